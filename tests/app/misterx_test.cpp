// Mister X, the way a user's shell runs it.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

Run play_misterx(std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(), {"play", "misterx"});
    return run({arguments, input});
}

Run count(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"perft", "misterx"});
    return run({arguments});
}

std::string position_file(const std::string& name) {
    return (fs::path(FARMLAND_TESTS_DIR) / "misterx" / "positions" / (name + ".txt")).string();
}

// A policy that takes one action after another, and then gives up.
std::string parrot(const std::string& actions) {
    return "local said = 0\nlocal actions = { " + actions +
           " }\nreturn { name = 'parrot', game = 'misterx', choose = function()\n"
           "    said = said + 1\n    return actions[said] or error('nothing more')\nend }\n";
}

}  // namespace

TEST_CASE("the dialogue of misterx has no prompt and nothing extra without a terminal") {
    const Run answer = play_misterx({}, "start X1R\nplace X1V 1 X1R\nboard\nhelp\nprint\nquit\nprint\n");
    const auto said = lines(answer.out);
    REQUIRE(said.size() == 6);
    CHECK(said[0] == "OK");
    CHECK(said[1] == "OK");
    CHECK(said[2].starts_with("Error, "));
    CHECK(said[3].starts_with("Error, "));
    CHECK(said[4] == "X1R 1 X1V");
    CHECK(said[5] == "X1V 4 X1R");
    CHECK(answer.err.empty());
    CHECK(answer.exit_code == 0);
}

TEST_CASE("lines of misterx may be as long as paths are, and end as they may") {
    std::string path = "move I1R";
    for (int step = 0; step < 20'001; ++step) path += step % 2 == 0 ? " 3 X1V" : " 2 X1V";
    const std::string start = "start X1V\nplace X1R 1 X1V\npass\nplace I1R 1 X1R\npass\nmove I1R 2 X1R 2 X1V\npass\n";
    const Run answer = play_misterx({}, start + path + "\r\nprint\n" + std::string(3'000'000, 'x') + "\nprint");
    const auto said = lines(answer.out);
    REQUIRE(said.size() > 10);
    for (std::size_t line = 0; line < 8; ++line) CHECK(said[line] == "OK");
    CHECK(answer.out.find("I1R 6 X1V\n") != std::string::npos);
    CHECK(std::count_if(said.begin(), said.end(), [](std::string_view line) { return line.starts_with("Error, "); }) ==
          1);
    CHECK(answer.exit_code == 0);
}

TEST_CASE("a policy answers for its side of misterx, and its commands are shown") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua", parrot("'place I1V 1 X1R', 'place X1V 1 I1V'"));
    const Run answer = run({{"play", "misterx", "--ultraviolet", "bot.lua", "--seed", "1"},
                            "start X1R\nplace I1R 4 X1R\nprint\n",
                            folder.path()});
    CHECK(answer.out ==
          "OK\n> place I1V 1 X1R\nOK\nOK\n> place X1V 1 I1V\nOK\n"
          "X1R 1 I1V 4 I1R\nI1R 1 X1R\nX1V 4 I1V\nI1V 1 X1V 4 X1R\n");
    CHECK(answer.err.empty());
}

TEST_CASE("a policy of misterx that fails is told of, and the game goes on") {
    const TemporaryFolder folder;
    write_file(folder.path() / "bot.lua", parrot("'place I1V 9 X1R'"));
    const Run answer =
        run({{"play", "misterx", "--ultraviolet", "bot.lua", "--seed", "1"}, "start X1R\n", folder.path()});
    CHECK_THAT(answer.out, StartsWith("OK\n> place "));
    CHECK_THAT(answer.err, StartsWith("ULTRAVIOLET plays something else: ") && ContainsSubstring("bot.lua:3"));
    CHECK(answer.exit_code == 0);
}

TEST_CASE("two policies play misterx by themselves, the same with the same seed, and the program reads on") {
    const std::vector<std::string> arguments = {"--infrared", "random", "--ultraviolet", "random", "--seed", "5"};
    const Run answer = play_misterx(arguments, "print\nquit\n");
    CHECK_THAT(answer.out, StartsWith("> start "));
    const auto said = lines(answer.out);
    REQUIRE(said.size() > 10);
    CHECK(said.back().starts_with("Error, "));
    CHECK((said[said.size() - 2] == "DRAW" || said[said.size() - 2].starts_with("WINNER ")));
    CHECK(answer.out == play_misterx(arguments, "print\nquit\n").out);
    CHECK(answer.out !=
          play_misterx({"--infrared", "random", "--ultraviolet", "random", "--seed", "6"}, "print\n").out);
    CHECK_THAT(play_misterx({"--infrared", "random", "--ultraviolet", "random"}, "quit\n").err, StartsWith("seed "));
}

TEST_CASE("the last game of misterx is recorded, and the record verified") {
    const TemporaryFolder folder;
    const Run answer = run({{"play", "misterx", "--record", "game.jsonl"},
                            "start X1R\nplace I1V 1 X1R\nstart E1V\nplace X1R 2 E1V\nplace X1V 5 E1V\npass\npass\n",
                            folder.path()});
    CHECK_THAT(answer.out, EndsWith("DRAW\n"));
    CHECK(answer.err.empty());
    const Run shown = run({{"replay", "game.jsonl", "--no-board"}, "", folder.path()});
    CHECK_THAT(shown.out, ContainsSubstring("place E1V") && !ContainsSubstring("I1V"));
    const Run verified = run({{"replay", "game.jsonl", "--verify"}, "", folder.path()});
    CHECK_THAT(verified.out, StartsWith("verified: 5 steps"));
    CHECK(verified.exit_code == 0);
}

TEST_CASE("misterx is played with mods") {
    const Run answer = play_misterx({"--mod", "hive"}, "start Q1R\nstart A1R\npass\n");
    const auto said = lines(answer.out);
    REQUIRE(said.size() == 3);
    CHECK(said[0].starts_with("Error, "));  // no queen first
    CHECK(said[1] == "OK");
    CHECK(said[2].starts_with("Error, "));
}

TEST_CASE("wrong options of misterx are named") {
    CHECK_THAT(play_misterx({"--infared", "random"}, "").err, ContainsSubstring("did you mean '--infrared'?"));
    CHECK_THAT(play_misterx({"--infrared", "nobody"}, "").err, ContainsSubstring("nobody"));
    CHECK_THAT(play_misterx({"x"}, "").err, ContainsSubstring("unexpected 'x'"));
    CHECK_THAT(play_misterx({"--seed", "x"}, "").err, ContainsSubstring("--seed takes a whole number"));
    CHECK(play_misterx({"--set1", "x"}, "").exit_code == 1);
    CHECK_THAT(run({{"play", "misterx", "--help"}}).out,
               ContainsSubstring("--ultraviolet") && ContainsSubstring("Examples:"));
}

TEST_CASE("perft of misterx counts by the conventions that were asked for") {
    CHECK(count({"--depth", "4", "--count", "types", "--pass", "forced"}).out == "32856\n");
    CHECK(count({"--depth", "4", "--count", "types", "--pass", "free"}).out == "33750\n");
    CHECK(count({"--depth", "3", "--count", "ids", "--pass", "forced"}).out == "21912\n");
    CHECK(count({"--depth", "3"}).out == "21978\n");  // the rules as they are
    CHECK(count({"--depth", "5", "--mod", "hive"}).out == "516240\n");
}

TEST_CASE("perft of misterx counts from where a script leads") {
    const std::vector<std::string> from_p1 = {"--script", position_file("p1"), "--depth", "2"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), from_p1.begin(), from_p1.end());
        return count(more);
    };
    CHECK(with({"--count", "types", "--pass", "forced"}).out == "2051\n");
    CHECK(with({}).out == "4202\n");
    const Run divided = with({"--count", "types", "--pass", "free", "--divide"});
    CHECK_THAT(divided.out, EndsWith("\n2154\n") && !ContainsSubstring("move A1V"));
    CHECK(lines(divided.out).size() == 52);
}

TEST_CASE("wrong conventions and scripts of perft are named") {
    CHECK(count({"--depth", "1", "--count", "both"}).err == "farmland: --count takes types or ids, found 'both'\n");
    CHECK(run({{"perft", "crown", "--depth", "1", "--pass", "free"}}).err == "farmland: crown has no --pass\n");
    CHECK(run({{"perft", "crown", "--depth", "1", "--script", "x"}}).err ==
          "farmland: crown has no --script: use --position\n");
    CHECK_THAT(count({"--depth", "1", "--script", "nowhere.txt"}).err, ContainsSubstring("nowhere.txt"));
    CHECK_THAT(count({"--depth", "1", "--script", "x", "--position", "R 0"}).err, ContainsSubstring("use one of them"));
    const TemporaryFolder folder;
    write_file(folder.path() / "wrong.txt", "start X1R\nplace X1V 9 X1R\n");
    const Run answer = run({{"perft", "misterx", "--depth", "1", "--script", "wrong.txt"}, "", folder.path()});
    CHECK(answer.err == "farmland: wrong.txt: line 2: expected an edge from 0 to 6, found '9'\n");
    CHECK(answer.exit_code == 1);
}

}  // namespace farmland::tests
