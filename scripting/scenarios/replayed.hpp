// Games of scenarios, recorded and played again: what was seen must come out of the record alone.
#pragma once

#include <functional>
#include <memory>

#include "core/base/result.hpp"
#include "core/catalogue/session.hpp"
#include "core/match/record.hpp"

namespace farmland::scripting {

class OpenGame;

// The game at the start of a record.
using RestoreGame = std::function<Result<std::unique_ptr<Session>>(const GameRecord& record)>;

// Writes the game down as a record file, reads that, and plays it again. The error is the first difference.
Result<void> replay_game(const OpenGame& game, const RestoreGame& restore);

}  // namespace farmland::scripting
