// The position string, and when two states are the same.
#include "core/misterx/layout.hpp"
#include "tests/misterx/support.hpp"

namespace misterx_tests {

namespace {

std::string position_error(std::string_view text, const Rules& rules = document()) {
    const auto state = rules.parse_position(text);
    return state ? "read" : state.error().sentence();
}

void check_round_trips(const Rules& rules, int positions) {
    for_random_positions(rules, 7, positions, [&](const State& state, JavaRandom&) {
        const std::string text = rules.position_text(state);
        const auto read = rules.parse_position(text);
        if (!read) FAIL(read.error().sentence() << ": " << text);
        if (*read != state) FAIL("read differently: " << text);
        if (rules.position_text(*read) != text) FAIL("written differently: " << text);
        if (read->euler != state.euler || read->raised != state.raised) FAIL("counted differently: " << text);
        if (rules.scene(*read) != rules.scene(state)) FAIL("described differently: " << text);
    });
}

}  // namespace

TEST_CASE("a position is written with who is to move, the passes, and the pieces from the first one on") {
    CHECK(document().position_text(Rules::start(Side::first)) == "R 0");
    CHECK(document().position_text(Rules::start(Side::second)) == "V 0");
    const State state = after("start X1V; place X1R 2 X1V; place A1V 4 X1V; pass; move A1V 0 X1V; pass");
    CHECK(document().position_text(state) == "V 1 X1R@0,0 X1V@0,-1 A1V@0,-1,1");
}

TEST_CASE("positions of random games are read as they were written") {
    check_round_trips(document(), many(8'000));
    check_round_trips(hive(), many(4'000));
    check_round_trips(crowd(), many(4'000));
}

TEST_CASE("the order and the place of what is read do not matter") {
    const State state = at("R 0 X1R@0,0 X1V@1,0 A1V@1,0,1");
    CHECK(at("R 0 A1V@-3,9,1 X1V@-3,9 X1R@-4,9") == state);
    CHECK(at("R 0 X1V@0,0 X1R@-1,0 A1V@0,0,1") == state);
}

TEST_CASE("how a game ended follows from its position") {
    CHECK(at("R 2 X1R@0,0 X1V@1,0").ending == Ending::draw);
    const std::string ring = "@1,0 A1R@0,1 A2R@-1,1 S1R@-1,0 S2R@0,-1 I1R@1,-1";
    CHECK(at("V 0 X1V@0,0 X1R" + ring).ending == Ending::first_wins);
    CHECK(at("V 0 X1V@0,0 X1R" + ring + " E1V@2,0 I1V@2,-1 E2V@1,1").ending == Ending::draw);
}

TEST_CASE("what cannot be a position is refused with a sentence") {
    CHECK(position_error("") == "expected R or V for the side to move, the passes before, and the pieces, found ''");
    CHECK(position_error("W 0").starts_with("expected R or V for the side to move"));
    CHECK(position_error("R 3") == "expected 0, 1 or 2 passes, found '3'");
    CHECK(position_error("R 0 X1R") == "expected a piece and where it lies, such as X1R@0,0, found 'X1R'");
    CHECK(position_error("R 0 X9R@0,0") == "expected a piece and where it lies, such as X1R@0,0, found 'X9R@0,0'");
    for (const std::string_view where :
         {"", "0", "0,0,0,0", "a,b", "0,65", "-65,0", "0,0,-1", "0,,0", "99999999999,0"}) {
        CHECK(position_error("V 0 X1R@" + std::string(where)).starts_with("X1R: expected two or three small numbers"));
    }
    CHECK(position_error("V 0 X1R@0,0 X1R@1,0") == "X1R is there twice");
    CHECK(position_error("V 0 X1R@0,0,1") == "X1R is said to lie on 1 pieces, found 0");
    CHECK(position_error("R 0 X1R@0,0 X1V@0,0") == "X1V is said to lie on 0 pieces, found 1");
    CHECK(position_error("R 0 X1R@0,0 A1V@0,0,2") == "A1V is said to lie on 2 pieces, found 1");
    CHECK(position_error("R 0 X1R@0,0 X1V@0,0,1") == "X1V cannot lie on another piece, only who climbs can");
    CHECK(position_error("R 0 X1R@0,0 X1V@2,0") == "the pieces do not hang together");
    CHECK(position_error("R 0 X1R@0,0 X1V@0,36") == "the pieces do not hang together");
    CHECK(position_error("R 0 " + std::string(3000, 'x')) == "expected a position, found a text of 3004 bytes");
}

TEST_CASE("positions that no turns lead to are refused with a sentence") {
    CHECK(position_error("R 0 I1R@0,0 I2R@1,0 I3R@2,0 E1R@3,0 X1V@-1,0") ==
          "with 4 pieces of its side in play, X1R must be in play too");
    CHECK(position_error("R 0 X1R@0,0 I1R@1,0") == "the second piece of a game belongs to the other side");
    CHECK(position_error("R 0 X1R@0,0") == "after the first piece the other side is to move");
    CHECK(position_error("V 0 X1R@0,0") == "read");
    CHECK(position_error("R 1 X1R@0,0 I1V@1,0") ==
          "Ultraviolet cannot have passed: nobody passes before X1V is in play");
    CHECK(position_error("R 1 X1V@0,0 X1R@1,0 A1R@0,1 A2R@-1,1 S1R@-1,0 S2R@0,-1 I1R@1,-1") ==
          "Ultraviolet cannot have passed: the game is over");
    Parameters parameters;
    parameters.mister_x_from_turn = 2;
    CHECK(position_error("V 0 X1R@0,0", rules_with(parameters)) == "X1R cannot be in play before turn 2");
}

TEST_CASE("states are equal when one is the other, shifted, and only then") {
    State left = at("R 0 X1R@0,0 X1V@1,0 A1V@1,0,1");
    State shifted = Rules::start(Side::first);
    for (const std::string_view name : {"X1R", "X1V", "A1V"}) {
        const HexField field = left.field[named(name)];
        put_piece(shifted, named(name), HexTorus::moved(field, 100, -77));
    }
    CHECK(left == shifted);
    CHECK(left != at("V 0 X1R@0,0 X1V@1,0 A1V@1,0,1"));
    CHECK(left != at("R 1 X1R@0,0 X1V@1,0 A1V@1,0,1"));
    CHECK(left != at("R 0 X1R@0,0 X1V@0,1 A1V@0,1,1"));  // turned
    CHECK(left != at("R 0 X1R@0,0 X1V@1,0 A2V@1,0,1"));
    CHECK(left != at("R 0 X1R@0,0 X1V@1,0 A1V@0,0,1"));
    CHECK(at("R 0 X1R@0,0 A1R@0,0,1 A1V@0,0,2 X1V@1,0") != at("R 0 X1R@0,0 A1V@0,0,1 A1R@0,0,2 X1V@1,0"));
}

TEST_CASE("a scene in a long line is laid out as one, across the seam of the torus") {
    std::string position = "R 0";
    int place = 0;
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece piece : crowd().pieces(side)) {
            position += " " + crowd().name(piece) + "@0," + std::to_string(place++);
        }
    }
    const State state = at(position, crowd());
    CHECK(crowd().position_text(state) == position);
    CHECK(layout(state)[piece_of(Side::second, 15)] == Place{0, 31});
    CHECK(state.holes() == 0);
}

namespace {

// A Mister X who climbs can cover all that the other side has.
const Rules& with_climbing_mister_x() {
    static const Rules rules = [] {
        auto kinds = document_kinds();
        kinds[0].movement = {MovementKind::climb, 1};
        return rules_with({}, kinds);
    }();
    return rules;
}

}  // namespace

TEST_CASE("a position after a pass without Mister X is read as it was written") {
    const State state = after("start X1V; place A1R 1 X1V; move X1V 0 A1R; pass", with_climbing_mister_x());
    CHECK(at(with_climbing_mister_x().position_text(state), with_climbing_mister_x()) == state);
}

TEST_CASE("a position in which somebody passed who could not is refused") {
    const auto problem_of_passes = [](const Rules& rules, std::string_view position) {
        const auto state = rules.parse_position(position);
        return state ? "" : state.error().sentence();
    };
    CHECK(problem_of_passes(hive(), "V 1 X1R@0,0 X1V@1,0 A1R@-1,0 A1V@2,0") ==
          "Infrared cannot have passed: only who can neither place nor move a piece passes");
    CHECK(problem_of_passes(document(), "R 2 X1V@0,0 I1R@0,1") ==
          "Infrared cannot have passed: nobody passes before X1R is in play");
    CHECK(problem_of_passes(document(), "V 1 X1R@0,0 X1V@1,0").empty());
}

}  // namespace misterx_tests
