// Piranhas, the way a user's shell runs it.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"
#include "tests/app/scenarios.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

Run play_piranhas(std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(), {"play", "piranhas"});
    return run({arguments, input});
}

Run perft_piranhas(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"perft", "piranhas"});
    return run({arguments});
}

std::string failure_of_piranhas_position(const std::string& position) {
    return test_scenario(one_case("start('piranhas', { position = { " + position + " } })")).out;
}

}  // namespace

TEST_CASE("two people play piranhas at the prompt") {
    const Run answer = play_piranhas({"--kraken", "C3,E4"}, "A4-C4\nB9-B7\nnonsense\nquit\nA5-C5\n");
    CHECK_THAT(answer.out, StartsWith("9 . B B B B B B B B .\n") && ContainsSubstring("4 R . . . O . . . . R\n") &&
                               ContainsSubstring("Round 2 of 30, Red to move\nError: ") && !ContainsSubstring(">"));
    CHECK(answer.err.empty());
    CHECK(answer.exit_code == 0);
    CHECK_THAT(play_piranhas({}, "quit\n").err, StartsWith("seed "));
    CHECK_THAT(play_piranhas({"--kraken", "none", "--color", "always"}, "").out,
               ContainsSubstring("\033[1;31mR\033[0m"));
}

TEST_CASE("policies of piranhas play either side, the same with the same seed, and are recorded") {
    const TemporaryFolder folder;
    const std::vector<std::string> arguments = {"play",   "piranhas", "--red", "shoal",    "--blue",
                                                "random", "--seed",   "5",     "--record", "game.jsonl"};
    const Run answer = run({arguments, "", folder.path()});
    CHECK_THAT(answer.out, ContainsSubstring("\n> ") && ContainsSubstring("Red wins: "));
    CHECK(answer.err.empty());
    CHECK(answer.out == run({arguments, "", folder.path()}).out);
    const Run verified = run({{"replay", "game.jsonl", "--verify"}, "", folder.path()});
    CHECK_THAT(verified.out, StartsWith("verified: "));
    CHECK(verified.exit_code == 0);
    write_file(folder.path() / "bot.lua",
               "return { name = 'bot', game = 'piranhas', choose = function() return 'A1-A2' end }\n");
    const Run failing = run({{"play", "piranhas", "--blue", "bot.lua", "--seed", "1"}, "A4-C4\n", folder.path()});
    CHECK_THAT(failing.err, StartsWith("Blue plays something else: "));
    CHECK_THAT(failing.out, EndsWith("Round 2 of 30, Red to move\n"));
}

TEST_CASE("a mod whose rule fails makes a game of piranhas void") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "odd");
    write_file(
        folder.path() / "odd" / "mod.lua",
        "return { id = 'odd', title = 'Odd', version = '1', api = 1, game = 'piranhas', depends = { 'aquarium' },\n"
        "hooks = { length = function(fish, direction, usual, board)\n"
        "if board:turn() == 1 then error('odd') end end } }\n");
    const Run answer = run(
        {{"play", "piranhas", "--mod", "./odd", "--seed", "1", "--record", "game.jsonl"}, "A4-C4\n", folder.path()});
    CHECK_THAT(answer.err, ContainsSubstring("the game cannot go on: ") && ContainsSubstring("odd/mod.lua:3"));
    CHECK(answer.exit_code == 1);
    const Run checked = run({{"check", "./odd"}, "", folder.path()});
    CHECK(checked.exit_code == 1);
    const Run match = run(
        {{"match", "piranhas", "random", "shoal", "--games", "2", "--mod", "./odd", "--seed", "1"}, "", folder.path()});
    CHECK_THAT(match.out + match.err, ContainsSubstring("odd/mod.lua:3"));
}

TEST_CASE("a game of piranhas that is over at its start is shown with its result") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "stuck");
    write_file(folder.path() / "stuck" / "mod.lua",
               "return { id = 'stuck', title = 'Stuck', version = '1', api = 1, game = 'piranhas', depends = { "
               "'aquarium' }, hooks = { length = function() return 0 end } }\n");
    const Run answer = run({{"play", "piranhas", "--mod", "./stuck", "--seed", "1"}, "A4-C4\n", folder.path()});
    CHECK_THAT(answer.out, StartsWith("9 . B B") &&
                               EndsWith("Blue wins: the other side has no move (largest swarms: Red 8, Blue 8).\n"));
    CHECK(answer.exit_code == 0);
    const Run checked = run({{"check", "./stuck"}, "", folder.path()});
    CHECK_THAT(checked.out, ContainsSubstring("mod.lua: every random game is over before anybody has done anything"));
}

TEST_CASE("a rule of a mod that fails while a move is completed ends nothing") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "odd");
    // Others can move, so nobody asks for that fish before the list of all moves is wanted.
    write_file(
        folder.path() / "odd" / "mod.lua",
        "return { id = 'odd', title = 'Odd', version = '1', api = 1, game = 'piranhas', depends = { 'aquarium' },"
        " hooks = { length = function(fish) if fish.column == 9 and fish.row == 8 then error('odd') end "
        "return 1 end } }\n");
    const Run answer =
        run_at_terminal({{"play", "piranhas", "--mod", "./odd", "--seed", "1"}, "\tquit\n", folder.path()});
    CHECK_THAT(answer.out, ContainsSubstring("Red to move") && !ContainsSubstring("cannot go on"));
    CHECK(answer.exit_code == 0);
}

TEST_CASE("wrong options of piranhas are named") {
    CHECK_THAT(play_piranhas({"--reed", "random"}, "").err, ContainsSubstring("did you mean '--red'?"));
    CHECK_THAT(play_piranhas({"--red", "nobody"}, "").err, ContainsSubstring("nobody"));
    CHECK_THAT(play_piranhas({"x"}, "").err, ContainsSubstring("unexpected 'x'"));
    CHECK(play_piranhas({"--kraken", "Z3"}, "").err == "farmland: --kraken: 'Z3' is not a field of the board\n");
    CHECK(play_piranhas({"--kraken", "A1"}, "").err == "farmland: --kraken: there is a fish on A1\n");
    CHECK_THAT(run({{"play", "piranhas", "--help"}}).out,
               ContainsSubstring("--blue") && ContainsSubstring("Examples:"));
}

TEST_CASE("perft of piranhas counts with kraken where they are wanted") {
    CHECK(perft_piranhas({"--depth", "3", "--kraken", "C3,E4"}).out == "96442\n");
    CHECK(perft_piranhas({"--depth", "4", "--kraken", "C2,H6"}).out == "3979468\n");
    CHECK(perft_piranhas({"--depth", "1", "--kraken", "none"}).out == "48\n");
    const Run divided = perft_piranhas({"--depth", "2", "--kraken", "C3,E4", "--divide"});
    CHECK(lines(divided.out).size() == 46);
    CHECK_THAT(divided.out, EndsWith("\n2094\n"));
    CHECK(perft_piranhas({"--depth", "1", "--kraken", "C3;E4"}).err ==
          "farmland: --kraken: 'C3;E4' is not a field of the board\n");
    CHECK(perft_piranhas({"--depth", "1", "--count", "ids"}).err == "farmland: piranhas has no --count\n");
    CHECK(run({{"perft", "misterx", "--depth", "1", "--kraken", "C3"}}).err == "farmland: misterx has no --kraken\n");
    CHECK_THAT(run({{"perft", "--help"}}).out, ContainsSubstring("--kraken FIELDS"));
}

TEST_CASE("positions of Piranhas that scenarios describe wrongly are named") {
    CHECK_THAT(failure_of_piranhas_position("baord = 'R'"), ContainsSubstring("did you mean 'board'?"));
    CHECK_THAT(failure_of_piranhas_position("board = 'R'"), ContainsSubstring("board: expected 10 rows, found 1"));
    CHECK_THAT(failure_of_piranhas_position("board = ('R........B\\n'):rep(10), turn = 61"),
               ContainsSubstring("expected 0 to 60 moves made, found '61'"));
    CHECK_THAT(failure_of_piranhas_position("board = ('R........X\\n'):rep(10)"),
               ContainsSubstring("row 9: expected 10 fields"));
    CHECK_THAT(failure_of_piranhas_position("board = 7"), ContainsSubstring("board: expected"));
}

}  // namespace farmland::tests
