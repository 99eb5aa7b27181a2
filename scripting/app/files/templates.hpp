// Files to begin with.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "scripting/app/files/data.hpp"

namespace farmland::scripting {

// The text of a kind of file (policy, scenario, mod, ...) for a game, which is in the list of games: the game's own or,
// if it has none, the one for any game. In it @GAME@ and @TITLE@ are the game's; @NAME@ is left for the author's.
Result<std::string> read_template(const DataFiles& data, std::string_view game, std::string_view kind);

// All of it with another text in its place.
std::string with_text(std::string text, std::string_view placeholder, std::string_view instead);

}  // namespace farmland::scripting
