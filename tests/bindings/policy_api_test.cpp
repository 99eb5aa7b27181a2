// What a policy can do with its view, its context and sampled states, through whole games.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "core/crown/game.hpp"
#include "core/search/playout.hpp"
#include "scripting/games/scripted_game.hpp"
#include "tests/app/program.hpp"
#include "tests/bindings/policies.hpp"

namespace farmland::scripting {

namespace {

PolicySetup policy(const std::string& name, const std::string& body) {
    return {{name + ".lua", "return { name = '" + name + "', game = 'crown', " + body + " }", {}}, {}, {}};
}

const std::string yield_at_once =
    "choose = function(view) return #view.own.hand < crown.parameters.hand_limit and 'yield' or 'yield 1' end";
const std::string play_at_random =
    "choose = function(view, ctx) return view.actions[ctx.random.int(1, #view.actions)] end";

struct Played {
    GameResult result;
    GameRecord record;
};

Played play(const PolicySetup& first, const PolicySetup& second, std::int64_t seed = 7) {
    static const auto game = open_scripted_game("crown", classic_setup());
    Played played;
    played.result = (*game)->play({&first, &second}, seed, &played.record);
    return played;
}

// All lines that were logged in a game.
std::vector<std::string> logs(const GameRecord& record) {
    std::vector<std::string> all;
    for (const RecordedStep& step : record.steps) all.insert(all.end(), step.log.begin(), step.log.end());
    return all;
}

// Runs a piece of Lua in the first decision, with view and ctx, and returns what it logged.
std::string in_first_decision(const std::string& code, Settings settings = {}) {
    PolicySetup probe = policy("probe",
                               "choose = (function() local done return function(view, ctx) if not done then "
                               "done = true " +
                                   code +
                                   " end return view.actions:filter{kind = 'yield'}[1] "
                                   "end end)()");
    probe.settings = std::move(settings);
    const Played played = play(probe, policy("idle", yield_at_once));
    if (!played.result.failures.empty()) return played.result.failures.front().message;
    REQUIRE(played.record.steps.size() > 0);
    std::string text;
    for (const std::string& line : played.record.steps.front().log) text += line.substr(3) + "\n";
    return text;
}

}  // namespace

TEST_CASE("games between policies follow the rules and repeat") {
    const PolicySetup random = policy("random", play_at_random);
    const Played once = play(random, random);
    const Played again = play(random, random);
    CHECK(once.result.failures.empty());
    CHECK(once.result.winner.has_value());
    CHECK(once.result.actions == once.record.steps.size());
    CHECK(once.record == again.record);
    CHECK_FALSE(once.record == play(random, random, 8).record);
}

TEST_CASE("an answer may be an action of the list or its text") {
    const std::string by_text =
        "choose = function(view, ctx) return view.actions[ctx.random.int(1, #view.actions)].text end";
    const PolicySetup other = policy("random", play_at_random);
    const Played as_text = play(policy("one", by_text), other);
    const Played as_action = play(policy("one", play_at_random), other);
    CHECK(as_text.result == as_action.result);
    CHECK(as_text.record.steps == as_action.record.steps);
}

TEST_CASE("the list of actions gives all legal actions, filtered by what is asked") {
    CHECK(in_first_decision("ctx.log(#view.actions, #view.actions:filter{kind='place'}, "
                            "#view.actions:filter{kind='place', to='D2', cards=2}, "
                            "#view.actions:filter{from='D1'}, #view.actions:filter{kind='place'}:filter{cards=1})") ==
          "1634\t1625\t20\t4\t25\n");
    CHECK(in_first_decision("local a = view.actions:filter{kind='place', to='C1', cards=2}[1] "
                            "ctx.log(a, a.kind, a.to, a.cards[1], a.cards[2], a.text, #a.cards)") ==
          "place C1 1 2\tplace\tC1\t1\t2\tplace C1 1 2\t2\n");
    CHECK(in_first_decision("ctx.log(view.actions[0], view.actions[#view.actions + 1])") == "nil\tnil\n");
    CHECK(
        in_first_decision("view.actions:filter{knd='move'}").find("filter has no field 'knd'; did you mean 'kind'?") !=
        std::string::npos);
    CHECK(in_first_decision("view.actions:filter{kind='jump'}").find("'jump' is not a kind of action") !=
          std::string::npos);
    CHECK(in_first_decision("view.actions:filter{to='Z9'}").find("'Z9' is not a field") != std::string::npos);
    CHECK(in_first_decision("return view.actions.first").find("actions has no field 'first'") != std::string::npos);
}

TEST_CASE("there are no actions when there is nothing to decide") {
    const std::string body =
        yield_at_once + ", on_start = function(view) assert(#view.actions == 0 and not view.actions[1]) end";
    CHECK(play(policy("one", body), policy("other", body)).result.failures.empty());
}

TEST_CASE("what is known of fields is listed whole") {
    CHECK(in_first_decision("local n = crown.beside.D4 and 0 for field, list in pairs(crown.beside) do "
                            "assert(field == crown.fields[1] or n > 0) n = n + #list end ctx.log(n)") == "196\n");
    CHECK(in_first_decision("local n, sum = 0, 0 for _, row in pairs(crown.steps) do n = n + 1 "
                            "for _, steps in pairs(row) do sum = sum + steps end end ctx.log(n, sum)") ==
          "49\t10976\n");
}

TEST_CASE("a caught error of the view says where it was") {
    CHECK(in_first_decision("local ok, message = pcall(function() return view.foo end) ctx.log(message)") ==
          "probe.lua:1: view has no field 'foo'\n");
}

TEST_CASE("units beside and around a field are counted") {
    CHECK(in_first_decision("ctx.log(view:count_beside('D2')) ctx.log(view:count_around('D7')) "
                            "ctx.log(view:count_around('C6'))") == "0\t0\n0\t0\n1\t0\n");
    CHECK(in_first_decision("view.count_beside('D2')").find("call it with a colon") != std::string::npos);
    CHECK(in_first_decision("view:count_beside('D9')").find("'D9' is not a field") != std::string::npos);
}

TEST_CASE("asking for actions does not make them") {
    // Thousands of tables would take far more than this.
    CHECK(in_first_decision("local before = ctx.steps_left() local n = #view.actions:filter{kind='place'} "
                            "ctx.log(n, before - ctx.steps_left() < 1000)") == "1625\ttrue\n");
}

TEST_CASE("a sampled state can be stepped, copied and played to its end") {
    CHECK(in_first_decision("local s = view:sample(ctx.random) local c = s:clone() "
                            "ctx.log(s:team(), s:outcome(), #s:actions() == #view.actions) "
                            "s:apply('yield 1') ctx.log(s:team(), c:team(), s:position() == c:position()) "
                            "local winner, made = c:playout(ctx.random) ctx.log(winner == c:outcome(), made > 10) "
                            "ctx.log(s:playout(ctx.random, 3))") == "1\tnil\ttrue\n2\t1\tfalse\ntrue\ttrue\nnil\t3\n");
    CHECK(in_first_decision("local s = view:sample(ctx.random) ctx.log(s:standing(1)) ctx.log(s:standing(2)) "
                            "s:apply('place D2 1') ctx.log(select('#', s:standing(1)), (select(2, s:standing(1))))") ==
          "8000\t0\t0\t0\n8000\t0\t0\t0\n4\t1\n");
    CHECK(in_first_decision("view:sample(ctx.random):apply('move A1 A2')")
              .find("move A1 A2 cannot be played: there is no unit on A1") != std::string::npos);
    CHECK(in_first_decision("view:sample({})").find("expected ctx.random") != std::string::npos);
    CHECK(in_first_decision("local s = view:sample(ctx.random) return s.aply")
              .find("state has no field 'aply'; did you mean 'apply'?") != std::string::npos);
}

TEST_CASE("states of Crown are weighed, and the best action is what comparing all of them finds") {
    CHECK(in_first_decision("local s = view:sample(ctx.random) s:apply('place D2 1') "
                            "local none = { life_points = 0, units = 0, atk = 0, def = 0, hidden = 0, steps = 0 } "
                            "local function only(name) none[name] = 1 local worth = s:worth(1, none) none[name] = 0 "
                            "return worth end local _, units, atk, def = s:standing(1) "
                            "ctx.log(only('life_points'), only('units') == units, only('atk') == atk, "
                            "only('def') == def, only('hidden'), only('steps'), only('cards')) "
                            "ctx.log(s:worth(1) == -s:worth(2))") == "0\ttrue\ttrue\ttrue\t1\t5\t0\ntrue\n");
    CHECK(in_first_decision("local s = view:sample(ctx.random) local worth, action = s:best() local greatest "
                            "for _, each in ipairs(s:actions()) do local found = s:clone():apply(each):worth(1) "
                            "greatest = math.max(greatest or found, found) end "
                            "ctx.log(worth == greatest, s:clone():apply(action):worth(1) == worth)") == "true\ttrue\n");
    CHECK(in_first_decision("view:sample(ctx.random):worth(1, { attack = 1 })").find("there is no weight 'attack'") !=
          std::string::npos);
}

TEST_CASE("the best is found as it was counted, and chance decides between equals alone") {
    const auto best = [](const std::string& arguments) {
        return in_first_decision(
            "local seen = {} for i = 1, 100 do local p = ctx.random.best(" + arguments +
            ") seen[p] = p end\n"
            "local t = {} for _, p in pairs(seen) do t[#t + 1] = p end ctx.log(table.concat(t, ' '))");
    };
    CHECK(best("{3}") == "1\n");
    CHECK(best("{1, 2, 3}") == "3\n");
    CHECK(best("{3, 2, 1}") == "1\n");
    CHECK(best("{-3, -2, -2, -5}") == "2 3\n");
    CHECK(best("{7, 1, 7, 1, 7}") == "1 3 5\n");
    CHECK(best("{7, 1, 7, 9}, 3") == "1 3\n");
    CHECK(best("{0.5, 1, 1.0, 0.75}") == "2 3\n");
    CHECK(best("{2.5, 1, 2.5}") == "1 3\n");
    CHECK(best("{1, 2.5, 2}") == "2\n");
    CHECK(best("{math.maxinteger - 1, math.maxinteger, math.maxinteger}") == "2 3\n");
    CHECK(best("{-math.huge, math.huge, 5}") == "2\n");
    // A number is drawn only where there is something to decide.
    const std::string next = "ctx.log(ctx.random.int(1, 1000000))";
    CHECK(in_first_decision("ctx.random.best {1, 5, 2} " + next) == in_first_decision(next));
    CHECK(in_first_decision("ctx.random.best {5, 5} " + next) != in_first_decision(next));
}

TEST_CASE("the view of a sampled state reads like a view") {
    CHECK(in_first_decision("local s = view:sample(ctx.random) local v = s:view(1) "
                            "ctx.log(v.team, v.own.king, #v.own.hand == #view.own.hand, s:view().team) "
                            "for i, card in ipairs(v.own.hand) do assert(card.name == view.own.hand[i].name) end "
                            "local w = s:view(2) ctx.log(w.team, w.enemy.hand_size, #w.own.hand)") ==
          "1\tD1\ttrue\t1\n2\t5\t4\n");
    // Not the same tables: what is kept of one view does not change with the next.
    CHECK(in_first_decision("local s = view:sample(ctx.random) local before = s:view(1) s:apply('place D2 1') "
                            "local after = s:view(1) ctx.log(#before.own.units, #after.own.units, #view.own.units)") ==
          "0\t1\t0\n");
}

TEST_CASE("views of sampled states can be made inside a coroutine") {
    CHECK(in_first_decision("local f = coroutine.wrap(function() local s = view:sample(ctx.random) "
                            "coroutine.yield(#view.actions) coroutine.yield(s:view(2).team) "
                            "coroutine.yield(#view.history) end) ctx.log(f(), f(), f())") == "1634\t2\t0\n");
}

TEST_CASE("on_start, on_event and on_end tell a policy of the game") {
    const std::string body =
        "on_start = function(view, ctx) ctx.memory.events = 0 ctx.log('start', view.team) end, "
        "on_event = function(event, ctx) ctx.memory.events = ctx.memory.events + 1 "
        "  if event.kind == 'drew' then ctx.log('drew', event.unit.team, rawget(event.unit, 'name') ~= nil) end end, "
        "on_end = function(winner, ctx) assert(winner == 1 or winner == 2) end, "
        "choose = function(view, ctx) assert(#view.history == ctx.memory.events) "
        "  if #view.history > 0 then assert(view.history[#view.history].kind == 'drew') end "
        "  return #view.own.hand < 5 and 'yield' or 'yield 1' end";
    const Played played = play(policy("listener", body), policy("idle", yield_at_once));
    CHECK(played.result.failures.empty());
    const auto lines = logs(played.record);
    REQUIRE(lines.size() > 3);
    CHECK(lines[0] == "1: start\t1");
    CHECK(lines[1] == "1: drew\t2\tfalse");  // what the enemy drew is not told
    CHECK(lines[2] == "1: drew\t1\ttrue");
}

TEST_CASE("a policy that fails loses the game, and the failure says where") {
    const PolicySetup idle = policy("idle", yield_at_once);
    const Played raised = play(idle, policy("bad", "choose = function(view)\n return view.own.hnad end"));
    CHECK(raised.result.forfeit);
    CHECK(raised.result.winner == Side::first);
    REQUIRE(raised.result.failures.size() == 1);
    CHECK(raised.result.failures[0].side == Side::second);
    CHECK(raised.result.failures[0].message == "bad.lua:2: view.own has no field 'hnad'; did you mean 'hand'?");
    CHECK_FALSE(raised.result.failures[0].overrun);

    const Played looped = play(policy("loop", "choose = function() while true do end end"), idle);
    CHECK(looped.result.winner == Side::second);
    REQUIRE(looped.result.failures.size() == 1);
    CHECK(looped.result.failures[0].overrun);

    const Played illegal = play(policy("cheat", "choose = function() return 'move A1 A2' end"), idle);
    REQUIRE(illegal.result.failures.size() == 1);
    CHECK(illegal.result.failures[0].message == "cheat.lua:1: chose 'move A1 A2', but there is no unit on A1");
    CHECK_FALSE(illegal.result.failures[0].overrun);

    const Played unloadable = play(policy("empty", ""), idle);
    REQUIRE(unloadable.result.failures.size() == 1);
    CHECK(unloadable.result.winner == Side::second);
    CHECK(unloadable.result.actions == 0);

    const Played late = play(policy("late", yield_at_once + ", on_end = function() error('late') end"), idle);
    CHECK_FALSE(late.result.forfeit);
    REQUIRE(late.result.failures.size() == 1);
    CHECK(late.result.failures[0].message == "late.lua:1: late");
}

TEST_CASE("settings reach the policy as numbers, truth values or texts") {
    CHECK(in_first_decision("local s = ctx.settings ctx.log(s.a + 1, s.b, s.c, s.d, s.e)",
                            {{"a", "3"}, {"b", "true"}, {"c", "1.5"}, {"d", "bold"}}) == "4\ttrue\t1.5\tbold\tnil\n");
}

TEST_CASE("the built-in policies are as strong as they say", "[policies]") {
    const auto game = open_scripted_game("crown", classic_setup());
    const auto load = [&](const std::string& name) {
        return PolicySetup{{name + ".lua", *data_file("scripts/ai/crown/" + name + ".lua"), {}}, {}, {}};
    };
    // A few games only: enough to notice a policy that has stopped playing well.
    const auto wins = [&](const std::string& strong, const std::string& weak, int games) {
        const PolicySetup one = load(strong);
        const PolicySetup other = load(weak);
        int won = 0;
        for (int index = 0; index < games; ++index) {
            const bool swapped = index % 2 == 1;
            const GameResult result = (*game)->play({swapped ? &other : &one, swapped ? &one : &other}, index / 2);
            INFO((result.failures.empty() ? std::string() : result.failures[0].message));
            REQUIRE(result.failures.empty());
            if (result.winner == (swapped ? Side::second : Side::first)) ++won;
        }
        return won;
    };
    CHECK(wins("greedy", "random", 10) >= 9);
    CHECK(wins("farmer", "random", 10) >= 7);
    CHECK(wins("planner", "farmer", 4) >= 2);
}

}  // namespace farmland::scripting
