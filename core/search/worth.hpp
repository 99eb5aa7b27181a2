// Looking one action ahead for what is worth most.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include "core/game/rules.hpp"

namespace farmland {

// For a side, of a game that is over: the worth of winning, its opposite, or 0 for a draw. Nothing while it goes on.
template <GameRules Rules>
std::optional<int> worth_of_end(const Rules& rules, const typename Rules::State& state, Side side,
                                int worth_of_winning) {
    const auto outcome = rules.outcome(state);
    if (!outcome) return std::nullopt;
    if (!outcome->winner) return 0;
    return *outcome->winner == side ? worth_of_winning : -worth_of_winning;
}

struct BestAction {
    int worth = std::numeric_limits<int>::min();
    std::size_t index = 0;  // among the legal actions
};

// Applies an action to a copy of the state, and keeps it if it leads the side to move to more than those before it.
template <GameRules Rules, class Worth>
void try_action(const Rules& rules, const typename Rules::State& state, const typename Rules::ActionSet& actions,
                std::size_t index, const Worth& worth, BestAction& best) {
    NoEvents<typename Rules::Event> nobody;
    typename Rules::State next = state;
    rules.apply(next, actions[index], nobody);
    const int found = worth(next, rules.side_to_move(state));
    if (found > best.worth) best = {found, index};
}

}  // namespace farmland
