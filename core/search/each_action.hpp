#pragma once

#include <cstddef>
#include <vector>

#include "core/game/rules.hpp"

namespace farmland {

// Calls visit with all actions, in order. A set that can list them one after the other is much quicker at that than at
// finding each by its number.
template <class ActionSet, class Visit>
void for_each_action(const ActionSet& actions, Visit visit) {
    if constexpr (requires { actions.for_each(visit); }) {
        actions.for_each(visit);
    } else {
        for (std::size_t index = 0; index < actions.size(); ++index) visit(actions[index]);
    }
}

template <GameRules Rules>
std::vector<typename Rules::Action> all_actions(const Rules& rules, const typename Rules::State& state) {
    std::vector<typename Rules::Action> all;
    for_each_action(rules.legal_actions(state), [&](const typename Rules::Action& action) { all.push_back(action); });
    return all;
}

}  // namespace farmland
