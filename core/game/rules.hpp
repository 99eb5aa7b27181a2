// What makes a type the rules of a game. Everything that works for every game (sessions, search, tests) is written
// against this concept and nothing else.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/game/events.hpp"
#include "core/game/facts.hpp"
#include "core/game/setup.hpp"
#include "core/game/side.hpp"

namespace farmland {

template <class R>
concept GameRules = std::is_trivially_copyable_v<typename R::State> &&
    std::is_trivially_copyable_v<typename R::Action> && std::is_trivially_copyable_v<typename R::View> &&
    std::equality_comparable<typename R::State> && std::equality_comparable<typename R::Action> &&
    std::equality_comparable<typename R::View> && std::equality_comparable<typename R::Event> &&
    requires(const R rules, typename R::State state, const typename R::State position, const typename R::Action action,
             const typename R::Event event, const typename R::View view, const typename R::ActionSet actions, Side side,
             JavaRandom random, NoEvents<typename R::Event> nobody, EventLog<typename R::Event> log,
             std::string_view text) {
    { R::game } -> std::convertible_to<std::string_view>;
    { rules.start(random) } -> std::same_as<typename R::State>;
    { rules.side_to_move(position) } -> std::same_as<Side>;
    // Nothing once the game is over. Countable and addressable; need not hold every action in memory.
    { rules.legal_actions(position) } -> std::same_as<typename R::ActionSet>;
    { actions.size() } -> std::same_as<std::size_t>;
    { actions[std::size_t{}] } -> std::convertible_to<typename R::Action>;
    { rules.check(position, action) } -> std::same_as<Result<void>>;
    rules.apply(state, action, nobody);
    rules.apply(state, action, log);
    { rules.outcome(position) } -> std::same_as<std::optional<Outcome>>;
    { rules.view(position, side) } -> std::same_as<typename R::View>;
    { rules.visible(event, side) } -> std::same_as<typename R::Event>;
    { rules.sample(view, random) } -> std::same_as<typename R::State>;
    { rules.action_text(action) } -> std::same_as<std::string>;
    { rules.parse_action(text) } -> std::same_as<Result<typename R::Action>>;
    { rules.facts(event) } -> std::same_as<Facts>;
    { rules.drawing(position) } -> std::same_as<std::string>;
    { rules.setup() } -> std::same_as<Setup>;
    { R::from_setup(rules.setup()) } -> std::same_as<Result<R>>;
    { rules.position_text(position) } -> std::same_as<std::string>;
    { rules.parse_position(text) } -> std::same_as<Result<typename R::State>>;
};

}  // namespace farmland
