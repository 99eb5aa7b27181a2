// The board as text (A.5.2).
#include "core/crown/drawing.hpp"

#include <regex>

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

Drawing letters(Verbosity verbosity = Verbosity::all) { return {*parse_symbols(alphabet), verbosity, {}}; }

// The figures of the document; the second team blocks on D6 and E6.
State figure() {
    return position(classic(), {.units = "E3:<Daisy>?,C2:<Daisy>?"},
                    {.units = "C6:<Daisy>?,D6:<Daisy>?b,E6:<Daisy>?b"});
}

std::string draw(const State& state, std::string_view selected, const Drawing& drawing) {
    const auto field_or_none = selected.empty() ? std::nullopt : std::optional(field(classic(), selected));
    return "\n" + draw_board(classic(), state, field_or_none, drawing);
}

// The two lines around a row and the row itself.
std::string lines_around(const State& state, std::string_view selected) {
    const std::string board = draw_board(classic(), state, field(classic(), selected), letters());
    const auto all = lines(board);
    const auto above = static_cast<std::size_t>(2 * (6 - classic().grid().row(field(classic(), selected))));
    return "\n" + std::string(all[above]) + "\n" + std::string(all[above + 1]) + "\n" + std::string(all[above + 2]) +
           "\n";
}

std::string without_escapes(const std::string& text) {
    static const std::regex escape("\x1B\\[[0-9;]*m");
    return std::regex_replace(text, escape, "");
}

}  // namespace

TEST_CASE("the board without a selected field") {
    CHECK(draw(figure(), "", {}) == R"(
  +---+---+---+---+---+---+---+
7 |   |   |   | Y |   |   |   |
  +---+---+---+---+---+---+---+
6 |   |   | y | yb| yb|   |   |
  +---+---+---+---+---+---+---+
5 |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+
4 |   |   |   |   |   |   |   |
  +---+---+---+---+---+---+---+
3 |   |   |   |   |*x |   |   |
  +---+---+---+---+---+---+---+
2 |   |   |*x |   |   |   |   |
  +---+---+---+---+---+---+---+
1 |   |   |   |*X |   |   |   |
  +---+---+---+---+---+---+---+
    A   B   C   D   E   F   G
)");
}

TEST_CASE("the selected field is framed by other symbols") {
    CHECK(draw(figure(), "C4", {}) == R"(
  +---+---+---+---+---+---+---+
7 |   |   |   | Y |   |   |   |
  +---+---+---+---+---+---+---+
6 |   |   | y | yb| yb|   |   |
  +---+---+---+---+---+---+---+
5 |   |   |   |   |   |   |   |
  +---+---#===#---+---+---+---+
4 |   |   N   N   |   |   |   |
  +---+---#===#---+---+---+---+
3 |   |   |   |   |*x |   |   |
  +---+---+---+---+---+---+---+
2 |   |   |*x |   |   |   |   |
  +---+---+---+---+---+---+---+
1 |   |   |   |*X |   |   |   |
  +---+---+---+---+---+---+---+
    A   B   C   D   E   F   G
)");
}

TEST_CASE("a compact board leaves out the connecting lines") {
    CHECK(draw(figure(), "C4", {standard_symbols(), Verbosity::compact, {}}) == R"(
7 |   |   |   | Y |   |   |   |
6 |   |   | y | yb| yb|   |   |
5 |   |   |   |   |   |   |   |
4 |   |   N   N   |   |   |   |
3 |   |   |   |   |*x |   |   |
2 |   |   |*x |   |   |   |   |
1 |   |   |   |*X |   |   |   |
    A   B   C   D   E   F   G
)");
}

TEST_CASE("a compact board keeps the symbols of its own set") {
    CHECK(draw(figure(), "C4", letters(Verbosity::compact)) == R"(
7 j   j   j   j Y j   j   j   j
6 j   j   j y j ybj ybj   j   j
5 j   j   j   j   j   j   j   j
4 j   j   y   y   j   j   j   j
3 j   j   j   j   j*x j   j   j
2 j   j   j*x j   j   j   j   j
1 j   j   j   j*X j   j   j   j
    A   B   C   D   E   F   G
)");
}

TEST_CASE("figure A.3a: symbols around a field in the middle") {
    CHECK(draw(figure(), "C4", letters()) == R"(
  aiiieiiieiiieiiieiiieiiieiiib
7 j   j   j   j Y j   j   j   j
  hiiikiiikiiikiiikiiikiiikiiif
6 j   j   j y j ybj ybj   j   j
  hiiikiiikiiikiiikiiikiiikiiif
5 j   j   j   j   j   j   j   j
  hiiikiiiüxxxöiiikiiikiiikiiif
4 j   j   y   y   j   j   j   j
  hiiikiiiäxxxziiikiiikiiikiiif
3 j   j   j   j   j*x j   j   j
  hiiikiiikiiikiiikiiikiiikiiif
2 j   j   j*x j   j   j   j   j
  hiiikiiikiiikiiikiiikiiikiiif
1 j   j   j   j*X j   j   j   j
  ciiigiiigiiigiiigiiigiiigiiid
    A   B   C   D   E   F   G
)");
}

TEST_CASE("figures A.3b to e: symbols around the corner fields") {
    CHECK(lines_around(figure(), "A7") == R"(
  lxxxpiiieiiieiiieiiieiiieiiib
7 y   y   j   j Y j   j   j   j
  vxxxziiikiiikiiikiiikiiikiiif
)");
    CHECK(lines_around(figure(), "G7") == R"(
  aiiieiiieiiieiiieiiieiiiqxxxm
7 j   j   j   j Y j   j   y   y
  hiiikiiikiiikiiikiiikiiiäxxxr
)");
    CHECK(lines_around(figure(), "A1") == R"(
  wxxxöiiikiiikiiikiiikiiikiiif
1 y   y   j   j*X j   j   j   j
  nxxxtiiigiiigiiigiiigiiigiiid
)");
    CHECK(lines_around(figure(), "G1") == R"(
  hiiikiiikiiikiiikiiikiiiüxxxs
1 j   j   j   j*X j   j   y   y
  ciiigiiigiiigiiigiiigiiiuxxxo
)");
}

TEST_CASE("symbols around the fields at the edges") {
    CHECK(lines_around(figure(), "C7") == R"(
  aiiieiiiqxxxpiiieiiieiiieiiib
7 j   j   y   y Y j   j   j   j
  hiiikiiiäxxxziiikiiikiiikiiif
)");
    CHECK(lines_around(figure(), "A4") == R"(
  wxxxöiiikiiikiiikiiikiiikiiif
4 y   y   j   j   j   j   j   j
  vxxxziiikiiikiiikiiikiiikiiif
)");
    CHECK(lines_around(figure(), "G4") == R"(
  hiiikiiikiiikiiikiiikiiiüxxxs
4 j   j   j   j   j   j   y   y
  hiiikiiikiiikiiikiiikiiiäxxxr
)");
    CHECK(lines_around(figure(), "D1") == R"(
  hiiikiiikiiiüxxxöiiikiiikiiif
1 j   j   j   y*X y   j   j   j
  ciiigiiigiiiuxxxtiiigiiigiiid
)");
}

TEST_CASE("only the frame of the selected field differs, for every field") {
    const State state = figure();
    const Drawing standard;
    const std::string plain = draw_board(classic(), state, std::nullopt, standard);
    for (int index = 0; index < classic().grid().fields(); ++index) {
        const std::string framed = draw_board(classic(), state, static_cast<Field>(index), standard);
        REQUIRE(framed.size() == plain.size());
        const auto count = [&](char symbol) { return std::count(framed.begin(), framed.end(), symbol); };
        REQUIRE(count('#') == 4);
        REQUIRE(count('=') == 6);
        REQUIRE(count('N') == 2);
        std::string unframed = framed;
        for (char& symbol : unframed) {
            symbol = symbol == '#' ? '+' : symbol == '=' ? '-' : symbol == 'N' ? '|' : symbol;
        }
        REQUIRE(unframed == plain);
    }
}

TEST_CASE("units are x or y, kings X or Y, with * while they may move and b while they block") {
    State state = position(classic(), {.units = "A1:<Daisy>?m,B1:<Daisy>b,C1:<Goat>?mb,E1:<Pig>"},
                           {.units = "A7:<Daisy>?,B7:<Goat>b"});
    const Drawing compact = {standard_symbols(), Verbosity::compact, {}};
    const std::string board = draw(state, "", compact);
    CHECK(board.find("\n1 | x |*xb| xb|*X |*x |   |   |\n") != std::string::npos);
    CHECK(board.find("\n7 | y | yb|   | Y |   |   |   |\n") != std::string::npos);
    state.to_move = Side::second;
    state.team(Side::second).king_moved = true;
    const std::string turned = draw(state, "", compact);
    CHECK(turned.find("\n1 | x | xb| xb| X | x |   |   |\n") != std::string::npos);
    CHECK(turned.find("\n7 |*y |*yb|   | Y |   |   |   |\n") != std::string::npos);
}

TEST_CASE("colours add escape sequences and change nothing else") {
    Drawing coloured = letters();
    coloured.palette = {{"\x1B[32m", "\x1B[31m"}, "\x1B[1;33m", "\x1B[0m"};
    for (const std::string selected : {"", "C4", "A1", "G7", "D1"}) {
        const std::string text = draw(figure(), selected, coloured);
        CHECK(without_escapes(text) == draw(figure(), selected, letters()));
        CHECK(text.find("\x1B[32m*X \x1B[0m") != std::string::npos);
        CHECK(text.find("\x1B[31m yb\x1B[0m") != std::string::npos);
        CHECK((text.find("\x1B[1;33m") != std::string::npos) == !selected.empty());
    }
}

TEST_CASE("colour of one kind alone leaves the rest without escape sequences") {
    Drawing frame_only;
    frame_only.palette.selection = "\x1B[7m";
    frame_only.palette.reset = "\x1B[0m";
    const std::string text = draw_board(classic(), figure(), std::nullopt, frame_only);
    CHECK(text == draw_board(classic(), figure(), std::nullopt, {}));
}

TEST_CASE("a board of another size is drawn in its size") {
    Parameters parameters;
    parameters.columns = 3;
    parameters.rows = 2;
    parameters.king_fields = {"A1", "C2"};
    const Rules rules = rules_with("A;Alpha;1;1\n", parameters);
    const State state = position(rules, {}, {});
    CHECK("\n" + draw_board(rules, state, field(rules, "B2"), {}) == R"(
  +---#===#---+
2 |   N   N Y |
  +---#===#---+
1 |*X |   |   |
  +---+---+---+
    A   B   C
)");
}

TEST_CASE("rows of two digits keep the columns of the largest board aligned") {
    Parameters parameters;
    parameters.columns = 11;
    parameters.rows = 11;
    parameters.king_fields = {"F1", "F11"};
    const Rules rules = rules_with("A;Alpha;1;1\n", parameters);
    const State state = position(rules, {.units = "K10:<A>?"}, {});
    const std::string board = draw_board(rules, state, field(rules, "K11"), {});
    const auto all = lines(board);
    REQUIRE(all.size() == 24);
    CHECK(all[0] == "   +---+---+---+---+---+---+---+---+---+---#===#");
    CHECK(all[1] == "11 |   |   |   |   |   | Y |   |   |   |   N   N");
    CHECK(all[3] == "10 |   |   |   |   |   |   |   |   |   |   |*x |");
    CHECK(all[5] == " 9 |   |   |   |   |   |   |   |   |   |   |   |");
    CHECK(all[21] == " 1 |   |   |   |   |   |*X |   |   |   |   |   |");
    CHECK(all[23] == "     A   B   C   D   E   F   G   H   I   J   K");
}

TEST_CASE("boards of all sizes are aligned and have no blanks at line ends") {
    for (int columns = 2; columns <= 11; ++columns) {
        for (int rows = 2; rows <= 11; ++rows) {
            Parameters parameters;
            parameters.columns = columns;
            parameters.rows = rows;
            parameters.king_fields = {"A1", "B2"};
            const Rules rules = rules_with("A;Alpha;1;1\n", parameters);
            const State state = position(rules, {}, {});
            const std::string board = draw_board(rules, state, std::nullopt, {});
            const auto all = lines(board);
            REQUIRE(all.size() == static_cast<std::size_t>(2 * rows + 2));
            const std::size_t width = std::to_string(rows).size() + 2 + 4 * static_cast<std::size_t>(columns);
            for (std::size_t index = 0; index + 1 < all.size(); ++index) REQUIRE(all[index].size() == width);
            REQUIRE(all.back().size() == width - 2);
            REQUIRE(all.back().back() == static_cast<char>('A' + columns - 1));
        }
    }
}
