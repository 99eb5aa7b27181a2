// Going on with a game that was recorded.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/game/rule_failure.hpp"
#include "core/game/table.hpp"
#include "core/match/record.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

// The record that --from names, up to the action that --at names; nothing if there is no --from. It has the rules of its
// mods, so `setup_options`, which would change them, must not be given.
Result<std::optional<GameRecord>> recorded_start(const CommandLine::Parsed& given, std::string_view game,
                                                 std::span<const char* const> setup_options, const DataFiles& data);

// Plays what the record has at a table that stands where it begins.
template <GameRules Rules>
Result<void> go_to_recorded(Table<Rules>& table, const GameRecord& record) {
    for (std::size_t index = 0; index < record.steps.size(); ++index) {
        const std::string step = "step " + std::to_string(index + 1);
        try {
            const auto action = table.rules().parse_action(record.steps[index].action);
            const auto events = action ? table.play(*action) : action.error();
            if (!events)
                return Error{step + " is not legal by the rules of this program: " + events.error().sentence()};
        } catch (const RuleFailure& failure) {
            return Error{step + ": " + failure.what()};
        }
    }
    if (table.outcome()) {
        return Error{"the recorded game is over after " + std::to_string(record.steps.size()) +
                     " actions; --at goes on from an earlier moment"};
    }
    return {};
}

}  // namespace farmland::scripting
