// Policies that misuse what they are given: views, actions, states, random numbers, logs and their own answers. Each must
// end in an error that says what is wrong, and its next decision must be served as if nothing had happened.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "scripting/games/scripted_game.hpp"
#include "tests/bindings/policies.hpp"
#include "tests/host/script.hpp"

using namespace farmland;
using namespace farmland::scripting;

namespace {

constexpr Budget small{.steps = 250'000, .memory = std::size_t{3} << 20};

const std::string steps = "the script used more than 250000 steps in one call (endless loop?)";
const std::string memory = "the script needed more than 3 MiB of memory";

struct Attack {
    const char* name;
    std::string source;
    std::string message;
};

// The attack is made in every second decision, the others are honest.
void check(const Attack& attack) {
    INFO(attack.name << ": " << attack.source);
    const crown::Rules& rules = classic();
    JavaRandom game(7);
    JavaRandom stream(1);
    crown::State state = rules.start(game);
    CrownAgent agent(rules, stream, small);
    const std::string source =
        "turns = turns + 1\nif turns % 2 == 0 then return view.actions[#view.actions] end\n"
        "local state = view:sample(ctx.random) local actions = view.actions\n" +
        attack.source;
    REQUIRE(agent.load(policy_source(source, "local turns, kept = 0")));
    REQUIRE(agent.begin(rules.view(state, Side::first)));
    const double begin = seconds_of_work();
    for (int time = 1; time <= 2; ++time) {
        const auto failed = agent.choose(rules.view(state, Side::first));
        REQUIRE(!failed);
        const std::string message = failed.error().sentence();
        CAPTURE(message, attack.message);
        CHECK(message.find(attack.message) != std::string::npos);
        CHECK(message.find('\n') == std::string::npos);
        CHECK(message.starts_with("bot"));
        CHECK(agent.sandbox().steps_used() <= small.steps);
        const auto served = agent.choose(rules.view(state, Side::first));
        if (!served) FAIL(served.error().sentence());
        CHECK(rules.check(state, *served));
    }
    CHECK(seconds_of_work() - begin < 20);  // sanitizers are slow
}

template <std::size_t count>
void check(const Attack (&attacks)[count]) {
    for (const Attack& attack : attacks) check(attack);
}

}  // namespace

TEST_CASE("metatables of what a policy is given are closed") {
    check({
        {"of the view", "setmetatable(view, {})", "cannot change a protected metatable"},
        {"of ctx", "setmetatable(ctx, {})", "cannot change a protected metatable"},
        {"of random", "setmetatable(ctx.random, {})", "cannot change a protected metatable"},
        {"of an action", "setmetatable(actions[1], nil)", "cannot change a protected metatable"},
        {"of the actions", "setmetatable(actions, {})", "table expected, got actions"},
        {"of a state", "setmetatable(state, {})", "table expected, got state"},
        {"of a card", "setmetatable(view.own.hand[1], {})", "cannot change a protected metatable"},
        {"of the game's table", "setmetatable(crown, {})", "cannot change a protected metatable"},
        {"read from the view", "getmetatable(view).__index = nil", "attempt to index a boolean value"},
        {"read from the actions", "getmetatable(actions).__index = nil", "attempt to index a boolean value"},
        {"read from a state", "getmetatable(state).__index.apply = nil", "attempt to index a boolean value"},
        {"read from random", "getmetatable(ctx.random).__index = nil", "attempt to index a boolean value"},
        {"read from strings", "getmetatable('').__index = nil", "attempt to index a boolean value"},
    });
}

TEST_CASE("what the game gives cannot be changed") {
    check({
        {"a name of the game's table", "crown.union = function() end", "crown cannot be changed"},
        {"a new name there", "crown.cheat = 1", "crown cannot be changed"},
        {"rawset there", "rawset(crown, 'union', 1)", "crown cannot be changed"},
        {"a library", "math.floor = nil", "math cannot be changed"},
        {"strings", "string.format = nil", "string cannot be changed"},
        {"a global", "crown = nil", "the global 'crown' cannot be changed"},
        {"the list of actions", "actions[1] = 'yield'", "actions cannot be changed"},
        {"a function of the list", "actions.filter = nil", "actions cannot be changed"},
        {"a state", "state.life_points = 1", "a state cannot be assigned to; state:apply(action) changes it"},
        {"a method of all states", "state.apply = nil", "a state cannot be assigned to"},
        {"rawset on a state", "rawset(state, 'apply', 1)", "table expected, got state"},
        {"a new field of the view", "view.enemy_hand = {}", "view cannot be changed"},
        {"a new field of ctx", "ctx.rnadom = 1", "ctx cannot be changed"},
        {"a new field of random", "ctx.random.seed = 1", "random cannot be changed"},
        {"an event of the history", "view.history[1] = {}",
         "view.history cannot be changed; copy it first: { table.unpack(view.history) }"},
        {"a new field of an action", "actions[1].value = 5", "action has no field 'value' to assign to"},
        {"one with NUL in it", "actions[1]['kind\\0x'] = 5", "action has no field 'kind?x' to assign to"},
    });
}

TEST_CASE("what does not exist is named, with the nearest that does") {
    check({
        {"field of the view", "return view.own.hnad", "view.own has no field 'hnad'; did you mean 'hand'?"},
        {"of the enemy", "return view.enemy.hand", "view.enemy has no field 'hand'"},
        {"of a hidden card", "return view.enemy.cards", "view.enemy has no field 'cards'"},
        {"function of the game", "crown.unoin()", "crown has no field 'unoin'; did you mean 'union'?"},
        {"function of ctx", "ctx.lgo('x')", "ctx has no field 'lgo'"},
        {"function of random", "ctx.random.wieghted({1})", "random has no field 'wieghted'; did you mean 'weighted'?"},
        {"method of a state", "state:plaout(ctx.random)", "state has no field 'plaout'; did you mean 'playout'?"},
        {"method of actions", "actions:fitler{}", "actions has no field 'fitler'; it has numbers and filter"},
        {"filter", "actions:filter{knid = 'move'}", "filter has no field 'knid'; did you mean 'kind'?"},
        {"kind", "actions:filter{kind = 'fly'}", "filter: 'fly' is not a kind of action"},
        {"nearly a kind", "actions:filter{kind = 'yeild'}", "'yeild' is not a kind of action; did you mean 'yield'?"},
        {"field", "actions:filter{from = 'Z9'}", "filter: 'Z9' is not a field"},
        {"number of cards", "actions:filter{cards = -1}", "filter: expected cards to be a number of cards"},
        {"number of cards as nan", "actions:filter{cards = 0/0}", "filter: expected cards to be a number of cards"},
        {"text for a kind", "actions:filter{kind = 5}", "filter: expected kind to be a string, found a number"},
        {"a filter of numbers", "actions:filter{1, 2}", "filter has no field 'number'"},
        {"half an action", "return actions[1.5]", "actions are numbered from 1, found a number that is not whole"},
        {"action nan", "return actions[0/0]", "actions are numbered from 1, found a number that is not whole"},
        {"action of a table", "return actions[{}]", "actions are numbered from 1, found a table"},
        {"pairs", "for _ in pairs(actions) do end", "actions cannot be listed with pairs; use ipairs(actions)"},
        {"steps of no field", "return crown.steps.Z9", "crown.steps has no field 'Z9'; expected A1 to G7"},
        {"steps of a number", "return crown.steps[1.5]", "crown.steps: expected a field such as D4, found a number"},
        {"misspelt actions", "return view.acions", "view has no field 'acions'; did you mean 'actions'?"},
        {"actions of a sampled view", "return state:view().actions", "view has no field 'actions'"},
        {"history of a sampled view", "return state:view().history", "view has no field 'history'"},
    });
}

TEST_CASE("methods refuse what they do not belong to") {
    check({
        {"filter of a table", "actions.filter({})", "actions expected, got table"},
        {"filter of a state", "actions.filter(state, {})", "actions expected, got state"},
        {"filter without a table", "actions:filter()", "table expected, got no value"},
        {"filter of a text", "actions.filter('x', {})", "actions expected, got string"},
        {"clone of a number", "state.clone(5)", "state expected, got number; call it with a colon: state:clone(...)"},
        {"clone of nothing", "state.clone()", "state expected, got no value"},
        {"apply to the view", "state.apply(view)", "state expected, got view"},
        {"apply nothing", "state:apply()", "expected an action"},
        {"apply a number", "state:apply(5)", "expected an action"},
        {"apply a state", "state:apply(state)", "expected an action"},
        {"apply a table", "state:apply({})", "expected an action"},
        {"apply a table that answers", "state:apply(setmetatable({}, {__index = function() return 'yield 1' end}))",
         "expected an action"},
        {"apply nonsense", "state:apply('dance')", "'dance' is not an action"},
        {"apply a long text", "state:apply(('1 '):rep(1 << 19))", "this text is too long for an action"},
        {"apply with a zero", "state:apply('move D1\\0 D2')", "'D1?' is not a field"},
        {"apply what is not allowed", "state:apply('move D1 D7')", "move D1 D7 cannot be played: "},
        {"actions of the list", "state.actions(actions)", "state expected, got actions"},
        {"standing of the view", "state.standing(view, 1)", "state expected, got view"},
        {"standing of team 3", "state:standing(3)", "expected team 1 or 2"},
        {"standing of nobody", "state:standing()", "number expected, got no value"},
        {"view of team 0", "state:view(0)", "expected team 1 or 2"},
        {"view of team 1.5", "state:view(1.5)", "number has no integer representation"},
        {"view of nan", "state:view(0/0)", "number has no integer representation"},
        {"view of a text", "state:view('x')", "number expected, got string"},
        {"sample without random", "view:sample()", "expected ctx.random"},
        {"sample of a table", "view:sample({int = function() return 1 end})", "expected ctx.random"},
        {"sample of a copy", "view:sample(setmetatable({}, {__index = ctx.random}))", "expected ctx.random"},
        {"sample of a number", "view:sample(42)", "expected ctx.random"},
        {"sample with a dot", "view.sample(ctx.random)", "'sample' is called with a colon: view:sample(...)"},
        {"sample without a view", "view.sample(5)", "table expected, got number"},
        {"random with a colon", "ctx.random:int(1, 3)", "'int' is called with a dot: ctx.random.int(...)"},
        {"best with a colon", "ctx.random:best({1})", "'best' is called with a dot: ctx.random.best(...)"},
        {"weighted with a colon", "ctx.random:weighted({1})", "called with a dot: ctx.random.weighted(...)"},
        {"inverse with a colon", "ctx.random:weighted_inverse({1})", "with a dot: ctx.random.weighted_inverse(...)"},
        {"playout without random", "state:playout()", "expected ctx.random"},
        {"playout of nan", "state:playout(ctx.random, 0/0)", "number has no integer representation"},
        {"playout of a half", "state:playout(ctx.random, 1.5)", "number has no integer representation"},
        {"playout of minus one", "state:playout(ctx.random, -1)", "expected a number of actions"},
        {"playout of a text", "state:playout(ctx.random, 'many')", "number expected, got string"},
        {"random of nothing", "ctx.random.int()", "number expected, got no value"},
        {"random backwards", "ctx.random.int(2, 1)", "the greatest number is less than the least"},
        {"random of too much", "ctx.random.int(0, math.maxinteger)", "too great"},
        {"weights of nothing", "ctx.random.weighted({})", "expected 1 to 10000 weights"},
        {"weights of text", "ctx.random.weighted({'x'})", "weight 1 is not a whole number"},
        {"weights that are numbers as text", "ctx.random.weighted({1, '2'})", "weight 2 is not a whole number"},
        {"inverse weights of long texts",
         "local t, x = {}, '0x' .. ('0'):rep((1 << 20) - 30) .. '1' for i = 1, 4000 do t[i] = x end "
         "ctx.random.weighted_inverse(t)",
         "weight 1 is not a whole number"},
        {"weights of nan", "ctx.random.weighted({0/0})", "weight 1 is not a whole number"},
        {"weights that are too great", "ctx.random.weighted({1 << 60, 1 << 60})", "weight 1 is too great"},
        {"weights without end", "ctx.random.weighted(setmetatable({}, {__len = function() return 1 << 60 end}))",
         "expected 1 to 10000"},
        {"best of nothing", "ctx.random.best({})", "expected at least one score"},
        {"best of no list", "ctx.random.best(5)", "table expected, got number"},
        {"best of none", "ctx.random.best({1, 2}, 0)", "expected a number of scores that are in the list"},
        {"best of more than there are", "ctx.random.best({1, 2}, 3)", "expected a number of scores"},
        {"best of a half", "ctx.random.best({1, 2}, 1.5)", "number has no integer representation"},
        {"best of text", "ctx.random.best({1, '2'})", "score 2 is not a number"},
        {"best of nan", "ctx.random.best({1, 0/0, 3})", "score 2 is not a number"},
        {"best of what is not there", "ctx.random.best(setmetatable({}, {__len = function() return 9 end}))",
         "expected at least one score"},
        {"union of nothing", "crown.union()", "table expected, got no value"},
        {"union of empty tables", "crown.union({}, {})", "expected a card, or a unit that is known"},
        {"union of impossible values",
         "crown.union({name = 'a', atk = 1 << 62, def = 1}, {name = 'b', atk = 1, def = 1})", "expected a card"},
    });
}

TEST_CASE("work done for a policy counts") {
    check({
        {"playout for ever", "while true do state:clone():playout(ctx.random, math.maxinteger) end", steps},
        {"playout of an ended state", "while true do state:playout(ctx.random, math.maxinteger) end", steps},
        {"playout of no action", "while true do state:playout(ctx.random, 0) end", steps},
        {"sample for ever", "while true do view:sample(ctx.random) end", steps},
        {"sample in pcall", "while true do pcall(view.sample, view, ctx.random) end", steps},
        {"clone for ever", "while true do state:clone() end", steps},
        {"views for ever", "while true do state:view() end", steps},
        {"positions for ever", "while true do state:position() end", steps},
        {"outcome for ever", "while true do state:outcome() end", steps},
        {"team for ever", "while true do state:team() end", steps},
        {"standing for ever", "while true do state:standing(1) end", steps},
        {"actions for ever", "while true do state:actions() end", steps},
        {"actions of the view for ever", "while true do local _ = view:sample(ctx.random):actions() end", steps},
        {"one action for ever", "while true do local _ = actions[1] end", steps},
        {"filter for ever", "while true do actions:filter{kind = 'place'} end", steps},
        {"filter of a long text",
         "local s = ('x'):rep(1 << 20) while true do pcall(actions.filter, actions, {kind = s}) end", steps},
        {"filter of a table that was large",
         "local t = {} for i = 1, 1e5 do t[i] = i end for i = 1, 1e5 do t[i] = nil end while true do actions:filter(t) "
         "end",
         steps},
        {"apply what is refused", "while true do pcall(state.apply, state, 'move D1 D7') end", steps},
        {"apply a long text", "local s = ('1 '):rep(1 << 19) while true do pcall(state.apply, state, s) end", steps},
        {"history for ever", "while true do local _ = view.history end", steps},
        {"random numbers for ever", "while true do ctx.random.int(1, 6) end", steps},
        {"weights for ever", "local t = {} for i = 1, 1e4 do t[i] = i end while true do ctx.random.weighted(t) end",
         steps},
        {"log for ever", "while true do ctx.log('x') end", steps},
        {"log much for ever", "local s = ('x'):rep(1 << 20) while true do ctx.log(s) end", steps},
        {"log too much", "local s = ('x'):rep(1 << 20) ctx.log(s, s)", "too much to print at once"},
        {"log what never ends", "ctx.log(setmetatable({}, {__tostring = function() while true do end end}))", steps},
        {"log what raises", "ctx.log(setmetatable({}, {__tostring = function() error('no text') end}))", "no text"},
        {"log what is no text", "ctx.log(setmetatable({}, {__tostring = function() return {} end}))",
         "'__tostring' must return a string"},
        {"steps left for ever", "while true do ctx.steps_left() end", steps},
        {"weights that would loop",
         "while true do pcall(ctx.random.weighted, setmetatable({}, {__len = function() while true do end end})) end",
         steps},
        {"best for ever", "local t = {} for i = 1, 1e4 do t[i] = i end while true do ctx.random.best(t) end", steps},
        {"recursion in what is logged",
         "local t t = setmetatable({}, {__tostring = function() ctx.log(t) return '' end}) ctx.log(t)", "overflow"},
        {"unknown names for ever", "while true do pcall(function() return view.own.hnad end) end", steps},
    });
}

TEST_CASE("memory for a policy's objects is limited") {
    check({
        {"states", "local t = {} for i = 1, 1e9 do t[i] = state:clone() end", memory},
        {"states in pcall", "local t = {} while true do pcall(function() t[#t + 1] = state:clone() end) end", memory},
        {"samples", "local t = {} for i = 1, 1e9 do t[i] = view:sample(ctx.random) end", memory},
        {"views", "local t = {} for i = 1, 1e9 do t[i] = state:view() end", steps},
        {"views in memory that is full",
         "local t, n = {}, 0 while ctx.steps_left() > 200000 do t = {t, state:clone()} end\n"
         "while true do t = {t, state:view()} end",
         memory},
        {"lists", "local t = {} for i = 1, 1e9 do t[i] = state:actions() end", memory},
        {"what is chosen from", "local t = {} for i = 1, 1e9 do t[i] = actions[i % #actions + 1] end", memory},
        {"filters", "local t = {} for i = 1, 1e9 do t[i] = actions:filter{kind = 'place'} end", memory},
        {"in a coroutine", "local t = {} coroutine.wrap(function() for i = 1, 1e9 do t[i] = state:clone() end end)()",
         memory},
    });
}

TEST_CASE("objects work in coroutines as they do outside") {
    const std::string inside =
        "local function work()\n"
        "local s = view:sample(ctx.random) local h, a, v = view.history, view.actions, s:view(1)\n"
        "local c = s:clone():apply(a[1]) coroutine.yield(#h, #a) c:playout(ctx.random, 10) ctx.log(#a, v.own.king)\n"
        "return #a:filter{kind = 'place'} .. ' ' .. ctx.random.int(5, 5) .. ' ' .. v.own.king end\n";
    check({
        {"wrap", inside + "local f = coroutine.wrap(work) f() error(f(), 0)", "5 D1"},
        {"nested",
         inside +
             "local f = coroutine.wrap(function() local g = coroutine.wrap(work) g() coroutine.yield() error(g(), 0) "
             "end) f() f()",
         "5 D1"},
        {"deep in the stack",
         inside + "local function deep(n) if n > 0 then local x, y, z = deep(n - 1) return x, y, z end\n"
                  "local f = coroutine.wrap(work) f() return f(), 1, 2 end error((deep(150)), 0)",
         "5 D1"},
        {"error inside", "coroutine.wrap(function() view:sample(5) end)()", "expected ctx.random"},
        {"yield in what is logged",
         "coroutine.wrap(function() ctx.log(setmetatable({}, {__tostring = function() coroutine.yield() end})) end)()",
         "attempt to yield across a C-call boundary"},
    });
}

TEST_CASE("errors of any kind are told in one line") {
    check({
        {"a table", "error({})", "(error object is a table value)"},
        {"nothing", "error(nil)", "(error object is a nil value)"},
        {"no argument", "error()", "(error object is a nil value)"},
        {"a boolean", "error(false)", "(error object is a boolean value)"},
        {"a number", "error(5)", "5"},
        {"a function", "error(print)", "(error object is a function value)"},
        {"a state", "error(state)", "(error object is an object of type 'state')"},
        {"the actions", "error(actions)", "(error object is an object of type 'actions')"},
        {"an action", "error(actions[1])", "bot.lua:4: move D1 "},
        {"the view", "error(view)", "(error object is a table value)"},
        {"a text that fails", "error(setmetatable({}, {__tostring = function() error('x') end}))", "__tostring fails"},
        {"a text that is none", "error(setmetatable({}, {__tostring = function() return 5 end}))", "5"},
        {"a text that never comes", "error(setmetatable({}, {__tostring = function() while true do end end}))",
         "__tostring fails"},
        {"a text that eats", "error(setmetatable({}, {__tostring = function() local t while true do t = {t} end end}))",
         "__tostring fails"},
        {"a long text", "error(('x'):rep(1 << 20))", "xxx..."},
        {"several lines", "error('one\\ntwo\\27[2J')", "one two?[2J"},
        {"another file's place", "error('/etc/passwd:1: root', 0)", "/etc/passwd:1: root"},
    });
}

TEST_CASE("answers that are no action are refused") {
    check({
        {"nothing", "", "choose returned nothing, expected one of view.actions or an action as text"},
        {"a number", "return 5", "choose returned a number"},
        {"true", "return true", "choose returned a boolean"},
        {"a function", "return print", "choose returned a function"},
        {"a state", "return state", "choose returned an object of type 'state', expected"},
        {"the list", "return actions", "choose returned an object of type 'actions', expected"},
        {"an empty table", "return {}", "choose returned a table"},
        {"a table with a number", "return {text = 5}", "choose returned a table"},
        {"a table that answers", "return setmetatable({}, {__index = function() while true do end end})",
         "choose returned a table"},
        {"a table that is text", "return setmetatable({}, {__tostring = function() return 'yield' end})",
         "choose returned a table"},
        {"a huge text", "return ('x'):rep(1 << 20)", "choose returned a text of 1048576 bytes"},
        {"a table with a huge text", "return {text = ('x'):rep(1 << 20)}", "choose returned a text of 1048576 bytes"},
        {"an empty text", "return ''", "an empty text is no action"},
        {"no action", "return 'dance D4'", "'dance' is not an action"},
        {"a zero", "return 'yield\\0'", "is not an action"},
        {"a thread", "return coroutine.create(print)", "choose returned a thread"},
    });
}
