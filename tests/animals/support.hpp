#pragma once

#include <catch2/catch_test_macros.hpp>
#include <fstream>
#include <sstream>
#include <string>

#include "core/animals/cli.hpp"
#include "core/animals/rules.hpp"
#include "core/game/event_text.hpp"

namespace farmland_tests {

using namespace farmland;

inline const animals::Rules& document_animals() {
    static const animals::Rules rules = [] {
        auto made = animals::Rules::make(animals::document_species());
        if (!made) FAIL(made.error().sentence());
        return *std::move(made);
    }();
    return rules;
}

inline animals::State at(const animals::Rules& rules, std::string_view position) {
    const auto state = rules.parse_position(position);
    if (!state) FAIL(state.error().sentence());
    return *state;
}

// The fields of a set by name, sorted, with blanks between them.
inline std::string names(animals::Fields fields) {
    std::vector<std::string> all;
    while (fields != 0) all.push_back(animals::name_of(animals::take_field(fields)));
    std::sort(all.begin(), all.end());
    std::string text;
    for (const std::string& name : all) text += (text.empty() ? "" : " ") + name;
    return text;
}

// Plays what a turn says, which must be legal, and tells what happened.
inline std::vector<std::string> play(const animals::Rules& rules, animals::State& state, std::string_view turn) {
    const auto action = rules.parse_action(turn);
    if (!action) FAIL(action.error().sentence());
    if (const auto legal = rules.check(state, *action); !legal) FAIL(legal.error().sentence());
    EventLog<animals::Event> log;
    rules.apply(state, *action, log);
    std::vector<std::string> told;
    for (const auto& event : log.events) told.push_back(event_text(described(rules, event)));
    return told;
}

inline std::string refusal(const animals::Rules& rules, const animals::State& state, std::string_view turn) {
    const auto action = rules.parse_action(turn);
    if (!action) return action.error().sentence();
    const auto legal = rules.check(state, *action);
    return legal ? "" : legal.error().sentence();
}

}  // namespace farmland_tests
