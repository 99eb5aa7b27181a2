// What mods bring to Mister X, and what they may not.
#include <catch2/catch_test_macros.hpp>

#include "core/misterx/rules.hpp"
#include "core/search/perft.hpp"
#include "tests/bindings/mods.hpp"

namespace farmland_tests {

namespace {

Result<Setup> misterx_setup_with(const ModTexts& texts, const std::vector<std::string>& names) {
    return setup_with(texts, names, "misterx");
}

misterx::Rules misterx_rules(const ModTexts& texts, const std::vector<std::string>& names) {
    const auto setup = misterx_setup_with(texts, names);
    if (!setup) FAIL(setup.error().sentence());
    auto rules = misterx::Rules::from_setup(*setup);
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

// Of a mod on top of agency.
misterx::Rules rules_with_mod(const std::string& brings) {
    return misterx_rules({{"test", mod_text("test", brings, "misterx")}}, {"test"});
}

std::string problem_with(const std::string& brings) {
    const auto setup = misterx_setup_with({{"test", mod_text("test", brings, "misterx")}}, {"test"});
    return setup ? "" : setup.error().sentence();
}

std::uint64_t leaves(const misterx::Rules& rules, int depth) {
    return perft(rules, misterx::Rules::start(Side::first), depth);
}

const std::string hunted = "{ letter = 'X', name = 'Mister X', count = 1, movement = 'slide 1' }";

std::string problem_with_second_kind(const std::string& kind) {
    return problem_with("pieces = { " + hunted + ", { " + kind + " } }");
}

}  // namespace

TEST_CASE("the mod agency is the document") {
    const misterx::Rules rules = misterx_rules({}, {"agency"});
    CHECK(rules.kinds() == misterx::document_kinds());
    CHECK(rules.parameters() == misterx::Parameters{});
    CHECK(rules.setup() == misterx::Rules().setup());
}

TEST_CASE("the mod hive has the published numbers of Hive") {
    const misterx::Rules rules = misterx_rules({}, {"hive"});
    CHECK(rules.pieces_of_side() == 11);
    CHECK(rules.name(misterx::quarry_of(Side::second)) == "Q1V");
    const std::vector<std::uint64_t> published = {1, 4, 96, 1440, 21600, 516240};
    for (int depth = 0; depth < 6; ++depth) CHECK(leaves(rules, depth) == published[static_cast<std::size_t>(depth)]);
}

TEST_CASE("with the mod hive-queen-first the queen may open") {
    const misterx::Rules rules = misterx_rules({}, {"hive-queen-first"});
    CHECK(leaves(rules, 1) == 5);
    CHECK(rules.kinds() == misterx_rules({}, {"hive"}).kinds());
    CHECK(!rules.parameters().voluntary_pass);
}

TEST_CASE("a mod can change some things about some kinds") {
    const misterx::Rules rules = rules_with_mod("pieces = { S = { count = 4 }, E = { movement = 'slide 2' } }");
    auto expected = misterx::document_kinds();
    expected[2].count = 4;
    expected[3].movement.steps = 2;
    CHECK(rules.kinds() == expected);
}

TEST_CASE("a letter that is not taken is that of a new kind") {
    const misterx::Rules rules =
        rules_with_mod("pieces = { P = { name = 'Parrot', count = 2, movement = 'jump' }, S = { count = 1 } }");
    auto expected = misterx::document_kinds();
    expected[2].count = 1;
    expected.push_back({'P', "Parrot", 2, {misterx::MovementKind::jump}});
    CHECK(rules.kinds() == expected);
    CHECK(rules.find_piece("P2V"));
}

TEST_CASE("the last mod decides, about each parameter for itself") {
    const misterx::Rules rules =
        misterx_rules({{"one", mod_text("one", "parameters = { mister_x_by_turn = 6, high_gates = true }", "misterx")},
                       {"two", mod_text("two", "parameters = { mister_x_by_turn = 3 }", "misterx")}},
                      {"one", "two"});
    CHECK(rules.parameters().mister_x_by_turn == 3);
    CHECK(rules.parameters().high_gates);
}

TEST_CASE("mistakes in mods of Mister X are named with file and field") {
    CHECK(problem_with("peices = {}") == "test/mod.lua: there is no field 'peices'; did you mean 'pieces'?");
    CHECK(problem_with("pieces = 7") == "test/mod.lua: pieces: expected a table, found 7");
    CHECK(problem_with("pieces = {}") == "test/mod.lua: pieces: expected 1 to 8 kinds of pieces, found 0");
    CHECK(problem_with("pieces = { 'X' }") == "test/mod.lua: pieces[1]: expected a table, found 'X'");
    CHECK(problem_with("pieces = { { lettr = 'X' } }") ==
          "test/mod.lua: there is no field 'pieces[1].lettr'; did you mean 'letter'?");
    CHECK(problem_with("pieces = { { letter = 'XY' } }") ==
          "test/mod.lua: pieces[1].letter: expected one letter from A to Z, found 'XY'");
    CHECK(problem_with_second_kind("letter = 'b', name = 'B', count = 1, movement = 'run'") ==
          "test/mod.lua: pieces: the letter of a kind is one from A to Z, found 'b'");
    CHECK(problem_with_second_kind("letter = 'B', name = 'B', count = 1.5, movement = 'run'") ==
          "test/mod.lua: pieces[2].count: expected a whole number, found a number");
    CHECK(problem_with_second_kind("letter = 'B', name = 'B', count = 1 << 62, movement = 'run'") ==
          "test/mod.lua: pieces: the kind B has 2147483647 pieces, expected 1 to 9");
    CHECK(problem_with_second_kind("letter = 'B', name = 'B', count = 0, movement = 'run'") ==
          "test/mod.lua: pieces: the kind B has 0 pieces, expected 1 to 9");
    CHECK(problem_with_second_kind("letter = 'B', name = 'B', count = 1, movement = 'clim'") ==
          "test/mod.lua: pieces[2].movement: expected slide, run, climb or jump, found 'clim'; did you mean 'climb'?");
    CHECK(problem_with_second_kind("letter = 'B', name = 'B', count = 1, movement = 'slide 99'") ==
          "test/mod.lua: pieces[2].movement: expected slide and a number of steps from 1 to 6, found 'slide 99'");
    CHECK(problem_with_second_kind("letter = 'B', name = 'a;b', count = 1, movement = 'run'")
              .starts_with("test/mod.lua: pieces: the kind B needs a name of 1 to 24 characters without ';'"));
    CHECK(problem_with_second_kind("letter = 'B', name = 'a\\nb', count = 1, movement = 'run'") ==
          "test/mod.lua: pieces[2].name: expected printable UTF-8 text");
    CHECK(problem_with_second_kind("letter = 'X', name = 'Y', count = 1, movement = 'run'") ==
          "test/mod.lua: pieces: two kinds have the letter X");
    CHECK(problem_with("pieces = { { letter = 'X', name = 'X', count = 2, movement = 'run' } }") ==
          "test/mod.lua: pieces: the first kind, X, is who is hunted: expected one, found 2");
    CHECK(problem_with("pieces = { I = { count = 9 } }") ==
          "test/mod.lua: pieces: expected at most 16 pieces a side, found 17");
    CHECK(problem_with("pieces = { Z = { count = 1 } }") ==
          "test/mod.lua: pieces.Z.name: a kind needs this, and Z is a new one");
    CHECK(problem_with("pieces = { Z = { name = 'Zebra', movement = 'run' } }") ==
          "test/mod.lua: pieces.Z.count: a kind needs this, and Z is a new one");
    CHECK(problem_with("pieces = { Spi = { count = 1 } }") ==
          "test/mod.lua: pieces.Spi: expected the letter of a kind; that of Spy is S");
    CHECK(problem_with("pieces = { z = { count = 1 } }") == "test/mod.lua: pieces.z: expected the letter of a kind");
    CHECK(problem_with("pieces = { A = { letter = 'B' } }") == "test/mod.lua: there is no field 'pieces.A.letter'");
    CHECK(problem_with("pieces = { A = 3 }") == "test/mod.lua: pieces.A: expected a table, found 3");
    CHECK(problem_with("pieces = { " + hunted + ", A = {} }") ==
          "test/mod.lua: pieces: expected only names as keys, found 1");
}

TEST_CASE("mistakes in parameters of Mister X are named with file and field") {
    CHECK(problem_with("parameters = { high_gate = true }") ==
          "test/mod.lua: there is no field 'parameters.high_gate'; did you mean 'high_gates'?");
    CHECK(problem_with("parameters = { high_gates = 1 }") ==
          "test/mod.lua: parameters.high_gates: expected true or false, found 1");
    CHECK(problem_with("parameters = { mister_x_by_turn = true }") ==
          "test/mod.lua: parameters.mister_x_by_turn: expected a whole number, found a boolean");
    CHECK(problem_with("parameters = { mister_x_by_turn = 0 }") ==
          "test/mod.lua: parameters.mister_x_by_turn: expected a whole number from 1 to 16, found '0'");
    CHECK(problem_with("parameters = { mister_x_from_turn = 5 }") ==
          "test/mod.lua: parameters: mister_x_by_turn is 4, expected at least mister_x_from_turn, 5");
    CHECK(problem_with("parameters = { mister_x_from_turn = 2, mister_x_by_turn = 2 }, pieces = { " + hunted + " }") ==
          "test/mod.lua: parameters: mister_x_from_turn is 2, expected at most the number of pieces, 1");
}

TEST_CASE("a mod that names kinds by letters needs some to be there") {
    const std::string alone = "return { id = 'test', title = 'T', version = '1', api = 1, game = 'misterx', ";
    const auto changes = misterx_setup_with({{"test", alone + "pieces = { A = { count = 1 } } }"}}, {"test"});
    REQUIRE(!changes);
    CHECK(changes.error().sentence().starts_with(
        "test/mod.lua: pieces: there are none yet whose letters could be named"));
    const auto nothing = misterx_setup_with({{"test", alone + "}"}}, {"test"});
    REQUIRE(!nothing);
    CHECK(nothing.error().sentence().starts_with("none of the mods brings pieces"));
}

TEST_CASE("a mod's metatables are not asked") {
    CHECK(problem_with("pieces = setmetatable({}, { __index = function() error('asked') end })") ==
          "test/mod.lua: pieces: expected 1 to 8 kinds of pieces, found 0");
}

}  // namespace farmland_tests
