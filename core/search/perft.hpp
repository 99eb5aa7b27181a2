#pragma once

#include <cstdint>

#include "core/game/rules.hpp"
#include "core/search/each_action.hpp"

namespace farmland {

// The number of sequences of `depth` actions from a state. Finished games have no successors.
template <GameRules Rules>
std::uint64_t perft(const Rules& rules, const typename Rules::State& state, int depth) {
    if (depth == 0) return 1;
    const auto actions = rules.legal_actions(state);
    std::uint64_t leaves = 0;
    NoEvents<typename Rules::Event> nobody;
    const auto follow = [&](const typename Rules::Action& action) {
        typename Rules::State next = state;
        rules.apply(next, action, nobody);
        leaves += perft(rules, next, depth - 1);
    };
    const auto count = [&](const typename Rules::Action&) { ++leaves; };
    if (depth > 1) {
        for_each_action(actions, follow);
    } else if constexpr (StepwiseActions<typename Rules::ActionSet>) {
        // Such a set may know how many there are without making any: that would not be counting.
        actions.for_each(count);
    } else {
        return actions.size();
    }
    return leaves;
}

}  // namespace farmland
