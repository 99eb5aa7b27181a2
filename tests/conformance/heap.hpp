// The toy game for the tests that every game passes.
#pragma once

#include "core/search/playout.hpp"
#include "tests/toy/heap.hpp"

namespace farmland_tests {

struct ToyHeap {
    using Rules = farmland::heap::Rules;

    static constexpr std::uint64_t longest_game = 150;
    static constexpr bool has_luck = false;
    static constexpr bool has_hidden_facts = false;

    static Rules::Action choose(const Rules& rules, const Rules::State& state, JavaRandom& random) {
        return random_action<Rules>(rules.legal_actions(state), random);
    }
    static bool reveals(const Rules&, const Rules::State&, const Rules::Action&, Side) { return false; }
    static const Rules& rules() {
        static const Rules made = [] {
            farmland::Setup setup;
            setup["parameters"] = "stones=150\n";
            return *Rules::from_setup(setup);
        }();
        return made;
    }
};

}  // namespace farmland_tests
