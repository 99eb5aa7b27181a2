// farmland test: scenarios.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/scenarios.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

TEST_CASE("scenarios that pass end with 0") {
    const Run passed = test_scenario(mixed, {"--filter", "a unit moves"});
    CHECK(passed.out == "mine.lua\n  ok      a unit moves\n\n1 passed, 0 failed\n");
    CHECK(passed.err.empty());
    CHECK(passed.exit_code == 0);
}

TEST_CASE("a failed case shows its place, what was expected and found, the board, and how to repeat it") {
    const Run failed = test_scenario(mixed, {"--filter", "flies"});
    CHECK(failed.exit_code == 1);
    CHECK_THAT(failed.out, ContainsSubstring("  FAILED  a unit flies\n") &&
                               ContainsSubstring("  mine.lua:11: expected nil, found \"D7 is more than one step"));
    CHECK_THAT(failed.out, ContainsSubstring("11 | expect.equal(game:illegal(\"move D4 D7\"), nil)"));
    CHECK_THAT(failed.out, ContainsSubstring("4 |   |   |   |*x |   |   |   |"));
    CHECK_THAT(failed.out, EndsWith("  repeat with: farmland test mine.lua --filter 'a unit flies'\n\n"
                                    "0 passed, 1 failed\n"));
}

TEST_CASE("cases that raise or never end are reported, and the others run") {
    const Run failed = test_scenario(mixed);
    CHECK(failed.exit_code == 1);
    CHECK_THAT(failed.out, ContainsSubstring("  ok      a unit moves\n"));
    CHECK_THAT(failed.out, ContainsSubstring("mine.lua:15: attempt to index a nil value (local 'nothing')"));
    CHECK_THAT(failed.out, ContainsSubstring("steps in one call (endless loop?)"));
    CHECK_THAT(failed.out, EndsWith("\n1 passed, 3 failed\n"));
}

TEST_CASE("a policy that never ends fails its case, and the others run") {
    const TemporaryFolder folder;
    write_file(folder.path() / "endless.lua",
               "return { name = 'endless', game = 'crown', choose = function() while true do end end }");
    write_file(folder.path() / "mine.lua",
               "it('acts', function() start('crown'):act_by('./endless.lua') end)\n"
               "it('talks', function() local game = start('crown') game:dialogue { opponent = './endless.lua' } "
               "game:command('yield 1') end)\n"
               "it('passes', function() end)\n");
    const Run failed = run({{"test", "mine.lua"}, "", folder.path()});
    CHECK(failed.exit_code == 1);
    CHECK_THAT(failed.out, ContainsSubstring("mine.lua:1: ./endless.lua:1: ") &&
                               ContainsSubstring("mine.lua:2: Enemy ends its turn early: ./endless.lua:1: ") &&
                               ContainsSubstring("  ok      passes\n") && EndsWith("\n1 passed, 2 failed\n"));
}

TEST_CASE("a game that cannot be started is told with those that can") {
    CHECK_THAT(test_scenario(one_case("start('crwon')")).out,
               ContainsSubstring("mine.lua:1: 'crwon' is not a game; did you mean 'crown'?\n"));
    CHECK_THAT(test_scenario(one_case("start('chess')")).out,
               ContainsSubstring("'chess' is not a game; there are: crown, misterx, piranhas, animals, "));
    CHECK_THAT(test_scenario(one_case("start('misterx')"), {"--mod", "orchard"}).out,
               ContainsSubstring("'misterx' cannot be started here, because the mods are for crown\n"));
}

TEST_CASE("each case has a state of its own") {
    const Run passed = test_scenario(R"(
        local count, random = 0, nil
        for number = 1, 3 do
            it("case " .. number, function()
                count = count + 1
                expect.equal(count, 1)
                print(math.random(1000000))
            end)
        end
        describe("hooks", function()
            local seen = ""
            before_each(function() seen = seen .. "a" end)
            describe("inside", function()
                before_each(function() seen = seen .. "b" end)
                it("run from the outside in", function() expect.equal(seen, "ab") end)
            end)
            it("run only inside", function() expect.equal(seen, "a") end)
        end))");
    INFO(passed.out);
    CHECK(passed.exit_code == 0);
    CHECK_THAT(passed.out, EndsWith("\n5 passed, 0 failed\n"));
}

TEST_CASE("any number of jobs gives the same output") {
    for (const std::string reporter : {"pretty", "tap", "junit"}) {
        const Run alone = test_scenario(mixed, {"--jobs", "1", "--reporter", reporter});
        const Run together = test_scenario(mixed, {"--jobs", "8", "--reporter", reporter});
        CHECK(alone.out == together.out);
        CHECK(together.exit_code == 1);
    }
}

TEST_CASE("the seed decides games without one, and is repeated") {
    const std::string text = R"(it("starts", function()
        expect.equal(start("crown"):position(), start("crown", { seed = 7 }):position()) end))";
    CHECK(test_scenario(text, {"--seed", "7"}).exit_code == 0);
    const Run other = test_scenario(text, {"--seed", "8"});
    CHECK(other.exit_code == 1);
    CHECK_THAT(other.out, ContainsSubstring("repeat with: farmland test mine.lua --filter starts --seed 8\n"));
}

TEST_CASE("cases are listed without being run") {
    const Run listed = test_scenario(mixed, {"--list"});
    CHECK(listed.out ==
          "mine.lua: a unit moves\nmine.lua: a unit flies\nmine.lua: a unit raises\n"
          "mine.lua: a unit never ends\n");
    CHECK(listed.exit_code == 0);
    CHECK(test_scenario(mixed, {"--list", "--filter", "never"}).out == "mine.lua: a unit never ends\n");
}

TEST_CASE("a filter with a whole name runs that case alone") {
    const std::string text = "it('moves', function() end) it('moves far', function() end)";
    CHECK_THAT(test_scenario(text, {"--filter", "moves"}).out, EndsWith("\n1 passed, 0 failed\n"));
    CHECK_THAT(test_scenario(text, {"--filter", "move"}).out, EndsWith("\n2 passed, 0 failed\n"));
}

TEST_CASE("nothing to test is not taken for success") {
    const Run missing = run({{"test", "no_such_file.lua"}});
    CHECK(missing.exit_code == 2);
    CHECK_THAT(missing.err, ContainsSubstring("no_such_file.lua"));
    CHECK(missing.out.empty());
    const Run filtered = test_scenario(mixed, {"--filter", "no such case"});
    CHECK(filtered.exit_code == 2);
    CHECK(filtered.err == "farmland: there is no case with 'no such case' in its name in 1 file\n");
    CHECK(test_scenario("").exit_code == 2);
    const TemporaryFolder folder;
    CHECK(run({{"test", "."}, "", folder.path()}).exit_code == 2);
}

TEST_CASE("wrong options are refused") {
    CHECK_THAT(test_scenario(mixed, {"--reporter", "tab"}).err, ContainsSubstring("did you mean 'tap'?"));
    CHECK(test_scenario(mixed, {"--jobs", "0"}).exit_code == 1);
    CHECK(test_scenario(mixed, {"--seed", "x"}).exit_code == 1);
}

TEST_CASE("a file that cannot be run does not stop the others") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "all" / "deep");
    write_file(folder.path() / "all" / "a.lua", "it('begins', function()");
    write_file(folder.path() / "all" / "b.lua", "it('passes', function() end)\nerror('outside')");
    write_file(folder.path() / "all" / "deep" / "c.lua", "it('is found', function() end)");
    write_file(folder.path() / "all" / "d.lua", "while true do end");
    write_file(folder.path() / "all" / "notes.txt", "not Lua");
    const Run broken = run({{"test", "all"}, "", folder.path()});
    CHECK(broken.exit_code == 2);
    CHECK_THAT(broken.out, ContainsSubstring("FAILED  all/a.lua\n  all/a.lua:1: ") &&
                               ContainsSubstring("all/b.lua:2: outside") && ContainsSubstring("endless loop?") &&
                               ContainsSubstring("  ok      is found\n"));
    CHECK_THAT(broken.out, EndsWith("\n1 passed, 0 failed, 3 files that cannot be run\n"));
    CHECK(run({{"test", "all", "--list"}, "", folder.path()}).exit_code == 2);
}

TEST_CASE("mistakes in the structure of a scenario are explained") {
    const auto problem = [](const std::string& text) { return test_scenario(text).out; };
    CHECK_THAT(problem("it('a', function() end) it('a', function() end)"), ContainsSubstring("there is a case 'a'"));
    CHECK_THAT(problem("it('a', function() it('b', function() end) end)"),
               ContainsSubstring("it() cannot be used inside of it()"));
    CHECK_THAT(problem("it('a')"), ContainsSubstring("function expected"));
    CHECK_THAT(problem("it('a\\nb', function() end)"), ContainsSubstring("a name is one line"));
    CHECK_THAT(problem("it('', function() end)"), ContainsSubstring("a name is one line"));
    CHECK_THAT(problem("local function deeper() describe('a', deeper) end deeper()"), ContainsSubstring("overflow"));
    CHECK_THAT(problem("local function nest(depth) if depth == 0 then it('a', function() end) "
                       "else describe(('n'):rep(190), function() nest(depth - 1) end) end end nest(6)"),
               ContainsSubstring("the name of a case has at most 1000 bytes, with those of describe() in front of it"));
    CHECK_THAT(problem("for n = 1, 10001 do it('case ' .. n, function() end) end"),
               ContainsSubstring("a file has at most 10000 cases"));
    CHECK_THAT(problem("it('a', function() for _ = 1, 201 do start('crown') end end)"),
               ContainsSubstring("no more than 200 games"));
    CHECK_THAT(problem("it('a', function() start('crown', { position = ('x '):rep(100000) }) end)"),
               ContainsSubstring("too long for a position"));
    CHECK_THAT(problem("it('a', function() local t = {} for n = 1, 1e9 do t[n] = ('x'):rep(100000) .. n end end)"),
               ContainsSubstring("memory"));
    CHECK_THAT(problem("it('a', function() expect.eqal(1, 1) end)"), ContainsSubstring("did you mean 'equal'?"));
    CHECK_THAT(problem("it('a', function() os.exit() end)"), ContainsSubstring("'os' is not available to a scenario"));
    CHECK_THAT(problem("it('a', function() start('crwn') end)"), ContainsSubstring("did you mean 'crown'?"));
    CHECK_THAT(problem("it('a', function() start('crown', { sed = 1 }) end)"),
               ContainsSubstring("did you mean 'seed'?"));
}

TEST_CASE("a position described by a table is checked") {
    const auto problem = [](const std::string& position) {
        return test_scenario("it('a', function() start('crown', { position = " + position + " }) end)").out;
    };
    CHECK_THAT(problem("{ team3 = {} }"), ContainsSubstring("a position has no field 'team3'"));
    CHECK_THAT(problem("{ team1 = { units = { D9 = 'Daisy Farmer' } } }"), ContainsSubstring("'D9' is not a field"));
    CHECK_THAT(problem("{ team1 = { units = { D4 = 'Dasy Farmer' } } }"),
               ContainsSubstring("team1: 'Dasy Farmer' is not a unit; did you mean 'Daisy Farmer'?"));
    CHECK_THAT(problem("{ team2 = { hand = { 'Goat Farmer', 'Goat Farmer' } } }"),
               ContainsSubstring("team2: the deck does not have so many of 'Goat Farmer'"));
    CHECK_THAT(problem("{ team1 = { units = { D4 = { 'Goat Farmer', hiden = true } } } }"),
               ContainsSubstring("did you mean 'hidden'?"));
    CHECK_THAT(problem("{ team1 = { units = { D1 = 'Goat Farmer' } } }"),
               ContainsSubstring("more than one unit stands on D1"));
    CHECK_THAT(problem("{ team1 = { units = { D4 = 'Goat Farmer + Grain Farmer' } } }"),
               ContainsSubstring("cannot have joined"));
    CHECK_THAT(problem("{ team1 = { king = 'D4;-;-' } }"), ContainsSubstring("is not a field"));
    CHECK_THAT(problem("{ to_move = 3 }"), ContainsSubstring("expected the side to move"));
    CHECK_THAT(problem("'nonsense'"), ContainsSubstring("a position has four parts"));
}

TEST_CASE("expectations say where values differ") {
    const auto failure = [](const std::string& body) {
        return test_scenario("it('a', function() " + body + " end)").out;
    };
    CHECK_THAT(failure("expect.equal({ 1, { a = 2 } }, { 1, { a = 3, b = 4 } })"),
               ContainsSubstring("    [2].a: expected 3, found 2\n    [2].b: expected 4, found nil\n"));
    CHECK_THAT(failure("expect.equal({ x = {} }, {})"), ContainsSubstring(".x: expected nil, found {}"));
    CHECK_THAT(failure("expect.equal(1, 2, 'the number')"), ContainsSubstring("the number: expected 2, found 1"));
    CHECK_THAT(failure("expect.equal('1', 1)"), ContainsSubstring("expected 1, found \"1\""));
    CHECK_THAT(failure("expect.like({ { kind = 'a', more = 1 } }, { { kind = 'a' }, { kind = 'b' } })"),
               ContainsSubstring("[2]: expected { kind = \"b\" }, found nil"));
    CHECK_THAT(failure("expect.like({ 1, 2 }, { 1 })"), ContainsSubstring("[2]: expected nil, found 2"));
    CHECK_THAT(failure("expect.equal('a\\nb\\n', 'a\\nc\\n')"),
               ContainsSubstring("line 2: expected \"c\", found \"b\""));
    CHECK_THAT(
        failure("local t = {} for n = 1, 99 do t[n] = n end expect.equal(t, {})"),
        ContainsSubstring("in many places\n") && ContainsSubstring("    [11]: expected nil, found 11\n    and more"));
    CHECK_THAT(failure("expect.different(1, 1)"), ContainsSubstring("expected anything but 1"));
    CHECK_THAT(failure("expect.truthy(nil)"), ContainsSubstring("expected something true, found nil"));
    CHECK_THAT(failure("expect.falsy(0)"), ContainsSubstring("expected false or nil, found 0"));
    CHECK_THAT(failure("expect.error(function() end)"), ContainsSubstring("expected an error, found none"));
    CHECK_THAT(failure("expect.error(function() error('one') end, 'two')"),
               ContainsSubstring("found: mine.lua:1: one"));
    CHECK_THAT(failure("expect.error(function() while true do end end)"), ContainsSubstring("endless loop?"));
    CHECK_THAT(failure("expect.contains('abc', 'd')"), ContainsSubstring("expected a text with \"d\" in it"));
    CHECK_THAT(failure("local a = 'a' for _ = 1, 19 do a = a .. a end expect.contains(a .. a:sub(2), a .. 'b')"),
               ContainsSubstring("endless loop?"));
    CHECK_THAT(failure("local t = {} t.t = t local u = {} u.t = u expect.equal(t, u)"),
               ContainsSubstring("nested too deep"));
    CHECK(test_scenario("it('a', function() expect.equal({ 1, { a = 'x' } }, { 1, { a = 'x' } }) "
                        "expect.equal(crown.parameters.rows, 7) expect.equal(crown.fields, crown.fields) "
                        "expect.like({ a = 1, b = 2 }, { a = 1 }) expect.contains('abc', 'b') "
                        "expect.truthy(0) expect.falsy(nil) expect.different({ 1 }, { 2 }) "
                        "expect.contains(expect.error(function() error('one') end, 'one'), 'mine.lua:1: one') end)")
              .exit_code == 0);
}

TEST_CASE("a position can be drawn, and the teams say who is who") {
    const auto drawn = [](const std::string& rows, const std::string& teams) {
        return test_scenario("it('a', function() local game = start('crown', { position = { board = [[\n" + rows +
                             "]], " + teams + " } }) print(game:position()) end)")
            .out;
    };
    const std::string rows =
        "   . Y . . . . .\n   . . . . . . .\n   . . a . a . .\n   . . b . . . .\n\n.......\n.......\n   . . . . . X "
        ".\n";
    const std::string teams =
        "team1 = { units = { a = 'Daisy Farmer', G1 = 'Pig Farmer' } }, team2 = { units = { b = { 'Goat Farmer', "
        "hidden = true "
        "} } }";
    CHECK_THAT(drawn(rows, teams), ContainsSubstring(" 8000;F1;-;G1:") && ContainsSubstring(",C5:") &&
                                       ContainsSubstring(",E5:") && ContainsSubstring(" 8000;B7;-;C4:"));
    CHECK_THAT(drawn(". . .\n", teams), ContainsSubstring("the board has 7 rows, found 1"));
    CHECK_THAT(drawn(rows, "team1 = { units = { a = 'Daisy Farmer' } }"),
               ContainsSubstring("no team has a unit 'b', which is drawn on the board"));
    CHECK_THAT(drawn(rows, "team1 = { units = { c = 'Daisy Farmer' } }"),
               ContainsSubstring("team1: 'c' is not drawn on the board"));
    CHECK_THAT(drawn(rows, "team1 = { units = { a = 'Daisy Farmer' } }, team2 = { units = { a = 'Daisy Farmer' } }"),
               ContainsSubstring("team2: 'a' is not drawn on the board, or is another team's"));
    CHECK_THAT(drawn(rows, "team1 = { king = 'D1' }"), ContainsSubstring("team1: its king is at more than one place"));
}

TEST_CASE("a policy can play whole turns") {
    const Run passed = test_scenario(R"(it("plays", function()
        local game = start("crown", { seed = 7 })
        local function turns(count)
            local started = 0
            for _, event in ipairs(game:turns_by("farmer", count)) do
                if event.kind == "turn_started" then started = started + 1 end
            end
            return started
        end
        expect.equal(turns(), 1)
        expect.equal(game:team(), 2)
        expect.equal(turns(4), 4)
        expect.equal(game:team(), 2)
        expect.equal(turns(0), 0)
        turns(1000)
        expect.truthy(game:outcome())
        expect.error(function() game:turns_by("farmer", 1001) end, "expected 0 to 1000 turns")
    end))");
    INFO(passed.out);
    CHECK(passed.exit_code == 0);
}

TEST_CASE("the line that repeats a case is safe to paste") {
    const std::string name = "it's $HOME `x` \"y\"";
    const Run failed = test_scenario("it([[" + name + "]], function() error('no') end)");
    CHECK_THAT(failed.out, ContainsSubstring("--filter 'it'\\''s $HOME `x` \"y\"'\n"));
}

TEST_CASE("a policy can play some actions") {
    const Run passed = test_scenario(R"(it("plays", function()
        local game = start("crown")
        expect.truthy(#game:act_by("greedy", 12) >= 12)
        expect.error(function() game:act_by("no_such_policy") end, "no_such_policy")
        local again = start("crown")
        again:act_by("greedy", 12)
        expect.equal(again:position(), game:position())
    end))");
    INFO(passed.out);
    CHECK(passed.exit_code == 0);
}

TEST_CASE("steps of a recorded game become a scenario that passes") {
    const TemporaryFolder folder;
    const Run played = run({{"play", "crown", "--seed", "42", "--record", "game.jsonl"},
                            "select D2\nplace 1 2\nyield\nquit\n",
                            folder.path()});
    REQUIRE(played.exit_code == 0);
    for (const std::vector<std::string>& range :
         {std::vector<std::string>{}, {"--from", "2", "--to", "3"}, {"--at", "2"}}) {
        std::vector<std::string> arguments = {"replay", "game.jsonl", "--as-scenario", "-"};
        arguments.insert(arguments.end(), range.begin(), range.end());
        const Run made = run({arguments, "", folder.path()});
        CHECK(made.err.empty());
        CHECK(made.exit_code == 0);
        write_file(folder.path() / "mine.lua", made.out);
        const Run passed = run({{"test", "mine.lua"}, "", folder.path()});
        INFO(made.out << passed.out);
        CHECK(passed.exit_code == 0);
    }
    const auto replay = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {"replay", "game.jsonl"});
        return run({options, "", folder.path()});
    };
    CHECK(replay({"--as-scenario", "-", "--as", "1"}).exit_code == 1);
    CHECK(replay({"--at", "1", "--from", "1"}).exit_code == 1);
    CHECK(replay({"--at", "1", "--as-scenario", "new.lua"}).out == "wrote new.lua\n");
    CHECK(run({{"test", "new.lua"}, "", folder.path()}).exit_code == 0);
    CHECK(replay({"--at", "1", "--as-scenario", "new.lua"}).exit_code == 1);
}

TEST_CASE("a new scenario passes") {
    const TemporaryFolder folder;
    const Run made = run({{"new", "scenario", "crown", "my_rules"}, "", folder.path()});
    CHECK(made.exit_code == 0);
    CHECK(made.out == "wrote my_rules.lua\nwrote .luarc.json\nwrote .luacheckrc\nnext:  farmland test my_rules.lua\n");
    CHECK_THAT(read_file(folder.path() / ".luacheckrc"),
               ContainsSubstring("expect = { fields = { \"contains\"") && ContainsSubstring("before_each = {}"));
    const Run passed = run({{"test", "my_rules.lua"}, "", folder.path()});
    CHECK_THAT(passed.out, ContainsSubstring("  ok      my_rules the stronger unit wins a duel\n") &&
                               EndsWith("\n3 passed, 0 failed\n"));
    CHECK(passed.exit_code == 0);
    CHECK(run({{"new", "scenario", "crown", "my_rules"}, "", folder.path()}).exit_code == 1);
}

TEST_CASE("the built-in scenarios are run without naming them") {
    const Run listed = run({{"test", "--list"}});
    CHECK(listed.exit_code == 0);
    CHECK_THAT(listed.out, ContainsSubstring("crown/moving.lua: a unit moves one field up\n"));
}

}  // namespace farmland::tests
