// Positions and moves as texts.
#include "core/base/text.hpp"
#include "core/search/playout.hpp"
#include "tests/piranhas/support.hpp"

namespace farmland::piranhas {

namespace {

std::string refusal_of_position(const std::string& text) {
    const auto state = Rules().parse_position(text);
    return state ? "" : state.error().sentence();
}

const std::string nine_rows = "10/10/10/10/10/10/10/10/10/";

}  // namespace

TEST_CASE("fields of boards of all sizes are read by their names") {
    for (const int side : {5, 10, 11}) {
        const Aquarium aquarium(side);
        for (int column = 0; column < side; ++column) {
            for (int row = 0; row < side; ++row) {
                const Field field = aquarium.at(column, row);
                REQUIRE(aquarium.parse(aquarium.name(field)) == field);
                REQUIRE(aquarium.parse(lower_case(aquarium.name(field))) == field);
            }
        }
    }
    const Aquarium ten(10);
    for (const char* wrong : {"", "A", "A10", "A00", "K1", "A-1", "A1 ", "11", "A011", "@1"}) {
        INFO(wrong);
        CHECK(!ten.parse(wrong));
    }
}

TEST_CASE("every position of random games is read as it was written") {
    Parameters large;
    large.side = 11;
    for (const Rules& rules : {Rules(), rules_with(large)}) {
        JavaRandom random(7);
        for (int round = 0; round < 10; ++round) {
            State state = rules.start(random);
            while (!rules.outcome(state)) {
                REQUIRE(position_of(rules, rules.position_text(state)) == state);
                playout(rules, state, random, 3);
            }
            CHECK(position_of(rules, rules.position_text(state)) == state);
        }
    }
}

TEST_CASE("positions that cannot be are refused") {
    CHECK(refusal_of_position("") == "expected rows and the number of moves made, found ''");
    CHECK(refusal_of_position("10/10 0") == "expected 10 rows, found 2");
    CHECK(refusal_of_position(nine_rows + "11 0").starts_with("row 0: expected 10 fields"));
    CHECK(refusal_of_position(nine_rows + "9 0").starts_with("row 0: expected 10 fields"));
    CHECK(refusal_of_position(nine_rows + "9X 0").starts_with("row 0: expected 10 fields"));
    CHECK(refusal_of_position(nine_rows + "RRRRRRRRRRR 0").starts_with("row 0: expected 10 fields"));
    CHECK(refusal_of_position(nine_rows + "8RB 61") == "expected 0 to 60 moves made, found '61'");
    CHECK(refusal_of_position(nine_rows + "8RB -1") == "expected 0 to 60 moves made, found '-1'");
    CHECK(refusal_of_position("RRRRRRRRRR/RRRRRRRRRR/RRRRRRRRRR/RRRRRRRRRR/R9/10/10/10/10/9B 0") ==
          "Red has more than 40 fish");
}

TEST_CASE("a drawn board is read with and without its edges") {
    const std::vector<std::string> plain = {"R . B", "- O -"};
    CHECK(rows_of_drawing(plain) == std::vector<std::string>{"R-B", "-O-"});
    const std::vector<std::string> with_edges = {"10 R . B", " 9 - O -", "   A B C"};
    CHECK(rows_of_drawing(with_edges) == std::vector<std::string>{"R-B", "-O-"});
    const std::vector<std::string> in_short = {"R1B", "3"};
    CHECK(rows_of_drawing(in_short) == in_short);
    CHECK(rows_of_drawing({}).empty());
}

TEST_CASE("moves are read in both notations") {
    const Rules rules;
    CHECK(*rules.parse_action("A4-C4") == Action{40, Direction::right, 2});
    CHECK(*rules.parse_action("a4-c4") == Action{40, Direction::right, 2});
    CHECK(*rules.parse_action("0 4 RIGHT") == Action{40, Direction::right, 0});
    CHECK(*rules.parse_action("0 4 up_right") == Action{40, Direction::up_right, 0});
    for (const char* wrong : {"", "A4", "A4-", "-C4", "A4-C5-D6", "A4-B6", "A4-A4", "K4-C4", "0 10 UP", "0 4 rigth",
                              "x 4 UP", "0 4 UP UP"}) {
        INFO(wrong);
        CHECK(!rules.parse_action(wrong));
    }
}

TEST_CASE("actions are found by what is asked for") {
    const Rules rules;
    const State state = position_of(rules, "10/10/10/7B2/10/R1B7/B9/10/R9/4R5 10");
    const ActionSet actions = rules.legal_actions(state);
    const auto count = [&](auto ask) {
        ActionQuery query;
        ask(query);
        return actions.select(query).size();
    };
    CHECK(count([](ActionQuery&) {}) == actions.size());
    CHECK(count([](ActionQuery& query) { query.eats = true; }) == 1);
    CHECK(count([](ActionQuery& query) { query.eats = false; }) == actions.size() - 1);
    std::size_t upward = 0;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        upward += static_cast<std::size_t>(actions[index].direction == Direction::up);
        CHECK(count([&](ActionQuery& query) {
                  query.from = actions[index].from;
                  query.to = actions.target(index);
              }) == 1);
    }
    CHECK(count([](ActionQuery& query) { query.direction = Direction::up; }) == upward);
}

}  // namespace farmland::piranhas
