// All that the program does with a game which has only rules and descriptions; docs/how-to/add-a-game.md shows the rest.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/program.hpp"

namespace farmland::tests {

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

// In a folder of its own, with the program that was built as the page says.
class HeapProgram {
public:
    Run operator()(std::vector<std::string> arguments, const std::string& input = "") const {
        return run({std::move(arguments), input, folder_.path(), environment_, program_});
    }
    std::string out(std::vector<std::string> arguments, const std::string& input = "") const {
        const Run done = (*this)(std::move(arguments), input);
        INFO(done.out << done.err);
        CHECK(done.exit_code == 0);
        return done.out;
    }
    std::string refusal(std::vector<std::string> arguments, const std::string& input = "") const {
        const Run done = (*this)(std::move(arguments), input);
        CHECK(done.exit_code == 1);
        return done.err;
    }
    std::string file(const std::string& name) const { return read_file(folder_.path() / name); }
    void write(const std::string& name, const std::string& text) const { write_file(folder_.path() / name, text); }

    void leave_data_behind() {
        Call call;
        let_call_copy_without_data(call, folder_.path());
        std::filesystem::copy_file(program_, call.program, std::filesystem::copy_options::overwrite_existing);
        program_ = call.program;
        environment_ = call.environment;
    }

private:
    TemporaryFolder folder_;
    std::filesystem::path program_ = FARMLAND_WITH_HEAP;
    std::vector<std::string> environment_;
};

const std::string first_bot =
    "return { name = 'first', game = 'heap', choose = function(view) return view.actions[1] end }";

}  // namespace

TEST_CASE("a plain game is in the help, the man pages and the completion") {
    const HeapProgram farmland;
    CHECK_THAT(farmland.out({"--help"}),
               ContainsSubstring("  heap      Heap: take one to three stones in turn; who cannot has lost\n"));
    CHECK_THAT(farmland.out({"play", "heap", "--help"}), StartsWith("Play Heap. Actions and commands are read"));
    farmland.out({"manual", "."});
    CHECK_THAT(farmland.file("farmland-play.1"), ContainsSubstring("OPTIONS OF heap"));
    CHECK(farmland.out({"complete", "perft", "hea"}) == "heap\n");
    CHECK(farmland.out({"complete", "play", "heap", "--player1", ""}) == ":file\nhuman\nrandom\n");
    CHECK(farmland.out({"complete", "match", "heap", "ran"}) == ":file\nrandom\n");
}

TEST_CASE("people and policies sit in either seat of a plain game") {
    const HeapProgram farmland;
    farmland.write("first.lua", first_bot);
    CHECK(farmland.out({"play", "heap", "--player2", "first.lua"}, "take 3\nquit\n") ==
          "ooooooooooooooooooooo\nTeam 1 to move\noooooooooooooooooo\nTeam 2 to move\n"
          "> take 1\nooooooooooooooooo\nTeam 1 to move\n");
    CHECK(farmland.out({"play", "heap", "--player1", "first.lua"}, "quit\n") ==
          "ooooooooooooooooooooo\nTeam 1 to move\n> take 1\noooooooooooooooooooo\nTeam 2 to move\n");
    const Run both = farmland({"play", "heap", "--player1", "first.lua", "--player2", "random", "--seed", "5"});
    CHECK(both.exit_code == 0);
    CHECK_THAT(both.out, EndsWith("wins.\n"));
    CHECK(both.out == farmland.out({"play", "heap", "--player1", "first.lua", "--player2", "random", "--seed", "5"}));
    CHECK(both.err.empty());
    // Its start is the same whatever the seed, so that people by themselves are told none.
    CHECK(farmland({"play", "heap"}, "quit\n").err.empty());
    CHECK_THAT(farmland({"play", "heap", "--player2", "random"}, "quit\n").err, StartsWith("seed "));
}

TEST_CASE("what is wrong with a plain game is told") {
    const HeapProgram farmland;
    CHECK(farmland.refusal({"play", "heep"}) == "farmland: 'heep' is not a game; did you mean 'heap'?\n");
    CHECK(farmland.refusal({"match", "hepa", "random", "random"}) ==
          "farmland: 'hepa' is not a game; did you mean 'heap'?\n");
    CHECK_THAT(farmland.out({"play", "heap"}, "take 4\ntake 2\ntake 2\nmvoes\n"),
               ContainsSubstring("\nError: expected take 1, take 2 or take 3, found 'take 4'.\n") &&
                   ContainsSubstring("\nError: the other side has just taken as many.\n") &&
                   EndsWith("found 'mvoes'; did you mean 'moves'?\n"));
    CHECK(
        farmland.refusal({"play", "heap", "--player1", "farmer"}) ==
        "farmland: there is no policy 'farmer' for heap; there are random, and others by the path of a Lua file (with "
        "/ or .lua)\n");
    farmland.write("other.lua", "return { name = 'other', game = 'crown', choose = function() end }");
    CHECK_THAT(farmland.refusal({"play", "heap", "--player2", "other.lua"}),
               ContainsSubstring("the policy is for the game 'crown', expected game = \"heap\""));
    CHECK_THAT(farmland.refusal({"match", "heap", "other.lua", "random"}), ContainsSubstring("for the game 'crown'"));
    farmland.write("wrong.lua", "return { name = 'wrong', game = 'heap', choose = function() return 'take 9' end }");
    const Run checked = farmland({"check", "wrong.lua"});
    CHECK(checked.exit_code == 1);
    CHECK_THAT(checked.out, ContainsSubstring("expected take 1, take 2 or take 3, found 'take 9'"));
    CHECK(farmland.refusal({"perft", "heap", "--depth", "1", "--count", "ids"}) == "farmland: heap has no --count\n");
    CHECK_THAT(farmland.refusal({"perft", "heap", "--depth", "1", "--position", "22 0 1"}),
               ContainsSubstring("such as 21 0 1, found '22 0 1'"));
    CHECK_THAT(farmland.refusal({"perft", "heap", "--depth", "1", "--script", "x"}),
               ContainsSubstring("use --position"));
}

TEST_CASE("a plain game takes no mods, and every command says so") {
    const HeapProgram farmland;
    const std::string refusal = "farmland: heap takes no mods\n";
    farmland.out({"play", "heap", "--record", "game.jsonl", "--seed", "1"}, "take 1\nquit\n");
    for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
             {"play", "heap"},
             {"match", "heap", "random", "random"},
             {"perft", "heap", "--depth", "1"},
             {"console", "heap"},
             {"check", "random", "--game", "heap"},
             {"mods", "export-text", "--game", "heap"},
             {"replay", "game.jsonl"},
         }) {
        auto with_mod = command;
        with_mod.insert(with_mod.end(), {"--mod", "classic"});
        INFO(command[0]);
        CHECK(farmland.refusal(with_mod) == refusal);
    }
    CHECK(farmland.refusal({"new", "mod", "heap", "mine"}) == refusal);
    farmland.write("case.lua", "it('x', function() start('heap', { mods = { 'classic' } }) end)");
    CHECK_THAT(farmland({"test", "case.lua"}).out, ContainsSubstring("heap takes no mods"));
    farmland.write("mod.lua", "return { id = 'gravel', title = 'Gravel', version = '1', api = 1, game = 'heap' }");
    const Run checked = farmland({"check", "mod.lua"});
    CHECK(checked.exit_code == 1);
    CHECK_THAT(checked.out, ContainsSubstring("problem  heap takes no mods\n"));
    CHECK(farmland.refusal({"test", "--mod", "./"}) == refusal);
    CHECK(farmland.out({"mods"}) == run({{"mods"}}).out);
}

TEST_CASE("what farmland new makes for a plain game passes its check, plays and tests") {
    HeapProgram farmland;
    farmland.out({"new", "policy", "heap", "my_bot"});
    CHECK_THAT(farmland.file("my_bot.lua"), StartsWith("-- my_bot: a bot for Heap.\n") &&
                                                ContainsSubstring("farmland play heap --player2 my_bot.lua") &&
                                                !ContainsSubstring("E@"));
    CHECK_THAT(farmland.file(".luacheckrc"), ContainsSubstring("heap = { fields = { \"parameters\" } }"));
    CHECK_THAT(farmland.out({"check", "my_bot.lua"}), EndsWith("my_bot.lua: no problems found\n"));
    CHECK_THAT(farmland.out({"match", "heap", "my_bot.lua", "random", "--games", "20", "--seed", "1"}),
               ContainsSubstring("\nmy_bot                19        0        1      95.0\n"));
    farmland.out({"new", "scenario", "heap", "my_rules"});
    CHECK_THAT(farmland.out({"test", "my_rules.lua"}), EndsWith("3 passed, 0 failed\n"));
    CHECK_THAT(farmland.out({"check", "random", "--game", "heap"}), EndsWith("random: no problems found\n"));

    farmland.leave_data_behind();
    farmland.out({"new", "policy", "heap", "another_bot"});
    farmland.out({"new", "scenario", "heap", "other_rules"});
    farmland.out({"match", "heap", "another_bot.lua", "random", "--games", "2", "--seed", "1"});
}

TEST_CASE("games of a plain game are recorded, verified and made scenarios of") {
    const HeapProgram farmland;
    farmland.write("first.lua", first_bot);
    farmland.out(
        {"play", "heap", "--player1", "random", "--player2", "first.lua", "--seed", "3", "--record", "game.jsonl"});
    CHECK_THAT(farmland.out({"replay", "game.jsonl", "--verify"}), StartsWith("verified: "));
    CHECK_THAT(farmland.out({"replay", "game.jsonl", "--as", "2", "--no-board"}),
               ContainsSubstring("player 1: random (scripts/ai/heap/random.lua, sha256 ") &&
                   ContainsSubstring("\n  took team=1 stones="));
    farmland.out({"replay", "game.jsonl", "--as-scenario", "again.lua"});
    CHECK_THAT(farmland.out({"test", "again.lua"}), EndsWith("1 passed, 0 failed\n"));
    std::string record = farmland.file("game.jsonl");
    record.replace(record.find("\"left\":"), 8, "\"left\":9");
    farmland.write("other.jsonl", record);
    CHECK_THAT(farmland.refusal({"replay", "other.jsonl", "--verify"}), StartsWith("farmland: step "));
    // The program without the game cannot read them.
    CHECK_THAT(run({{"replay", "-"}, record}).err, ContainsSubstring("'heap'"));
}

TEST_CASE("the dialogue and the console know a plain game") {
    const HeapProgram farmland;
    farmland.write(
        "talk.lua",
        "it('talks', function()\n"
        "    local game = start('heap', { position = '3 1 1' })\n"
        "    expect.equal(game:command('take 3'), '\\nTeam 1 wins.\\n')\n"
        "    expect.equal(game:outcome(), 1)\n"
        "end)\n"
        "it('is answered', function()\n"
        "    local game = start('heap', { seed = 1 })\n"
        "    expect.contains(game:dialogue({ opponent = 'random' }), 'Team 1 to move')\n"
        "    expect.contains(game:command('take 3'), '> take ')\n"
        "end)\n"
        "it('has positions as texts only', function()\n"
        "    expect.error(function() start('heap', { position = {} }) end, 'positions of heap are given as texts')\n"
        "end)\n");
    CHECK_THAT(farmland.out({"test", "talk.lua"}), EndsWith("3 passed, 0 failed\n"));
    CHECK(farmland.out({"console", "heap"},
                       "game.play_by('random', 2)\ngame.undo()\ngame.position()\ngame.position('2 2 1')\n"
                       "#view.actions\nview.actions[1].stones\nheap.parameters.stones\n") ==
          "took team=1 stones=3 left=18\ntook team=2 stones=1 left=17\n18 3 2\nnil\n1\n1\n21\n");
    CHECK(farmland.out({"bench", "--filter", "heap: an idle policy", "--seconds", "1"}).starts_with("heap: an idle"));
}

}  // namespace farmland::tests
