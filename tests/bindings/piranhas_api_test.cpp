// What a policy of Piranhas sees and can ask.
#include <catch2/catch_test_macros.hpp>

#include "scripting/agents/policy.hpp"
#include "scripting/bindings/piranhas/binding.hpp"

namespace farmland::scripting {

namespace {

using PiranhasAgent = PolicyAgent<PiranhasBinding>;

const piranhas::Rules usual_piranhas;
const std::string few_fish = "10/10/10/7B2/10/R1B7/B9/2O7/R9/4R5 10";

ScriptSource piranhas_policy(const std::string& choose) {
    return {
        "bot.lua", "return { name = 'bot', game = 'piranhas', choose = function(view, ctx) " + choose + " end }", {}};
}

// What a piece of Lua logs, with view, ctx and `state`; or its error.
std::string logged_in(const std::string& code, const std::string& position = few_fish,
                      const Budget& budget = Budget()) {
    JavaRandom random(1);
    PiranhasAgent agent(usual_piranhas, random, budget);
    std::string text;
    agent.on_log([&](std::string_view line) { text += std::string(line) + "\n"; });
    const auto loaded = agent.load(
        piranhas_policy("local state = view:sample(ctx.random) " + code + " return view.actions[#view.actions]"));
    if (!loaded) return loaded.error().sentence();
    const auto state = usual_piranhas.parse_position(position);
    if (!state) return state.error().sentence();
    const auto action = agent.choose(usual_piranhas.view(*state, state->to_move()));
    return action ? text : action.error().sentence().substr(0, action.error().sentence().find('\n'));
}

}  // namespace

TEST_CASE("a view of Piranhas has both sides, all fields and the kraken") {
    CHECK(logged_in("ctx.log(view.team, view.to_move, view.turn, view.round)") == "1\t1\t10\t6\n");
    CHECK(logged_in("ctx.log(table.concat(view.own.fish, ' '), table.concat(view.enemy.fish, ' '))") ==
          "E0 A1 A4\tA3 C4 H6\n");
    CHECK(logged_in("local t = view.own ctx.log(t.team, t.colour, #t.swarm, t.swarms, t.connected)") ==
          "1\tred\t1\t3\tfalse\n");
    CHECK(logged_in("local f = view.fields ctx.log(f.A4, f.C4, f.C2, f.J9, #view.kraken, view.kraken[1])") ==
          "own\tenemy\tkraken\tfree\t1\tC2\n");
    CHECK(logged_in("ctx.log(view.feilds)") == "bot.lua:1: view has no field 'feilds'; did you mean 'fields'?");
    CHECK(logged_in("ctx.log(view.fields.K4)").starts_with("bot.lua:1: view.fields has no field 'K4'"));
}

TEST_CASE("a view of Piranhas is all there, however a script first looks at it") {
    const std::string names = "enemy fields kraken own round sample team to_move turn";
    CHECK(logged_in("local t = {} for name in pairs(view) do t[#t + 1] = name end ctx.log(table.concat(t, ' '))") ==
          names + "\n");
    CHECK(logged_in("local t, name = {}, next(view) while name do t[#t + 1] = name name = next(view, name) end "
                    "ctx.log(table.concat(t, ' '))") == names + "\n");
    CHECK(logged_in("ctx.log(rawget(view, 'turn'), rawget(view, 'fish'))") == "10\tnil\n");
    CHECK(logged_in("ctx.log(view[1], view.turn)") == "nil\t10\n");
    CHECK(logged_in("ctx.log(pcall(function() return view.trun end))") ==
          "false\tbot.lua:1: view has no field 'trun'; did you mean 'turn'?\n");
    // Tables made by a coroutine outlive it.
    CHECK(logged_in("local own = coroutine.wrap(function() return view.own end)() "
                    "for i = 1, 1e4 do local garbage = { i } end ctx.log(own.colour, #view.own.fish)") == "red\t3\n");
}

TEST_CASE("a table of a script that has a function write is left alone by what looks into tables") {
    CHECK(logged_in("local Log = {} Log.__index = Log Log.write = function() error('called') end "
                    "local log = setmetatable({ n = 1 }, Log) setmetatable(Log, Log) "
                    "for name in pairs(log) do ctx.log(name) end "
                    "ctx.log(next(log), rawget(log, 'n'), rawlen(log), view.turn == nil)") == "n\nn\t1\t0\tfalse\n");
}

TEST_CASE("what a policy keeps of a view of Piranhas goes on telling what is so now") {
    JavaRandom random(1);
    PiranhasAgent agent(usual_piranhas, random);
    std::vector<std::string> seen;
    agent.on_log([&](std::string_view line) { seen.emplace_back(line); });
    REQUIRE(
        agent.load(piranhas_policy("local memory = ctx.memory memory.turns = (memory.turns or 0) + 1 "
                                   "if memory.turns == 2 then memory.own = view.own end "
                                   "ctx.log(memory.own and #memory.own.fish or 'nothing') return view.actions[1]")));
    for (const std::string& position : {few_fish, few_fish, std::string("BB8/10/10/7B2/10/10/10/10/R9/R1R7 14"),
                                        std::string("10/10/10/7B2/10/2R7/B9/2O7/R9/R1R1R5 12")}) {
        const auto state = usual_piranhas.parse_position(position);
        REQUIRE(state);
        REQUIRE(agent.choose(usual_piranhas.view(*state, Side::first)));
    }
    CHECK(seen == std::vector<std::string>{"nothing", "3", "3", "5"});
}

TEST_CASE("a view of Piranhas is brought up to date") {
    JavaRandom random(1);
    PiranhasAgent agent(usual_piranhas, random);
    std::vector<std::string> seen;
    agent.on_log([&](std::string_view line) { seen.emplace_back(line); });
    REQUIRE(
        agent.load(piranhas_policy("ctx.log(#view.own.fish, #view.enemy.fish, view.fields.C4, view.fields.A4, "
                                   "#view.kraken, view.turn) return view.actions[1]")));
    for (const std::string& position : {few_fish, std::string("10/10/10/7B2/10/2R7/B9/2O7/R9/4R5 12"),
                                        std::string("BB8/10/10/7B2/10/10/10/10/R9/R1R7 14"), few_fish}) {
        REQUIRE(agent.choose(usual_piranhas.view(*usual_piranhas.parse_position(position), Side::first)));
    }
    CHECK(seen == std::vector<std::string>{"3\t3\tenemy\town\t1\t10", "3\t2\town\tfree\t1\t12",
                                           "3\t3\tfree\tfree\t0\t14", "3\t3\tenemy\town\t1\t10"});
}

TEST_CASE("actions of Piranhas have from, to, direction, length and eats, and can be filtered") {
    CHECK(logged_in("local a = view.actions:filter { eats = true } ctx.log(#a, a[1].from, a[1].to, a[1].direction, "
                    "a[1].length, a[1].eats, a[1], a[1].kind)") == "1\tA4\tC4\tRIGHT\t2\ttrue\tA4-C4\tmove\n");
    CHECK(logged_in("ctx.log(#view.actions:filter { kind = 'move' } == #view.actions)") == "true\n");
    CHECK(logged_in("view.actions:filter { kind = 'pass' }") == "bot.lua:1: filter: 'pass' is not a kind of action");
    CHECK(logged_in("for _, a in ipairs(view.actions) do assert(#view.actions:filter { from = a.from, direction = "
                    "a.direction } == 1 and view.actions:filter { from = a.from, to = a.to }[1].text == a.text) end "
                    "ctx.log('same')") == "same\n");
    CHECK(logged_in("ctx.log(#view.actions:filter { eats = false }:filter { eats = true })") == "0\n");
    CHECK(logged_in("view.actions:filter { from = 'K1' }") ==
          "bot.lua:1: filter: from: 'K1' is not a field; they are A0 to J9");
    CHECK(logged_in("view.actions:filter { direction = 'UP_LEF' }") ==
          "bot.lua:1: filter: 'UP_LEF' is not a direction; did you mean 'UP_LEFT'?");
    CHECK(logged_in("view.actions:filter { form = 'A1' }") ==
          "bot.lua:1: filter has no field 'form'; did you mean 'from'?");
    CHECK(logged_in("view.actions:filter { eats = 1 }") ==
          "bot.lua:1: filter: expected eats to be a boolean, found a number");
}

TEST_CASE("a state of Piranhas tells how the sides stand") {
    CHECK(logged_in("ctx.log(state:swarms(1)) ctx.log(state:standing(1))") == "1\t3\n3\t1\t3\t8\t12\n");
    CHECK(logged_in("ctx.log(state:worth(1, { fish = 1, swarm = 0, swarms = 0, gap = 0, centre = 1 }))") == "4\n");
    CHECK(logged_in("local worth, action = state:best() local after = state:clone():apply(action) "
                    "ctx.log(after:worth(1) == worth, worth == -after:worth(2))") == "true\ttrue\n");
    CHECK(logged_in("state:worth(1, { gaps = 1 })") ==
          "bot.lua:1: bad argument #2 to 'worth' (there is no weight 'gaps'; did you mean 'gap'?)");
    CHECK(logged_in("state:worth(1, { ['gap\\0'] = 1 })").find("there is no weight 'gap?'") != std::string::npos);
    CHECK(logged_in("view.actions:filter { ['from\\0'] = 'A1' }").find("'from?'") != std::string::npos);
    CHECK(logged_in("state:worth(1, { gap = 1 << 40 })") ==
          "bot.lua:1: bad argument #2 to 'worth' (expected gap to be a whole number from -10000 to 10000)");
    CHECK(logged_in("state:swarms(3)") == "bot.lua:1: bad argument #1 to 'swarms' (expected team 1 or 2)");
}

TEST_CASE("the global piranhas has parameters, directions and geometry") {
    CHECK(logged_in("local p = piranhas.parameters ctx.log(p.side, p.rounds, p.kraken)") == "10\t30\t2\n");
    CHECK(logged_in("ctx.log(#piranhas.directions, piranhas.directions[2])") == "8\tUP_RIGHT\n");
    CHECK(
        logged_in("ctx.log(piranhas.column('C4'), piranhas.row('C4'), piranhas.field(2, 4), piranhas.field(10, 0))") ==
        "2\t4\tC4\tnil\n");
    CHECK(logged_in("ctx.log(piranhas.steps('A0', 'C7'), piranhas.field(1 << 60, -1))") == "7\tnil\n");
    CHECK(logged_in("piranhas.steps('A0', 'Z1')") ==
          "bot.lua:1: bad argument #2 to 'steps' ('Z1' is not a field; they are A0 to J9)");
}

TEST_CASE("nothing that a policy of Piranhas can ask runs for ever") {
    constexpr Budget little{.steps = 250'000, .memory = std::size_t{3} << 20};
    for (const std::string question :
         {"state:best()", "state:worth(1)", "state:standing(2)", "state:swarms(1)", "piranhas.steps('A0', 'C7')",
          "state:view()", "state:actions()", "pcall(state.best, state, { none = 1 })", "state:clone():position()"}) {
        INFO(question);
        const std::string failure = logged_in("while true do local x = " + question + " end", few_fish, little);
        CHECK((failure.find("more than 250000 steps") != std::string::npos ||
               failure.find("too much memory in one call") != std::string::npos));
    }
    for (const std::string kept : {"state:clone()", "state:actions()", "view.actions:filter { eats = false }"}) {
        INFO(kept);
        CHECK(logged_in("local t = {} for i = 1, 1e9 do t[i] = " + kept + " end", few_fish, little)
                  .find("more than 3 MiB of memory") != std::string::npos);
    }
}

}  // namespace farmland::scripting
