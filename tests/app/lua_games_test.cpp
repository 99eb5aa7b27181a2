// Games in Lua, as a user plays and writes them.
#include <array>
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> shipped = {"blokus", "breakthrough", "connect4", "geister", "hex", "kuhn", "tictactoe"};

// Take one to three stones; whoever takes the last one wins.
const std::string stones =
    "local stones = parameter('stones', { default = 5, least = 1, most = 50 })\n"
    "local names = data('names', { title = 'stones', most = { 1, 2, 3 } })\n"
    "\n"
    "local function actions(s, add)\n"
    "    for _, n in ipairs(names.most) do\n"
    "        if n <= s.stones then add.take(n) end\n"
    "    end\n"
    "end\n"
    "\n"
    "local function take(s, n)\n"
    "    s.stones = s.stones - n\n"
    "end\n"
    "\n"
    "local function why_not(s, _, n)\n"
    "    if n > s.stones then return 'there are not so many ' .. names.title end\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', summary = 'the last stone wins', version = '1.0', api = 1,\n"
    "    state = { stones = { most = 50, start = stones } },\n"
    "    actions_of = { take = { { name = 'n', least = 1, most = 3 } } },\n"
    "    actions = actions,\n"
    "    apply = { take = take },\n"
    "    stuck = 'loses',\n"
    "    why_not = why_not,\n"
    "    worth = function(s) return s.stones % 4 == 0 and 1 or 0 end,\n"
    "}\n";

// Four marks on nine fields, and it is a draw. Its lines are counted by the tests below.
const std::string marks =
    "local board = square(3, 3)\n"
    "\n"
    "local function actions(s, add)\n"
    "    for field = 1, board.size do\n"
    "        if s.cells[field] == 0 then add.place(field) end\n"
    "    end\n"
    "end\n"
    "\n"
    "local function place(s, field)\n"
    "    s.cells[field] = s.to_move\n"
    "    s.count = s.count + 1\n"
    "end\n"
    "\n"
    "local function outcome(s)\n"
    "    if s.count == 4 then return 0 end\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', version = '1.0', api = 1,\n"
    "    board = board,\n"
    "    state = {\n"
    "        cells = { on = 'board', values = { 'empty', 'first', 'second' } },\n"
    "        count = { most = 9 },\n"
    "        hand = { list = 2, most = 5 },\n"
    "    },\n"
    "    actions_of = { place = { 'field: field' } },\n"
    "    actions = actions,\n"
    "    apply = { place = place },\n"
    "    outcome = outcome,\n"
    "}\n";

// Each has a card that the other does not see; after six turns it is a draw.
const std::string cards =
    "local function actions(s, add)\n"
    "    add.pass()\n"
    "end\n"
    "\n"
    "local function pass(s, tell)\n"
    "    s.turn = s.turn + 1\n"
    "end\n"
    "\n"
    "local function outcome(s)\n"
    "    if s.turn == 6 then return 0 end\n"
    "end\n"
    "\n"
    "local function start(s, random)\n"
    "    s.card[1], s.card[2] = random.int(0, 2), random.int(0, 2)\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', version = '1.0', api = 1,\n"
    "    sets = { cards = { 'J', 'Q', 'K' } },\n"
    "    state = {\n"
    "        turn = { most = 6 },\n"
    "        card = { of = 'cards', each_seat = true, seen_by = 'owner' },\n"
    "    },\n"
    "    actions_of = { pass = {}, bet = {} },\n"
    "    events_of = { shown = { 'card: cards' } },\n"
    "    start = start,\n"
    "    actions = actions,\n"
    "    apply = { pass = pass, bet = pass },\n"
    "    outcome = outcome,\n"
    "}\n";

// Both bid, the first one in secret, and the second one sees both bids.
const std::string bids =
    "local function actions(_, add)\n"
    "    for n = 1, 3 do add.bid(n) end\n"
    "end\n"
    "\n"
    "local function bid(s, n, tell)\n"
    "    tell.kept(n)\n"
    "    if s.to_move == 1 then\n"
    "        s.bid = n\n"
    "        return\n"
    "    end\n"
    "    tell.bids(s.bid, n)\n"
    "    s.over = 1\n"
    "end\n"
    "\n"
    "local function outcome(s)\n"
    "    if s.over == 1 then return 0 end\n"
    "end\n"
    "\n"
    "return {\n"
    "    id = 'mygame', kind = 'game', title = 'My game', version = '1.0', api = 1,\n"
    "    state = {\n"
    "        bid = { most = 3, seen_by = function(_, seat) return seat == 1 end },\n"
    "        over = { most = 1 },\n"
    "    },\n"
    "    actions_of = { bid = { { name = 'n', least = 1, most = 3, secret = true } } },\n"
    "    events_of = {\n"
    "        bids = { { name = 'first', most = 3 }, { name = 'second', most = 3 } },\n"
    "        kept = { { name = 'n', most = 3, secret = true } },\n"
    "    },\n"
    "    actions = actions,\n"
    "    apply = { bid = bid },\n"
    "    outcome = outcome,\n"
    "}\n";

// The first one.
std::string with_text_replaced(std::string text, const std::string& from, const std::string& to) {
    INFO(from);
    REQUIRE(text.find(from) != std::string::npos);
    return text.replace(text.find(from), from.size(), to);
}

// A folder with a game in mygame/mod.lua.
class Place {
public:
    Place() = default;
    explicit Place(const std::string& game) { write("mygame/mod.lua", game); }

    fs::path path() const { return folder_.path(); }
    void write(const std::string& file, const std::string& text) const {
        fs::create_directories((path() / file).parent_path());
        write_file(path() / file, text);
    }
    // A mod of a game; the rest of the table behind what every mod has.
    void write_mod(const std::string& id, const std::string& game, const std::string& rest) const {
        write(id + "/mod.lua", "return { id = '" + id + "', title = 'Mod', version = '1.0', api = 1, game = '" + game +
                                   "', " + rest + " }\n");
    }

    Run call(const std::vector<std::string>& arguments, const std::string& input = "") const {
        Call call{arguments, input, path()};
        call.environment = {"XDG_DATA_HOME=" + path().string()};
        return run(call);
    }
    // What must go well.
    std::string done(const std::vector<std::string>& arguments, const std::string& input = "") const {
        const Run result = call(arguments, input);
        INFO(result.err << result.out);
        REQUIRE(result.exit_code == 0);
        return result.out;
    }
    // What must not.
    std::string refused(const std::vector<std::string>& arguments) const {
        const Run result = call(arguments);
        INFO(result.out);
        REQUIRE(result.exit_code == 1);
        return result.err;
    }
    std::string problem_found(const std::string& game = "./mygame") const {
        const Run result = call({"check", game});
        INFO(result.err);
        CHECK(result.exit_code == 1);
        return result.out;
    }

private:
    TemporaryFolder folder_;
};

using Counts = std::vector<std::uint64_t>;

void check_perft(const Place& place, const std::string& game, const Counts& expected,
                 const std::vector<std::string>& options = {}) {
    for (std::size_t depth = 1; depth <= expected.size(); ++depth) {
        INFO(game << " to depth " << depth);
        std::vector<std::string> arguments = {"perft", game, "--depth", std::to_string(depth)};
        arguments.insert(arguments.end(), options.begin(), options.end());
        CHECK(place.done(arguments) == std::to_string(expected[depth - 1]) + "\n");
    }
}

// What is told of a broken game when its first actions are done.
std::string told_of(const std::string& game) { return Place(game).refused({"perft", "./mygame", "--depth", "2"}); }

std::string told_of_marks(const std::string& from, const std::string& to) {
    return told_of(with_text_replaced(marks, from, to));
}

}  // namespace

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

// --- mistakes in games --------------------------------------------------------------------------------------------------

TEST_CASE("no more of a value is there than its set has of it") {
    const std::string dealt =
        with_text_replaced(with_text_replaced(cards, "{ 'J', 'Q', 'K' }", "{ values = { 'J', 'Q', 'K' }, each = 1 }"),
                           "s.card[1], s.card[2] = random.int(0, 2), random.int(0, 2)",
                           "local deck = { 0, 1, 2 } random.shuffle(deck) s.card[1], s.card[2] = deck[1], deck[2]");
    CHECK_THAT(Place(dealt).done({"check", "./mygame"}), EndsWith("no problems found\n"));
    CHECK_THAT(Place(dealt).refused({"perft", "./mygame", "--depth", "1", "--position", "first card=J|J"}),
               ContainsSubstring("there is one more of 'J' than the 1 that the set 'cards' has"));
    const std::string twice = with_text_replaced(dealt, "deck[1], deck[2]", "deck[1], deck[1]");
    CHECK_THAT(Place(twice).problem_found(), ContainsSubstring("that the set 'cards' has"));
    const std::string guessed = with_text_replaced(
        dealt, "start = start", "start = start, sample = function(s, seat) s.card[3 - seat] = s.card[seat] end");
    CHECK_THAT(Place(guessed).problem_found(), ContainsSubstring("after the function 'sample' there is one more of"));
}

TEST_CASE("a part of an event is told to the player whom another part names") {
    std::string dealing =
        with_text_replaced(cards, "events_of = { shown = { 'card: cards' } }",
                           "events_of = { dealt = { 'to: seat', { name = 'card', of = 'cards', seen_by = 'to' } } }");
    dealing = with_text_replaced(dealing, "card = { of",
                                 "deck = { list = 9, of = 'cards', seen_by = 'nobody' }, card = { of");
    dealing =
        with_text_replaced(dealing, "local function start(s, random)\n",
                           "local function start(s, random)\n    for i = 1, 9 do s.deck[i] = random.int(0, 2) end\n");
    dealing = with_text_replaced(dealing, "s.turn = s.turn + 1",
                                 "s.turn = s.turn + 1\n    local other = 3 - s.to_move\n"
                                 "    s.card[other] = table.remove(s.deck)\n    tell.dealt(other, s.card[other])");
    const Place place(dealing);
    CHECK_THAT(place.done({"check", "./mygame"}), EndsWith("no problems found\n"));
    const std::string record = place.path() / "r.jsonl";
    place.done({"match", "./mygame", "random", "random", "--games", "1", "--seed", "1", "--record", "r"});
    for (const std::string seat : {"1", "2"}) {
        const std::string shown = place.done({"replay", "r/game-1.jsonl", "--mod", "./mygame", "--as", seat, "--json"});
        const auto has = [&](const std::string& to, bool is_told) {
            return shown.find(R"("kind":"dealt","team":)" + std::string(to == "first" ? "2" : "1") + R"(,"to":")" + to +
                              (is_told ? "\",\"card\":\"" : "\",\"card\":\"hidden")) != std::string::npos;
        };
        CHECK(has("first", seat == "1"));
        CHECK(has("second", seat == "2"));
        CHECK(!has(seat == "1" ? "second" : "first", true) != has(seat == "1" ? "second" : "first", false));
    }
    CHECK_THAT(told_of(with_text_replaced(dealing, "seen_by = 'to'", "seen_by = 'who'")),
               ContainsSubstring("events_of.dealt[2].seen_by: expected the name of a part before it, of type seat, "
                                 "found 'who'"));
    CHECK_THAT(told_of(with_text_replaced(cards, "bet = {}",
                                          "bet = { 'to: seat', { name = 'n', most = 1, seen_by = 'to' } }")),
               ContainsSubstring("actions_of.bet: only parts of events have seen_by"));
}

TEST_CASE("a search leaves nothing in the tables that a game is played with") {
    // What outcome does to the state once somebody has looked far enough ahead, it would do to all games of its thread.
    const std::string drifting =
        with_text_replaced(marks, "    if s.count == 4 then return 0 end\n",
                           "    if s.count == 3 then s.hand[2] = 1 end\n    if s.count == 4 then return 0 end\n");
    const Place place(drifting);
    place.write("look.lua",
                "return { name = 'look', game = 'mygame', choose = function(view, ctx)\n"
                "    local s = view:sample(ctx.random)\n"
                "    while not s:outcome() do s = s:apply(s:actions()[1]) end\n"
                "    return view.actions[1]\nend }\n");
    const Run match = place.call({"match", "./mygame", "look.lua", "look.lua", "--games", "2", "--seed", "1"});
    INFO(match.err);
    CHECK_THAT(match.out, ContainsSubstring("the function 'outcome' of the game 'mygame' changes the state") &&
                              !ContainsSubstring("'actions'") && !ContainsSubstring("apply.place' of"));
    CHECK(place.call({"match", "./mygame", "look.lua", "look.lua", "--games", "6", "--seed", "1", "--jobs", "1"}).out ==
          place.call({"match", "./mygame", "look.lua", "look.lua", "--games", "6", "--seed", "1", "--jobs", "3"}).out);
}

TEST_CASE("a game of patterns whose outcome changes the state is void, for any number of jobs") {
    const Place place(
        "return {\n    id = 'mygame', kind = 'game', title = 'T', version = '1', api = 1, seats = { 'white', 'black' "
        "},\n"
        "    board = square(5, 5), stuck = 'loses',\n"
        "    state = { n = { most = 1000000 }, cells = { on = 'board', values = { 'empty', 'white', 'black' },\n"
        "        start = [[\n b b b b b\n . . . . .\n . . . . .\n . . . . .\n w w w w w\n]] } },\n"
        "    moves = { white = { { step = 'n ne nw' } }, black = { { step = 's se sw' } } },\n"
        "    outcome = function(s) s.n = s.n + 1 if s.n % 7 == 0 then return s.n % 3 end end,\n}\n");
    const auto match = [&](const std::string& jobs) {
        return place.call({"match", "./mygame", "random", "random", "--games", "6", "--seed", "5", "--jobs", jobs}).out;
    };
    CHECK_THAT(match("1"), ContainsSubstring("the function 'outcome' of the game 'mygame' changes the state"));
    CHECK(match("1") == match("3"));
}

TEST_CASE("a script that has used up its memory and writes a wrong value is told, and nothing breaks") {
    const Place place(
        "local keep, pre, names = {}, {}, {}\n"
        "for i = 1, 4000 do pre[i], names[i] = false, tostring(i) end\n"
        "return {\n    id = 'mygame', kind = 'game', title = 'T', version = '1', api = 1,\n"
        "    state = { n = { most = 900 }, x = { most = 3 } }, actions_of = { go = {} },\n"
        "    actions = function(s, add) add.go() end,\n"
        "    apply = { go = function(s)\n        s.n = s.n + 1\n"
        "        if s.n <= 20 then\n            for i = 1, 20 do keep[#keep + 1] = ('x'):rep(100000) .. #keep end\n"
        "            return\n        end\n"
        "        local list = nil\n        for i = 1, 159216 do list = { list } end\n        keep.list = list\n"
        "        for i = 1, 64 do pre[i] = 'qqqqqqqqqqqq' .. names[i] end\n        s.x = 0.123456789\n    end },\n"
        "    outcome = function(s) if s.n == 50 then return 1 end end,\n}\n");
    const Run match =
        place.call({"match", "./mygame", "random", "random", "--games", "2", "--seed", "1", "--jobs", "1"});
    CHECK(match.exit_code == 1);
    CHECK_THAT(match.out, ContainsSubstring("2 games void"));
}

TEST_CASE("what a game puts into the state is told with its line if it does not belong there") {
    struct Mistake {
        std::string line;  // in the place of the one that puts a mark on the board
        std::string told;
    };
    const std::string values = "a whole number from 0 to 2 (empty, first, second)";
    const auto mistake = GENERATE_COPY(Catch::Generators::values<Mistake>({
        {"s.cels = 1", "the state has no field 'cels'; declare it in 'state'; did you mean 'cells'?"},
        {"s[1] = 1", "s has fields with names only, and all are declared"},
        {"s.count = s.cont", "the state has no field 'cont'; did you mean 'count'?"},
        {"s.cells[field] = 7", "s.cells[1] (a1) is 7, but was declared as " + values},
        {"s.cells[field] = -1", "s.cells[1] (a1) is -1, but was declared as " + values},
        {"s.cells[field] = nil", "s.cells[1] (a1) is nil, but was declared as " + values},
        {"s.cells[field] = 1.5", "s.cells[1] (a1) is 1.5, but was declared as " + values},
        {"s.cells[field] = 'x'", "s.cells[1] (a1) is a string value, but was declared as " + values},
        {"s.hand = nil", "s.hand was replaced by another value; assign to its places instead"},
        {"s.to_move = nil", "s.to_move cannot be assigned; a function of 'apply' returns who is next"},
        {"s.cells[10] = 1", "s.cells has places 1 to 9, found 10"},
        {"s.cells[0] = 1", "s.cells has places 1 to 9, found 0"},
        {"s.cells.a1 = 1", "s.cells has places 1 to 9, found 'a1'"},
        {"s.cells = {}", "s.cells was replaced by another value; assign to its places instead"},
        {"s.cells = nil", "s.cells was replaced by another value; assign to its places instead"},
        {"s.count = -10", "s.count is -9, but was declared as a whole number from 0 to 9"},
        {"s.to_move = 3 - s.to_move", "s.to_move cannot be assigned; a function of 'apply' returns who is next"},
        {"for i = 1, 3 do table.insert(s.hand, i) end", "s.hand has places 1 to 2, found 3"},
        {"s.hand[1] = 6", "s.hand[1] is 6, but was declared as a whole number from 0 to 5"},
        {"s.hand[2] = 1", "s.hand[1] is nil, but s.hand[2] is not; a list has no gaps"},
        {"error('boom')", "boom"},
    }));
    INFO(mistake.line);
    // What follows in the same function must not take the blame.
    const std::string told = told_of_marks("    s.cells[field] = s.to_move\n",
                                           "    local copy = field\n    " + mistake.line + "\n    copy = copy + 1\n");
    // The message has the values at the end of the function, the line is the first after which they were wrong.
    CHECK(told ==
          "farmland: mygame/mod.lua:11: " + mistake.told +
              " (in the function 'apply.place' of the game 'mygame'), by the action 'a1' in the position first\n");
}

TEST_CASE("a number of the state that a game makes nil is told with its line") {
    CHECK(
        told_of_marks("    s.count = s.count + 1\n", "    s.count = nil\n    field = field + 1\n") ==
        "farmland: mygame/mod.lua:11: s.count is nil, but was declared as a whole number from 0 to 9 (in the function "
        "'apply.place' of the game 'mygame'), by the action 'a1' in the position first\n");
}

TEST_CASE("a game has sets of more fields than a number has bits") {
    const std::string stones_in_sets =
        "local board = square(10, 10)\n"
        "local grid = bits.grid(board)\n"
        "\n"
        "local function actions(s, add, each)\n"
        "    each.place(~(s.placed[1][1] | s.placed[2][1]), ~(s.placed[1][2] | s.placed[2][2]) & (1 << 36) - 1)\n"
        "end\n"
        "\n"
        "local function place(s, field)\n"
        "    local own = s.placed[s.to_move]\n"
        "    own[1], own[2] = bits.with(own[1], own[2], field)\n"
        "end\n"
        "\n"
        "local function outcome(s)\n"
        "    if bits.count(s.placed[2][1], s.placed[2][2]) == 50 then return 0 end\n"
        "end\n"
        "\n"
        "return {\n"
        "    id = 'mygame', kind = 'game', title = 'My game', version = '1.0', api = 1,\n"
        "    board = board,\n"
        "    state = { placed = { bits = 128, on = 'board', each_seat = true } },\n"
        "    actions_of = { place = { 'field: field' } },\n"
        "    actions = actions,\n"
        "    apply = { place = place },\n"
        "    outcome = outcome,\n"
        "}\n";
    const Place place(stones_in_sets);
    CHECK_THAT(place.done({"check", "./mygame"}), EndsWith("no problems found\n"));
    CHECK(place.done({"perft", "./mygame", "--depth", "2"}) == "9900\n");
    CHECK(place.done({"console", "./mygame"},
                     "game.play('j10')\ngame.play('a1')\nview.enemy.placed[1]\ngame.position()\n") ==
          "place team=1 field=j10\nplace team=2 field=a1\na1\nfirst placed=j10|a1\n");
    const auto told = [&](const std::string& line) {
        return told_of(with_text_replaced(stones_in_sets, "    local own = s.placed[s.to_move]\n",
                                          "    local own = s.placed[s.to_move] " + line + "\n"));
    };
    CHECK_THAT(told("s.placed[2][2] = 1 << 36"),
               StartsWith("farmland: mygame/mod.lua:9: s.placed[2][2] is 68719476736, but was declared as a set of the "
                          "100 fields of the board (in the function 'apply.place'"));
    CHECK_THAT(told("own[3] = 1"), StartsWith("farmland: mygame/mod.lua:9: s.placed[1] has places 1 to 2, found 3"));
    CHECK_THAT(told("s.placed[1] = 1"), StartsWith("farmland: mygame/mod.lua:9: s.placed was replaced"));
    CHECK_THAT(told_of(with_text_replaced(stones_in_sets, "bits = 128", "bits = 64")),
               ContainsSubstring("state.placed.bits: the board has 100 fields, and the set has 64 bits; there are sets "
                                 "of 128"));
}

TEST_CASE("a wrong value of start is told with its line") {
    const std::string told = told_of_marks("    actions = actions,\n",
                                           "    actions = actions,\n"
                                           "    start = function(s)\n"
                                           "        s.count = 1\n"
                                           "        s.cells[2] = 3\n"
                                           "        s.count = 0\n"
                                           "    end,\n");
    CHECK_THAT(told,
               StartsWith("farmland: mygame/mod.lua:30: s.cells[2] (b1) is 3, but was declared as a whole number") &&
                   ContainsSubstring("(in the function 'start' of the game 'mygame')"));
}

TEST_CASE("actions that are added wrongly are told with their line") {
    struct Mistake {
        std::string call;
        std::string told;
    };
    const auto mistake = GENERATE(values<Mistake>({
        {"add.place(field, 1)", "add.place takes field, found 2 values"},
        {"add.place()", "add.place takes field, found 0 values"},
        {"add.place(0)", "add.place: field is 0, but was declared as a whole number from 1 to 9"},
        {"add.place('a1')", "add.place: field is a string value, but was declared as a whole number from 1 to 9"},
        {"add.plce(field)", "add has no field 'plce'; did you mean 'place'?"},
        {"while true do local x = 1 end", "the script used more than 5000000 steps in one call (endless loop?)"},
    }));
    INFO(mistake.call);
    CHECK(told_of_marks("add.place(field)", mistake.call) ==
          "farmland: mygame/mod.lua:5: " + mistake.told +
              " (in the function 'actions' of the game 'mygame'), in the position first\n");
}

TEST_CASE("what a function returns is told with the function if it is none of what can be") {
    CHECK(told_of_marks("return 0 end", "return 0 end\n    return 'draw'") ==
          "farmland: mygame/mod.lua:14: outcome returned a string value, expected 1 or 2 for the winner, 0 for a draw, "
          "or "
          "nothing while the game goes on (in the function 'outcome' of the game 'mygame'), in the position first\n");
    CHECK_THAT(told_of_marks("return 0 end", "return 0 end\n    return 3"),
               StartsWith("farmland: mygame/mod.lua:14: outcome returned 3, expected 1 or 2 for the winner"));
    CHECK(told_of_marks("s.count = s.count + 1\n", "s.count = s.count + 1\n    return 'me'\n") ==
          "farmland: mygame/mod.lua:9: apply.place returned a string value, expected who is next, 1 or 2, or nothing "
          "for the "
          "other player (in the function 'apply.place' of the game 'mygame'), by the action 'a1' in the position "
          "first\n");
}

TEST_CASE("that a player can do nothing is a mistake without stuck, and is told with the position") {
    const std::string no_moves = with_text_replaced(marks, "s.cells[field] == 0", "s.count == 0");
    CHECK(
        told_of(no_moves) ==
        "farmland: second can do nothing, and the game is not over; 'stuck' says what becomes of that, in the position "
        "second cells=3/3/f2 count=1\n");
    for (const auto& [stuck, end] : {std::pair("loses", "first wins.\n"), std::pair("wins", "second wins.\n"),
                                     std::pair("draws", "The game is a draw.\n")}) {
        const Place place(with_text_replaced(no_moves, "outcome = outcome", std::string("stuck = '") + stuck + "'"));
        CHECK_THAT(place.done({"play", "./mygame", "--opponent", "human"}, "a1\n"), EndsWith(end));
    }
}

TEST_CASE("a function decides what becomes of a player who can do nothing") {
    const std::string no_moves = with_text_replaced(marks, "s.cells[field] == 0", "s.count == 0");
    const auto with_stuck = [&](const std::string& body) {
        return with_text_replaced(no_moves, "outcome = outcome", "stuck = function(s) " + body + " end");
    };
    for (const auto& [body, end] :
         {std::pair("if s.cells[1] == 1 then return 1 end return 0", "first wins.\n"),
          std::pair("return 3 - s.to_move == 1 and s.cells[2] == 1 and 1 or 0", "The game is a draw.\n")}) {
        const Place place(with_stuck(body));
        CHECK_THAT(place.done({"play", "./mygame", "--opponent", "human"}, "a1\n"), EndsWith(end));
        CHECK_THAT(place.done({"check", "./mygame"}), ContainsSubstring(", stuck ") && EndsWith("no problems found\n"));
    }
    CHECK_THAT(told_of(with_stuck("return nil")),
               ContainsSubstring("stuck returned nothing, expected 1 or 2 for the winner, or 0 for a draw"));
    CHECK_THAT(told_of(with_stuck("return 3")), ContainsSubstring("stuck returned 3, expected 1 or 2 for the winner"));
    CHECK_THAT(told_of(with_text_replaced(marks, "outcome = outcome", "outcome = outcome, stuck = 3")),
               ContainsSubstring("stuck: expected a text, found 3"));
}

TEST_CASE("names and functions that a game lacks or has too many are told") {
    struct Mistake {
        std::string from;
        std::string to;
        std::string told;
    };
    const auto mistake = GENERATE(values<Mistake>({
        {"apply = { place = place }", "apply = {}", "apply.place: expected a function that does such an action"},
        {"    apply = { place = place },\n", "", "apply.place: expected a function that does such an action"},
        {"apply = { place = place }", "apply = { plac = place }",
         "there is no field 'apply.plac'; did you mean 'place'?"},
        {"apply = { place = place }", "apply = { place = 3 }", "apply.place: expected a function"},
        {"apply = { place = place }", "apply = place", "apply: expected a table, found a function"},
        {"actions = actions", "actionz = actions", "there is no field 'actionz'; did you mean 'actions'?"},
        {"    actions = actions,\n", "", "actions: expected a function, or moves as patterns"},
        {"    actions = actions,\n", "    actions = 3,\n", "actions: expected a function"},
        {"    outcome = outcome,\n", "",
         "outcome: expected a function, or stuck, or both: otherwise no game would ever end"},
        {"outcome = outcome", "outcome = outcome, stuck = 'looses'",
         "stuck: expected \"loses\", \"draws\", \"wins\" or a function, found 'looses'"},
        {"board = board", "board = { size = 9 }", "board: expected a board made by square, hexagons or hexagon"},
        {"    board = board,\n", "", "state.cells.on: the game has no board"},
        {"count = { most = 9 }", "count = 9", "state.count: expected a table with names, found 9"},
        {"count = { most = 9 }", "count = {}",
         "state.count: expected what it can be: values = { ... }, of = \"...\" or most = ..."},
        {"count = { most = 9 }", "count = { most = '9' }", "state.count.most: expected a whole number, found '9'"},
        {"count = { most = 9 }", "count = { mots = 9 }", "there is no field 'state.count.mots'; did you mean 'most'?"},
        {"count = { most = 9 }", "count = { array = 1024, most = 9 }",
         "state.count: the state takes more than 1008 bytes; a place takes one if it has at most 255 values, two if it "
         "has "
         "65,535, else four"},
        {"'field: field'", "'field'",
         "actions_of.place[1]: expected a name, a colon and a type, such as \"from: field\", found "
         "'field'"},
        {"'field: field'", "'field: feild'", "actions_of.place[1]: 'feild' is no type; did you mean 'field'?"},
        {"    actions_of = { place = { 'field: field' } },\n", "",
         "actions_of: expected the kinds of actions there are, as { move = { \"from: field\", \"to: field\" } }"},
    }));
    INFO(mistake.from << " -> " << mistake.to);
    CHECK(told_of_marks(mistake.from, mistake.to) == "farmland: mygame/mod.lua: " + mistake.told + "\n");
}

TEST_CASE("mistakes in the file itself are told with its line") {
    CHECK_THAT(
        told_of_marks("square(3, 3)", "square(30, 3)"),
        StartsWith("farmland: mygame/mod.lua:1: expected 1 to 26 columns and at most 1000 fields, found 30 columns"));
    CHECK_THAT(told_of_marks("local board = square(3, 3)", "local board = = square(3, 3)"),
               StartsWith("farmland: mygame/mod.lua:1:"));
    CHECK_THAT(told_of_marks("local board = square(3, 3)", "local board = squares(3, 3)"),
               StartsWith("farmland: mygame/mod.lua:1:") && ContainsSubstring("'square'"));
}

TEST_CASE("a mistake in a match makes the game void, and the match goes on") {
    const Place place(with_text_replaced(marks, "    s.cells[field] = s.to_move\n",
                                         "    if field == 9 then s.cells = {} return end\n"
                                         "    s.cells[field] = s.to_move\n"));
    const auto match = [&](const std::string& jobs) {
        return place.done({"match", "./mygame", "random", "random", "--games", "30", "--seed", "1", "--jobs", jobs});
    };
    const std::string one = match("1");
    CHECK_THAT(
        one, ContainsSubstring(
                 "games void, because a rule of a mod failed\n"
                 "  mygame/mod.lua:10: s.cells was replaced by another value; assign to its places "
                 "instead (in the function 'apply.place' of the game 'mygame'), by the action 'c3' in the position ") &&
                 ContainsSubstring("\nrandom (1) ") && !ContainsSubstring("30 games void"));
    // A game that went wrong leaves nothing behind for the next one of its thread.
    CHECK(match("4") == one);
}

// --- what check finds ---------------------------------------------------------------------------------------------------

TEST_CASE("check finds games that never end") {
    std::string endless = with_text_replaced(marks, "if s.count == 4 then return 0 end", "");
    endless = with_text_replaced(endless, "s.cells[field] == 0", "true");
    endless = with_text_replaced(endless, "    s.count = s.count + 1\n", "");
    CHECK_THAT(
        Place(endless).problem_found(),
        ContainsSubstring(
            "problem  mygame/mod.lua: in the random game with seed 1: it is not over after 20000 actions, in the "
            "position "));
    const Run match = Place(endless).call({"match", "./mygame", "random", "random", "--games", "2"});
    CHECK_THAT(match.out,
               ContainsSubstring("2 games void, because a rule of a mod failed\n  the game 'mygame' is not over "
                                 "after 100000 actions; 'longest' draws such games; in the position "));
    const Place limited(with_text_replaced(endless, "outcome = outcome", "outcome = outcome, longest = 50"));
    CHECK_THAT(limited.done({"check", "./mygame"}), EndsWith("no problems found\n"));
}

TEST_CASE("check finds actions that are written like others") {
    std::string game = with_text_replaced(marks, "place = { 'field: field' }",
                                          "place = { 'field: field' }, drop = { 'field: field' }");
    game = with_text_replaced(game, "apply = { place = place }",
                              "apply = { place = place, drop = place }, "
                              "notation = { place = 'on {field}', drop = 'on {field}' }");
    game = with_text_replaced(game, "then add.place(field) end", "then add.place(field) add.drop(field) end");
    CHECK_THAT(
        Place(game).problem_found(),
        ContainsSubstring("an action of the kind 'place' is written 'on a1', which is read as another one, of the "
                          "kind 'drop'; 'notation' gives it a text of its own, in the position first"));
}

TEST_CASE("check finds functions that remember something") {
    std::string game = with_text_replaced(marks, "local function actions", "local memory = 0\nlocal function actions");
    game = with_text_replaced(game, "if s.cells[field] == 0", "memory = memory + 1 if s.cells[field] == 0");
    CHECK_THAT(
        Place(game).problem_found(),
        ContainsSubstring("the function 'actions' of the game 'mygame' remembers something from one call to the next: "
                          "'memory' was 0 and is 9; what is to last belongs in the state"));
}

TEST_CASE("what the engine hands to functions of a game cannot be changed by them") {
    for (const std::string change : {"add.place = print", "rawset(add, 'place', print)", "add[1] = 2"}) {
        INFO(change);
        CHECK_THAT(told_of_marks("    for field = 1", "    " + change + "\n    for field = 1"),
                   StartsWith("farmland: mygame/mod.lua:4: add cannot be changed"));
    }
    const std::string telling = with_text_replaced(marks, "function place(s, field)",
                                                   "function place(s, field, tell)\n    tell.placed = print");
    CHECK_THAT(told_of(telling), StartsWith("farmland: mygame/mod.lua:10: tell cannot be changed"));
}

TEST_CASE("luck without chance is refused with what would be right") {
    CHECK_THAT(told_of(with_text_replaced(marks, "function place(s, field)\n",
                                          "function place(s, field, tell, random)\n    s.count = random.int(0, 1)\n")),
               StartsWith("farmland: mygame/mod.lua:10: apply has luck only in a game with chance = true"));
}

TEST_CASE("parameters, data and boards are asked for while mod.lua is loaded") {
    for (const std::string call : {"square(2, 2)", "parameter('late', { default = 1 })", "data('late', {})"}) {
        INFO(call);
        CHECK_THAT(told_of_marks("    for field = 1", "    local _ = " + call + "\n    for field = 1"),
                   StartsWith("farmland: mygame/mod.lua:4: parameters, data and boards are for mod.lua itself, not for "
                              "its functions: ask at the top of the file"));
    }
}

TEST_CASE("a parameter that a mod gives needs no default that fits what the mod changes") {
    const Place place(with_text_replaced(
        stones, "local names", "local rows = parameter('rows', { default = 5, most = stones })\nlocal names"));
    place.write_mod("small", "mygame", "parameters = { stones = 3, rows = 2 }");
    CHECK(place.done({"perft", "./mygame", "--depth", "1", "--mod", "./small"}) == "3\n");
    place.write_mod("few", "mygame", "parameters = { stones = 3 }");
    CHECK_THAT(
        place.refused({"perft", "./mygame", "--depth", "1", "--mod", "./few"}),
        ContainsSubstring("default is 5, expected 0 to 3") && ContainsSubstring("(with what the mod few changes)"));
}

TEST_CASE("a summary that is no text is told wherever the game is set up") {
    const Place place(with_text_replaced(stones, "summary = 'the last stone wins'", "summary = {}"));
    CHECK_THAT(place.problem_found(), ContainsSubstring("problem  mygame/mod.lua: summary: expected a text"));
    CHECK_THAT(place.refused({"perft", "./mygame", "--depth", "1"}), ContainsSubstring("summary: expected a text"));
}

TEST_CASE("sets of fields are drawn together, and drawings are read as sets") {
    const std::string sets = with_text_replaced(
        with_text_replaced(marks, "        cells = {",
                           "        oaks = { bits = 64, on = 'board' }, elms = { bits = 64, on = 'board' },\n"
                           "        cells = {"),
        "on = 'board', values = { 'empty', 'first', 'second' } }", "array = 9, most = 2 }");
    const Place place(sets);
    place.write("drawn.lua",
                "it('is drawn', function()\n"
                "    local game = start('mygame', { position = { oaks = [[\n. . x\n. x .\n. . .\n]], elms = 'a1' } })\n"
                "    expect.equal(game:position(), 'first elms=a1 oaks=b2,c3')\n"
                "end)\n");
    place.done({"test", "drawn.lua", "--mod", "./mygame"});
    CHECK_THAT(place.done({"play", "./mygame", "--opponent", "human"}, ""), StartsWith("3 . . .\n"));
}

TEST_CASE("greedy looks at as many actions as it has steps for") {
    const Place place(with_text_replaced(
        with_text_replaced(marks, "    s.count = s.count + 1\n",
                           "    s.count = s.count + 1\n    for i = 1, 400000 do local x = i end\n"),
        "outcome = outcome", "outcome = outcome, worth = function(s, seat) return s.cells[1] == seat and 1 or 0 end"));
    const std::string played =
        place.done({"match", "./mygame", "greedy", "random", "--games", "2", "--seed", "1", "--budget", "steps=3M"});
    CHECK_THAT(played, !ContainsSubstring("overrun") && !ContainsSubstring("void"));
}

TEST_CASE("a function that changes the state and must not makes the game void") {
    const std::string message = " changes the state, which only start, apply and sample may do";
    for (const std::string function : {"actions", "outcome"}) {
        const std::string from = function == "actions" ? "    for field = 1" : "    if s.count == 4";
        const Place place(with_text_replaced(marks, from, "    s.cells[9] = 2\n" + from));
        INFO(function);
        CHECK_THAT(place.call({"match", "./mygame", "random", "random", "--games", "2"}).out,
                   ContainsSubstring("2 games void, because a rule of a mod failed\n") &&
                       ContainsSubstring("the function '" + function + "' of the game 'mygame'" + message));
    }
    const Place sorted(with_text_replaced(marks, "    outcome = outcome",
                                          "    outcome = outcome, worth = function(s) s.cells[1] = 1 return 1 end"));
    CHECK_THAT(sorted.call({"match", "./mygame", "greedy", "random", "--games", "2"}).out,
               ContainsSubstring("the function 'worth' of the game 'mygame'" + message));
}

TEST_CASE("check finds functions that change the state and must not") {
    const std::string game = with_text_replaced(marks, "    for field = 1, board.size do\n",
                                                "    s.count = 1\n    for field = 1, board.size do\n");
    CHECK_THAT(
        Place(game).problem_found(),
        ContainsSubstring("problem  mygame/mod.lua:3: the function 'actions' of the game 'mygame' changes the state, "
                          "which only start, apply and sample may do"));
    const std::string other = with_text_replaced(marks, "    if s.count == 4", "    s.count = 4\n    if s.count == 4");
    CHECK_THAT(Place(other).problem_found(),
               ContainsSubstring("the function 'outcome' of the game 'mygame' changes the state"));
    const std::string hidden = with_text_replaced(marks, "    s.cells[field] = s.to_move\n",
                                                  "    s.cells[field] = s.to_move\n    rawset(s, 'memory', field)\n");
    CHECK_THAT(
        Place(hidden).problem_found(),
        ContainsSubstring("the function 'apply.place' of the game 'mygame' puts something into the state that is not "
                          "declared"));
}

TEST_CASE("check finds what players learn of hidden values") {
    CHECK_THAT(Place(cards).done({"check", "./mygame"}), EndsWith("no problems found\n"));
    struct Leak {
        std::string from;
        std::string to;
        std::string told;
    };
    const auto leak = GENERATE(values<Leak>({
        {"add.pass()", "add.pass() if s.card[3 - s.to_move] == 2 then add.bet() end",
         "what player 1 may do depends on something that is hidden from it: 'bet' is legal in "},
        {"add.pass()", "if s.card[3 - s.to_move] == 2 then add.bet() add.pass() else add.pass() add.bet() end",
         "what player 1 may do depends on something that is hidden from it: in a guess of what is hidden there are the "
         "same actions in another order, in the position first"},
        {"s.turn = s.turn + 1", "s.turn = s.turn + 1 if s.card[1] == 2 then return s.to_move end",
         "after the action 'pass' of first, second sees to_move: 1 in truth, 2 in a guess of what is hidden, though "
         "all it was told is the same; tell it with an event, or hide it, in the position "},
        {"s.turn = s.turn + 1", "s.turn = math.max(s.turn, s.card[1]) + 1",
         "after the action 'pass' of first, second sees turn: "},
    }));
    INFO(leak.to);
    CHECK_THAT(Place(with_text_replaced(cards, leak.from, leak.to)).problem_found(),
               ContainsSubstring("problem  mygame/mod.lua: " + leak.told));
}

TEST_CASE("check finds that a player is stuck by what is hidden from it") {
    const std::string stuck = with_text_replaced(cards, "outcome = outcome,", "outcome = outcome, stuck = 'loses',");
    CHECK_THAT(Place(with_text_replaced(stuck, "add.pass()",
                                        "if s.turn < 2 or s.card[3 - s.to_move] ~= 2 then add.pass() end"))
                   .problem_found(),
               ContainsSubstring(" may do depends on something that is hidden from it: in a guess of what is hidden it "
                                 "can do nothing, in the position "));
}

TEST_CASE("check allows the end of a game to depend on what is hidden, since everybody is told how it ends") {
    const std::string shown = with_text_replaced(cards, "if s.turn == 6 then return 0 end",
                                                 "if s.turn == 3 and s.card[1] == 2 then return 1 end "
                                                 "if s.turn == 6 then return s.card[1] > s.card[2] and 1 or 2 end");
    CHECK_THAT(Place(shown).done({"check", "./mygame"}), EndsWith("no problems found\n"));
}

// The other side bets a card in secret.
std::string secret_bets() {
    return with_text_replaced(
        with_text_replaced(with_text_replaced(cards, "add.pass()", "add.pass() for card = 0, 2 do add.bet(card) end"),
                           "bet = {}", "bet = { { name = 'card', of = 'cards', secret = true } }"),
        "bet = pass }", "bet = function(s, card, tell) s.last = card pass(s, tell) end }");
}

TEST_CASE("check finds secret parts of actions that the other player gets to see") {
    const auto with_last = [](const std::string& rest) {
        return with_text_replaced(secret_bets(), "turn = { most = 6 }", "turn = { most = 6 }, last = { " + rest + " }");
    };
    CHECK_THAT(Place(with_last("of = 'cards'")).problem_found(),
               ContainsSubstring("of the actions 'J' and 'Q' of first, second is told the same, but sees last: "
                                 "J after the first, Q after the second; tell it with an event, or hide it, in the "
                                 "position first"));
    CHECK_THAT(Place(with_last("of = 'cards', seen_by = 'nobody'")).done({"check", "./mygame"}),
               EndsWith("no problems found\n"));
}

TEST_CASE("check finds reasons that tell what is hidden") {
    const std::string game = with_text_replaced(
        with_text_replaced(cards, "add.pass()", "if s.turn > 1 then add.pass() end add.bet()"), "outcome = outcome,",
        "outcome = outcome, why_not = function(s) return 'the other has a ' .. s.card[3 - s.to_move] end,");
    CHECK_THAT(Place(game).problem_found(),
               ContainsSubstring("why 'pass' is refused depends on something that is hidden from player 1: in truth "
                                 "'the other has a "));
}

TEST_CASE("check finds hidden values that the start of a game puts where they are seen") {
    const auto started = [](const std::string& start, const std::string& field) {
        return with_text_replaced(
            with_text_replaced(cards, "random.int(0, 2)\n", "random.int(0, 2)\n    " + start + "\n"),
            "turn = { most = 6 }", "turn = { most = 6 }, " + field);
    };
    struct Leak {
        std::string start;
        std::string field;
        std::string told;
    };
    const auto leak = GENERATE(values<Leak>({
        {"s.copy = s.card[1]", "copy = { most = 2 }", "copy tells second what card of first is, which is hidden"},
        {"s.sum = s.card[1] + s.card[2]", "sum = { most = 4 }", "sum tells first what card of second is"},
        {"s.set = 1 << s.card[1]", "set = { bits = 64 }", "set[1] tells second what card of first is"},
        {"for i = 1, s.card[1] do s.marks[i] = 0 end", "marks = { list = 3, of = 'cards', seen_by = 'nobody' }",
         "the length of marks tells second what card of first is"},
        {"s.odd = (s.card[1] + s.card[2]) % 3", "odd = { most = 2 }",
         "card of first and odd tells first what card of second is"},
    }));
    INFO(leak.start);
    CHECK_THAT(Place(started(leak.start, leak.field)).problem_found(),
               ContainsSubstring("problem  mygame/mod.lua: when games begin, " + leak.told));
}

TEST_CASE("check allows players to know what they can work out, as long as guesses know it, too") {
    // Three cards, and one of them is open: the last one is known.
    std::string game = with_text_replaced(cards, "s.card[1], s.card[2] = random.int(0, 2), random.int(0, 2)",
                                          "local all = { 0, 1, 2 } random.shuffle(all) "
                                          "s.card[1], s.card[2], s.open = all[1], all[2], all[3]");
    game = with_text_replaced(game, "cards = { 'J', 'Q', 'K' }", "cards = { values = { 'J', 'Q', 'K' }, each = 1 }");
    game = with_text_replaced(game, "turn = { most = 6 }", "turn = { most = 6 }, open = { of = 'cards' }");
    CHECK_THAT(Place(game).done({"check", "./mygame"}), EndsWith("no problems found\n"));
    // Without the count, guesses do not know it.
    CHECK_THAT(
        Place(with_text_replaced(game, ", each = 1", "")).problem_found(),
        ContainsSubstring("what card of ") && ContainsSubstring("or if players may know, let 'sample' guess so"));
}

TEST_CASE("check says what is wrong with guesses") {
    const auto with_sample = [](const std::string& body) {
        return with_text_replaced(cards, "outcome = outcome,",
                                  "outcome = outcome, sample = function(s, seat, random) " + body + " end,");
    };
    CHECK_THAT(Place(with_sample("s.card[3 - seat] = random.int(0, 2)")).done({"check", "./mygame"}),
               EndsWith("no problems found\n"));
    CHECK_THAT(Place(with_sample("s.card[3 - seat] = random.int(0, 2) s.turn = 0")).problem_found(),
               ContainsSubstring("sample(s, 1) changes what player 1 sees: turn was 1 and is 0, in the position "));
    CHECK_THAT(Place(with_sample("s.card[1], s.card[2] = 0, 0")).problem_found(),
               ContainsSubstring("changes what player ") && ContainsSubstring(" sees: own.card was "));
}

TEST_CASE("seen_by returns true or false") {
    const std::string game = with_text_replaced(
        cards, "seen_by = 'owner'", "seen_by = function(_, seat, _, owner) if seat == owner then return true end end");
    CHECK_THAT(
        Place(game).problem_found(),
        ContainsSubstring("problem  mygame/mod.lua:22: state.card.seen_by returned a nil value, expected true or "
                          "false: whether that player sees the place"));
}

// --- luck ---------------------------------------------------------------------------------------------------------------

// Rolls a die, or leaves it.
std::string dice() {
    return with_text_replaced(
        with_text_replaced(
            cards, "bet = pass }",
            "bet = function(s, tell, random) s.die = random.int(1, 6) tell.rolled(s.die) pass(s, tell) end }"),
        "events_of = {", "chance = true, events_of = { rolled = { { name = 'n', least = 1, most = 6 } },");
}

TEST_CASE("a position without luck gets it from the seed of the game, and luck moves on when somebody draws") {
    const Place place(
        with_text_replaced(with_text_replaced(dice(), "turn = { most = 6 }", "turn = { most = 6 }, die = { most = 6 }"),
                           "add.pass()", "add.pass() add.bet()"));
    CHECK_THAT(place.done({"check", "./mygame"}), EndsWith("no problems found\n"));
    place.write("mygame/scenarios/luck.lua",
                "local function luck(seed, position, ...)\n"
                "    local game = start('mygame', { seed = seed, position = position })\n"
                "    for _, action in ipairs { ... } do game:act(action) end\n"
                "    return game:position():match('luck=%S+')\n"
                "end\n"
                "it('comes from the seed', function()\n"
                "    expect.equal(luck(1, 'first'), luck(1, 'first'))\n"
                "    expect.truthy(luck(1, 'first') ~= luck(2, 'first'))\n"
                "    expect.truthy(luck(1, { to_move = 'first' }) == luck(1, 'first'))\n"
                "    expect.equal(luck(1, 'first luck=0x5'), 'luck=0x5')\n"
                "end)\n"
                "it('moves on with draws', function()\n"
                "    expect.equal(luck(1, 'first', 'pass', 'pass'), luck(1, 'first'))\n"
                "    expect.truthy(luck(1, 'first', 'bet') ~= luck(1, 'first'))\n"
                "    expect.equal(luck(1, 'first', 'pass', 'bet'), luck(2, 'first ' .. luck(1, 'first'), 'bet'))\n"
                "end)\n");
    place.done({"test", "./mygame"});
}

TEST_CASE("check allows what players may do to depend on what they see, and events to show what was hidden") {
    const std::string own =
        with_text_replaced(cards, "add.pass()", "add.pass() if s.card[s.to_move] == 2 then add.bet() end");
    CHECK_THAT(Place(own).done({"check", "./mygame"}), EndsWith("no problems found\n"));
    std::string shown =
        with_text_replaced(cards, "s.turn = s.turn + 1", "s.turn = s.turn + 1 s.open = s.card[1] tell.shown(s.open)");
    shown = with_text_replaced(shown, "turn = { most = 6 }", "turn = { most = 6 }, open = { of = 'cards' }");
    CHECK_THAT(Place(shown).done({"check", "./mygame"}), EndsWith("no problems found\n"));
    // Without the event it would be a leak.
    const std::string untold = with_text_replaced(shown, "tell.shown(s.open)", "");
    CHECK_THAT(Place(untold).problem_found(),
               ContainsSubstring("first sees open: ") || ContainsSubstring("second sees open: "));
}

}  // namespace farmland::tests
