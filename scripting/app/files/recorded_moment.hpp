// Where to go on in a recorded game.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

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

// The record that --from names, up to the action that --at names; nothing if there is no --from. It has the rules of its
// mods, so `setup_options`, which would change them, must not be given. Mistakes end the command.
std::optional<GameRecord> recorded_start(const CommandLine::Parsed& given, std::string_view game,
                                         std::span<const char* const> setup_options, const DataFiles& data);

}  // namespace farmland::scripting
