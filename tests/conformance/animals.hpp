// Animals for the tests that every game passes: with the rules of the document, and with others.
#pragma once

#include <catch2/catch_test_macros.hpp>

#include "core/animals/game.hpp"
#include "core/search/playout.hpp"

namespace farmland_tests {

struct AnyAnimals {
    using Rules = farmland::animals::Rules;

    static constexpr std::uint64_t longest_game = 10'000;
    static constexpr bool has_luck = false;
    static constexpr bool has_hidden_facts = false;

    static Rules::Action choose(const Rules& rules, const Rules::State& state, farmland::JavaRandom& random) {
        return farmland::random_action<Rules>(rules.legal_actions(state), random);
    }

    static bool reveals(const Rules&, const Rules::State&, const Rules::Action&, farmland::Side) { return false; }

protected:
    static Rules made(std::vector<farmland::animals::Species> species, farmland::animals::Parameters parameters,
                      farmland::animals::Hooks hooks) {
        auto rules = Rules::make(std::move(species), std::move(parameters), std::move(hooks));
        if (!rules) FAIL(rules.error().sentence());
        return *std::move(rules);
    }
};

struct DocumentAnimals : AnyAnimals {
    static const Rules& rules() {
        static const Rules document = made(farmland::animals::document_species(), {}, {});
        return document;
    }
};

// Few animals, two predators a turn, one that eats predators, and a hook: who eats a horse dies.
struct OddAnimals : AnyAnimals {
    static const Rules& rules() {
        static const Rules odd = [] {
            auto species = farmland::animals::document_species();
            species.push_back({'B', "Bear", 3, "LK", *farmland::animals::parse_movement("jump all 2, step straight")});
            farmland::animals::Hooks hooks;
            hooks.capture = [](const void*, const Rules& rules, const Rules::State&,
                               const farmland::animals::Capture& capture,
                               const farmland::animals::CaptureOutcome& usual) {
                farmland::animals::CaptureOutcome outcome = usual;
                outcome.days = usual.days / 2;
                outcome.predator_dies = rules.species()[capture.prey].letter == 'H';
                return outcome;
            };
            return made(std::move(species), {{2, 1}, "B2L2Ph/8/8/2K5/5k2/8/8/Hp2l2b"}, hooks);
        }();
        return odd;
    }
};

}  // namespace farmland_tests
