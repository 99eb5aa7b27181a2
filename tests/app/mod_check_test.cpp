// farmland check of mods: what it finds in broken ones.
#include <catch2/catch_test_macros.hpp>
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
};

}  // namespace

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
                          "ok       a game can be set up with it\nok       20 random games come to their end") &&
            ContainsSubstring("ok       positions are read back as they were written, and games repeat\n"
                              "ok       the games go the same way when the mod is loaded anew, from their starts "
                              "and from their middles\nok       recorded games are replayed as they were\n"
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
               ContainsSubstring(":2: undefined global 'os'") || ContainsSubstring("'os' is not available"));
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
    CHECK_THAT(answer.out, ContainsSubstring("note     the hooks take so many steps that not all games were played\n"));
}

TEST_CASE("the check of a mod finds hooks that remember something") {
    CheckedMods mods;
    const auto remembering = [&](const std::string& locals, const std::string& hook) {
        mods.add_text("bot", locals +
                                 "\nreturn { id = 'bot', title = 'x', version = '1', api = 1, game = 'crown', "
                                 "depends = { 'classic' }, hooks = {\n" +
                                 hook + " } }");
        const Run answer = mods.check("bot");
        CHECK(answer.exit_code == 1);
        return answer.out;
    };
    const std::string remembers = "remembers something from one call to the next: ";
    CHECK_THAT(remembering("local count = 0", "value = function() count = count + 1 return { atk = count } end"),
               ContainsSubstring("mod.lua:3: the hook 'value' of the mod 'bot' " + remembers +
                                 "'count' was 0 and is 1; what is to last belongs in counters"));
    CHECK_THAT(remembering("local seen = { first = {} }", "turn = function(team) seen.first[team] = true end"),
               ContainsSubstring(remembers + "'seen.first[1]' was nothing and is true"));
    CHECK_THAT(remembering("local last local function note(x) last = x end", "turn = function(team) note(team) end"),
               ContainsSubstring(remembers + "'note.last' was nil and is 1"));
    CHECK_THAT(remembering("local self = setmetatable({}, { x = 1 })",
                           "turn = function(team) getmetatable(self).x = team + 1 end"),
               ContainsSubstring(remembers + "'self.metatable.x' was 1 and is 2"));
    // What a coroutine holds cannot be seen, what comes of it can.
    CHECK_THAT(remembering("local number = coroutine.wrap(function() for n = 1, 1e9 do coroutine.yield(n) end end)",
                           "turn = function(team) return { { life_points = -number(), team = team } } end"),
               ContainsSubstring("leads to another position when the mod is loaded anew"));
}

}  // namespace farmland::tests
