// Going on with a game that was recorded.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/game/table.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

// The record that --from names, up to the action that --at names; nothing if there is no --from. It has the rules of its
// mods, so `setup_options`, which would change them, must not be given. Mistakes end the command.
std::optional<GameRecord> recorded_start(const CommandLine::Parsed& given, std::string_view game,
                                         std::span<const char* const> setup_options, const DataFiles& data);

// Plays what the record has at a table that stands where it begins.
template <GameRules Rules>
Result<void> go_to_recorded(Table<Rules>& table, const GameRecord& record) {
    for (std::size_t number = 1; number <= record.steps.size(); ++number) {
        const auto played = replay_step(number, Reasons::told, [&]() -> Result<std::vector<Value>> {
            const auto action = table.rules().parse_action(record.steps[number - 1].action);
            if (!action) return action.error();
            const auto events = table.play(*action);
            return events ? Result<std::vector<Value>>(std::vector<Value>()) : events.error();
        });
        if (!played) return played.error();
    }
    if (table.outcome()) {
        return Error{"the recorded game is over after " + std::to_string(record.steps.size()) +
                     " actions; --at goes on from an earlier moment"};
    }
    return {};
}

}  // namespace farmland::scripting
