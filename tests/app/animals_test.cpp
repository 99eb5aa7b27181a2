// Animals, the way a user's shell runs it, and what the program does for authors.
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

Run play_animals(std::vector<std::string> arguments, const std::string& input) {
    arguments.insert(arguments.begin(), {"play", "animals"});
    return run({arguments, input});
}

std::string failure_of_animals(const std::string& position) {
    return test_scenario(one_case("start('animals', { position = { " + position + " } })")).out;
}

}  // namespace

TEST_CASE("the dialogue of animals has no prompt and nothing extra without a terminal") {
    const Run answer = play_animals({"--ascii"}, "start W\nturn b2b3\nhelp\nmoves b7\r\nquit\nprint\n");
    const auto said = lines(answer.out);
    REQUIRE(said.size() == 4);
    CHECK(said[1] == "OK M");
    CHECK(said[2].starts_with("Error, "));
    CHECK(said[3] == "a6 b6 c6");
    CHECK(answer.err.empty());
    CHECK(answer.exit_code == 0);
}

TEST_CASE("policies play animals, the same with the same seed, and what they do is shown") {
    const std::vector<std::string> arguments = {"--w", "random", "--m", "random", "--seed", "5"};
    const Run answer = play_animals(arguments, "days\nquit\n");
    CHECK_THAT(answer.out, StartsWith("> turn"));
    const auto said = lines(answer.out);
    REQUIRE(said.size() > 10);
    CHECK((said[said.size() - 2] == "DRAW" || said[said.size() - 2].starts_with("WINNER ")));
    CHECK(answer.out == play_animals(arguments, "days\n").out);
    CHECK_THAT(play_animals({"--m", "random", "--seed", "1"}, "start W\nturn\n").out, StartsWith("OK W\nOK M\n> turn"));
    CHECK_THAT(play_animals({"--m", "random"}, "quit\n").err, StartsWith("seed "));
}

TEST_CASE("games of animals that either side begins are recorded, and the records verified") {
    const TemporaryFolder folder;
    for (const std::string mod : {"meadow", "savanna"}) {
        for (const std::string side : {"W", "M"}) {
            std::string input = "start " + side + "\n";
            for (int turn = 0; turn < 60; ++turn) input += "turn\n";
            const Run answer = run({{"play", "animals", "--mod", mod, "--record", "game.jsonl"}, input, folder.path()});
            CHECK(answer.err.empty());
            const Run verified = run({{"replay", "game.jsonl", "--verify"}, "", folder.path()});
            INFO(mod << side << verified.out << verified.err);
            CHECK_THAT(verified.out, StartsWith("verified: "));
        }
    }
}

TEST_CASE("Ctrl-C twice at the prompt ends a game like the end of the input, and its record is kept") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    Call call;
    call.program = "/bin/sh";
    call.folder = folder.path();
    call.environment = {"TERM=xterm", "XDG_STATE_HOME=" + folder.path().string()};
    const std::string wait = "for try in $(seq 200); do ";
    const auto until = [&](const std::string& condition) { return wait + condition + " && break; sleep 0.05; done; "; };
    // Lines with text are only cleared, however often. The terminal would throw away what is not read when Ctrl-C comes.
    std::string clear;
    // The question who begins ends in the same signs.
    for (const int time : {1, 2, 3}) {
        clear += until("test $(grep -ac 'M> ' out) -ge " + std::to_string(time + 1)) + "printf zzz; " +
                 until("test $(grep -ac zzz out) -ge " + std::to_string(time)) + "printf '\\003'; ";
    }
    // On an empty line the first time asks, the second ends.
    call.arguments = {
        "-c", "{ printf 'w\\ne2e3\\n\\n'; " + clear + until("test $(grep -ac 'M> ' out) -ge 5") + "printf 'e7\\n'; " +
                  until("grep -aqs 'can go to' out") + until("{ printf '\\003'; sleep 0.1; grep -aqs again out; }") +
                  until("{ printf '\\003'; sleep 0.1; test -s game.jsonl && touch ended; }") + "} | script -qefc '" +
                  std::string(FARMLAND_PROGRAM) + " play animals --ascii --opponent human --record game.jsonl' out"};
    run(call);
    const Run verified = run({{"replay", "game.jsonl", "--verify"}, "", folder.path()});
    CHECK_THAT(verified.out, StartsWith("verified: 1 step"));
    CHECK_THAT(read_file(folder.path() / "out"), ContainsSubstring("The rabbit on e7 can go to"));
    CHECK(fs::exists(folder.path() / "ended"));
}

TEST_CASE("wrong options of animals are named") {
    CHECK_THAT(play_animals({"--asci"}, "").err, ContainsSubstring("did you mean '--ascii'?"));
    CHECK_THAT(play_animals({"--w", "nobody"}, "").err, ContainsSubstring("nobody"));
    CHECK_THAT(play_animals({"x"}, "").err, ContainsSubstring("unexpected 'x'"));
    CHECK_THAT(play_animals({"--color", "x"}, "").err, ContainsSubstring("--color takes auto, always or never"));
    CHECK_THAT(run({{"play", "animals", "--help"}}).out,
               ContainsSubstring("--m WHO") && ContainsSubstring("Examples:"));
}

TEST_CASE("perft of animals counts turns, also from where a script leads") {
    CHECK(run({{"perft", "animals", "--depth", "2"}}).out == "30902481\n");
    const TemporaryFolder folder;
    write_file(folder.path() / "opening.txt", "start M\nturn\n");
    CHECK(run({{"perft", "animals", "--depth", "1", "--script", "opening.txt"}, "", folder.path()}).out == "5559\n");
    write_file(folder.path() / "wrong.txt", "start M\nturn e2e3\n");
    CHECK(run({{"perft", "animals", "--depth", "1", "--script", "wrong.txt"}, "", folder.path()}).err ==
          "farmland: wrong.txt: line 2: e2e3: the animal on e2 belongs to W\n");
}

TEST_CASE("positions of animals that a scenario describes are judged") {
    const std::string rows = "rows = { '8', '8', '8', '...K....', '8', '8', '8', 'l 7' }";
    CHECK_THAT(failure_of_animals("rwos = {}"),
               ContainsSubstring("there is no field 'position.rwos'; did you mean 'rows'?"));
    CHECK_THAT(failure_of_animals("rows = { '8' }"), ContainsSubstring("position.rows: expected 8 rows, found 1"));
    CHECK_THAT(failure_of_animals(rows + ", days = { a1 = 6 }"),
               ContainsSubstring("position.days.a1: expected 0 to 5, found 6"));
    CHECK_THAT(failure_of_animals(rows + ", days = { a2 = 1 }"),
               ContainsSubstring("there is no predator on this field"));
    CHECK_THAT(failure_of_animals(rows + ", to_move = 3"), ContainsSubstring("expected 1 (W) or 2 (M), found 3"));
    CHECK_THAT(failure_of_animals(rows + ", commands = {}"), ContainsSubstring("so rows must not be there"));
    CHECK_THAT(failure_of_animals("commands = { 'start W', 'turn e2e5' }"),
               ContainsSubstring("position.commands: line 2: e2e5: the rabbit on e2 cannot get to e5"));
    CHECK_THAT(failure_of_animals(""), ContainsSubstring("position.rows"));
}

}  // namespace farmland::tests
