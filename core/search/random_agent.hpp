#pragma once

#include "core/game/agent.hpp"
#include "core/search/playout.hpp"

namespace farmland {

// Plays any legal action. What may be done does not depend on what is hidden, so any state that gives this view will do.
template <GameRules Rules>
class RandomAgent final : public Agent<Rules> {
public:
    RandomAgent(const Rules& rules, JavaRandom random) : rules_(rules), random_(random) {}

    Result<typename Rules::Action> choose(const typename Rules::View& view) override {
        const auto state = rules_.sample(view, random_);
        return random_action<Rules>(rules_.legal_actions(state), random_);
    }

private:
    const Rules& rules_;
    JavaRandom random_;
};

}  // namespace farmland
