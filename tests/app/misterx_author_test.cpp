// What the program does for authors of policies, mods and scenarios of Mister X.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/mod_folder.hpp"
#include "tests/app/program.hpp"
#include "tests/app/scenarios.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

namespace {

Run misterx_console(const std::string& input) { return run({{"console", "misterx"}, input}); }

std::string failure_of_position(const std::string& position) {
    return test_scenario(one_case("start('misterx', { position = { " + position + " } })")).out;
}

}  // namespace

TEST_CASE("without a data folder Mister X and Hive are played with the copies inside the program") {
    const TemporaryFolder folder;
    Call call{{"match", "misterx", "hunter", "random", "--games", "2", "--seed", "1"}, "", folder.path()};
    let_call_copy_without_data(call, folder.path());
    CHECK(run(call).exit_code == 0);
    call.arguments = {"perft", "misterx", "--depth", "3", "--mod", "hive"};
    CHECK(run(call).out == "1440\n");
    call.arguments = {"perft", "misterx", "--depth", "1", "--mod", "hive-queen-first"};
    CHECK(run(call).out == "5\n");
    call.arguments = {"mods"};
    CHECK_THAT(run(call).out, ContainsSubstring("agency") && ContainsSubstring("hive-queen-first"));
    call.arguments = {"new", "mod", "misterx", "mine"};
    CHECK(run(call).exit_code == 0);
    call.arguments = {"check", "./mine"};
    CHECK(run(call).exit_code == 0);
    call.arguments = {"console", "misterx"};
    call.input = "help 'state'\n";
    CHECK_THAT(run(call).out, ContainsSubstring("state:best(weights)"));
}

TEST_CASE("the console shows a game of Mister X") {
    const Run answer = misterx_console(
        "#view.actions\ngame.play('place X1R')\nview.own.freedom\ngame.play('place X1V 1 X1R')\nview.own.freedom\n"
        "game.undo()\nview.pieces.X1V.in_play\ngame.position()\nmisterx.kinds[2].name\n");
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out, ContainsSubstring("11\n"));
    CHECK_THAT(answer.out, ContainsSubstring("V 0 X1R@0,0") && ContainsSubstring("Agent"));
}

TEST_CASE("positions of Mister X that a scenario describes are judged") {
    CHECK_THAT(failure_of_position("peices = {}"),
               ContainsSubstring("there is no field 'position.peices'; did you mean 'pieces'?"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R', 'X1V 7 X1R' }"),
               ContainsSubstring("position.pieces: 'X1V 7 X1R': expected an edge from 0 to 6, found '7'"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R', 'X1V 1 A1R' }"),
               ContainsSubstring("A1R has to stand in a line before"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R', 'X1V' }"),
               ContainsSubstring("only the first piece stands alone"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R 1 X1V' }"), ContainsSubstring("the first piece has no other"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R', 'X1R 1 X1R' }"), ContainsSubstring("X1R is there twice"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R', 'I1V 0 X1R' }"), ContainsSubstring("only who climbs can"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R', 'Q1V 1 X1R' }"), ContainsSubstring("there is no piece 'Q1V'"));
    CHECK_THAT(failure_of_position("pieces = 7"), ContainsSubstring("position.pieces: expected a table, found 7"));
    CHECK_THAT(failure_of_position("pieces = { {} }"), ContainsSubstring("position.pieces[1]"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R' }, to_move = 3"),
               ContainsSubstring("position.to_move: expected 1 to 2, found 3"));
    CHECK_THAT(failure_of_position("pieces = { 'X1R' }, passes = -1"),
               ContainsSubstring("position.passes: expected 0 to 2, found -1"));
    CHECK_THAT(failure_of_position("commands = { 'start X1R', 'place X1V 0 X1R' }"),
               ContainsSubstring("position.commands: line 2: "));
    CHECK_THAT(failure_of_position("commands = { 'start X1R' }, pieces = { 'X1R' }"),
               ContainsSubstring("position.commands: they say all, so pieces must not be there"));
    CHECK(test_scenario(one_case("start('misterx', { position = {} })")).exit_code == 0);
}

TEST_CASE("mods of Mister X and Crown are not mixed up") {
    ModFolder mods;
    mods.add_text("mixed",
                  "return { id = 'mixed', title = 'T', version = '1', api = 1, game = 'misterx', "
                  "depends = { 'classic' } }");
    const Run answer = mods.run({"perft", "misterx", "--depth", "1", "--mod", "mixed"});
    CHECK(answer.exit_code == 1);
    CHECK_THAT(answer.err, ContainsSubstring("classic") && ContainsSubstring("crown"));
}

}  // namespace farmland::tests
