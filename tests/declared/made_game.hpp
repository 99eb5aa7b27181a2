// Declared games of a test's own, with decisions in C++.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.hpp"
#include "core/declared/reading.hpp"
#include "core/declared/rules.hpp"
#include "core/game/rule_failure.hpp"

namespace farmland::tests {

// A declaration from JSON with single quotes.
inline Members declared_values(std::string json) {
    for (char& letter : json) {
        if (letter == '\'') letter = '"';
    }
    const auto value = parse_json(json);
    INFO(json);
    REQUIRE(value);
    return value->members();
}

inline std::optional<declared::Board> squares(int columns, int rows) {
    return *declared::Board::squares(columns, rows);
}

inline declared::Declaration declaration_of(const std::string& json, std::optional<declared::Board> board = {}) {
    auto game = declared::read_declaration(declared_values(json), std::move(board));
    INFO((game ? "" : game.error().sentence()));
    REQUIRE(game);
    return *std::move(game);
}

// What is wrong with it.
inline std::string problem_of(const std::string& json, std::optional<declared::Board> board = {}) {
    const auto game = declared::read_declaration(declared_values(json), std::move(board));
    return game ? "nothing" : game.error().sentence();
}

// Functions that a test fills in; those that it leaves empty there are not.
struct MadeDecisions final : declared::Decisions {
    using State = declared::State;
    using Action = declared::Action;

    std::function<void(State&, declared::Luck&)> on_start;
    std::function<void(const State&, std::vector<Action>&)> on_actions;
    std::function<Side(State&, const Action&, std::vector<declared::Event>*)> on_apply;
    std::function<Ending(const State&)> on_outcome;
    std::function<Ending(const State&)> on_stuck;
    std::function<std::optional<std::string>(const State&, const Action&)> on_why_not;
    std::function<std::vector<bool>(const State&, std::size_t, Side)> on_seen;
    std::function<void(State&, Side, JavaRandom&)> on_sample;
    std::function<double(const State&, Side)> on_worth;
    std::function<std::string(const State&, int)> on_sign;
    Known what = {};

    const Known& known() const override { return what; }
    void start(State& state, declared::Luck& luck) const override { on_start(state, luck); }
    void add_actions(const State& state, std::vector<Action>& actions) const override { on_actions(state, actions); }
    Side apply(State& state, const Action& action, std::vector<declared::Event>* told) const override {
        return on_apply(state, action, told);
    }
    Ending outcome(const State& state, declared::Asked) const override { return on_outcome(state); }
    Ending stuck(const State& state) const override { return on_stuck(state); }
    std::optional<std::string> why_not(const State& state, const Action& action) const override {
        return on_why_not(state, action);
    }
    std::vector<bool> seen(const State& state, std::size_t field, Side viewer) const override {
        return on_seen(state, field, viewer);
    }
    void sample(State& state, Side viewer, JavaRandom& random) const override { on_sample(state, viewer, random); }
    double worth(const State& state, Side side) const override { return on_worth(state, side); }
    std::string sign(const State& state, int field) const override { return on_sign(state, field); }
};

inline declared::Rules rules_of(declared::Declaration game, MadeDecisions decisions = {}) {
    decisions.what = {.start = static_cast<bool>(decisions.on_start),
                      .actions = static_cast<bool>(decisions.on_actions),
                      .outcome = static_cast<bool>(decisions.on_outcome),
                      .why_not = static_cast<bool>(decisions.on_why_not),
                      .sample = static_cast<bool>(decisions.on_sample),
                      .worth = static_cast<bool>(decisions.on_worth),
                      .sign = static_cast<bool>(decisions.on_sign),
                      .apply = std::vector<bool>(game.actions.size(), static_cast<bool>(decisions.on_apply))};
    declared::Definition definition;
    definition.declaration = std::move(game);
    definition.decisions = std::make_shared<MadeDecisions>(std::move(decisions));
    return declared::Rules({}, std::make_shared<const declared::Definition>(std::move(definition)));
}

// One that can always pass.
inline MadeDecisions passing() {
    MadeDecisions decisions;
    decisions.on_actions = [](const declared::State&, std::vector<declared::Action>& actions) {
        actions.push_back({});
    };
    decisions.on_apply = [](declared::State& state, const declared::Action&, std::vector<declared::Event>*) {
        return opponent_of(declared::side_to_move(state));
    };
    return decisions;
}

inline declared::State position(const declared::Rules& rules, const std::string& text) {
    const auto state = rules.parse_position(text);
    INFO(text << ": " << (state ? "" : state.error().sentence()));
    REQUIRE(state);
    return *state;
}

inline std::string texts_of(const declared::Rules& rules, const declared::ActionSet& actions) {
    std::string all;
    for (const declared::Action& action : actions.all()) all += (all.empty() ? "" : ", ") + rules.action_text(action);
    return all;
}

inline std::string moves_in(const declared::Rules& rules, const std::string& text) {
    return texts_of(rules, rules.legal_actions(position(rules, text)));
}

// The position after an action.
inline std::string after(const declared::Rules& rules, const std::string& text, const std::string& action) {
    declared::State state = position(rules, text);
    const auto parsed = rules.parse_action(action);
    REQUIRE(parsed);
    NoEvents<declared::Event> nobody;
    rules.apply(state, *parsed, nobody);
    return rules.position_text(state);
}

}  // namespace farmland::tests
