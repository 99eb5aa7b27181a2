// Names, descriptions and the notation of actions (A.1).
#include "tests/misterx/support.hpp"

namespace misterx_tests {

TEST_CASE("pieces have a letter, a number and a colour") {
    std::string names;
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece piece : document().pieces(side)) names += document().name(piece) + " ";
    }
    CHECK(names == "X1R A1R A2R S1R S2R E1R E2R E3R I1R I2R I3R X1V A1V A2V S1V S2V E1V E2V E3V I1V I2V I3V ");
    CHECK(document().name(no_piece) == "?");
    CHECK(document().name(piece_of(Side::first, 11)) == "?");
}

TEST_CASE("every name is read back, and nothing else is a name") {
    for (const Side side : {Side::first, Side::second}) {
        for (const Piece piece : crowd().pieces(side)) CHECK(crowd().find_piece(crowd().name(piece)) == piece);
    }
    for (const std::string_view name : {"", "X", "X1", "X1r", "x1R", "X0R", "X2R", "A3R", "Q1R", "X1RR", "X1G", " X1R",
                                        "X:R", "X1\xFF", "I4V", "E0V", "X/R"}) {
        CHECK_FALSE(document().find_piece(name));
    }
}

TEST_CASE("a piece is described by what lies at its edges") {
    const State state = at("R 0 X1R@0,0 A2V@1,0 S1R@0,1 I2R@-1,1 S1V@-1,0 A1V@0,-1 X1V@2,0");
    CHECK(document().description(state, named("X1R")) == "X1R 1 A2V 2 S1R 3 I2R 4 S1V 5 A1V");
    CHECK(document().description(after("start E2V"), named("E2V")) == "E2V");
}

TEST_CASE("in a stack each piece names what lies directly on it, and all have the neighbours of the field") {
    const State state = at("R 0 X1R@0,0 A1R@0,0,1 A1V@0,0,2 X1V@1,0 A2V@1,0,1");
    CHECK(document().scene(state) ==
          "X1R 0 A1R 1 A2V\n"
          "A1R 0 A1V 1 A2V\n"
          "X1V 0 A2V 4 A1V\n"
          "A1V 1 A2V\n"
          "A2V 4 A1V\n");
}

TEST_CASE("an empty scene is described by nothing") { CHECK(document().scene(Rules::start(Side::first)).empty()); }

TEST_CASE("actions are read as they are written") {
    for (const std::string_view text : {"place X1R", "place I1R 2 X1V", "move A1V 0 A1R", "move E1R 6 X1V", "pass"}) {
        CHECK(document().action_text(action(text)) == text);
    }
}

TEST_CASE("what is no action is refused with a sentence") {
    const auto error = [](std::string_view text) {
        const auto read = document().parse_action(text);
        return read ? "read" : read.error().sentence();
    };
    CHECK(error("") == "expected place, move or pass, found ''");
    CHECK(error("plac X1R") == "expected place, move or pass, found 'plac'; did you mean 'place'?");
    CHECK(error("pass X1R") == "pass stands alone, found 'pass X1R'");
    CHECK(error("move X1R") == "expected move PIECE EDGE PIECE, found 'move X1R'");
    CHECK(error("place X1R 1") == "expected place PIECE EDGE PIECE, found 'place X1R 1'");
    CHECK(error("place Z1R") == "there is no piece 'Z1R'");
    CHECK(error("place X1R 1 Z1R") == "there is no piece 'Z1R'");
    CHECK(error("place X1R 7 X1V") == "expected an edge from 0 to 6, found '7'");
    CHECK(error("place X1R 01 X1V") == "expected an edge from 0 to 6, found '01'");
}

TEST_CASE("the command for an action is one that the dialogue obeys") {
    const auto path_of = [](const State& state, std::string_view text) {
        return command_text(document(), state, action(text));
    };
    const State state = at("R 0 X1V@0,0 X1R@1,0 E1R@-1,0 I1R@1,-1");
    CHECK(path_of(Rules::start(Side::first), "place X1R") == "start X1R");
    CHECK(path_of(state, "place A1R 1 X1R") == "place A1R 1 X1R");
    CHECK(path_of(state, "pass") == "pass");
    CHECK(path_of(state, "move E1R 2 X1R") == "move E1R 3 X1V 3 X1R 2 X1R");
    CHECK(path_of(state, "move I1R 6 X1R") == "move I1R 6 X1R");
}

}  // namespace misterx_tests
