#pragma once

#include <cstdint>

#include "core/game/rules.hpp"

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
    // A set that can list its actions one after the other is quicker at that than at finding each by its number, and
    // may know how many there are without making any: that would not be counting.
    if constexpr (requires { actions.for_each(follow); }) {
        if (depth == 1) {
            actions.for_each([&](const typename Rules::Action&) { ++leaves; });
        } else {
            actions.for_each(follow);
        }
    } else {
        if (depth == 1) return actions.size();
        for (std::size_t index = 0; index < actions.size(); ++index) follow(actions[index]);
    }
    return leaves;
}

}  // namespace farmland
