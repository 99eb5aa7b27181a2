// What a game is played with: kinds of pieces, parameters, and both as texts.
#include "tests/misterx/support.hpp"

namespace misterx_tests {

namespace {

std::string kinds_error(std::string_view text) {
    const auto kinds = parse_kinds(text);
    if (!kinds) return kinds.error().sentence();
    const auto fits = check_kinds(*kinds);
    return fits ? "fit" : fits.error().sentence();
}

std::string parameters_error(std::string_view text) {
    const auto parameters = parse_parameters(text);
    if (!parameters) return parameters.error().sentence();
    const auto fits = check_parameters(*parameters, document_kinds());
    return fits ? "fit" : fits.error().sentence();
}

}  // namespace

TEST_CASE("rules are made again from their setup") {
    for (const Rules* rules : {&document(), &hive(), &crowd()}) {
        const auto again = Rules::from_setup(rules->setup());
        REQUIRE(again);
        CHECK(again->kinds() == rules->kinds());
        CHECK(again->parameters() == rules->parameters());
        CHECK(again->setup() == rules->setup());
    }
}

TEST_CASE("the document's own parameters are left out of a setup") {
    CHECK(document().setup().texts.size() == 1);
    CHECK(*document().setup().find("pieces") ==
          "X;Mister X;1;slide 1\nA;Agent;2;climb\nS;Spy;2;jump\nE;Investigator;3;slide 3\nI;Informant;3;run\n");
    CHECK(*hive().setup().find("parameters") == "voluntary_pass=false\nhigh_gates=true\nnumbers_in_order=true\n");
}

TEST_CASE("a setup that cannot be played with is refused with what is wrong in it") {
    CHECK(Rules::from_setup({}).error().sentence() == "the setup has no pieces");
    CHECK(Rules::from_setup({{{"pieces", "X"}}, {}}).error().sentence() ==
          "pieces: line 1: expected letter;name;count;movement, found 'X'");
    CHECK(Rules::from_setup({{{"pieces", "X;Mister X;1;run\n"}, {"parameters", "x=1\n"}}, {}}).error().sentence() ==
          "parameters: there is no parameter 'x'");
    CHECK(Rules::make({}).error().sentence() == "pieces: expected 1 to 8 kinds of pieces, found 0");
}

TEST_CASE("kinds of pieces are refused with what was expected") {
    CHECK(kinds_error("X;Mister X;1;slide 1\n") == "fit");
    CHECK(kinds_error("XY;Mister X;1;slide 1\n") == "line 1: expected one letter, found 'XY'");
    CHECK(kinds_error("x;Mister X;1;slide 1\n") == "the letter of a kind is one from A to Z, found 'x'");
    CHECK(kinds_error("X;;1;slide 1\n").starts_with("the kind X needs a name of 1 to 24 characters"));
    CHECK(kinds_error("X;Mister X;2;slide 1\n") == "the first kind, Mister X, is who is hunted: expected one, found 2");
    CHECK(kinds_error("X;Mister X;one;slide 1\n") == "line 1: expected a number of pieces, found 'one'");
    CHECK(kinds_error("X;Mister X;1;fly\n") == "line 1: expected slide, run, climb or jump, found 'fly'");
    CHECK(kinds_error("X;Mister X;1;jumb\n") ==
          "line 1: expected slide, run, climb or jump, found 'jumb'; did you mean 'jump'?");
    CHECK(kinds_error("X;Mister X;1;slide 7\n") ==
          "line 1: expected slide and a number of steps from 1 to 6, found 'slide 7'");
    CHECK(kinds_error("X;Mister X;1;run 2\n") == "line 1: only a slide has a number of steps, found 'run 2'");
    CHECK(kinds_error("X;Mister X;1;run\nX;Other;1;run\n") == "two kinds have the letter X");
    CHECK(kinds_error("X;Mister X;1;run\nA;Other;10;run\n") == "the kind A has 10 pieces, expected 1 to 9");
    CHECK(kinds_error("X;Mister X;1;run\nA;Other;9;run\nB;More;7;run\n") ==
          "expected at most 16 pieces a side, found 17");
}

TEST_CASE("movements are read as they are written") {
    for (const std::string_view text : {"slide 1", "slide 6", "run", "climb", "jump"}) {
        const auto movement = parse_movement(text);
        REQUIRE(movement);
        CHECK(text_of(*movement) == text);
    }
}

TEST_CASE("parameters are refused with what was expected") {
    CHECK(parameters_error("") == "fit");
    CHECK(parameters_error("voluntary_pass=no\n") == "voluntary_pass: expected true or false, found 'no'");
    CHECK(parameters_error("mister_x_by_turn=0\n") ==
          "mister_x_by_turn: expected a whole number from 1 to 16, found '0'");
    CHECK(parameters_error("high_gate=true\n") == "there is no parameter 'high_gate'; did you mean 'high_gates'?");
    CHECK(parameters_error("high_gates\n") == "expected name=value, found 'high_gates'");
    CHECK(parameters_error("high_gates=true\nhigh_gates=true\n") == "the parameter 'high_gates' is given twice");
    CHECK(parameters_error("mister_x_from_turn=5\n") ==
          "mister_x_by_turn is 4, expected at least mister_x_from_turn, 5");
    CHECK(parameters_error("mister_x_from_turn=12\nmister_x_by_turn=12\n") ==
          "mister_x_from_turn is 12, expected at most the number of pieces, 11");
}

}  // namespace misterx_tests
