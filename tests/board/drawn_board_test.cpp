#include "core/board/drawn_board.hpp"

#include <catch2/catch_test_macros.hpp>

namespace farmland::tests {

namespace {

Result<DrawnFields> drawn(std::string_view text) { return read_drawing(SquareGrid(3, 2), text); }

}  // namespace

TEST_CASE("a drawing gives the fields of each sign, from the upper left") {
    const SquareGrid grid(3, 2);
    const auto fields = drawn("\n    a . b\r\n    .ba\n\n");
    REQUIRE(fields);
    CHECK(*fields ==
          DrawnFields{{'a', {*grid.parse("A2"), *grid.parse("C1")}}, {'b', {*grid.parse("C2"), *grid.parse("B1")}}});
    CHECK(drawn("...\n...")->empty());
}

TEST_CASE("a drawing has as many rows and fields as the board") {
    CHECK(drawn("").error().sentence() == "the board has 2 rows, found 0");
    CHECK(drawn("...\n...\n...").error().sentence() == "the board has 2 rows, found 3");
    CHECK(drawn(". . .\n. x").error().sentence() == "row 1 of the board has 3 fields, found '.x'");
    CHECK(drawn("x x x x\n...").error().sentence() == "row 2 of the board has 3 fields, found 'xxxx'");
}

}  // namespace farmland::tests
