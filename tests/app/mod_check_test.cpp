// farmland check of mods: what it finds in broken ones.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/mod_folder.hpp"

namespace farmland::tests {

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

class CheckedMods : public ModFolder {
public:
    Run check(const std::string& id) const { return run({"check", "farmland/mods/" + id}); }

    // What is found in a mod of which only this is known. All of it is told in one line, behind the mod's file.
    std::string problem(const std::string& rest) {
        add("bot", "depends = { 'classic' }, " + rest);
        const Run answer = check("bot");
        CHECK(answer.exit_code == 1);
        CHECK(answer.err.empty());
        const std::string mark = "problem  farmland/mods/bot/mod.lua";
        const std::size_t begin = answer.out.find(mark);
        if (begin == std::string::npos) return answer.out;
        CHECK(answer.out.find("problem  ", begin + 1) == std::string::npos);
        return answer.out.substr(begin + mark.size());
    }
    std::string problem_of_hook(const std::string& hook, const std::string& body, const std::string& more = "") {
        return problem(more + " hooks = { " + hook + " = function(a, b, c, d)\n" + body + "\nend }");
    }
    // What is said of a hook that uses these locals of its file.
    std::string remembering(const std::string& locals, const std::string& hook) {
        add_text("bot", locals +
                            "\nreturn { id = 'bot', title = 'x', version = '1', api = 1, game = 'crown', "
                            "depends = { 'classic' }, hooks = {\n" +
                            hook + " } }");
        const Run answer = check("bot");
        CHECK(answer.exit_code == 1);
        return answer.out;
    }
};

}  // namespace

TEST_CASE("the check of a mod for a game that is not there says which there are") {
    CheckedMods mods;
    mods.add_text("guest", "return { id = 'guest', title = 't', version = '1', api = 1, game = 'chess' }");
    CHECK_THAT(
        mods.check("guest").out,
        ContainsSubstring("mod.lua: game: 'chess' is not a game; there are: crown, misterx, piranhas, animals, "));
}

TEST_CASE("the check of a mod with hooks says what was tried") {
    CheckedMods mods;
    mods.add("good",
             "depends = { 'classic' }, counters = { team = { rain = { most = 9 } } }, hooks = {\n"
             "turn = function(team, board)\n"
             "    return { { counter = 'rain', team = team, value = (board:counter('rain', team) + 1) % 10 } }\n"
             "end,\n"
             "value = function() return { atk = require('numbers').bonus } end,\n"
             "placement = function() return {} end, duel = function() end, union = function() end }, "
             "parameters = { life_points = require('numbers').life }");
    write_file(mods.own() / "good" / "numbers.lua", "return { bonus = 100, life = 500 }");
    const Run answer = mods.check("good");
    CHECK(answer.exit_code == 0);
    CHECK(answer.err.empty());
    CHECK_THAT(
        answer.out,
        ContainsSubstring("ok       all globals it uses are there\nok       it is the mod good 1.0.0 for the game "
                          "crown\nok       all that it depends on is there, loaded in this order: classic, good\n"
                          "ok       a game can be set up with it\nok       20 random games finish") &&
            ContainsSubstring("ok       positions are read back as they were written, and games repeat\n"
                              "ok       the games go the same way when the mod is reloaded, from the start "
                              "and from mid-game\nok       recorded games are replayed as they were\n"
                              "ok       copies of a state go the same way in ") &&
            ContainsSubstring("ok       nothing hidden is seen in ") &&
            ContainsSubstring("ok       its hooks answer as they should: placement ") &&
            ContainsSubstring("note     the hook 'duel' was never called; a scenario can test it\n") &&
            EndsWith("farmland/mods/good: no problems found\n"));
    CHECK_THAT(mods.run({"check", "farmland/mods/good", "--json"}).out,
               ContainsSubstring("\"notes\": [\"the hook 'duel' was never called"));
}

TEST_CASE("the check of a mod finds what is wrong with its text") {
    CheckedMods mods;
    CHECK_THAT(mods.problem("title = = 1"), ContainsSubstring(":1: unexpected symbol near '='\n"));
    CHECK_THAT(mods.problem("units = lists"),
               ContainsSubstring(":1: undefined global 'lists'\n") && ContainsSubstring("^~~~~"));
    CHECK_THAT(
        mods.problem_of_hook("turn", "return mth.floor(1)"),
        ContainsSubstring(":2: undefined global 'mth'; did you mean 'math'?\n             2 | return mth.floor(1)\n"
                          "               |        ^~~\n"));
    CHECK_THAT(mods.problem_of_hook("turn", "local x = string.fomat('')"), ContainsSubstring("string.fomat"));
    CHECK_THAT(mods.problem_of_hook("turn", "rain = 1"),
               ContainsSubstring(":2: assignment to undeclared global 'rain'; use local\n"));
    CHECK_THAT(mods.problem_of_hook("turn", "return os.time()"),
               ContainsSubstring(":2: 'os' is not available to a mod\n"));
    // Found in the text and when it is loaded, and told once.
    CHECK_THAT(mods.problem("parameters = os.time()"),
               ContainsSubstring(":1: 'os' is not available to a mod\n") && EndsWith(": 1 problem\n"));
    // The same holds for the files that it requires.
    mods.add("wide", "depends = { 'classic' }, parameters = require('numbers')()");
    write_file(mods.own() / "wide" / "numbers.lua", "return function()\n    return { rows = sise }\nend\n");
    CHECK_THAT(mods.check("wide").out,
               ContainsSubstring("farmland/mods/wide/numbers.lua:2: undefined global 'sise'\n") &&
                   ContainsSubstring("| return { rows = sise }\n") && EndsWith("farmland/mods/wide: 1 problem\n"));
    write_file(mods.own() / "wide" / "numbers.lua", "return {");
    CHECK_THAT(mods.check("wide").out, ContainsSubstring("numbers.lua:1: "));
    CHECK_THAT(mods.problem("parameters = require('../good/numbers')"), ContainsSubstring(":1: "));
}

TEST_CASE("the check of a mod names the field that was meant") {
    CheckedMods mods;
    const std::string unit = "units = { { qualifier = 'Red', role = 'Hen', atk = 1, def = 1, ";
    CHECK_THAT(mods.problem("conflict = {}"),
               ContainsSubstring(": there is no field 'conflict'; did you mean 'conflicts'?"));
    CHECK_THAT(mods.problem(unit + "tag = { 'wet' } } }"),
               ContainsSubstring(": there is no field 'units[1].tag'; did you mean 'tags'?"));
    CHECK_THAT(mods.problem(unit + "movement = { rang = 2 } } }"),
               ContainsSubstring("there is no field 'units[1].movement.rang'; did you mean 'range'?"));
    CHECK_THAT(mods.problem(unit + "movement = { range = 99 } } }"), ContainsSubstring(": units[1].movement: "));
    CHECK_THAT(mods.problem("counters = { teams = {} }"),
               ContainsSubstring("there is no field 'counters.teams'; did you mean 'team'?"));
    CHECK_THAT(mods.problem("counters = { team = { rain = { max = 3 } } }"),
               ContainsSubstring("there is no field 'counters.team.rain.max'"));
    CHECK_THAT(mods.problem("hooks = { place = function() end }"),
               ContainsSubstring("there is no field 'hooks.place'"));
    CHECK_THAT(mods.problem("hooks = { placment = function() end }"),
               ContainsSubstring("there is no field 'hooks.placment'; did you mean 'placement'?"));
    CHECK_THAT(mods.problem("hooks = { turn = 5 }"), ContainsSubstring("hooks.turn: expected a function"));
    CHECK_THAT(mods.problem("parameters = { row = 5 }"),
               ContainsSubstring("there is no field 'parameters.row'; did you mean 'rows'?"));
    CHECK_THAT(mods.problem("parameters = { rows = 1 }"),
               ContainsSubstring(": parameters.rows: expected a whole number from 2 to 11, found '1'"));
    CHECK_THAT(mods.problem("deck = { ['Stabl Farmer'] = 40 }"), ContainsSubstring("did you mean 'Stable Farmer'?"));
}

TEST_CASE("the check of a mod finds hooks that answer with nonsense, raise or never end") {
    CheckedMods mods;
    const std::string game = " (in the random game with seed ";
    CHECK_THAT(
        mods.problem_of_hook("duel", "return { attacker_fals = true }"),
        ContainsSubstring(":1: the hook 'duel' of the mod 'bot' returned a table that is wrong: there is no field "
                          "'attacker_fals'; did you mean 'attacker_falls'?" +
                          game));
    CHECK_THAT(mods.problem_of_hook("union", "return 5"),
               ContainsSubstring(":1: the hook 'union' of the mod 'bot' returned a number") && ContainsSubstring(game));
    CHECK_THAT(mods.problem_of_hook("value", "return { atk = 1e300 }"),
               ContainsSubstring(":1: the hook 'value' of the mod 'bot' returned "));
    CHECK_THAT(mods.problem_of_hook("turn", "return { { flip = 'Z9' } }"), ContainsSubstring("'Z9' is not a field"));
    CHECK_THAT(mods.problem_of_hook("turn", "return { { counter = 'rain', team = 1, value = 1 } }"),
               ContainsSubstring("there is no counter 'rain' of teams"));
    CHECK_THAT(mods.problem_of_hook("placement", "error('lost')"),
               ContainsSubstring(":2: lost (in the hook 'placement' of the mod 'bot')"));
    CHECK_THAT(mods.problem_of_hook("value", "return { atk = a.atk + a.defence }"),
               ContainsSubstring(":2: unit has no field 'defence'"));
    CHECK_THAT(mods.problem_of_hook("turn", "while true do end"),
               ContainsSubstring(":2: the script used more than 1000000 steps in one call"));
    CHECK_THAT(mods.problem_of_hook("turn", "local t = {} while true do t[#t + 1] = {} end"),
               ContainsSubstring("MiB of memory"));
    CHECK_THAT(mods.problem_of_hook("union", "for i = 1, 9e5 do end"),
               ContainsSubstring(":1: the hook 'union' of the mod 'bot' is too slow to be checked: it took 9"));
}

TEST_CASE("the check of a mod plays few games if its hooks are slow") {
    CheckedMods mods;
    mods.add("slow", "depends = { 'classic' }, hooks = { turn = function() for i = 1, 3e5 do end end }");
    const Run answer = mods.check("slow");
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out,
               ContainsSubstring("note     the rules take so many steps that no random game came to its end, in "));
}

TEST_CASE("the check of a mod finds hooks that remember something") {
    CheckedMods mods;
    const std::string remembers = "remembers something from one call to the next: ";
    CHECK_THAT(mods.remembering("local count = 0", "value = function() count = count + 1 return { atk = count } end"),
               ContainsSubstring("mod.lua:3: the hook 'value' of the mod 'bot' " + remembers +
                                 "'count' was 0 and is 1; what is to last belongs in counters"));
    CHECK_THAT(mods.remembering("local seen = { first = {} }", "turn = function(team) seen.first[team] = true end"),
               ContainsSubstring(remembers + "'seen.first[1]' was nothing and is true"));
    CHECK_THAT(
        mods.remembering("local last local function note(x) last = x end", "turn = function(team) note(team) end"),
        ContainsSubstring(remembers + "'note.last' was nil and is 1"));
    CHECK_THAT(mods.remembering("local self = setmetatable({}, { x = 1 })",
                                "turn = function(team) getmetatable(self).x = team + 1 end"),
               ContainsSubstring(remembers + "'self.metatable.x' was 1 and is 2"));
    CHECK_THAT(mods.remembering("local t = setmetatable({ metatable = { x = 1 } }, { x = 1 })",
                                "turn = function(team) t.metatable.x = team + 1 end"),
               ContainsSubstring(remembers + "'t['metatable'].x' was 1 and is 2"));
    // Two floats that most texts show alike, and numbers that are equal and yet differ.
    CHECK_THAT(mods.remembering("local x = 0.1", "turn = function() x = x + 1e-17 * 2 end"),
               ContainsSubstring(remembers + "'x' was 0.1 and is 0.10000000000000002"));
    CHECK_THAT(mods.remembering("local x = 1", "turn = function() x = 1.0 end"),
               ContainsSubstring(remembers + "'x' was 1 and is 1.0"));
    CHECK_THAT(mods.remembering("local x = 0.0", "turn = function() x = -0.0 end"),
               ContainsSubstring(remembers + "'x' was 0.0 and is -0.0"));
    // Which of several things it is, when all look alike.
    CHECK_THAT(
        mods.remembering("local a, b = {}, {} local last = a", "turn = function() last = last == a and b or a end"),
        ContainsSubstring(remembers + "'a' was the same as 'last' and is a table"));
    CHECK_THAT(mods.remembering("local round = math.floor", "turn = function() round = math.ceil end"),
               ContainsSubstring(remembers + "'round' was a function and is another one"));
    CHECK_THAT(mods.remembering("local t = { ['a.b'] = 1, a = { b = 2 } }", "turn = function() t.a.b = t.a.b + 1 end"),
               ContainsSubstring(remembers + "'t.a.b' was 2 and is 3"));
    CHECK_THAT(
        mods.remembering("local a, b = {}, {} local t = { [a] = 1, [b] = 1 }", "turn = function() t[a] = t[b] + 1 end"),
        ContainsSubstring(remembers + "'t[a table "));
    // Where a list with holes ends depends on what was in it before.
    CHECK_THAT(mods.remembering("local t = { 1, nil, 3 }", "turn = function() t[9] = 1 t[9] = nil end"),
               ContainsSubstring(remembers + "'#t' was 3 and is 1"));
}

TEST_CASE("the check of a mod sees a counter beside a large table") {
    CheckedMods mods;
    const std::string large = "local large = {} for i = 1, 30000 do large[i] = i end ";
    CHECK_THAT(mods.remembering(large + "local count = 0", "turn = function() count = count + #large end"),
               ContainsSubstring("'count' was 0 and is 30000"));
    CHECK_THAT(mods.remembering(large + "local kept = { count = 0, large = large }",
                                "turn = function() kept.count = kept.count + 1 end"),
               ContainsSubstring("'kept.count' was 0 and is 1"));
}

TEST_CASE("the check of a mod says what it could not look at") {
    const std::string locals =
        GENERATE("local kept = {} for i = 1, 30000 do kept[i] = i end",
                 "local kept = {} do local t = kept for i = 1, 60 do t.next = {} t = t.next end end");
    CheckedMods mods;
    mods.add_text("large", locals +
                               "\nreturn { id = 'large', title = 'x', version = '1', api = 1, game = 'crown', "
                               "depends = { 'classic' }, hooks = { turn = function() return kept[0] end } }");
    const Run answer = mods.check("large");
    CHECK(answer.exit_code == 0);
    CHECK_THAT(answer.out, ContainsSubstring(
                               "note     not all that the hooks could remember was looked at, since there is too much "
                               "in 'kept' or it nests too deep; let it hold less\n"));
}

TEST_CASE("the check of a mod finds hooks that remember something where only the host could look") {
    CheckedMods mods;
    const std::string remembers =
        "mod.lua:3: the hook 'turn' of the mod 'bot' remembers something from one call to the next: ";
    const std::string coroutine =
        " is a coroutine, which goes on where it stopped; what is to last belongs in counters";
    // Where in a line a coroutine has stopped shows nowhere.
    CHECK_THAT(
        mods.remembering(
            "local next_one = coroutine.wrap(function() while true do coroutine.yield(1) coroutine.yield(2) end end)",
            "turn = function() next_one() end"),
        ContainsSubstring(remembers + "'next_one.(state 1)'" + coroutine));
    CHECK_THAT(
        mods.remembering("local t = { co = coroutine.create(function() for n = 1, 1e9 do coroutine.yield(n) end end) }",
                         "turn = function() coroutine.resume(t.co) end"),
        ContainsSubstring(remembers + "'t.co'" + coroutine));
    CHECK_THAT(
        mods.remembering("local co = coroutine.create(function() end) ", "turn = function() coroutine.resume(co) end"),
        ContainsSubstring(remembers + "'co' was a coroutine that is not over and is a coroutine"));
    CHECK_THAT(mods.remembering("local word = ('a b c'):gmatch('%a')", "turn = function() word() end"),
               ContainsSubstring(remembers + "'word.(state 3)' was 0 and is 1"));
    CHECK_THAT(mods.remembering("local following = pairs { a = 1, b = 2 }", "turn = function() following() end"),
               ContainsSubstring(remembers + "'following.(state 2)' was 0 and is 1"));
    // A module is there for every hook, whether it holds on to it or not.
    write_file(mods.own() / "bot" / "kept.lua", "return { count = 0 }");
    CHECK_THAT(mods.remembering("require 'kept'",
                                "turn = function() local kept = require 'kept' kept.count = kept.count + 1 end"),
               ContainsSubstring(remembers + "'require.kept.count' was 0 and is 1"));
}

TEST_CASE("the check of a mod has nothing against coroutines and iterators that end with the call") {
    CheckedMods mods;
    mods.add_text(
        "good",
        "local over = coroutine.create(function() end) coroutine.resume(over)\n"
        "return { id = 'good', title = 'x', version = '1', api = 1, game = 'crown', depends = { 'classic' }, "
        "hooks = { turn = function()\n"
        "    local n = 0\n"
        "    for each in coroutine.wrap(function() coroutine.yield(1) coroutine.yield(2) end) do n = n + each end\n"
        "    for _ in ('a b'):gmatch('%a') do n = n + 1 end\n"
        "    assert(n == 5 and coroutine.status(over) == 'dead' and tostring({}) == 'table: 1')\n"
        "end } }");
    const Run answer = mods.check("good");
    CHECK_THAT(answer.out, EndsWith("farmland/mods/good: no problems found\n"));
}

}  // namespace farmland::tests
