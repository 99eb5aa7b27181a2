// Hooks that mods write in Lua: what they get, what comes of what they return, and what happens when they fail.
#include <catch2/matchers/catch_matchers_string.hpp>
#include <thread>

#include "core/game/rule_failure.hpp"
#include "core/search/playout.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "tests/bindings/mods.hpp"

namespace farmland_tests {

namespace {

using Catch::Matchers::ContainsSubstring;

// What a hook says when it fails in this action.
std::string failure(const Rules& rules, State state, std::string_view text) {
    const State before = state;
    EventLog<Event> log;
    try {
        rules.apply(state, action(rules, text), log);
    } catch (const RuleFailure& problem) {
        CHECK(state == before);
        return problem.what();
    }
    return "none";
}

State meeting(const Rules& rules) {
    return position(rules, {.units = "D4:<Goat>,D5:<Daisy>?"}, {.units = "E4:<Pig>?"});
}

}  // namespace

TEST_CASE("a union hook gets the cards of both units") {
    const Rules rules = rules_of_mod(R"(hooks = { union = function(mover, target, usual)
        assert(usual.atk == 800 and usual.def == 1000)
        assert(mover.name == "Goat Farmer" and mover.role == "Farmer" and #mover.cards == 1)
        assert(mover.atk == 1000 and target.cards[1] == "Daisy Farmer" and next(target.tags) == nil)
        assert(not pcall(function() return mover.field end))
        return { atk = mover.atk + 1, def = target.def }
    end })");
    State state = meeting(rules);
    play(rules, state, "move D4 D5");
    CHECK(unit_on(rules, state, "D5").values == Values{1001, 500});
    CHECK(*rules.parse_position(rules.position_text(state)) == state);
}

TEST_CASE("a union hook may refuse, or leave it to the document") {
    const Rules rules =
        rules_of_mod("hooks = { union = function(mover) if mover.atk == 1000 then return false end end }");
    State state = meeting(rules);
    CHECK(story(play(rules, state, "move D4 D5")) == "moved joined_forces union_failed");
    State other = position(rules, {.units = "D4:<Daisy>,D5:<Goat>"}, {});
    State usual = position(classic(), {.units = "D4:<Daisy>,D5:<Goat>"}, {});
    CHECK(story(play(rules, other, "move D4 D5")) == story(play(classic(), usual, "move D4 D5")));
}

TEST_CASE("a duel hook gets both units in their places, and changes what it names") {
    const Rules rules = rules_of_mod(R"(hooks = {
        value = function(unit, board) return { atk = unit.team == 1 and 500 or 0 } end,
        duel = function(attacker, defender, usual, board)
            assert(attacker.team == 1 and attacker.field == "D4" and attacker.atk == 1500 and not attacker.hidden)
            assert(defender.name == "Pig Farmer" and not defender.hidden and board:at("E4").name == "Pig Farmer")
            assert(usual.defender_falls and usual.defender_damage == 300 and not usual.attacker_falls)
            return { attacker_falls = true, attacker_damage = 7 }
        end })");
    State state = meeting(rules);
    CHECK(story(play(rules, state, "move D4 E4")) ==
          "attacked flipped strengthened eliminated damaged eliminated damaged");
    CHECK(state.team(first).life_points == 7993);
    CHECK(state.team(second).life_points == 7700);
}

TEST_CASE("the board shows what both teams see, and nothing of hidden units") {
    const Rules rules =
        rules_of_mod(R"(counters = { team = { rain = { start = 2, most = 5 } }, unit = { mud = { most = 9 } } },
    hooks = { turn = function(team, board)
        assert(team == 2)
        local goat, daisy, pig = board:at("D4"), board:at("D5"), board:at("E4")
        assert(goat.name == "Goat Farmer" and goat.counters.mud == 0 and goat.tags.wet == nil and goat.moved == false)
        for _, unit in ipairs { daisy, pig } do
            assert(unit.hidden and unit.team and unit.field and not unit.king)
            for _, name in ipairs { "name", "atk", "def", "cards", "tags", "role" } do
                assert(not pcall(function() return unit[name] end), name)
            end
        end
        assert(board:at("A1") == nil and board:at("D1").king and board:king(2) == "D7")
        assert(#board:units(1) == 2 and #board:units(2) == 1 and board:life_points(1) == 8000)
        assert(board:counter("rain", 1) == 2)
        local hand, deck = board:cards(2)
        assert(hand == 0 and deck == 39, deck)
        assert(table.concat(board:beside("A1"), " ") == "A2 B1" and #board:around("D4") == 8)
        assert(board:steps("A1", "C4") == 5 and board:field(1, 7) == "A7" and board:field(0, 1) == nil)
        local column, row = board:place("C4")
        assert(column == 3 and row == 4 and select("#", board:size()) == 2)
        assert(not pcall(function() board.x = 1 end))
        return { { counter = "rain", team = 2, value = 3 }, { counter = "mud", field = "E4", value = 4 }, { flip = "D5" },
                 { eliminate = "D4" }, { life_points = -5, team = 1 } }
    end })");
    State state = meeting(rules);
    CHECK(story(play(rules, state, "yield")) == "turn_started counted unit_counted flipped eliminated damaged drew");
    CHECK(rules.position_text(state).find("8000#3;") != std::string::npos);
    CHECK(unit_on(rules, state, "E4").counters[0] == 4);
}

TEST_CASE("a placement hook says where units may be placed") {
    const Rules rules = rules_of_mod(R"(hooks = { placement = function(fields, team, board)
        assert(#fields == 5 and team == 1 and board:king(team) == "D1")
        return { "A5", fields[1] }
    end })");
    const State state = position(rules, {.hand = "<Goat>"}, {});
    CHECK(refusal(rules, state, "place A5 1").empty());
    CHECK(refusal(rules, state, "place C1 1").empty());
    CHECK(refusal(rules, state, "place E1 1") == "units cannot be placed on E1 now");
}

TEST_CASE("several mods combine as each hook says") {
    const ModTexts mods = {
        {"one", R"(hooks = {
            union = function() return { atk = 1, def = 1 } end,
            value = function() return { atk = 10 } end,
            turn = function(team) return { { life_points = -1, team = team } } end,
            placement = function(fields) fields[#fields + 1] = "A5" return fields end })"},
        {"two", R"(hooks = {
            union = function(mover) if mover.atk == 1000 then return { atk = 2, def = 2 } end end,
            value = function() return { atk = 100 } end,
            turn = function(team, board) return { { life_points = board:life_points(team) == 7999 and -2 or -50, team = team } } end,
            placement = function(fields) return { fields[#fields] } end })"},
    };
    const Rules rules = rules_of_mods(mods, {"one", "two"});
    State state = meeting(rules);
    const State start = state;
    play(rules, state, "move D4 D5");
    CHECK(unit_on(rules, state, "D5").values == Values{2, 2});
    State other = position(rules, {.units = "D4:<Daisy>,D5:<Goat>"}, {});
    play(rules, other, "move D4 D5");
    CHECK(unit_on(rules, other, "D5").values == Values{1, 1});
    state = start;
    CHECK(play(rules, state, "move D4 E4")[2].bonus == Values{110, 0});
    state = start;
    play(rules, state, "yield");
    CHECK(state.team(second).life_points == 7997);
    const State hand = position(rules, {.hand = "<Goat>"}, {});
    CHECK(refusal(rules, hand, "place A5 1").empty());
    CHECK_FALSE(refusal(rules, hand, "place D2 1").empty());
}

TEST_CASE("a hook that fails is named with its mod, file and line, and changes nothing") {
    struct Case {
        std::string hooks;
        std::string action;
        std::string message;
    };
    const std::vector<Case> cases = {
        {"union = function()\n error('no') end", "move D4 D5",
         "test/mod.lua:3: no (in the hook 'union' of the mod 'test')"},
        {"union = function() return true end", "move D4 D5",
         "test/mod.lua:2: the hook 'union' of the mod 'test' returned a boolean value, expected { atk = ..., def = ... "
         "}, "
         "false or nil"},
        {"union = function() return { akt = 1 } end", "move D4 D5", "there is no field 'akt'; did you mean 'atk'?"},
        {"union = function() return { atk = 1.5 } end", "move D4 D5", "atk: expected a whole number, found a number"},
        {"union = function() return { atk = 1 << 50 } end", "move D4 D5",
         "is not from -1000000000000 to 1000000000000"},
        {"union = function() return setmetatable({}, { __index = error, __pairs = error }) end", "move D4 D5", "none"},
        {"union = function(m) while true do end end", "move D4 D5", "used more than 1000000 steps"},
        {"union = function(m) return pcall(function() while true do end end) end", "move D4 D5", "used more than"},
        {"union = function(m) local t = {} for i = 1, 1e9 do t[i] = {} end end", "move D4 D5", "more than 16 MiB"},
        {"union = function(m) local function f() return 1 + f() end return f() end", "move D4 D5", "stack overflow"},
        {"union = function(m) return m.nmae end", "move D4 D5", "unit has no field 'nmae'; did you mean 'name'?"},
        {"union = function(m) return os.time() end", "move D4 D5", "'os' is not available to a mod"},
        {"union = function(m) return math.random() end", "move D4 D5", "random"},
        {"union = function(m) return require('more') end", "move D4 D5",
         "require: 'more': a hook has only the modules that mod.lua has required; require it at the top of that file"},
        {"union = function(m) return coroutine.yield() end", "move D4 D5", "outside a coroutine"},
        {"duel = function() return 5 end", "move D4 E4",
         "returned a number value, expected a table such as the usual one"},
        {"duel = function() return { attacker_fals = true } end", "move D4 E4", "did you mean 'attacker_falls'?"},
        {"duel = function() return { attacker_damage = -1 } end", "move D4 E4", "-1 is not from 0 to"},
        {"duel = function() return { attacker_falls = 1 } end", "move D4 E4", "expected true or false, found 1"},
        {"value = function() return 7 end", "move D4 E4", "expected { atk = ..., def = ... } or nil"},
        {"turn = function() return {} end", "yield", "none"},
        {"turn = function() return { 5 } end", "yield", "changes[1]"},
        {"turn = function() return { { flip = 'D4', eliminate = 'D4' } } end", "yield",
         "there is no field 'changes[1].eliminate'"},
        {"turn = function() return { { flip = 'G1' } } end", "yield", "changes[1].flip: there is no unit on G1"},
        {"turn = function() return { { flip = 'D1' } } end", "yield", "changes[1].flip: there is no unit on D1"},
        {"turn = function() return { { flip = 'H9' } } end", "yield", "'H9' is not a field"},
        {"turn = function() return { { flap = 'D4' } } end", "yield",
         "there is no field 'changes[1].flap'; did you mean 'flip'?"},
        {"turn = function() return { { counter = 'rian', team = 1, value = 1 } } end", "yield", "did you mean 'rain'?"},
        {"turn = function() return { { counter = 'rain', team = 1, value = 6 } } end", "yield", "6 is not from 0 to 5"},
        {"turn = function() return { { counter = 'rain', team = 3, value = 1 } } end", "yield", "3 is not from 1 to 2"},
        {"turn = function() return { { eliminate = 'D4' }, { eliminate = 'D4' } } end", "yield",
         "test/mod.lua:2: the hook 'turn' of the mod 'test' returned a table that is wrong: a change is about the unit "
         "on D4, which another one has eliminated before"},
        {"turn = function(t, board) return board:at('D44') end", "yield", "'D44' is not a field"},
        {"turn = function(t, board) return board:counter('rian', 1) end", "yield",
         "teams have no counter 'rian'; did you mean 'rain'?"},
        {"turn = function(t, board) board.at = 1 end", "yield", "a hook changes nothing by itself"},
        {"turn = function(t, board) return board:untis(1) end", "yield", "did you mean 'units'?"},
        {"placement = function() return 'D2' end", "yield", "none"},
    };
    for (const Case& each : cases) {
        INFO(each.hooks);
        const Rules rules =
            rules_of_mod("counters = { team = { rain = { start = 2, most = 5 } } }, hooks = { " + each.hooks + " }");
        CHECK_THAT(failure(rules, meeting(rules), each.action), ContainsSubstring(each.message));
    }
    for (const auto& [returned, message] : std::vector<std::pair<std::string, std::string>>{
             {"'D2'", "expected a list of fields or nil"},
             {"{ 'D9' }", "returned 'D9' as a field"},
             {"{ 'D7' }", "the field D7, where a king or a unit of the other team is"},
             {"{ 'D1' }", "the field D1, where a king"},
             {"{ {} }", "fields"}}) {
        const Rules rules = rules_of_mod("hooks = { placement = function() return " + returned + " end }");
        const State state = position(rules, {.hand = "<Goat>"}, {});
        INFO(returned);
        CHECK_THROWS_AS(rules.legal_actions(state), RuleFailure);
        try {
            static_cast<void>(rules.check(state, action(rules, "place D2 1")));
            FAIL("it was not refused");
        } catch (const RuleFailure& problem) {
            CHECK_THAT(problem.what(), ContainsSubstring(message));
        }
    }
}

TEST_CASE("a board that was kept cannot be asked by a hook that gets none") {
    const Rules rules = rules_of_mod(R"(hooks = (function()
        local kept
        return {
            turn = function(team, board) kept = board end,
            union = function() return kept:king(1) end,
        }
    end)())");
    State state = meeting(rules);
    play(rules, state, "yield");
    play(rules, state, "yield");
    CHECK_THAT(failure(rules, state, "move D4 D5"),
               ContainsSubstring("the board can be asked only while a hook is called"));
}

TEST_CASE("a hook cannot tell by the numbers of its tables what was asked before") {
    const Rules rules = rules_of_mod(R"(hooks = { union = function()
        local first, second = tostring({}), string.format("%s", print)
        return { atk = tonumber(first:match("%d+")), def = tonumber(second:match("%d+")) }
    end })");
    for (int time = 0; time < 3; ++time) {
        State state = meeting(rules);
        play(rules, state, "move D4 D5");
        CHECK(unit_on(rules, state, "D5").values == Values{1, 2});
    }
}

TEST_CASE("what a hook costs does not depend on what was asked before") {
    const Rules rules = rules_of_mod(R"(hooks = { union = function(mover)
        local t = {}
        for i = 1, 20 do t = setmetatable({}, { __index = t }) end
    end })");
    const auto steps_of_union = [&] {
        State state = meeting(rules);
        scripting::take_hook_steps();
        play(rules, state, "move D4 D5");
        return scripting::take_hook_steps();
    };
    const std::int64_t steps_at_first = steps_of_union();
    CHECK(steps_at_first > 0);
    CHECK(steps_of_union() == steps_at_first);
}

TEST_CASE("games with hooks are the same in every thread") {
    const Rules rules = rules_of_mod(R"(counters = { team = { rain = { most = 5 } } }, hooks = {
        union = function(mover, target) if mover.atk > target.atk then return { atk = mover.atk, def = target.def } end end,
        turn = function(team, board)
            return { { counter = "rain", team = team, value = (board:counter("rain", team) + 1) % 6 } }
        end })");
    const auto end_of = [&](std::int64_t seed) {
        JavaRandom random(seed);
        State state = rules.start(random);
        playout(rules, state, random);
        return rules.position_text(state);
    };
    std::vector<std::string> here;
    for (int seed = 0; seed < 20; ++seed) here.push_back(end_of(seed));
    std::array<std::vector<std::string>, 3> there;
    std::vector<std::jthread> threads;
    for (auto& ends : there) {
        threads.emplace_back([&] {
            for (int seed = 19; seed >= 0; --seed) ends.insert(ends.begin(), end_of(seed));
        });
    }
    threads.clear();
    for (const auto& ends : there) CHECK(ends == here);
}

TEST_CASE("mistakes in units, counters and hooks are told with the place in the table") {
    const auto problem = [](const std::string& brings) {
        const auto setup = setup_with({{"test", mod_text("test", brings)}}, {"test"});
        return setup ? std::string("none") : setup.error().sentence();
    };
    const std::string unit = "units = { { qualifier = 'A', role = 'B', atk = 1, def = 1, ";
    CHECK(problem("hooks = { onion = print }") ==
          "test/mod.lua: there is no field 'hooks.onion'; did you mean 'union'?");
    CHECK(problem("hooks = { union = 5 }") == "test/mod.lua: hooks.union: expected a function");
    CHECK(problem("counters = { teams = {} }") ==
          "test/mod.lua: there is no field 'counters.teams'; did you mean 'team'?");
    CHECK(problem("counters = { team = { 'rain' } }") ==
          "test/mod.lua: counters.team: expected only names as keys, found 1");
    CHECK(problem("counters = { team = { rain = {} } }") ==
          "test/mod.lua: counters.team.rain.most: expected a whole number, found nothing");
    CHECK(problem("counters = { team = { rain = { most = 3, start = 4 } } }") ==
          "test/mod.lua: counters.team.rain: the counter 'rain' starts at 4, which is not within its limits 0 to 3");
    CHECK(problem(unit + "tags = { 'Big' } } }").starts_with("test/mod.lua: units[1].tags: 'Big' is not a tag"));
    CHECK(problem(unit + "movement = { rnage = 2 } } }") ==
          "test/mod.lua: there is no field 'units[1].movement.rnage'; did you mean 'range'?");
    CHECK(problem(unit + "movement = { range = 11 } } }") ==
          "test/mod.lua: units[1].movement: range is 11, expected 1 to 10");
    CHECK(problem(unit + "tags = { 'Wet Foot' }, movement = { range = 2 } } }")
              .starts_with("test/mod.lua: units[1].tags: 'Wet Foot' is not a tag"));
    CHECK(problem(unit + "movement = { range = 5000 } } }") ==
          "test/mod.lua: units[1].movement: range is 5000, expected 1 to 10");
    CHECK(problem(unit + "movement = { steps = { { 1, 1.5 } } } } }").find("steps") != std::string::npos);
    CHECK(problem(unit + "movement = { steps = { { 1 } } } } }") ==
          "test/mod.lua: units[1].movement.steps: expected two numbers each, as in { 1, 2 }");
    CHECK(problem(unit + "may_block = 1 } }") == "test/mod.lua: units[1].may_block: expected true or false, found 1");
    const auto twice = setup_with({{"one", mod_text("one", "counters = { team = { rain = { most = 3 } } }")},
                                   {"two", mod_text("two", "counters = { team = { rain = { most = 3 } } }")}},
                                  {"one", "two"});
    REQUIRE_FALSE(twice);
    CHECK(twice.error().sentence() == "two/mod.lua: counters.team.rain: the mod 'one' has a counter of that name too");
}

TEST_CASE("units of a mod have tags, movements and whether they block and hide") {
    const auto setup =
        setup_with({{"test", R"(return { id = 'test', title = 'T', version = '1', api = 1, game = 'crown',
        units = {
            { qualifier = 'Grey', role = 'Horse', atk = 7, def = 3, tags = { 'swift', 'horse' }, movement = { steps = { { 1, 2 } } } },
            { qualifier = 'Old', role = 'Wall', atk = 1, def = 9, may_hide = false, may_block = false },
            { qualifier = 'Far', role = 'Bird', atk = 1, def = 9, movement = { range = 3, diagonals = true, jumps = true } },
        }, deck = { 20, 10, 10 } })"}},
                   {"test"});
    if (!setup) FAIL(setup.error().sentence());
    CHECK(*setup->find("traits") == "1 tags=horse,swift steps=1/2\n2 no_block face_up\n3 range=3 diagonals jumps\n");
    REQUIRE(setup->find("mods") != nullptr);
    CHECK(setup->find("mods")->starts_with("test 1.0.0 "));
    CHECK(Rules::from_setup(*setup));
}

}  // namespace farmland_tests
