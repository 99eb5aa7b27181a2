// Placing pieces (A.2.1, A.2.3).
#include "tests/misterx/support.hpp"

namespace misterx_tests {

namespace {

constexpr std::string_view three_turns_each =
    "start I1R; place I1V 1 I1R; place I2R 4 I1R; place I2V 1 I1V; place I3R 4 I2R; place I3V 1 I2V";

}  // namespace

TEST_CASE("any piece may begin, and its colour begins") {
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece piece : document().pieces(side)) {
            const State state = after("start " + document().name(piece));
            CHECK(state.to_move == opponent_of(side));
            CHECK(state.in_play(piece));
        }
    }
}

TEST_CASE("the second piece lies at any edge of the first, although it is the other's") {
    const State state = after("start E3R");
    CHECK(placing_edges(state, "I2V", "E3R") == "123456");
    CHECK(document().legal_actions(state).size() == 11 * 6);
}

TEST_CASE("the first piece of a game lies beside nothing, and only that one") {
    CHECK(is_legal(Rules::start(Side::first), "place X1R"));
    CHECK_FALSE(is_legal(Rules::start(Side::first), "place X1R 1 X1V"));
    CHECK_FALSE(is_legal(Rules::start(Side::first), "place X1V"));
    CHECK_FALSE(is_legal(after("start X1R"), "place X1V"));
    CHECK(document().legal_actions(Rules::start(Side::second)).size() == 11);
}

TEST_CASE("later pieces lie beside own ones and beside none of the other side") {
    const State state = at("R 0 X1R@0,0 X1V@1,0");
    CHECK(placing_edges(state, "I1R", "X1R") == "345");
    CHECK(placing_edges(state, "I1R", "X1V").empty());
    CHECK(refusal(state, "place I1R 2 X1R") == "I1R would lie beside a piece of the other side, or beside none");
}

TEST_CASE("any piece that stays may say where, as long as the field is the right one") {
    const State state = at("R 0 X1R@0,0 E1R@-1,0 X1V@1,0");
    CHECK(is_legal(state, "place I1R 3 X1R"));
    CHECK(is_legal(state, "place I1R 2 E1R"));  // the same field
    CHECK(refusal(state, "place I1R 2 E2R") == "E2R is not in play");
    CHECK(refusal(state, "place I1R 2 E3V") == "E3V is not in play");
}

TEST_CASE("who lies on top decides whose a stack is") {
    const std::string pieces = " 0 X1R@0,0 X1V@1,0 A1R@1,0,1 E1V@2,0";
    CHECK(placing_edges(at("R" + pieces), "I1R", "X1V") == "35");  // beside what an own agent covers
    CHECK(placing_edges(at("R" + pieces), "I1R", "A1R") == "35");
    CHECK(placing_edges(at("V" + pieces), "I1V", "E1V") == "126");
    CHECK(placing_edges(at("V" + pieces), "I1V", "X1V").empty());
}

TEST_CASE("a new piece may be put into a surrounded field") {
    const State state = at("R 0 X1R@1,0 A1R@0,1 A2R@-1,1 S1R@-1,0 S2R@0,-1 E1R@1,-1 X1V@2,0 I1V@3,0 I2V@4,0 I3V@5,0");
    CHECK(is_legal(state, "place I1R 4 X1R"));
    CHECK(answer(state, "place I1R 4 X1R") == "OK");
}

TEST_CASE("nothing is placed on another piece, agents included") {
    const State state = at("R 0 X1R@0,0 X1V@1,0");
    CHECK(refusal(state, "place A1R 0 X1R") == "that field is occupied, and new pieces are placed on empty ones");
    CHECK_FALSE(is_legal(state, "place A1R 0 X1V"));
    CHECK_FALSE(is_legal(state, "place A1R 1 X1R"));
    CHECK_FALSE(is_legal(state, "place I1R 4 X1V"));
}

TEST_CASE("a piece is placed once, and only by its owner") {
    const State state = at("R 0 X1R@0,0 X1V@1,0");
    CHECK(refusal(state, "place X1R 4 X1R") == "X1R is in play already");
    CHECK_FALSE(is_legal(state, "place I1V 1 X1V"));
}

TEST_CASE("the numbers of a kind may come in any order") {
    const State state = at("R 0 X1R@0,0 X1V@1,0");
    CHECK(is_legal(state, "place E3R 4 X1R"));
    CHECK(is_legal(state, "place A2R 4 X1R"));
}

TEST_CASE("with numbers in order the lowest number of a kind comes first") {
    const State state = at("R 0 X1R@0,0 E1R@-1,0 X1V@1,0", hive());
    CHECK(is_legal(state, "place E2R 4 E1R", hive()));
    CHECK(refusal(state, "place E3R 4 E1R", hive()) == "E2R has to be placed before E3R");
    CHECK(refusal(state, "place A2R 4 E1R", hive()) == "A1R has to be placed before A2R");
}

TEST_CASE("in the fourth turn Mister X must be placed if he is not in play") {
    const State state = after(std::string(three_turns_each));
    CHECK(refusal(state, "place E1R 4 I3R") == "X1R must be placed now, in turn 4");
    CHECK(is_legal(state, "place X1R 4 I3R"));
    const ActionSet actions = document().legal_actions(state);
    REQUIRE(actions.size() > 0);
    for (std::size_t index = 0; index < actions.size(); ++index) CHECK(actions[index].piece == named("X1R"));
    CHECK(answer(state, "move I3R 5 I1R") == "Error");
    CHECK(answer(state, "pass") == "Error");
}

TEST_CASE("Mister X may come in each of the first four turns") {
    for (const std::size_t turns_before : {0U, 2U, 4U}) {
        std::string commands;
        std::size_t begin = 0;
        for (std::size_t turn = 0; turn < turns_before; ++turn) {
            begin = three_turns_each.find("; ", begin) + 2;
        }
        commands = three_turns_each.substr(0, begin);
        const std::string target = turns_before == 2 ? "I1R" : "I2R";
        CHECK_NOTHROW(after(commands + (turns_before == 0 ? "start X1R" : "place X1R 4 " + target)));
    }
}

TEST_CASE("the turn in which Mister X may come first and must come at last are parameters") {
    Parameters parameters;
    parameters.mister_x_from_turn = 2;
    parameters.mister_x_by_turn = 2;
    const Rules rules = rules_with(parameters);
    CHECK(refusal(Rules::start(Side::first), "place X1R", rules) == "X1R cannot be placed before turn 2");
    const State state = after("start I1R; place I1V 1 I1R", rules);
    CHECK(is_legal(state, "place X1R 4 I1R", rules));
    CHECK_FALSE(is_legal(state, "place I2R 4 I1R", rules));
}

}  // namespace misterx_tests
