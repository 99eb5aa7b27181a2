// What holds for the rules of every game, as templates. A game takes part by a type that has
//
//     using Rules = ...;
//     static const Rules& rules();
//     static Action choose(rules, state, random);             // a random legal action, so that all kinds of them occur
//     static bool reveals(rules, state, action, viewer);      // may the events show the viewer something hidden?
//     static constexpr std::uint64_t longest_game;            // more actions than any random game has
//     static constexpr bool has_luck;                         // do games with other seeds begin differently?
//     static constexpr bool has_hidden_facts;                 // is there anything that a side does not see?
#pragma once

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <concepts>
#include <cstdint>
#include <string>
#include <vector>

#include "core/game/rules.hpp"
#include "core/search/each_action.hpp"

namespace farmland_tests {

using namespace farmland;

template <class Game>
concept ConformingGame = GameRules<typename Game::Rules> &&
    requires(const typename Game::Rules& rules, const typename Game::Rules::State& state,
             const typename Game::Rules::Action& action, JavaRandom& random) {
    { Game::rules() } -> std::same_as<const typename Game::Rules&>;
    { Game::choose(rules, state, random) } -> std::same_as<typename Game::Rules::Action>;
    { Game::reveals(rules, state, action, Side::first) } -> std::same_as<bool>;
    { Game::longest_game } -> std::convertible_to<std::uint64_t>;
    { Game::has_luck } -> std::convertible_to<bool>;
    { Game::has_hidden_facts } -> std::convertible_to<bool>;
};

template <class Rules>
std::vector<typename Rules::Event> apply_with_events(const Rules& rules, typename Rules::State& state,
                                                     const typename Rules::Action& action) {
    EventLog<typename Rules::Event> log;
    rules.apply(state, action, log);
    return log.events;
}

template <class Rules>
std::vector<typename Rules::Event> seen_by(const Rules& rules, std::vector<typename Rules::Event> events, Side viewer) {
    for (auto& event : events) event = rules.visible(event, viewer);
    return events;
}

// Some of the legal actions: all of a short list, evenly spread ones of a long one, always the first and the last.
template <class Rules>
std::vector<typename Rules::Action> some_actions(const Rules& rules, const typename Rules::State& state,
                                                 std::size_t most) {
    const auto actions = rules.legal_actions(state);
    std::vector<typename Rules::Action> chosen;
    const std::size_t step = actions.size() / most + 1;
    for (std::size_t index = 0; index < actions.size(); index += step) chosen.push_back(actions[index]);
    if (actions.size() > 0) chosen.push_back(actions[actions.size() - 1]);
    return chosen;
}

// Calls visit(state, random) for every `stride`-th state of random games.
template <ConformingGame Game, class Visit>
void for_random_states(int games, int stride, Visit visit) {
    const auto& rules = Game::rules();
    NoEvents<typename Game::Rules::Event> nobody;
    int count = 0;
    for (int seed = 0; seed < games; ++seed) {
        JavaRandom random(seed);
        auto state = rules.start(random);
        for (;; ++count) {
            if (count % stride == 0) visit(state, random);
            if (rules.outcome(state)) break;
            rules.apply(state, Game::choose(rules, state, random), nobody);
        }
    }
}

}  // namespace farmland_tests
