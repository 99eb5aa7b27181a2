// What a game gets that writes nothing but its rules and descriptions.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_exception.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <sstream>

#include "core/catalogue/session.hpp"
#include "core/match/replay.hpp"
#include "scripting/app/listing.hpp"
#include "scripting/bindings/plain.hpp"
#include "scripting/games/scripted_game_of.hpp"
#include "tests/toy/heap.hpp"

namespace farmland::scripting {

namespace {

using Catch::Matchers::ContainsSubstring;
using Binding = PlainBinding<heap::Rules>;

PolicySetup policy(const std::string& choose) {
    return {{"bot.lua", "return { name = 'bot', game = 'heap', choose = function(view, ctx) " + choose + " end }", {}},
            {},
            {}};
}

// Looks for an action after which the other side has none, or else takes any.
const std::string clever =
    "for _, action in ipairs(view.actions) do "
    "if view:sample(ctx.random):apply(action):outcome() == view.team then return action end end "
    "return view.actions:filter { stones = 3 }[1] or view.actions[#view.actions]";

}  // namespace

TEST_CASE("policies play a game that has only rules and descriptions, and its record is replayed") {
    const ScriptedGameOf<Binding> game{heap::Rules()};
    const PolicySetup first = policy(clever);
    const PolicySetup second = policy("return view.actions[1]");
    GameRecord record;
    const GameResult result = game.play({&first, &second}, 1, &record);
    REQUIRE(result.failures.empty());
    CHECK(record.steps.front().action == "take 3");
    CHECK(record.result->winner == result.winner);
    const auto rules = heap::Rules::from_setup(record.setup);
    REQUIRE(rules);
    GameSession<heap::Rules> session(*rules, *rules->parse_position(record.position));
    for (const RecordedStep& step : record.steps) REQUIRE(session.play(step.action));
    CHECK(session.outcome()->winner == result.winner);
}

TEST_CASE("mistakes of its policies are found and explained") {
    const ScriptedGameOf<Binding> game{heap::Rules()};
    const auto failure = [&](const std::string& choose) {
        const PolicySetup wrong = policy(choose);
        const PolicySetup right = policy("return view.actions[1]");
        const GameResult result = game.play({&wrong, &right}, 1, nullptr);
        return result.failures.empty() ? "" : result.failures.front().message;
    };
    CHECK_THAT(failure("return 'take 4'"), ContainsSubstring("expected take 1, take 2 or take 3, found 'take 4'"));
    CHECK_THAT(failure("return view.stone"), ContainsSubstring("view has no field 'stone'; did you mean 'stones'?"));
    CHECK_THAT(failure("return view.actions:filter { stone = 1 }[1]"),
               ContainsSubstring("filter has no field 'stone'; did you mean 'stones'?"));
    CHECK_THAT(failure("return view.actions:filter { kind = {} }[1]"),
               ContainsSubstring("expected kind to be a text, a whole number, true or false, found a table"));
    CHECK_THAT(failure("return view.actions:filter { kind = ('x'):rep(1000) }[1]"),
               ContainsSubstring("filter: expected texts of at most 200 bytes"));
    CHECK_THAT(failure("local t = {} for i = 1, 100 do t['k' .. i] = 1 end return view.actions:filter(t)[1]"),
               ContainsSubstring("filter: expected at most 20 fields"));
    CHECK(failure("return view.actions:filter { text = view.actions[1].text }[1]").empty());
    CHECK(failure("return heap.parameters.stones == 21 and view.actions:filter { kind = 'take', stones = 2 }[1]")
              .empty());
    CHECK(game.check(policy(clever)).problems.empty());
    CHECK(game.check_rules([] { return false; }));
}

TEST_CASE("it is listed once, and takes no mods") {
    list_plain<heap::Rules>("Heap", "stones");
    REQUIRE(find_game("heap") != nullptr);
    CHECK(find_game("heap")->title == "Heap");
    const auto setup = setup_of("heap", {});
    REQUIRE(setup);
    CHECK(*setup == heap::Rules().setup());
    const auto opened = open_scripted_game("heap", *setup);
    REQUIRE(opened);
    CHECK((*opened)->game() == "heap");
    CHECK_THROWS_WITH(list_plain<heap::Rules>("Heap", "stones"), "there is a game 'heap' already");
}

TEST_CASE("it is counted, searched and shown as a value") {
    JavaRandom random(1);
    GameSession<heap::Rules> session({}, random);
    CHECK(session.perft(3) == 12);
    CHECK(session.drawing(std::nullopt) == "ooooooooooooooooooooo\n");
    const heap::Rules rules;
    CHECK(described(rules, rules.view({5, 3, Side::second}, Side::first)) ==
          Value(Members{{"team", 1}, {"to_move", 2}, {"stones", 5}, {"last", 3}}));
}

TEST_CASE("it has a dialogue") {
    const heap::Rules rules;
    Table<heap::Rules> table(rules, {3, 0, Side::first});
    std::ostringstream out;
    std::ostringstream notes;
    ActionDialogue<heap::Rules> dialogue(table, {}, out, notes);
    std::istringstream typed("moves\nmoves take 1\ntake 4\nmvoes\n\nhelp\nboard now\ntake 3\n");
    StreamLines lines(typed);
    dialogue.run(lines);
    CHECK(out.str() ==
          "ooo\nTeam 1 to move\n"
          "take 1, take 2, take 3\n"
          "Error: expected moves and at most the beginning of one.\n"
          "Error: expected take 1, take 2 or take 3, found 'take 4'.\n"
          "Error: expected take 1, take 2 or take 3, found 'mvoes'; did you mean 'moves'?\n"
          "Error: there is no command in this line; type an action, or help.\n"
          "take 1\n    play an action; this one, for example\n"
          "moves [TEXT]\n    all legal actions, or those that begin like that\n"
          "board\n    the board\n"
          "quit\n    end the program\n"
          "Error: board stands alone, found 'now' after it.\n"
          "\nTeam 1 wins.\n");
    CHECK(notes.str().empty());
}

}  // namespace farmland::scripting
