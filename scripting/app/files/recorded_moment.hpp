// Where to go on in a recorded game.
#pragma once

#include <cstddef>

#include "core/match/record.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

// After that many of its steps.
struct RecordedMoment {
    GameRecord record;
    std::size_t steps = 0;
};

// The moment that --at names, by default the last one. The record gets the rules of its mods; --mod says where some of them are.
// What is wrong with any of it ends the command.
RecordedMoment moment_of(GameRecord record, const CommandLine::Parsed& given, const DataFiles& data);

}  // namespace farmland::scripting
