// What authors of games in Lua are told, and what they cannot break.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/lua_games.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

// --- mistakes in games --------------------------------------------------------------------------------------------------

TEST_CASE("no more of a value is there than its set has of it") {
    const std::string dealt =
        with_text_replaced(with_text_replaced(cards, "{ 'J', 'Q', 'K' }", "{ values = { 'J', 'Q', 'K' }, each = 1 }"),
                           "s.card[1], s.card[2] = random.int(0, 2), random.int(0, 2)",
                           "local deck = { 0, 1, 2 } random.shuffle(deck) s.card[1], s.card[2] = deck[1], deck[2]");
    CHECK_THAT(Place(dealt).done({"check", "./mygame"}), EndsWith("no problems found\n"));
    const std::string twice = with_text_replaced(with_text_replaced(dealt, "deck[1], deck[2]", "deck[1], deck[1]"),
                                                 "seen_by = 'owner'", "seen_by = 'everybody'");
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
    CHECK_THAT(played, !ContainsSubstring("forfeited"));
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

}  // namespace farmland::tests
