// How good a position is for a side: a few numbers that are quickly found, each with a name and what it counts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <utility>

#include "core/game/rules.hpp"
#include "core/search/each_action.hpp"

namespace farmland {

template <class Standing>
struct Feature {
    std::string_view name;
    int Standing::*value;
    int weight;  // unless somebody gives another
};
template <class Standing>
Feature(std::string_view, int Standing::*, int) -> Feature<Standing>;

// A game that has an evaluation has a Standing, which is all that counts of one side, with the static members
//     std::int64_t worth_of_winning     more than anything that can be counted
//     auto features()                   an array of its features
// and a function standing_of(rules, state, side).
template <class Rules>
using StandingOf = decltype(standing_of(std::declval<const Rules&>(), std::declval<const typename Rules::State&>(),
                                        std::declval<Side>()));

template <class Rules>
concept HasEvaluation = GameRules<Rules> && requires {
    StandingOf<Rules>::worth_of_winning;
    StandingOf<Rules>::features();
};

template <class Standing>
inline constexpr auto features = Standing::features();

// What each feature counts, its own side's minus the other's.
template <class Standing>
struct Weights {
    static constexpr int greatest = 10'000;

    std::array<int, features<Standing>.size()> of_feature = [] {
        std::array<int, features<Standing>.size()> usual{};
        for (std::size_t index = 0; index < usual.size(); ++index) usual[index] = features<Standing>[index].weight;
        return usual;
    }();
};

// For a side: of a game that is won, lost or drawn the worth of winning, its opposite or 0, else the weighted standing.
template <HasEvaluation Rules>
std::int64_t worth(const Rules& rules, const typename Rules::State& state, Side side,
                   const Weights<StandingOf<Rules>>& weights) {
    using Judged = StandingOf<Rules>;
    if (const auto outcome = rules.outcome(state)) {
        if (!outcome->winner) return 0;
        return *outcome->winner == side ? Judged::worth_of_winning : -Judged::worth_of_winning;
    }
    const Judged own = standing_of(rules, state, side);
    const Judged other = standing_of(rules, state, opponent_of(side));
    std::int64_t sum = 0;
    for (std::size_t index = 0; index < features<Judged>.size(); ++index) {
        const auto value = features<Judged>[index].value;
        sum += weights.of_feature[index] * (std::int64_t{own.*value} - other.*value);
    }
    return sum;
}

template <GameRules Rules>
struct BestAction {
    std::int64_t worth = std::numeric_limits<std::int64_t>::min();
    typename Rules::Action action{};
};

// The first of the actions that lead the side to move to the greatest worth. The game is not over. A game in which some
// actions are as good as others may say which are worth a look: distinct_actions(actions) are their indices.
template <HasEvaluation Rules>
BestAction<Rules> best_action(const Rules& rules, const typename Rules::State& state,
                              const typename Rules::ActionSet& actions, const Weights<StandingOf<Rules>>& weights) {
    BestAction<Rules> best;
    const auto look_at = [&](const typename Rules::Action& action) {
        NoEvents<typename Rules::Event> nobody;
        typename Rules::State next = state;
        rules.apply(next, action, nobody);
        const std::int64_t found = worth(rules, next, rules.side_to_move(state), weights);
        if (found > best.worth) best = {found, action};
    };
    if constexpr (requires { distinct_actions(actions); }) {
        for (const std::uint32_t index : distinct_actions(actions)) look_at(actions[index]);
    } else {
        for_each_action(actions, look_at);
    }
    return best;
}

}  // namespace farmland
