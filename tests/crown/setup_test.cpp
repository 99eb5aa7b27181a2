// The files that a game is set up from (A.3.1 to A.3.3).
#include "core/crown/setup.hpp"

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

template <class T>
std::string problem_of_setup(const Result<T>& result) {
    return result ? "" : result.error().sentence();
}

std::string repeated_text(std::string_view text, int times) {
    std::string all;
    for (int count = 0; count < times; ++count) all += text;
    return all;
}

}  // namespace

TEST_CASE("a unit file has a unit a line, its name in two parts and its two values") {
    const auto kinds = parse_units("Daisy;Farmer;300;500\nMilk Cow;Farmer;1400;0\n");
    REQUIRE(kinds);
    CHECK(*kinds == std::vector<UnitKind>{{"Daisy", "Farmer", {300, 500}}, {"Milk Cow", "Farmer", {1400, 0}}});
}

TEST_CASE("a unit file may end its lines with CR LF and lack the last end") {
    const auto kinds = parse_units("A;Alpha;1;2\r\nB;Beta;3;4");
    REQUIRE(kinds);
    CHECK(*kinds == std::vector<UnitKind>{{"A", "Alpha", {1, 2}}, {"B", "Beta", {3, 4}}});
}

TEST_CASE("units may share a name and have any characters in it") {
    const auto kinds = parse_units("\xE2\x98\x83 Winter;G\xC3\xA4rtner;1;2\n\xE2\x98\x83 Winter;G\xC3\xA4rtner;3;4\n");
    REQUIRE(kinds);
    CHECK((*kinds)[0].qualifier == "\xE2\x98\x83 Winter");
    CHECK((*kinds)[1].role == "G\xC3\xA4rtner");
}

TEST_CASE("the values of a unit are from 0 to the greatest int") {
    const auto kinds = parse_units("A;Alpha;0;2147483647\n");
    REQUIRE(kinds);
    CHECK((*kinds)[0].values == Values{0, 2147483647});
    CHECK(problem_of_setup(parse_units("A;Alpha;1;2\nB;Beta;-1;4\n")) ==
          "line 2: expected ATK to be a whole number from 0 to 2147483647, found '-1'");
    CHECK(problem_of_setup(parse_units("A;Alpha;1;2147483648\n")) ==
          "line 1: expected DEF to be a whole number from 0 to 2147483647, found '2147483648'");
    CHECK(problem_of_setup(parse_units("A;Alpha;x;2\n")) ==
          "line 1: expected ATK to be a whole number from 0 to 2147483647, found 'x'");
    CHECK(problem_of_setup(parse_units("A;Alpha;1;\n")) ==
          "line 1: expected DEF to be a whole number from 0 to 2147483647, found ''");
    CHECK_FALSE(parse_units("A;Alpha;1.5;2\n"));
    CHECK_FALSE(parse_units("A;Alpha; 1;2\n"));
    CHECK_FALSE(parse_units("A;Alpha;1;2 \n"));
}

TEST_CASE("a unit line has exactly four entries") {
    CHECK(problem_of_setup(parse_units("A;Alpha;1\n")) ==
          "line 1: expected 'qualifier;role;ATK;DEF', found 'A;Alpha;1'");
    CHECK(problem_of_setup(parse_units("A;Alpha;1;2;\n")) ==
          "line 1: expected 'qualifier;role;ATK;DEF', found 'A;Alpha;1;2;'");
    CHECK(problem_of_setup(parse_units("A;Alpha;1;2\n\nB;Beta;1;2\n")) ==
          "line 2: expected 'qualifier;role;ATK;DEF', found ''");
    CHECK(problem_of_setup(parse_units("A;Alpha;1;2\n\n")) == "line 2: expected 'qualifier;role;ATK;DEF', found ''");
}

TEST_CASE("a unit file has 1 to 80 units") {
    CHECK(problem_of_setup(parse_units("")) == "expected 1 to 80 units, found none");
    CHECK(parse_units(repeated_text("A;Alpha;1;2\n", 80)));
    CHECK(problem_of_setup(parse_units(repeated_text("A;Alpha;1;2\n", 81))) ==
          "line 81: expected at most 80 units, found 81");
}

TEST_CASE("the names of units are printable UTF-8") {
    CHECK(problem_of_setup(parse_units("A;Alpha;1;2\n\xFF;Beta;1;2\n")) ==
          "line 2: expected printable UTF-8 text, found '?;Beta;1;2'");
    CHECK(problem_of_setup(parse_units("A;\x1B[31mAlpha;1;2\n")) ==
          "line 1: expected printable UTF-8 text, found 'A;?[31mAlpha;1;2'");
    CHECK(parse_units(std::string(5000, 'x') + ";Alpha;1;2\n"));
}

TEST_CASE("a deck file has a number for every unit, 40 in all") {
    CHECK(*parse_deck("10\n0\n30\n", 3) == DeckList{10, 0, 30});
    CHECK(*parse_deck("40", 1) == DeckList{40});
    CHECK(*parse_deck("39\r\n1\r\n", 2) == DeckList{39, 1});
    CHECK(problem_of_setup(parse_deck("20\n19\n", 2)) == "expected 40 units in the deck, found 39");
    CHECK(problem_of_setup(parse_deck("20\n21\n", 2)) == "expected 40 units in the deck, found 41");
    CHECK(problem_of_setup(parse_deck("40\n", 2)) == "expected one line for each of the 2 units, found 1");
    CHECK(problem_of_setup(parse_deck("20\n20\n\n", 2)) == "expected one line for each of the 2 units, found 3");
    CHECK(problem_of_setup(parse_deck("", 2)) == "expected one line for each of the 2 units, found 0");
}

TEST_CASE("the numbers of a deck file are not negative") {
    CHECK(problem_of_setup(parse_deck("41\n-1\n", 2)) ==
          "line 2: expected the number of this unit to be a whole number from 0 to 2147483647, found '-1'");
    CHECK(problem_of_setup(parse_deck("40\n\n", 2)) ==
          "line 2: expected the number of this unit to be a whole number from 0 to 2147483647, found ''");
    CHECK(problem_of_setup(parse_deck("ten\n30\n", 2)) ==
          "line 1: expected the number of this unit to be a whole number from 0 to 2147483647, found 'ten'");
}

TEST_CASE("numbers of a deck file that only wrap around to 40 are not 40") {
    // Together 2^32 + 40.
    CHECK(problem_of_setup(parse_deck("2147483647\n2147483647\n42\n", 3)) ==
          "expected 40 units in the deck, found 4294967336");
}

TEST_CASE("the size of a deck is a parameter") {
    CHECK(parse_deck("20\n", 1, 20));
    CHECK(problem_of_setup(parse_deck("40\n", 1, 20)) == "expected 20 units in the deck, found 40");
}

TEST_CASE("a symbol file is one line of 29 characters") {
    const auto symbols = parse_symbols(alphabet);
    REQUIRE(symbols);
    CHECK((*symbols)[0] == "a");
    CHECK((*symbols)[25] == "z");
    CHECK((*symbols)[26] == "\xC3\xA4");
    CHECK((*symbols)[28] == "\xC3\xBC");
    CHECK(parse_symbols(std::string(alphabet) + "\n"));
    CHECK(parse_symbols(std::string(alphabet) + "\r\n"));
    CHECK(*parse_symbols(std::string(29, ' ')) == [] {
        BoardSymbols blanks;
        blanks.fill(" ");
        return blanks;
    }());
}

TEST_CASE("a symbol file of another length or with another line is refused") {
    CHECK(problem_of_setup(parse_symbols(alphabet.substr(1))) == "expected 29 symbols, found 28");
    CHECK(problem_of_setup(parse_symbols(std::string(alphabet) + " ")) == "expected 29 symbols, found 30");
    CHECK(problem_of_setup(parse_symbols("")) == "expected a single line of 29 symbols, found 0 lines");
    CHECK(problem_of_setup(parse_symbols(std::string(alphabet) + "\n\n")) ==
          "expected a single line of 29 symbols, found 2 lines");
    CHECK(problem_of_setup(parse_symbols("\n" + std::string(alphabet))) ==
          "expected a single line of 29 symbols, found 2 lines");
}

TEST_CASE("the symbols of a board are printable UTF-8") {
    CHECK(problem_of_setup(parse_symbols(alphabet.substr(0, 27))) == "expected printable UTF-8 text");
    CHECK(problem_of_setup(parse_symbols("\t" + std::string(alphabet.substr(1)))) == "expected printable UTF-8 text");
}

TEST_CASE("the default data of the classic game is what A.6.1 shows, in the order of ruling S12") {
    const auto kinds = parse_units(*data_file("mods/classic/units.txt"));
    REQUIRE(kinds);
    CHECK(kinds->size() == 24);
    CHECK(kinds->front() == UnitKind{"Daisy", "Farmer", {300, 500}});
    CHECK((*kinds)[1] == UnitKind{"Pitchfork", "Farmer", {400, 400}});
    CHECK(kinds->back() == UnitKind{"Egg-laying Wool-Milk-Pig", "Farmer", {3000, 3000}});
    CHECK(parse_deck(*data_file("mods/classic/deck.txt"), kinds->size()));
    CHECK(parse_symbols(*data_file("mods/classic/board.txt")));
}
