#pragma once

#include <concepts>
#include <cstddef>

#include "core/game/rules.hpp"

namespace farmland {

// Calls visit with all actions, in order.
template <class ActionSet, class Visit>
void for_each_action(const ActionSet& actions, Visit visit) {
    if constexpr (StepwiseActions<ActionSet>) {
        actions.for_each(visit);
    } else {
        for (std::size_t index = 0; index < actions.size(); ++index) visit(actions[index]);
    }
}

// Whether the same can be done in both states. Sets that can be compared need not list millions of actions for that.
template <GameRules Rules>
bool same_actions(const Rules& rules, const typename Rules::State& one, const typename Rules::State& other) {
    using ActionSet = typename Rules::ActionSet;
    const ActionSet left = rules.legal_actions(one);
    const ActionSet right = rules.legal_actions(other);
    if constexpr (std::equality_comparable<ActionSet>) {
        return left == right;
    } else {
        if (left.size() != right.size()) return false;
        for (std::size_t index = 0; index < left.size(); ++index) {
            if (left[index] != right[index]) return false;
        }
        return true;
    }
}

}  // namespace farmland
