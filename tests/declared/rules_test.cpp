// How declared games go: patterns, ends, and decisions that somebody makes.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <set>

#include "core/declared/luck.hpp"
#include "core/declared/patterns.hpp"
#include "tests/declared/made_game.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using declared::Action;
using declared::Rules;
using declared::State;

namespace {

// White pieces of one kind that move like that, black ones that do not move, and rocks.
Rules moving(const std::string& pattern, int columns = 4, int rows = 4, const std::string& rest = "'stuck': 'loses'") {
    return rules_of(
        declaration_of("{ 'seats': ['white', 'black'], 'state': { 'cells': { 'on': 'board', 'values': ['empty', "
                       "'white', 'black', 'rock', 'white_king'] } }, 'moves': { 'white': [" +
                           pattern + "], 'black': [{ 'step': 's' }] }, " + rest + " }",
                       squares(columns, rows)));
}

}  // namespace

TEST_CASE("a step goes to the next field that is empty or the enemy's", "[declared]") {
    const Rules rules = moving("{ 'step': 'n ne' }");
    CHECK(moves_in(rules, "white cells=4/4/4/w3") == "a1 a2, a1 b2");
    CHECK(moves_in(rules, "white cells=4/4/wb2/w3") == "a1 b2, a2 a3, a2 b3");
    CHECK(moves_in(rules, "white cells=4/4/br2/w3") == "a1 a2");
    CHECK(after(rules, "white cells=4/4/1b2/w3", "a1 b2") == "black cells=4/4/1w2/4");
}

TEST_CASE("a step goes only onto what its pattern says", "[declared]") {
    CHECK(moves_in(moving("{ 'step': 'straight', 'onto': 'empty' }"), "white cells=4/1b2/bw2/4") == "b2 c2, b2 b1");
    CHECK(moves_in(moving("{ 'step': 'straight', 'onto': 'enemy' }"), "white cells=4/1b2/bw2/4") == "b2 b3, b2 a2");
    CHECK(moves_in(moving("{ 'step': 'diagonal' }"), "white cells=4/4/1w2/4") == "b2 c3, b2 c1, b2 a1, b2 a3");
    CHECK(moves_in(moving("{ 'step': 'all' }"), "white cells=4/4/4/w3") == "a1 a2, a1 b2, a1 b1");
}

TEST_CASE("a slide goes over empty fields, as far as it may", "[declared]") {
    CHECK(moves_in(moving("{ 'slide': 'n e' }"), "white cells=4/b3/4/w2w") ==
          "a1 a2, a1 a3, a1 b1, a1 c1, d1 d2, d1 d3, d1 d4");
    CHECK(moves_in(moving("{ 'slide': 'n', 'most': 2 }"), "white cells=4/4/4/w3") == "a1 a2, a1 a3");
    CHECK(moves_in(moving("{ 'slide': 'n', 'onto': 'enemy' }"), "white cells=4/b3/4/w3") == "a1 a3");
    CHECK(moves_in(moving("{ 'slide': 'n', 'onto': 'empty' }"), "white cells=4/b3/4/w3") == "a1 a2");
}

TEST_CASE("a jump goes over one piece to the field behind it", "[declared]") {
    const std::string text = "white cells=4/4/b3/wr2";
    CHECK(moves_in(moving("{ 'jump': 'all' }"), text) == "a1 a3, a1 c1");
    CHECK(moves_in(moving("{ 'jump': 'all', 'over': 'enemy' }"), text) == "a1 a3");
    CHECK(moves_in(moving("{ 'jump': 'all', 'over': 'own' }"), "white cells=4/4/b3/ww2") == "a1 c1");
    CHECK(after(moving("{ 'jump': 'all' }"), text, "a1 a3") == "black cells=4/w3/b3/1r2");
    CHECK(after(moving("{ 'jump': 'all', 'captures': true }"), text, "a1 a3") == "black cells=4/w3/4/1r2");
    // Neither onto a piece of one's own nor off the board.
    const Rules up = moving("{ 'jump': 'n' }");
    CHECK(up.outcome(position(up, "white cells=4/w3/b3/w3")).has_value());
    CHECK(up.outcome(position(up, "white cells=b3/w3/4/4")).has_value());
}

TEST_CASE("a leap goes in all eight ways, whatever is between", "[declared]") {
    const Rules rules = moving("{ 'leap': [1, 2] }", 5, 5);
    CHECK(rules.legal_actions(position(rules, "white cells=5/1rrr1/1rwr1/1rrr1/5")).size() == 8);
    CHECK(moves_in(rules, "white cells=5/5/5/5/w4") == "a1 b3, a1 c2");
    CHECK(moves_in(moving("{ 'leap': [0, 2] }"), "white cells=4/4/4/w3") == "a1 a3, a1 c1");
    CHECK(moves_in(moving("{ 'leap': [2, 2] }"), "white cells=4/4/4/w3") == "a1 c3");
}

TEST_CASE("a value whose name begins with that of a seat belongs to it", "[declared]") {
    // The king has no pattern, but black may capture it, and white may not.
    const Rules rules = moving("{ 'step': 'n' }");
    const std::string signs = rules.declaration().fields[0].signs;
    const char king = signs[4];
    const std::string text = std::string("4/b2w/") + king + "2" + king + "/4";
    CHECK(moves_in(rules, "black cells=" + text) == "a3 a2");
    CHECK(moves_in(rules, "white cells=4/4/" + std::string(1, king) + "3/w1w1") == "c1 c2");
}

TEST_CASE("a player who can do nothing loses, draws or wins as the game says", "[declared]") {
    const auto outcome = [](const std::string& stuck) {
        const Rules rules = moving("{ 'step': 'n' }", 4, 4, "'stuck': '" + stuck + "'");
        return rules.outcome(position(rules, "white cells=w3/4/4/4"));
    };
    CHECK(outcome("loses") == Outcome{Side::second});
    CHECK(outcome("wins") == Outcome{Side::first});
    CHECK(outcome("draws") == Outcome{});
}

TEST_CASE("that a player can do nothing is a failure of rules that do not say what becomes of it", "[declared]") {
    const Rules rules = moving("{ 'step': 'n' }", 4, 4, "'chance': false");
    const State state = position(rules, "white cells=w3/4/4/4");
    CHECK(!rules.outcome(state));
    CHECK_THROWS_MATCHES(
        rules.legal_actions(state), RuleFailure,
        Catch::Matchers::MessageMatches(ContainsSubstring("white can do nothing, and the game is not over")));
}

TEST_CASE("a game that has taken as many actions as the longest one is drawn", "[declared]") {
    const Rules rules = rules_of(
        declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'most': 1 } }, 'longest': 3 }"), passing());
    JavaRandom random(1);
    State state = rules.start(random);
    NoEvents<declared::Event> nobody;
    for (int made = 0; made < 3; ++made) {
        CHECK(!rules.outcome(state));
        CHECK(rules.position_text(state) ==
              std::string(made % 2 == 0 ? "first" : "second") + " made=" + std::to_string(made));
        rules.apply(state, rules.legal_actions(state)[0], nobody);
    }
    CHECK(rules.outcome(state) == Outcome{});
    CHECK(rules.legal_actions(state).empty());
    CHECK(rules.check(state, {}).error().sentence() == "the game is over");
}

TEST_CASE("what the rules decide comes before the longest game and before being stuck", "[declared]") {
    MadeDecisions decisions = passing();
    decisions.on_outcome = [](const State&) { return Ending::second_wins; };
    decisions.on_actions = [](const State&, std::vector<Action>&) {};
    const Rules rules = rules_of(
        declaration_of(
            "{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'most': 1 } }, 'longest': 3, 'stuck': 'draws' }"),
        decisions);
    CHECK(rules.outcome(position(rules, "first made=3")) == Outcome{Side::second});
}

TEST_CASE("an action that is not legal is refused with the reason that the game gives", "[declared]") {
    const std::string game =
        "{ 'actions_of': { 'take': [{ 'name': 'n', 'most': 3 }] }, 'state': { 'f': { 'most': 1 } } }";
    const Rules plain = rules_of(declaration_of(game), passing());
    const State state = position(plain, "first");
    CHECK(plain.check(state, {0, {0}}));
    CHECK(plain.check(state, {0, {1}}).error().sentence() == "that is not one of the legal actions");
    MadeDecisions decisions = passing();
    decisions.on_why_not = [](const State&, const Action& action) -> std::optional<std::string> {
        if (action.parts[0] == 3) return std::nullopt;
        return "not " + std::to_string(action.parts[0]);
    };
    const Rules explained = rules_of(declaration_of(game), decisions);
    CHECK(explained.check(state, {0, {2}}).error().sentence() == "not 2");
    CHECK(explained.check(state, {0, {3}}).error().sentence() == "that is not one of the legal actions");
}

TEST_CASE("a failure to give a reason or a sign stops nobody", "[declared]") {
    MadeDecisions decisions = passing();
    decisions.on_why_not = [](const State&, const Action&) -> std::optional<std::string> {
        throw RuleFailure("no reason");
    };
    decisions.on_sign = [](const State&, int field) -> std::string {
        if (field == 1) throw RuleFailure("no sign");
        return "s";
    };
    const Rules rules = rules_of(
        declaration_of("{ 'actions_of': { 'take': [{ 'name': 'n', 'most': 3 }] }, 'state': { 'f': { 'on': 'board', "
                       "'values': ['empty', 'x'] } } }",
                       squares(2, 1)),
        decisions);
    const State state = position(rules, "first f=1x");
    CHECK(rules.check(state, {0, {1}}).error().sentence() ==
          "that is not one of the legal actions; why, the game fails to say: no reason");
    CHECK(rules.drawing(state) == "1 . x\n  a b\nthese are the usual signs, because the game's own fail: no sign\n");
    CHECK_THROWS_AS(rules.why_not(state, {0, {1}}), RuleFailure);
    CHECK_THROWS_AS(rules.signs(state), RuleFailure);
}

TEST_CASE("an action that fails changes nothing, and the failure has the position", "[declared]") {
    MadeDecisions decisions = passing();
    const auto game = declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'most': 9 } } }");
    decisions.on_apply = [&](State& state, const Action&, std::vector<declared::Event>*) -> Side {
        declared::set_value(state, game.fields[0], 0, 0, 5);
        throw RuleFailure("it went wrong");
    };
    const Rules rules = rules_of(game, decisions);
    State state = position(rules, "second f=3");
    const State before = state;
    NoEvents<declared::Event> nobody;
    CHECK_THROWS_MATCHES(rules.apply(state, {}, nobody), RuleFailure,
                         Catch::Matchers::MessageMatches(
                             ContainsSubstring("it went wrong, by the action 'pass' in the position second f=3")));
    CHECK(state == before);
}

TEST_CASE("an action is an event, and so is what the rules tell of it", "[declared]") {
    MadeDecisions decisions = passing();
    decisions.on_apply = [](State& state, const Action&, std::vector<declared::Event>* told) {
        if (told != nullptr) told->push_back({1, declared::side_to_move(state), 0, {1}});
        return declared::side_to_move(state);
    };
    const Rules rules = rules_of(declaration_of("{ 'actions_of': { 'pass': {} }, 'events_of': { 'seen': ['who: seat'] "
                                                "}, 'state': { 'f': { 'most': 1 } } }"),
                                 decisions);
    State state = position(rules, "second");
    EventLog<declared::Event> log;
    rules.apply(state, {}, log);
    REQUIRE(log.events.size() == 2);
    CHECK(log.events[0] == declared::Event{0, Side::second, 0, {}});
    CHECK(rules.kind_of_event(log.events[1].kind).name == "seen");
    // The same side goes on.
    CHECK(rules.side_to_move(state) == Side::second);
}

TEST_CASE("games with chance begin with luck of their own", "[declared]") {
    const Rules rules = rules_of(
        declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'most': 1 } }, 'chance': true }"), passing());
    const auto start = [&](std::int64_t seed) {
        JavaRandom random(seed);
        return rules.start(random);
    };
    CHECK(start(1) == start(1));
    CHECK(start(1) != start(2));
    State state = start(2);
    Rules::share_luck(start(1), state);
    CHECK(state == start(1));
}

TEST_CASE("a position without luck gets that of the seed, and one with luck keeps it", "[declared]") {
    const Rules rules = rules_of(
        declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'most': 1 } }, 'chance': true }"), passing());
    const auto begun = [&](const std::string& text, std::int64_t seed) {
        JavaRandom random(seed);
        State state = position(rules, text);
        rules.draw_missing_luck(state, random);
        return rules.position_text(state);
    };
    CHECK(rules.position_text(position(rules, "first")) == "first");
    CHECK(begun("first", 1) == begun("first", 1));
    CHECK(begun("first", 1) != begun("first", 2));
    CHECK(begun("first luck=0x5", 1) == "first luck=0x5");
}

TEST_CASE("what is drawn from luck tells neither the luck nor anything else that is drawn", "[declared]") {
    declared::Luck luck(1);
    declared::Luck same(1);
    declared::Luck other(2);
    CHECK(luck.left() == 1);
    std::set<std::uint64_t> states;
    for (int drawn = 0; drawn < 1000; ++drawn) {
        JavaRandom& stream = luck.stream();
        CHECK(stream == same.stream());
        CHECK(stream != other.stream());
        // A stream gives away its state, and what comes after. No other one is there.
        for (int number = 0; number < 10; ++number) {
            CHECK(stream.state() != (luck.left() & JavaRandom::max_state));
            CHECK(states.insert(stream.state()).second);
            stream.next(1);
        }
    }
    CHECK(luck.left() == same.left());
    CHECK(luck.left() != other.left());
}

TEST_CASE("start draws from luck, which is then what is left", "[declared]") {
    for (const std::string chance : {"true", "false"}) {
        MadeDecisions decisions = passing();
        std::uint64_t given = 0;
        std::uint64_t left = 0;
        decisions.on_start = [&](State&, declared::Luck& luck) {
            given = luck.left();
            luck.stream();
            left = luck.left();
        };
        const Rules rules =
            rules_of(declaration_of(
                         "{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'most': 1 } }, 'chance': " + chance + " }"),
                     decisions);
        JavaRandom random(1);
        const State state = rules.start(random);
        JavaRandom seed(1);
        CHECK(given == declared::Luck::from(seed).left());
        CHECK(left != given);
        const auto kept = declared::layout::load<std::uint64_t>(state, declared::layout::luck);
        CHECK(kept == (chance == "true" ? left : declared::no_luck));
    }
}

}  // namespace farmland::tests
