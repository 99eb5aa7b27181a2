// Games in Lua, as a user plays them.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/lua_games.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

// --- the games that come with the program ----------------------------------------------------------------------------

TEST_CASE("sequences of actions of the shipped games are as many as the rules of the games allow") {
    const Place place;
    check_perft(place, "tictactoe", {9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872});
    check_perft(place, "connect4", {7, 49, 343, 2401, 16807, 117649, 823536});
    check_perft(place, "breakthrough", {22, 484, 11132, 256036});
    check_perft(place, "geister", {8, 56, 336, 1680});
    check_perft(place, "blokus", {828, 342792});
}

TEST_CASE("Hex on a small board has as many sequences with swapping, and fewer without") {
    const Place place;
    place.write_mod("small", "hex", "parameters = { size = 3 }");
    place.write_mod("straight", "hex", "parameters = { size = 3, swap = 0 }");
    check_perft(place, "hex", {9, 81, 576, 3528, 18144}, {"--mod", "./small"});
    check_perft(place, "hex", {9, 72, 504, 3024, 15120, 54720}, {"--mod", "./straight"});
}

TEST_CASE("no problem is found in the shipped games") {
    const Place place;
    for (const std::string game : {"blokus", "connect4", "geister", "kuhn", "tictactoe"}) {
        INFO(game);
        CHECK_THAT(place.done({"check", game}), EndsWith(game + ": no problems found\n"));
    }
    // On their usual boards looking at all that the functions could remember takes long.
    for (const auto& [game, usual, small] :
         {std::array{"hex", "default = 11", "default = 4"}, std::array{"breakthrough", "default = 8", "default = 5"}}) {
        INFO(game);
        const std::string folder = std::string("./") + game;
        const std::string text = read_file(fs::path(FARMLAND_TESTS_DIR) / "../mods" / game / "mod.lua");
        place.write(std::string(game) + "/mod.lua", with_text_replaced(text, usual, small));
        CHECK_THAT(place.done({"check", folder}), EndsWith(folder + ": no problems found\n"));
    }
}

TEST_CASE("a match of a game in Lua is the same for any number of jobs") {
    const Place place;
    for (const std::string game : {"kuhn", "geister", "tictactoe", "connect4"}) {
        INFO(game);
        const std::string rival = game == "kuhn" || game == "geister" ? "greedy" : "random";
        const auto match = [&](const std::string& jobs, const std::string& seed) {
            return place.done(
                {"match", game, "random", rival, "--games", "12", "--seed", seed, "--jobs", jobs, "--json"});
        };
        const std::string one = match("1", "3");
        CHECK(match("4", "3") == one);
        CHECK(match("1", "4") != one);
    }
}

TEST_CASE("help and completion name the games in Lua") {
    const Place place;
    const std::string help = place.done({"--help"});
    const std::string completed = place.done({"complete", "play", ""});
    for (const std::string& game : shipped) {
        CHECK_THAT(help, ContainsSubstring("\n  " + game + " "));
        CHECK_THAT("\n" + completed, ContainsSubstring("\n" + game + "\n"));
    }
    CHECK_THAT(help, ContainsSubstring("Connect Four: drop discs into columns; four in a line win\n"));
    CHECK_THAT(place.done({"play", "kuhn", "--help"}), ContainsSubstring("Play Kuhn poker."));
    // Of a path the shell knows what there is.
    for (const std::string begun : {"./my", ".", "games/"}) {
        CHECK(place.done({"complete", "play", begun}) == ":directory\n");
        CHECK(place.done({"complete", "match", begun}) == ":directory\n");
    }
    CHECK(!completed.starts_with(":"));
}

// --- playing -----------------------------------------------------------------------------------------------------------

TEST_CASE("a game in Lua is played from piped input") {
    const Place place;
    const Run answer = place.call({"play", "tictactoe", "--opponent", "human"}, "moves\na1\nB2\nplace b1\na3\nc1\n");
    CHECK(answer.exit_code == 0);
    CHECK(answer.err.empty());
    CHECK_THAT(answer.out, StartsWith("3 . . .\n2 . . .\n1 . . .\n  a b c\nx to move\n"
                                      "a1 b1 c1 a2 b2 c2 a3 b3 c3\n"
                                      "3 . . .\n2 . . .\n1 x . .\n  a b c\no to move\n") &&
                               EndsWith("3 o . .\n2 . o .\n1 x x x\n  a b c\nx wins.\n"));
}

TEST_CASE("an action that is not legal changes nothing, and why_not says why") {
    const Place place(stones);
    const Run answer = place.call({"play", "./mygame", "--opponent", "human"}, "3\n3\n4\nmoves\n2\n");
    CHECK(answer.out ==
          "stones: 5\nfirst to move\nstones: 2\nsecond to move\n"
          "Error: there are not so many stones.\n"
          "Error: n: expected a whole number from 1 to 3, found '4'.\n"
          "1 2\nstones: 0\nsecond wins.\n");
    const Run plain = place.call({"play", "tictactoe", "--opponent", "human"}, "b2\nb2\nz9\ndance\n");
    CHECK_THAT(plain.out, EndsWith("Error: that is not one of the legal actions.\n"
                                   "Error: field: 'z9' is not a field; they are a1 to c3.\n"
                                   "Error: field: 'dance' is not a field; they are a1 to c3.\n"));
}

TEST_CASE("what is hidden from a player is not drawn for it") {
    const Place place;
    const std::string out = place.done({"play", "kuhn", "--opponent", "human", "--seed", "1"}, "pass\n");
    const std::size_t second = out.find("first to move\n");
    REQUIRE(second != std::string::npos);
    CHECK_THAT(out.substr(0, second),
               ContainsSubstring("card of first: J\ncard of second: ?\n") && ContainsSubstring("deck: ?\n"));
    CHECK_THAT(out.substr(second),
               ContainsSubstring("card of first: ?\ncard of second: K\n") && ContainsSubstring("deck: ?\n"));
}

TEST_CASE("a person is told of the other side's actions only what is not secret") {
    const Place place(bids);
    CHECK_THAT(place.done({"play", "./mygame", "--player1", "random", "--seed", "3"}, "2\n"),
               StartsWith("bid: ?\nover: 0\nfirst to move\n"
                          "> ?\nkept ?\nbid: ?\nover: 0\nsecond to move\n"
                          "kept 2\nbids ") &&
                   EndsWith(" 2\nbid: ?\nover: 1\nThe game is a draw.\n"));
    CHECK_THAT(place.done({"play", "geister", "--player1", "random", "--seed", "1"}, ""),
               ContainsSubstring("\n> choose ?\n"));
    // Nobody is to be kept from seeing what two policies do.
    CHECK_THAT(place.done({"play", "geister", "--player1", "random", "--player2", "random", "--seed", "1"}),
               ContainsSubstring("\n> choose ") && !ContainsSubstring("?"));
}

TEST_CASE("people see what an action told") {
    const Place place;
    const std::string out =
        place.done({"play", "kuhn", "--opponent", "human", "--seed", "1"}, "pass\npass\nbet\npass\n");
    CHECK_THAT(out, ContainsSubstring("second to move\nshown first J\nshown second K\npaid second 1\nbet_by: -\n") &&
                        ContainsSubstring("to move\npaid second 1\nbet_by: -\n"));
}

TEST_CASE("what is a command at a terminal is said to be one elsewhere") {
    const Place place(stones);
    CHECK(place.done({"play", "./mygame", "--opponent", "human"}, "undo\nHINT\nsave it\n") ==
          "stones: 5\nfirst to move\n"
          "Error: 'undo' is a command at a terminal only.\n"
          "Error: 'hint' is a command at a terminal only.\n"
          "Error: 'save' is a command at a terminal only.\n");
}

TEST_CASE("a why_not that fails gives no reason, and the game goes on") {
    const Place place(with_text_replaced(stones, "    if n > s.stones then",
                                         "    if n > s.stones then error('oops') end\n    if n > s.stones then"));
    const std::string refusal =
        "that is not one of the legal actions; why, the game fails to say: mygame/mod.lua:15: oops (in the function "
        "'why_not' of the game 'mygame')";
    CHECK(place.done({"play", "./mygame", "--opponent", "human"}, "3\n3\n2\n") ==
          "stones: 5\nfirst to move\nstones: 2\nsecond to move\nError: " + refusal + ".\nstones: 0\nsecond wins.\n");
    place.write("bot.lua", "return { name = 'bot', game = 'mygame', choose = function() return '3' end }\n");
    CHECK_THAT(place.done({"match", "./mygame", "bot.lua", "random", "--games", "2", "--seed", "1"}),
               !ContainsSubstring("void") && ContainsSubstring(refusal));
    CHECK_THAT(place.problem_found(), ContainsSubstring("mygame/mod.lua:15: oops (in the function 'why_not'") &&
                                          ContainsSubstring("in the position first stones="));
}

TEST_CASE("with a sign that fails the usual ones are drawn") {
    const Place place(with_text_replaced(marks, "    outcome = outcome",
                                         "    outcome = outcome,\n    sign = function() error('oops') end"));
    const std::string failure =
        "these are the usual signs, because the game's own fail: mygame/mod.lua:30: oops (in the function 'sign' of "
        "the "
        "game 'mygame')\n";
    CHECK(place.done({"play", "./mygame", "--opponent", "human"}, "a1\n") ==
          "3 . . .\n2 . . .\n1 . . .\n  a b c\ncount: 0\nhand: -\n" + failure + "first to move\n" +
              "3 . . .\n2 . . .\n1 f . .\n  a b c\ncount: 1\nhand: -\n" + failure + "second to move\n");
    CHECK_THAT(place.problem_found(), ContainsSubstring("mygame/mod.lua:30: oops (in the function 'sign'"));
}

TEST_CASE("actions cannot have the names of commands") {
    for (const std::string command : {"moves", "board", "help", "quit", "undo", "hint", "save"}) {
        INFO(command);
        CHECK_THAT(told_of_marks("actions_of = { place = ", "actions_of = { " + command + " = {}, place = "),
                   ContainsSubstring("actions_of." + command + ": this is a command of the dialogue"));
    }
}

TEST_CASE("a line that repeats a game names it as it was named") {
    const Place place(stones);
    CHECK_THAT(place.call({"play", "./mygame", "--player1", "random"}, "").err,
               ContainsSubstring("(repeat with: farmland play ./mygame --player1 random --seed "));
}

TEST_CASE("at a terminal a saved game is gone on with by the path of the game") {
    if (!has_pseudo_terminals()) SKIP("no pseudo-terminal can be had here");
    const Place place(bids);
    Call call{{"play", "./mygame", "--player1", "random", "--seed", "3"}, "save one\n2\nquit\n", place.path()};
    call.environment = {"XDG_DATA_HOME=" + place.path().string()};
    const std::string seen = run_at_terminal(call, 200).out;
    CHECK_THAT(seen,
               ContainsSubstring("> ?") && ContainsSubstring("kept 2") && ContainsSubstring("bids ") &&
                   ContainsSubstring("Saved; farmland play ./mygame --player1 random --from one goes on from here."));
    CHECK_THAT(place.done({"play", "./mygame", "--player1", "random", "--from", "one", "--seed", "1"}, "2\n"),
               EndsWith("The game is a draw.\n"));
}

TEST_CASE("greedy takes what is worth most to it") {
    const Place place(stones);
    // It leaves a multiple of four, so that whoever begins with five stones wins.
    CHECK_THAT(place.done({"match", "./mygame", "greedy", "random", "--games", "20", "--seed", "1"}),
               ContainsSubstring("\ngreedy ") &&
                   ContainsSubstring("\n  moving first        10        0        0     100.0\n"));
    place.write("noworth/mod.lua",
                with_text_replaced(with_text_replaced(stones, "'mygame'", "'noworth'"),
                                   "    worth = function(s) return s.stones % 4 == 0 and 1 or 0 end,\n", ""));
    CHECK_THAT(place.refused({"match", "./noworth", "greedy", "random", "--games", "2", "--seed", "1"}),
               ContainsSubstring("there is no policy 'greedy' for noworth"));
}

// --- records ------------------------------------------------------------------------------------------------------------

TEST_CASE("a recorded game in Lua is shown and verified") {
    const Place place;
    place.done({"play", "tictactoe", "--opponent", "human", "--record", "game.jsonl"}, "a1\nb2\nb1\na3\nc1\n");
    CHECK_THAT(read_file(place.path() / "game.jsonl"),
               ContainsSubstring("\"game\":\"tictactoe\"") &&
                   ContainsSubstring(
                       R"({"step":2,"side":2,"action":"b2","events":[{"kind":"place","team":2,"field":"b2"}]})"));
    CHECK_THAT(place.done({"replay", "game.jsonl"}),
               ContainsSubstring("step 5, player 1: c1\n  place team=1 field=c1\n") &&
                   EndsWith("player 1 (x) won after 5 steps\n"));
    CHECK(place.done({"replay", "--verify", "game.jsonl"}) == "verified: 5 steps\n");
}

TEST_CASE("a record as a player saw it has nothing that was hidden from that player") {
    const Place place(bids);
    place.done({"play", "./mygame", "--opponent", "human", "--record", "game.jsonl"}, "3\n2\n");
    const auto shown = [&](const std::string& viewer, const std::string& how) {
        return place.done({"replay", "game.jsonl", "--mod", "./mygame", "--as", viewer, how});
    };
    CHECK_THAT(shown("2", "--json"), ContainsSubstring(R"({"step":1,"side":1,"action":"?")") &&
                                         ContainsSubstring(R"({"step":2,"side":2,"action":"2")"));
    CHECK_THAT(shown("1", "--json"), ContainsSubstring(R"({"step":1,"side":1,"action":"3")") &&
                                         ContainsSubstring(R"({"step":2,"side":2,"action":"?")"));
    CHECK_THAT(shown("2", "--board"), ContainsSubstring("step 1, player 1: ?\n") && ContainsSubstring("\nbid: ?\n") &&
                                          !ContainsSubstring("bid: 3"));
    CHECK_THAT(shown("1", "--board"), ContainsSubstring("step 1, player 1: 3\n") && ContainsSubstring("\nbid: 3\n"));
    CHECK_THAT(shown("all", "--board"), ContainsSubstring("step 2, player 2: 2\n") && ContainsSubstring("\nbid: 3\n"));
}

TEST_CASE("the game of a record is looked for where --mod says") {
    const Place place;
    place.write("deep/mygame/mod.lua", stones);
    place.done({"play", "./deep/mygame", "--opponent", "human", "--record", "game.jsonl"}, "3\n2\n");
    CHECK(place.refused({"replay", "game.jsonl"}) ==
          "farmland: 'game.jsonl', line 1: the game 'mygame' is not known to this program; if it is one in Lua, --mod "
          "PATH says in which folder it is\n");
    CHECK_THAT(place.done({"replay", "game.jsonl", "--mod", "./deep/mygame"}),
               EndsWith("player 2 (second) won after 2 steps\n"));
}

TEST_CASE("games with luck and hidden values are recorded and verified") {
    const Place place;
    for (const std::string game : {"kuhn", "geister", "blokus"}) {
        INFO(game);
        place.done({"play", game, "--player1", "random", "--player2", "random", "--seed", "5", "--record", game});
        CHECK_THAT(place.done({"replay", "--verify", game}), StartsWith("verified: "));
    }
}

TEST_CASE("the record of a game whose mod.lua has changed since is refused") {
    const Place place(stones);
    place.done({"play", "./mygame", "--opponent", "human", "--record", "game.jsonl"}, "3\n2\n");
    CHECK(place.done({"replay", "--verify", "game.jsonl"}) == "verified: 2 steps\n");
    place.write("mygame/mod.lua", stones + "-- changed\n");
    const std::string told = place.refused({"replay", "--verify", "game.jsonl"});
    CHECK_THAT(told, StartsWith("farmland: the record was played with the mod 'mygame' 1.0.0 with different content"));
}

TEST_CASE("a recorded step that the rules do not allow is found by verifying") {
    const Place place(stones);
    place.done({"play", "./mygame", "--opponent", "human", "--record", "game.jsonl"}, "3\n2\n");
    const std::string record = read_file(place.path() / "game.jsonl");
    place.write("game.jsonl", with_text_replaced(record, R"("action":"2")", R"("action":"3")"));
    CHECK_THAT(place.refused({"replay", "--verify", "game.jsonl"}), ContainsSubstring("there are not so many stones"));
}

TEST_CASE("a game goes on from its record") {
    const Place place(stones);
    place.done({"play", "./mygame", "--opponent", "human", "--record", "game.jsonl"}, "3\n2\n");
    CHECK(place.done({"play", "./mygame", "--opponent", "human", "--from", "game.jsonl", "--at", "1"}, "1\n1\n") ==
          "stones: 2\nsecond to move\nstones: 1\nfirst to move\nstones: 0\nfirst wins.\n");
}

// --- a game of one's own ------------------------------------------------------------------------------------------------

TEST_CASE("a game in a folder is played by all commands that take a game") {
    const Place place(stones);
    place.write("bot.lua",
                "return { name = 'bot', game = 'mygame', choose = function(view, ctx)\n"
                "    return view.actions[#view.actions]\n"
                "end }\n");
    place.write("mygame/scenarios/stones.lua",
                "describe('stones', function()\n"
                "    it('are taken', function()\n"
                "        local game = start('mygame')\n"
                "        game:act('3')\n"
                "        expect.equal(game:view(1).stones, 2)\n"
                "        expect.equal(game:illegal('3'), 'there are not so many stones')\n"
                "        expect.equal(start('mygame', { position = { to_move = 'second', stones = 1 } }):team(), 2)\n"
                "    end)\n"
                "end)\n");
    CHECK(place.done({"play", "./mygame", "--opponent", "human"}, "") == "stones: 5\nfirst to move\n");
    CHECK(place.done({"perft", "./mygame", "--depth", "3"}) == "10\n");
    CHECK(place.done({"perft", "mygame", "--depth", "3"}) == "10\n");
    CHECK(place.done({"perft", "./mygame/mod.lua", "--depth", "3"}) == "10\n");
    CHECK_THAT(place.done({"match", "./mygame", "bot.lua", "random", "--games", "2", "--seed", "1"}),
               StartsWith("mygame: bot against random, 2 games, seed 1\n"));
    CHECK(place.done({"console", "./mygame"}, "mygame.parameters.stones\nview.stones\n#view.actions\n") == "5\n5\n3\n");
    CHECK_THAT(place.done({"test", "./mygame"}), ContainsSubstring("1 "));
    CHECK_THAT(place.done({"check", "./mygame"}), EndsWith("./mygame: no problems found\n"));
    CHECK_THAT(place.done({"check", "bot.lua"}), ContainsSubstring("no problems found"));
}

TEST_CASE("a scenario that fails in a game of one's own is told") {
    const Place place(stones);
    place.write("mygame/scenarios/stones.lua",
                "it('is wrong', function() expect.equal(start('mygame'):view(1).stones, 6) end)\n");
    const Run answer = place.call({"test", "./mygame"});
    CHECK(answer.exit_code == 1);
    CHECK_THAT(answer.out + answer.err, ContainsSubstring("stones.lua:1") && ContainsSubstring("is wrong"));
}

TEST_CASE("a scenario starts games whose names are not written in it") {
    const Place place(stones);
    place.write("some.lua",
                "local function stones_of(game) return start(game):view(1).stones end\n"
                "it('has five', function() expect.equal(stones_of('my' .. 'game'), 5) end)\n"
                "it('is none', function() expect.equal(stones_of('mygames'), 5) end)\n"
                "it('cannot be read', function() expect.equal(stones_of('broken'), 5) end)\n");
    place.write("broken/mod.lua", "return { kind = 'game', id = \n");
    CHECK_THAT(place.call({"test", "some.lua"}).out,
               ContainsSubstring("'mygames' is not a game; did you mean 'mygame'?") &&
                   ContainsSubstring("broken/mod.lua:2: ") && ContainsSubstring("1 passed, 2 failed"));
}

TEST_CASE("what is no game is refused with those that there are") {
    const Place place;
    CHECK_THAT(place.refused({"play", "./nothing"}),
               StartsWith("farmland: './nothing' is not a game; there are: crown, ") && ContainsSubstring("tictactoe"));
    CHECK(place.refused({"perft", "tictacto", "--depth", "1"}) ==
          "farmland: 'tictacto' is not a game; did you mean 'tictactoe'?\n");
    place.write_mod("small", "hex", "parameters = { size = 3 }");
    CHECK_THAT(place.refused({"play", "./small"}), StartsWith("farmland: './small' is not a game"));
}

TEST_CASE("a game cannot have the name of another one") {
    const Place place(with_text_replaced(stones, "'mygame'", "'crown'"));
    CHECK_THAT(place.refused({"perft", "./mygame", "--depth", "1"}),
               ContainsSubstring("there is a game 'crown' already"));
}

TEST_CASE("a game that is named by its path comes before the shipped one of that name") {
    const Place place(with_text_replaced(stones, "'mygame'", "'breakthrough'"));
    for (const char* path : {"./mygame", "./mygame/mod.lua"}) {
        CHECK(place.done({"perft", path, "--depth", "1"}) == "3\n");
        CHECK(place.done({"play", path, "--opponent", "human"}, "") == "stones: 5\nfirst to move\n");
    }
    CHECK(place.done({"perft", "breakthrough", "--depth", "1"}) == "22\n");
}

TEST_CASE("an SPRT is played with a game in Lua") {
    const Place place(stones);
    CHECK_THAT(
        place.done({"sprt", "greedy", "random", "--game", "./mygame", "--seed", "1", "--elo0", "0", "--elo1", "50"}),
        EndsWith(": better\n"));
}

TEST_CASE("a tournament is planned, played and reported with a game in Lua") {
    const Place place(stones);
    const std::string named = GENERATE("./mygame", "mygame", "kuhn");
    const bool is_own = named != "kuhn";
    const std::string name = is_own ? "mygame" : named;
    CHECK(place.done({"tournament", "new", "league", "greedy", "random", "--game", named, "--pairs", "4", "--seed",
                      "1"}) == "wrote league/plan.lua: " + name +
                                   ", round-robin, 2 contestants, 4 pairs\nnext:  farmland tournament run league\n");
    // Paths begin at the folder of the plan.
    CHECK_THAT(read_file(place.path() / "league/plan.lua"),
               ContainsSubstring(is_own ? "game = \"../mygame\",\n" : "game = \"kuhn\",\n"));
    CHECK(place.done({"tournament", "run", "league"}) ==
          "4 of 4 pairs are played; next: farmland tournament report league\n");
    CHECK_THAT(place.done({"tournament", "report", "league"}),
               StartsWith(name + ": round-robin, 2 contestants") && ContainsSubstring("greedy"));
    CHECK(place.done({"tournament", "verify", "league"}) == "4 of 4 pairs played again: no difference\n");
}

// --- mods of games ------------------------------------------------------------------------------------------------------

TEST_CASE("mods change parameters, data and the start of a game") {
    const Place place(stones);
    place.write_mod("more", "mygame", "parameters = { stones = 7 }");
    place.write_mod("other", "mygame", "data = { names = { title = 'pebbles', most = { 1, 2 } } }");
    place.write_mod("late", "mygame", "start = 'second stones=2'");
    place.write_mod("table", "mygame", "start = { to_move = 2, stones = 3 }");
    const auto played = [&](const std::vector<std::string>& mods, const std::string& input) {
        std::vector<std::string> arguments = {"play", "./mygame", "--opponent", "human"};
        for (const std::string& mod : mods) arguments.insert(arguments.end(), {"--mod", "./" + mod});
        const Run answer = place.call(arguments, input);
        return answer.out + answer.err;
    };
    CHECK(played({"more"}, "") == "stones: 7\nfirst to move\n");
    CHECK(played({"other"}, "moves\n3\n") ==
          "stones: 5\nfirst to move\n1 2\nError: that is not one of the legal actions.\n");
    CHECK(played({"late"}, "3\n") == "stones: 2\nsecond to move\nError: there are not so many stones.\n");
    CHECK(played({"other", "late"}, "3\n") == "stones: 2\nsecond to move\nError: there are not so many pebbles.\n");
    CHECK(played({"table"}, "") == "stones: 3\nsecond to move\n");
    CHECK(played({"more", "table"}, "") == "stones: 3\nsecond to move\n");
}

TEST_CASE("of two mods that change the same, the last one decides") {
    const Place place(stones);
    place.write_mod("more", "mygame", "parameters = { stones = 7 }");
    place.write_mod("fewer", "mygame", "parameters = { stones = 2 }");
    CHECK(place.done({"perft", "./mygame", "--depth", "1", "--mod", "./more", "--mod", "./fewer"}) == "2\n");
    CHECK(place.done({"perft", "./mygame", "--depth", "1", "--mod", "./fewer", "--mod", "./more"}) == "3\n");
}

TEST_CASE("mistakes in mods of a game are told with the mod") {
    struct Mistake {
        std::string rest;
        std::string told;
    };
    const auto mistake = GENERATE(values<Mistake>({
        {"parameters = { stone = 7 }",
         "bad/mod.lua: there is no field 'parameters.stone'; did you mean 'parameters.stones'?\n"},
        {"parameters = { stones = 51 }",
         "mygame/mod.lua:1: parameters.stones is 51, expected 1 to 50 (with what the mod bad changes)\n"},
        {"parameters = { stones = 'x' }", "bad/mod.lua: parameters.stones: expected a whole number, found 'x'\n"},
        {"parameters = 7", "bad/mod.lua: parameters: expected a table"},
        {"data = { nams = {} }", "bad/mod.lua: there is no field 'data.nams'; did you mean 'data.names'?\n"},
        {"data = { names = 3 }", "bad/mod.lua: data.names: expected a table\n"},
        {"start = 'third'", "bad/mod.lua: start: expected who is to move, first or second, found 'third'\n"},
        {"start = 'first stones=99'", "bad/mod.lua: start: stones: expected a whole number from 0 to 50, found '99'\n"},
        {"start = 'first ston=1'", "bad/mod.lua: start: the state has no field 'ston'; there are: to_move, stones\n"},
        {"start = { stones = {} }", "bad/mod.lua: start: stones: expected a whole number from 0 to 50, found '-'\n"},
        {"start = 3", "bad/mod.lua: start: expected a position as a text or as a table\n"},
        {"stones = 7", "bad/mod.lua: there is no field 'stones'"},
    }));
    const Place place(stones);
    place.write_mod("bad", "mygame", mistake.rest);
    INFO(mistake.rest);
    CHECK_THAT(place.refused({"perft", "./mygame", "--depth", "1", "--mod", "./bad"}),
               StartsWith("farmland: " + mistake.told));
}

}  // namespace farmland::tests
