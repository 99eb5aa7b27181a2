#include "core/board/square_grid.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace {

using farmland::Field;
using farmland::no_field;
using farmland::SquareGrid;

// The names of fields in order, "-" where the board ends.
template <class Fields>
std::string names(const SquareGrid& grid, const Fields& fields) {
    std::string text;
    for (const Field field : fields) {
        text += (text.empty() ? "" : " ") + (field == no_field ? "-" : grid.name(field));
    }
    return text;
}

}  // namespace

TEST_CASE("A1 is the lower left field, columns are letters and rows numbers") {
    const SquareGrid grid(7, 7);
    CHECK(grid.name(grid.at(0, 0)) == "A1");
    CHECK(grid.name(grid.at(6, 0)) == "G1");
    CHECK(grid.name(grid.at(0, 6)) == "A7");
    CHECK(grid.name(grid.at(6, 6)) == "G7");
    CHECK(grid.name(grid.at(3, 1)) == "D2");
}

TEST_CASE("every field of every board is named, parsed and located consistently") {
    for (int columns = 1; columns <= SquareGrid::max_side; ++columns) {
        for (int rows = 1; rows <= SquareGrid::max_side; ++rows) {
            const SquareGrid grid(columns, rows);
            REQUIRE(grid.fields() == columns * rows);
            std::set<std::string> seen;
            for (int index = 0; index < grid.fields(); ++index) {
                const auto field = static_cast<Field>(index);
                const std::string name = grid.name(field);
                if (grid.parse(name) != field) FAIL(name << " is parsed as another field");
                if (grid.at(grid.column(field), grid.row(field)) != field) FAIL(name << " is located elsewhere");
                seen.insert(name);
            }
            REQUIRE(seen.size() == static_cast<std::size_t>(grid.fields()));
        }
    }
}

TEST_CASE("fields are read in either letter case") {
    const SquareGrid grid(11, 11);
    CHECK(grid.parse("d4") == grid.at(3, 3));
    CHECK(grid.parse("D4") == grid.at(3, 3));
    CHECK(grid.parse("k11") == grid.at(10, 10));
    CHECK(grid.parse("K10") == grid.at(10, 9));
}

TEST_CASE("what is not a field of the board is not read") {
    const SquareGrid grid(7, 7);
    for (const std::string_view text : {"",
                                        "A",
                                        "1",
                                        "D",
                                        "4D",
                                        "A0",
                                        "A8",
                                        "H1",
                                        "A10",
                                        "A01",
                                        "A+1",
                                        "A-1",
                                        " A1",
                                        "A1 ",
                                        "A1x",
                                        "AA1",
                                        "@1",
                                        "[1",
                                        "{1",
                                        "`1",
                                        "A99999999999",
                                        "\xC3\x84"
                                        "1",
                                        "A\xB2",
                                        "D4D5"}) {
        INFO("text: '" << text << "'");
        CHECK_FALSE(grid.parse(text));
    }
}

TEST_CASE("a field that is on the largest board is not on a smaller one") {
    CHECK(SquareGrid(11, 11).parse("H8"));
    CHECK_FALSE(SquareGrid(7, 11).parse("H8"));
    CHECK_FALSE(SquareGrid(11, 7).parse("H8"));
}

TEST_CASE("there is no field beyond an edge") {
    const SquareGrid grid(5, 9);
    CHECK(grid.at(-1, 0) == no_field);
    CHECK(grid.at(0, -1) == no_field);
    CHECK(grid.at(5, 0) == no_field);
    CHECK(grid.at(0, 9) == no_field);
    CHECK(grid.at(4, 8) != no_field);
}

TEST_CASE("the fields beside one are up, right, down, left") {
    const SquareGrid grid(7, 7);
    CHECK(names(grid, grid.beside(*grid.parse("D4"))) == "D5 E4 D3 C4");
    CHECK(names(grid, grid.beside(*grid.parse("A1"))) == "A2 B1 - -");
    CHECK(names(grid, grid.beside(*grid.parse("G7"))) == "- - G6 F7");
    CHECK(names(grid, grid.beside(*grid.parse("A7"))) == "- B7 A6 -");
    CHECK(names(grid, grid.beside(*grid.parse("G1"))) == "G2 - - F1");
}

TEST_CASE("the fields around one are clockwise from above") {
    const SquareGrid grid(7, 7);
    CHECK(names(grid, grid.around(*grid.parse("D4"))) == "D5 E5 E4 E3 D3 C3 C4 C5");
    CHECK(names(grid, grid.around(*grid.parse("A1"))) == "A2 B2 B1 - - - - -");
    CHECK(names(grid, grid.around(*grid.parse("D1"))) == "D2 E2 E1 - - - C1 C2");
    CHECK(names(grid, grid.around(*grid.parse("G7"))) == "- - - - G6 F6 F7 -");
}

TEST_CASE("neighbours on the largest board are one step away and mutual") {
    const SquareGrid grid(11, 11);
    int beside = 0;
    int around = 0;
    for (int index = 0; index < grid.fields(); ++index) {
        const auto field = static_cast<Field>(index);
        for (const Field other : grid.beside(field)) {
            if (other == no_field) continue;
            ++beside;
            REQUIRE(grid.steps(field, other) == 1);
            REQUIRE(std::ranges::count(grid.beside(other), field) == 1);
        }
        for (const Field other : grid.around(field)) {
            if (other == no_field) continue;
            ++around;
            REQUIRE(grid.king_distance(field, other) == 1);
            REQUIRE(std::ranges::count(grid.around(other), field) == 1);
        }
    }
    CHECK(beside == 2 * 2 * 11 * 10);
    CHECK(around == 2 * 2 * 11 * 10 + 2 * 2 * 10 * 10);
}

TEST_CASE("steps go along rows and columns, a king also diagonally") {
    const SquareGrid grid(7, 7);
    const auto steps = [&](std::string_view from, std::string_view to) {
        return grid.steps(*grid.parse(from), *grid.parse(to));
    };
    const auto king_distance = [&](std::string_view from, std::string_view to) {
        return grid.king_distance(*grid.parse(from), *grid.parse(to));
    };
    CHECK(steps("D4", "D4") == 0);
    CHECK(steps("A1", "G7") == 12);
    CHECK(steps("G7", "A1") == 12);
    CHECK(steps("B2", "C4") == 3);
    CHECK(king_distance("D4", "D4") == 0);
    CHECK(king_distance("A1", "G7") == 6);
    CHECK(king_distance("C4", "B2") == 2);
    CHECK(king_distance("A1", "B1") == 1);
}

TEST_CASE("boards are equal by their sides") {
    CHECK(SquareGrid(5, 9) == SquareGrid(5, 9));
    CHECK(SquareGrid(5, 9) != SquareGrid(9, 5));
}
