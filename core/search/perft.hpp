#pragma once

#include <cstdint>

#include "core/game/rules.hpp"

namespace farmland {

// The number of sequences of `depth` actions from a state. Finished games have no successors.
template <GameRules Rules>
std::uint64_t perft(const Rules& rules, const typename Rules::State& state, int depth) {
    if (depth == 0) return 1;
    const auto actions = rules.legal_actions(state);
    if (depth == 1) return actions.size();
    std::uint64_t leaves = 0;
    NoEvents<typename Rules::Event> nobody;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        typename Rules::State next = state;
        rules.apply(next, actions[index], nobody);
        leaves += perft(rules, next, depth - 1);
    }
    return leaves;
}

}  // namespace farmland
