#pragma once

#include <cassert>
#include <cstdint>
#include <limits>

#include "core/game/rules.hpp"

namespace farmland {

// One of the legal actions, each as likely as the others.
template <GameRules Rules>
typename Rules::Action random_action(const typename Rules::ActionSet& actions, JavaRandom& random) {
    if constexpr (StepwiseActions<typename Rules::ActionSet>) {
        return actions.pick(random);
    } else {
        assert(actions.size() > 0 && actions.size() <= std::numeric_limits<std::int32_t>::max());
        return actions[static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(actions.size())))];
    }
}

// Plays random actions until the game ends or that many were made; returns how many were made.
template <GameRules Rules>
std::uint64_t playout(const Rules& rules, typename Rules::State& state, JavaRandom& random,
                      std::uint64_t most_actions = std::numeric_limits<std::uint64_t>::max()) {
    NoEvents<typename Rules::Event> nobody;
    std::uint64_t made = 0;
    for (; made < most_actions && !rules.outcome(state); ++made) {
        rules.apply(state, random_action<Rules>(rules.legal_actions(state), random), nobody);
    }
    return made;
}

}  // namespace farmland
