// What makes a type the rules of a game. Everything that works for every game (sessions, search, tests) is written
// against this concept and nothing else.
#pragma once

#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/description.hpp"
#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/game/events.hpp"
#include "core/game/setup.hpp"
#include "core/game/side.hpp"

namespace farmland {

// A plain value, which search copies freely.
template <class T>
concept PlainValue = std::regular<T> && std::is_trivially_copyable_v<T>;

template <class R>
concept GameRules = PlainValue<typename R::State> && PlainValue<typename R::Action> && PlainValue<typename R::View> &&
    std::regular<typename R::Event> &&
    requires(const R rules, typename R::State state, const typename R::Action action, const typename R::Event event,
             const typename R::View view, const typename R::ActionSet actions, Side side, JavaRandom random,
             NoEvents<typename R::Event> nobody, EventLog<typename R::Event> log, std::string_view text,
             ValueWriter out) {
    { rules.name() } -> std::convertible_to<std::string_view>;
    { rules.start(random) } -> std::same_as<typename R::State>;
    { rules.side_to_move(state) } -> std::same_as<Side>;
    // Nothing once the game is over. Countable and addressable; need not hold every action in memory.
    { rules.legal_actions(state) } -> std::same_as<typename R::ActionSet>;
    { actions.size() } -> std::same_as<std::size_t>;
    { actions[std::size_t{}] } -> std::convertible_to<typename R::Action>;
    { rules.check(state, action) } -> std::same_as<Result<void>>;
    rules.apply(state, action, nobody);
    rules.apply(state, action, log);
    { rules.outcome(state) } -> std::same_as<std::optional<Outcome>>;
    // See OpenInformation for games that hide nothing.
    { rules.view(state, side) } -> std::same_as<typename R::View>;
    { rules.visible(event, side) } -> std::same_as<typename R::Event>;
    { rules.sample(view, random) } -> std::same_as<typename R::State>;
    describe(rules, event, out);  // see core/base/description.hpp
    { rules.drawing(state) } -> std::same_as<std::string>;
    // Texts, and what is read from them.
    { rules.action_text(action) } -> std::same_as<std::string>;
    { rules.parse_action(text) } -> std::same_as<Result<typename R::Action>>;
    { rules.position_text(state) } -> std::same_as<std::string>;
    { rules.parse_position(text) } -> std::same_as<Result<typename R::State>>;
    { rules.setup() } -> std::same_as<Setup>;
    { R::from_setup(rules.setup()) } -> std::same_as<Result<R>>;
};

// What a set of actions may do besides: list all of them, and draw one, much quicker than by their numbers.
template <class Set>
concept StepwiseActions = requires(const Set actions, JavaRandom random) {
    actions.for_each([](const auto&) {});
    actions.pick(random);
};

}  // namespace farmland
