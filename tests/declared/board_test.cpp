#include "core/declared/board.hpp"

#include <catch2/catch_test_macros.hpp>
#include <set>

namespace farmland::tests {

using declared::Board;

namespace {

std::size_t direction(const Board& board, std::string_view name) {
    const auto all = board.directions();
    for (std::size_t each = 0; each < all.size(); ++each) {
        if (all[each] == name) return each;
    }
    FAIL(name);
    return 0;
}

std::string next(const Board& board, const std::string& field, std::string_view way) {
    const int to = board.next(*board.parse(field), direction(board, way));
    return to == Board::nowhere ? "-" : board.name(to);
}

std::string problem(const Result<Board>& board) { return board ? "nothing" : board.error().sentence(); }

}  // namespace

TEST_CASE("fields of a board of squares are named from the lower left, row by row", "[declared]") {
    const Board board = *Board::squares(4, 3);
    CHECK(board.fields() == 12);
    CHECK(board.name(0) == "a1");
    CHECK(board.name(3) == "d1");
    CHECK(board.name(4) == "a2");
    CHECK(board.name(11) == "d3");
    CHECK(board.range() == "a1 to d3");
    CHECK(board.parse("c2") == 6);
    CHECK(board.parse("C2") == 6);
    for (const char* wrong : {"", "a", "a0", "e1", "a4", "a01", "1a", "a1 ", "aa", "a1x", "a-1", "a99999"}) {
        INFO(wrong);
        CHECK(!board.parse(wrong));
    }
}

TEST_CASE("squares have eight neighbours, of which every second is diagonal", "[declared]") {
    const Board board = *Board::squares(3, 3);
    CHECK(next(board, "b2", "n") == "b3");
    CHECK(next(board, "b2", "ne") == "c3");
    CHECK(next(board, "b2", "e") == "c2");
    CHECK(next(board, "b2", "se") == "c1");
    CHECK(next(board, "b2", "s") == "b1");
    CHECK(next(board, "b2", "sw") == "a1");
    CHECK(next(board, "b2", "w") == "a2");
    CHECK(next(board, "b2", "nw") == "a3");
    CHECK(next(board, "a1", "w") == "-");
    CHECK(next(board, "c1", "e") == "-");
    CHECK(next(board, "c3", "ne") == "-");
    CHECK(board.is_diagonal(direction(board, "ne")));
    CHECK(!board.is_diagonal(direction(board, "w")));
}

TEST_CASE("in a rhombus of hexagons a row lies further to the right than the one below", "[declared]") {
    const Board board = *Board::hexagons(3, 3);
    CHECK(board.directions().size() == 6);
    CHECK(next(board, "b2", "ne") == "b3");
    CHECK(next(board, "b2", "nw") == "a3");
    CHECK(next(board, "b2", "e") == "c2");
    CHECK(next(board, "b2", "w") == "a2");
    CHECK(next(board, "b2", "se") == "c1");
    CHECK(next(board, "b2", "sw") == "b1");
    CHECK(next(board, "a1", "nw") == "-");
    for (std::size_t each = 0; each < 6; ++each) CHECK(!board.is_diagonal(each));
}

TEST_CASE("a hexagon of hexagons has rings around the field in the middle", "[declared]") {
    for (int radius = 0; radius <= 12; ++radius) {
        const Board board = *Board::hexagon(radius);
        CHECK(board.fields() == 1 + 3 * radius * (radius + 1));
        CHECK(board.columns() == 2 * radius + 1);
    }
    const Board board = *Board::hexagon(1);
    // Two corners of the rhombus are cut off.
    CHECK(!board.parse("a1"));
    CHECK(!board.parse("c3"));
    CHECK(board.name(0) == "b1");
    CHECK(board.name(3) == "b2");
    for (const char* way : {"ne", "e", "se", "sw", "w", "nw"}) CHECK(next(board, "b2", way) != "-");
    CHECK(next(board, "b1", "sw") == "-");
    CHECK(next(board, "b1", "w") == "-");
    CHECK(next(board, "b1", "nw") == "a2");
}

TEST_CASE("going to a neighbour and back leads to the same field on every board", "[declared]") {
    for (const Board& board :
         {*Board::squares(7, 5), *Board::hexagons(5, 6), *Board::hexagon(3), *Board::squares(1, 1)}) {
        const std::size_t ways = board.directions().size();
        std::set<std::string> names;
        for (int field = 0; field < board.fields(); ++field) {
            names.insert(board.name(field));
            CHECK(board.parse(board.name(field)) == field);
            CHECK(board.at(board.column(field), board.row(field)) == field);
            for (std::size_t way = 0; way < ways; ++way) {
                const int to = board.next(field, way);
                if (to != Board::nowhere) CHECK(board.next(to, (way + ways / 2) % ways) == field);
            }
        }
        CHECK(names.size() == static_cast<std::size_t>(board.fields()));
    }
}

TEST_CASE("boards that are too large or have nothing on them are refused", "[declared]") {
    CHECK(problem(Board::squares(26, 38)) == "nothing");
    CHECK(problem(Board::squares(1, 1000)) == "nothing");
    CHECK(problem(Board::squares(27, 1)) ==
          "expected 1 to 26 columns and at most 1000 fields, found 27 columns and 1 rows");
    CHECK(problem(Board::squares(26, 39)) != "nothing");
    CHECK(problem(Board::squares(0, 5)) != "nothing");
    CHECK(problem(Board::hexagons(5, -1)) != "nothing");
    CHECK(problem(Board::squares(INT64_MAX, INT64_MAX)) != "nothing");
    CHECK(problem(Board::hexagon(13)) == "expected a radius from 0 to 12, found 13");
    CHECK(problem(Board::hexagon(-1)) == "expected a radius from 0 to 12, found -1");
}

TEST_CASE("every field of a board with many rows can be read by its name", "[declared]") {
    const Board board = *Board::squares(1, 1000);
    CHECK(board.parse("a999") == 998);
    CHECK(board.parse(board.name(999)) == 999);
}

}  // namespace farmland::tests
