// What positions of Animals are worth.
#include "core/animals/evaluation.hpp"
#include "tests/animals/support.hpp"

using namespace farmland_tests;

TEST_CASE("a standing counts animals, days, the hungry and what is in reach") {
    const auto& rules = document_animals();
    const auto state = at(rules, "8/8/8/4K2K/8/8/8/p3l2k W W 1,0");
    CHECK(animals::standing_of(rules, state, Side::first) == animals::Standing{2, 1, 1, 1, 1, 0, 1});
    CHECK(animals::standing_of(rules, state, Side::second) == animals::Standing{0, 2, 0, 0, 0, 0, 0});
}

TEST_CASE("what a position is worth to one side it costs the other") {
    const auto& rules = document_animals();
    const Weights<animals::Standing> weights;
    const auto state = at(rules, "8/8/2P5/4K2K/8/8/8/p3l2k M W 1,9,0");
    const std::int64_t worth = farmland::worth(rules, state, Side::first, weights);
    CHECK(worth != 0);
    CHECK(farmland::worth(rules, state, Side::second, weights) == -worth);
    CHECK(farmland::worth(rules, rules.start(Side::first), Side::first, weights) == 0);
}

TEST_CASE("the end is worth more than anything else") {
    const auto& rules = document_animals();
    const Weights<animals::Standing> weights;
    CHECK(farmland::worth(rules, at(rules, "8/8/8/8/8/8/8/k7 W W -"), Side::first, weights) ==
          animals::Standing::worth_of_winning);
    CHECK(farmland::worth(rules, at(rules, "8/8/8/8/8/8/8/k7 W W -"), Side::second, weights) ==
          -animals::Standing::worth_of_winning);
    CHECK(farmland::worth(rules, at(rules, "8/8/8/8/8/8/8/8 W W -"), Side::second, weights) == 0);
}

TEST_CASE("the best turn is found among all of them") {
    const auto& rules = document_animals();
    const auto state = at(rules, "8/8/8/4K2K/8/8/8/p3l2k W W 1,0");
    const auto turns = rules.legal_actions(state);
    const auto best = best_action(rules, state, turns, {});
    std::int64_t greatest = -animals::Standing::worth_of_winning;
    for (std::size_t index = 0; index < turns.size(); ++index) {
        auto next = state;
        NoEvents<animals::Event> nobody;
        rules.apply(next, turns[index], nobody);
        greatest = std::max(greatest, farmland::worth(rules, next, Side::first, {}));
    }
    CHECK(best.worth == greatest);
    CHECK(rules.check(state, best.action));
}
