// What every game offers to a person at a terminal.
#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;

namespace {

struct Game {
    std::string name;
    std::string opening;   // what is typed to do something
    std::string position;  // what a board at the start shows
    std::string opponent;
};

const std::vector<Game> games = {{"crown", "select d1\nmove d1\n", "1 |   |   |   |*X |   |   |   |", "farmer"},
                                 {"misterx", "start X1R\n", "Supply of Infrared:", "hunter"},
                                 {"piranhas", "a1-c1\n", "1 R . . . . . . . . R", "shoal"},
                                 {"animals", "w\ne2e3\n\n", "2  p k k k k k k p 2", "shepherd"}};

std::string terminal(const TemporaryFolder& folder, std::vector<std::string> arguments, const std::string& typed,
                     int columns = 200) {
    arguments.insert(arguments.begin(), "play");
    return run_at_terminal({arguments, typed, folder.path()}, columns).out;
}

}  // namespace

TEST_CASE("at a terminal every game begins with its board, what to do, and an opponent") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    for (const Game& game : games) {
        INFO(game.name);
        const std::string seen = terminal(folder, {game.name, "--seed", "1"}, "hint\nquit\n");
        CHECK_THAT(seen, ContainsSubstring(game.position) && ContainsSubstring("help explains all commands.") &&
                             ContainsSubstring(game.opponent + " would type: "));
        const std::string alone = terminal(folder, {game.name, "--opponent", "human"}, "quit\n");
        CHECK_THAT(alone, ContainsSubstring(game.position));
    }
}

TEST_CASE("in every game an action is taken back, the game saved, and gone on with") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    for (const Game& game : games) {
        INFO(game.name);
        const TemporaryFolder folder;
        const std::string seen = terminal(folder, {game.name, "--seed", "1", "--color", "never"},
                                          "undo\n" + game.opening + "save one\nundo\nsave none\nundo\nquit\n");
        CHECK_THAT(seen, ContainsSubstring("Error: there is no action of yours to take back.") &&
                             ContainsSubstring("Saved; farmland play " + game.name +
                                               " --color never --from one goes on from here."));
        const Run one = run({{"replay", "one", "--verify"}, "", folder.path()});
        CHECK_THAT(one.out, ContainsSubstring("verified: ") && !ContainsSubstring("verified: 0 steps"));
        CHECK_THAT(run({{"replay", "none", "--verify"}, "", folder.path()}).out,
                   ContainsSubstring("verified: 0 steps"));
        const std::string later =
            terminal(folder, {game.name, "--from", "one", "--seed", "1"}, "undo\nsave again\nquit\n");
        CHECK_THAT(later, !ContainsSubstring("Error"));
        CHECK_THAT(run({{"replay", "again", "--verify"}, "", folder.path()}).out,
                   ContainsSubstring("verified: 0 steps"));
        CHECK_THAT(terminal(folder, {game.name, "--from", "one", "--at", "0"}, "undo\nquit\n"),
                   ContainsSubstring("Error: there is no action of yours to take back."));
        CHECK_THAT(run({{"play", game.name, "--from", "one", "--at", "99"}, "", folder.path()}).err,
                   ContainsSubstring("--at takes a whole number from 0 to "));
    }
}

TEST_CASE("the line that goes on with a saved game says who plays, and nothing that is in the record") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    const std::string seen =
        terminal(folder, {"piranhas", "--red=random", "--kraken", "C3,E4", "--seed", "5", "--record", "all"},
                 "save one\nquit\n");
    CHECK_THAT(seen, ContainsSubstring("Saved; farmland play piranhas --red=random --from one goes on from here."));
    CHECK_THAT(terminal(folder, {"piranhas", "--red=random", "--from", "one", "--seed", "1"}, "save two\nquit\n"),
               ContainsSubstring("Saved; farmland play piranhas --red=random --from two goes on from here."));
}

TEST_CASE("at a terminal the question who begins names only commands that are answered there") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const std::string seen = terminal(TemporaryFolder(), {"animals", "--seed", "1"}, "moves\nsav\nquit\n");
    CHECK_THAT(seen, ContainsSubstring("Error: please answer W or M; quit ends the program.") &&
                         ContainsSubstring("did you mean 'save'?") && !ContainsSubstring("did you mean 'moves'?"));
}

TEST_CASE("a record that cannot be gone on with is refused") {
    const TemporaryFolder folder;
    const auto refused = [&](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "play");
        const Run answer = run({arguments, "", folder.path()});
        CHECK(answer.exit_code == 1);
        CHECK(answer.out.empty());
        return answer.err;
    };
    run({{"play", "piranhas", "--red", "random", "--blue", "random", "--seed", "1", "--record", "over"},
         "",
         folder.path()});
    CHECK_THAT(refused({"piranhas", "--from", "over"}),
               ContainsSubstring("the recorded game is over after ") && ContainsSubstring("--at goes on from"));
    CHECK_THAT(refused({"animals", "--from", "over"}),
               ContainsSubstring("over is a game of piranhas; use farmland play piranhas --from over"));
    CHECK_THAT(refused({"piranhas", "--from", "over", "--kraken", "none"}),
               ContainsSubstring("--kraken cannot be given with --from"));
    CHECK_THAT(refused({"piranhas", "--at", "3"}), ContainsSubstring("--at goes with --from"));
    CHECK_THAT(refused({"piranhas", "--from", "-"}), ContainsSubstring("standard input has the commands"));
    CHECK_THAT(refused({"piranhas", "--from", "over", "--at", "2", "--record", "./over"}),
               ContainsSubstring("--record would replace the record that the game goes on from"));
    CHECK_THAT(refused({"piranhas", "--from", "nothing"}), ContainsSubstring("'nothing' was not found"));
    const Run gone_on =
        run({{"play", "piranhas", "--from", "over", "--at", "3", "--record", "on"}, "board\n", folder.path()});
    CHECK_THAT(gone_on.out, ContainsSubstring("Round 2 of 30, Blue to move"));
    CHECK_THAT(run({{"replay", "on", "--verify"}, "", folder.path()}).out, ContainsSubstring("verified: 3 steps"));
}

TEST_CASE("a game that is over at a terminal can be taken back and saved") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    run({{"play", "piranhas", "--red", "shoal", "--blue", "random", "--seed", "1", "--record", "over"},
         "",
         folder.path()});
    const std::string record = read_file(folder.path() / "over");
    const std::size_t steps = static_cast<std::size_t>(std::count(record.begin(), record.end(), '\n')) - 2;
    // The last action again, by a person.
    const std::size_t last = record.rfind("\"action\":\"") + 10;
    const std::string action = record.substr(last, record.find('"', last) - last);
    const std::string seen = terminal(
        folder, {"piranhas", "--from", "over", "--at", std::to_string(steps - 1), "--opponent", "human", "--seed", "1"},
        action + "\nboard\nhint\nsave end of it\nundo\nsave before\nquit\n");
    INFO(seen);
    CHECK_THAT(seen, ContainsSubstring(" wins: ") && ContainsSubstring("undo takes back your last action, save FILE") &&
                         ContainsSubstring("Error: the game is over; undo takes back") &&
                         ContainsSubstring("farmland replay 'end of it' shows it"));
    CHECK_THAT(run({{"replay", "end of it", "--verify"}, "", folder.path()}).out,
               ContainsSubstring("verified: " + std::to_string(steps) + " steps"));
    CHECK_THAT(run({{"replay", "before", "--verify"}, "", folder.path()}).out,
               ContainsSubstring("verified: " + std::to_string(steps - 1) + " steps"));
}

TEST_CASE("a hint that makes a rule of a mod fail leaves the game as it is") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "odd");
    write_file(
        folder.path() / "odd" / "mod.lua",
        "return { id = 'odd', title = 'Odd', version = '1', api = 1, game = 'piranhas', depends = { 'aquarium' },"
        " hooks = { length = function(_, _, _, board) if board:turn() >= 3 then error('odd') end return 1 end } }\n");
    write_file(folder.path() / "ahead.lua",
               "return { name = 'ahead', game = 'piranhas', choose = function(view, ctx)\n"
               "    local state = view:sample(ctx.random)\n"
               "    for _ = 1, 6 do state:apply(state:actions()[1]) end\n"
               "    return view.actions[1]\nend }\n");
    const std::string seen = terminal(folder, {"piranhas", "--mod", "./odd", "--opponent", "human", "--seed", "1"},
                                      "hint ./ahead.lua\nboard\nquit\n");
    CHECK_THAT(seen, ContainsSubstring("Error: ") && !ContainsSubstring("cannot go on"));
    const std::size_t refused = seen.find("Error: ");
    CHECK(seen.find("Red to move", refused) != std::string::npos);
}

TEST_CASE("either side of every game is played by a person or a policy") {
    const auto said = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "play");
        return run({arguments, "quit\n"});
    };
    const Run both = said({"crown", "--player1", "greedy", "--player2", "farmer", "--seed", "1"});
    CHECK_THAT(both.out, ContainsSubstring(" wins!"));
    CHECK_THAT(said({"crown", "--player1", "farmer", "--player2", "human", "--seed", "1"}).out,
               ContainsSubstring("It is Enemy's turn!"));
    CHECK_THAT(said({"piranhas", "--blue", "human", "--opponent", "random", "--seed", "1"}).out,
               ContainsSubstring("\n> ") && ContainsSubstring("Blue to move"));
    CHECK_THAT(said({"animals", "--w", "random", "--opponent", "random"}).err,
               ContainsSubstring("--w already says who plays against you"));
    CHECK_THAT(said({"animals", "--w", "human", "--m", "human", "--opponent", "random"}).err,
               ContainsSubstring("--w and --m say that people play both sides"));
}

TEST_CASE("at a terminal what is refused begins the same in every game, and names the nearest command") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    for (const Game& game : games) {
        INFO(game.name);
        const std::string seen = terminal(folder, {game.name, "--seed", "1"},
                                          game.opening + "hnit\nhint a b\nundo 2\nsave\nhint nobody\nquit\n");
        CHECK_THAT(seen,
                   ContainsSubstring("Error: ") && ContainsSubstring("did you mean 'hint'?") &&
                       ContainsSubstring("Error: expected hint and at most the name or the file of one policy.") &&
                       ContainsSubstring("Error: undo stands alone, found '2' after it.") &&
                       ContainsSubstring("Error: expected save FILE.") &&
                       ContainsSubstring("Error: there is no policy 'nobody' for " + game.name));
    }
    write_file(folder.path() / "precious.txt", "not a record\n");
    CHECK_THAT(terminal(folder, {"--seed", "1"}, "save precious.txt\nquit\n"), ContainsSubstring("Error: "));
    CHECK(read_file(folder.path() / "precious.txt") == "not a record\n");
}

TEST_CASE("crown at a terminal hides what the opponent hides, lists moves, and tells of its lock") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    const std::string typed = "moves d1\nyield\nyield 1\nquit\n";
    const std::string seen = terminal(folder, {"--seed", "5"}, typed);
    CHECK_THAT(seen, ContainsSubstring("D1: move D2, E1, C1, D1\n") && ContainsSubstring("Enemy places ??? on E6.") &&
                         ContainsSubstring("nothing else can be done in this turn now: use hand and yield."));
    CHECK_THAT(terminal(folder, {"--seed", "5", "--hide", "never"}, typed), !ContainsSubstring("Enemy places ???"));
    const Run piped = run({{"play", "--seed", "5"}, typed});
    CHECK_THAT(piped.out, !ContainsSubstring("Enemy places ???"));
    CHECK_THAT(run({{"play", "--seed", "5", "--hide", "always"}, typed}).out,
               ContainsSubstring("Enemy places ??? on E6."));
    CHECK_THAT(run({{"play", "--hide", "some"}, ""}).err,
               ContainsSubstring("--hide takes auto, always or never, found 'some'"));
}

TEST_CASE("words are completed at a terminal, and lines kept for the next time") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    const std::string seen = terminal(folder, {"piranhas", "--seed", "1"}, "swa\t\nquit\n");
    CHECK_THAT(seen, ContainsSubstring("in the largest swarm"));
    CHECK_THAT(read_file(folder.path() / "farmland" / "history-piranhas"), ContainsSubstring("swarms"));
    CHECK_THAT(terminal(folder, {"piranhas", "--seed", "1"}, "\033[A\033[A\nquit\n"),
               ContainsSubstring("in the largest swarm"));
}

TEST_CASE("a game is saved under a name with letters of all kinds") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    run_at_terminal(
        {{"play", "piranhas", "--seed", "1"}, "save gr\u00fcn x\nquit\n", folder.path(), {"LC_ALL=C.UTF-8"}});
    CHECK(std::filesystem::exists(folder.path() / "gr\u00fcn x"));
}

TEST_CASE("texts are wrapped to the width of the terminal") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const TemporaryFolder folder;
    for (const Game& game : games) {
        const std::string seen = terminal(folder, {game.name, "--seed", "1"}, "help\nquit\n", 50);
        const std::size_t help = seen.find("> help");
        REQUIRE(help != std::string::npos);
        for (const std::string_view line : lines(std::string_view(seen).substr(help))) {
            INFO(game.name << ": " << line);
            CHECK(line.size() <= 50);
        }
    }
}

}  // namespace farmland::tests
