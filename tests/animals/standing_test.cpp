// What positions of Animals are worth.
#include "core/animals/standing.hpp"
#include "tests/animals/support.hpp"

using namespace farmland_tests;

TEST_CASE("a standing counts animals, days, the hungry and what is in reach") {
    const auto& rules = document_animals();
    const auto state = at(rules, "8/8/8/4K2K/8/8/8/p3l2k W W 1,0");
    CHECK(animals::standing_of(rules, state, Side::first) == animals::Standing{2, 1, 1, 1, 1, 1});
    CHECK(animals::standing_of(rules, state, Side::second) == animals::Standing{0, 2, 0, 0, 0, 0});
}

TEST_CASE("what a position is worth to one side it costs the other") {
    const auto& rules = document_animals();
    const animals::Weights weights;
    const auto state = at(rules, "8/8/2P5/4K2K/8/8/8/p3l2k M W 1,9,0");
    const int worth = animals::worth(rules, state, Side::first, weights);
    CHECK(worth != 0);
    CHECK(animals::worth(rules, state, Side::second, weights) == -worth);
    CHECK(animals::worth(rules, rules.start(Side::first), Side::first, weights) == 0);
}

TEST_CASE("the end is worth more than anything else") {
    const auto& rules = document_animals();
    const animals::Weights weights;
    CHECK(animals::worth(rules, at(rules, "8/8/8/8/8/8/8/k7 W W -"), Side::first, weights) ==
          animals::worth_of_winning);
    CHECK(animals::worth(rules, at(rules, "8/8/8/8/8/8/8/k7 W W -"), Side::second, weights) ==
          -animals::worth_of_winning);
    CHECK(animals::worth(rules, at(rules, "8/8/8/8/8/8/8/8 W W -"), Side::second, weights) == 0);
}
