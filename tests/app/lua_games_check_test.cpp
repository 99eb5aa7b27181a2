// What check finds in games in Lua.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/lua_games.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

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
