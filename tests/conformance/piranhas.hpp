// Piranhas for the tests that every game passes: with the rules of the document, and with a mod's.
#pragma once

#include "core/piranhas/game.hpp"
#include "core/search/playout.hpp"

namespace farmland_tests {

struct Piranhas {
    using Rules = farmland::piranhas::Rules;

    static constexpr std::uint64_t longest_game = 2 * farmland::piranhas::max_rounds;
    static constexpr bool has_luck = true;
    static constexpr bool has_hidden_facts = false;

    static Rules::Action choose(const Rules& rules, const Rules::State& state, JavaRandom& random) {
        return random_action<Rules>(rules.legal_actions(state), random);
    }
    static bool reveals(const Rules&, const Rules::State&, const Rules::Action&, Side) { return false; }
};

struct DocumentPiranhas : Piranhas {
    static const Rules& rules() {
        static const Rules made;
        return made;
    }
};

// The largest board, a start of its own, more kraken, and fish that go one field less than usual.
struct ModdedPiranhas : Piranhas {
    static const Rules& rules() {
        static const Rules made = [] {
            farmland::piranhas::Parameters parameters;
            parameters.side = 11;
            parameters.rounds = 40;
            parameters.kraken = 3;
            for (int row = 0; row < 11; ++row) {
                parameters.start += row % 10 == 0 ? "-BBBB-BBBB-\n" : row == 5 ? "R-R-----B-R\n" : "R---------R\n";
            }
            farmland::piranhas::Hooks hooks;
            hooks.length = [](const void*, const Rules& rules, const Rules::State& state,
                              farmland::piranhas::Field from, farmland::piranhas::Direction direction) {
                return rules.usual_length(state, from, direction) - 1;
            };
            auto rules = Rules::make(parameters, hooks);
            if (!rules) FAIL(rules.error().sentence());
            return *std::move(rules);
        }();
        return made;
    }
};

}  // namespace farmland_tests
