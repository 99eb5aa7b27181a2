// Positions of Piranhas for tests.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

inline Rules rules_with(const Parameters& parameters) {
    auto rules = Rules::make(parameters);
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

inline std::string refusal_of(const Parameters& parameters) {
    const auto rules = Rules::make(parameters);
    return rules ? "" : rules.error().sentence();
}

inline State position_of(const Rules& rules, const std::string& text) {
    const auto state = rules.parse_position(text);
    if (!state) FAIL(state.error().sentence());
    return *state;
}

// Why an action is refused, or nothing.
inline std::string refusal_of(const Rules& rules, const State& state, const std::string& text) {
    const auto action = rules.parse_action(text);
    if (!action) return action.error().sentence();
    const auto legal = rules.check(state, *action);
    return legal ? "" : legal.error().sentence();
}

// Plays legal actions and returns the kinds of the events of the last one.
inline std::vector<EventKind> play_moves(const Rules& rules, State& state, const std::vector<std::string>& moves) {
    EventLog<Event> log;
    for (const std::string& text : moves) {
        INFO(text);
        REQUIRE(refusal_of(rules, state, text).empty());
        log.events.clear();
        rules.apply(state, *rules.parse_action(text), log);
    }
    std::vector<EventKind> kinds;
    for (const Event& event : log.events) kinds.push_back(event.kind);
    return kinds;
}

}  // namespace farmland::piranhas
