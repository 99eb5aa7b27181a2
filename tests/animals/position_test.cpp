// Positions of Animals as texts.
#include "core/search/playout.hpp"
#include "tests/animals/support.hpp"

using namespace farmland_tests;

namespace {

std::string problem(std::string_view position) {
    const auto state = document_animals().parse_position(position);
    return state ? "" : state.error().sentence();
}

}  // namespace

TEST_CASE("a new game has a position string with all days") {
    const auto& rules = document_animals();
    CHECK(rules.position_text(rules.start(Side::second)) ==
          "SEHLLHES/PKKKKKKP/8/8/8/8/pkkkkkkp/sehllhes M M 9,12,12,9,5,5,5,5,9,12,12,9");
}

TEST_CASE("positions of random games are read as they were written") {
    const auto& rules = document_animals();
    JavaRandom random(3);
    for (int game = 0; game < 30; ++game) {
        animals::State state = rules.start(game % 2 == 0 ? Side::first : Side::second);
        while (!rules.outcome(state)) {
            REQUIRE(at(rules, rules.position_text(state)) == state);
            playout(rules, state, random, 1);
        }
        CHECK(at(rules, rules.position_text(state)) == state);
    }
}

TEST_CASE("what is wrong with a position is told") {
    CHECK(problem("") == "expected rows, the side to move, the side that begins, and days, found ''");
    CHECK(problem("8/8/8 W W -") == "expected 8 rows, found 3");
    CHECK(problem("9/8/8/8/8/8/8/8 W W -").starts_with("row 8: '9' is neither an animal"));
    CHECK(problem("7/8/8/8/8/8/8/8 W W -") == "row 8: expected 8 fields, found '7'");
    CHECK(problem("kkkkkkkkk/8/8/8/8/8/8/8 W W -") == "row 8: expected 8 fields, found 'kkkkkkkkk'");
    CHECK(problem("8/8/8/8/8/8/8/k7 X W -") == "expected W or M, found 'X'");
    CHECK(problem("8/8/8/8/8/8/8/l7 W W -") == "expected the days of 1 predators, found '-'");
    CHECK(problem("8/8/8/8/8/8/8/l7 W W 6") == "the predator on a1 has 0 to 5 days, found '6'");
    CHECK(problem("8/8/8/8/8/8/8/8k W W -") == "row 1: expected 8 fields, found '8k'");
    CHECK(problem("8/8/8/8/8/8/8/7x W W -") == "row 1: 'x' is neither an animal nor a number of empty fields");
    CHECK(problem("8/8/8/8/8/8/8/l7 W W x") == "the predator on a1 has 0 to 5 days, found 'x'");
    CHECK(problem("kkkkkkkk/kkkkkkkk/kkkkkkkk/k7/8/8/8/8 W W -") == "W has 25 animals, expected at most 24");
}
