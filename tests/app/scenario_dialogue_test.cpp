// farmland test: commands of the dialogue, and exactly what they print.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/app/scenarios.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;

namespace {

void check_passes(const std::string& body) {
    const Run passed = test_scenario(one_case(body));
    INFO(passed.out << passed.err);
    CHECK(passed.exit_code == 0);
}

std::string failure_of(const std::string& body) { return test_scenario(one_case(body)).out; }

// What the program prints for these commands, and the same as a scenario's expectation.
void check_same_as_program(const std::vector<std::string>& options, const std::string& setup,
                           const std::string& dialogue, const std::string& input) {
    std::vector<std::string> arguments = {"play", "crown"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    const Run played = run({arguments, input, "."});
    REQUIRE(played.exit_code == 0);
    std::string body = "local game = start('crown', " + setup + ") local text = game:dialogue { " + dialogue + " }\n";
    for (const std::string_view line : lines(input))
        body += "text = text .. game:command('" + std::string(line) + "')\n";
    check_passes(body + "expect.equal(text, [==[\n" + played.out + "]==])");
}

}  // namespace

TEST_CASE("a command gives what the program prints") {
    check_passes(R"(
        local game = start("crown", { position = { team1 = {
            units = { D4 = { "Goat Farmer", hidden = true } }, hand = { "Pig Farmer" } } } })
        expect.equal(game:command("hand"), "[1] Pig Farmer (1200/800)\n")
        expect.equal(game:command("move D5"), "ERROR: no field is selected; use select first.\n")
        game:dialogue { verbosity = "compact" }
        expect.equal(game:command("select d4"), [[
7 |   |   |   | Y |   |   |   |
6 |   |   |   |   |   |   |   |
5 |   |   |   |   |   |   |   |
4 |   |   |   N*x N   |   |   |
3 |   |   |   |   |   |   |   |
2 |   |   |   |   |   |   |   |
1 |   |   |   |*X |   |   |   |
    A   B   C   D   E   F   G
Goat Farmer (Team Player)
ATK: 1000
DEF: 1000
]])
        expect.contains(game:command("move D5"), "Goat Farmer moves to D5.\n")
        expect.equal(game:view(1).board.D5.name, "Goat Farmer")
        expect.equal(game:command("yield"), "It is Enemy's turn!\n")
        expect.equal(game:team(), 2)
        expect.contains(game:command("select D5"), "\n???"))");
}

TEST_CASE("a dialogue in a scenario is that of the program, from the same seed") {
    const std::string commands =
        "hand\nselect D1\nmove D2\nselect D3\nplace 2\nyield\nboard\nnonsense\nselect D3\nmove D4\nyield\nstate\nyield "
        "1\n"
        "yield\nhand\n";
    check_same_as_program({"--seed", "42"}, "{ seed = 42 }", "opponent = 'farmer'", commands);
    check_same_as_program({"--seed", "-7", "--opponent", "greedy", "--team1", "Ada", "--verbosity", "compact"},
                          "{ seed = -7 }", "opponent = 'greedy', team1 = 'Ada', verbosity = 'compact'", commands);
    check_same_as_program({"--seed", "5", "--opponent", "human"}, "{ seed = 5 }", "", commands);
    check_same_as_program({"--seed", "5", "--mod", "orchard"}, "{ seed = 5, mods = { 'orchard' } }",
                          "opponent = 'farmer'", commands);
}

TEST_CASE("a dialogue of a game with another board and longer names") {
    const TemporaryFolder folder;
    std::filesystem::create_directories(folder.path() / "wide");
    write_file(folder.path() / "wide" / "mod.lua", R"(return {
        id = "wide", title = "Wide", version = "1", api = 1, game = "crown",
        parameters = { columns = 9, rows = 3, king_fields = { "E1", "E3" } },
        units = { { qualifier = "A very, very long qualifier of a unit", role = "Keeper of the seven keys", atk = 1, def = 2 } },
        deck1 = { ["A very, very long qualifier of a unit Keeper of the seven keys"] = 40 },
        deck2 = { ["A very, very long qualifier of a unit Keeper of the seven keys"] = 40 } })");
    write_file(folder.path() / "mine.lua", one_case(R"(
        local game = start("crown", { mods = { "wide" }, seed = 1 })
        game:dialogue { verbosity = "compact" }
        expect.contains(game:command("hand"), "[5] A very, very long qualifier of a unit Keeper of the seven keys (1/2)\n")
        expect.contains(game:command("select I3"), "    A   B   C   D   E   F   G   H   I\n<no unit>\n")
        expect.contains(game:command("select J1"), "ERROR: 'J1' is not a field; expected A1 to I3"))"));
    const Run passed = run({{"test", "mine.lua"}, "", folder.path()});
    INFO(passed.out);
    CHECK(passed.exit_code == 0);
}

TEST_CASE("commands and actions can be mixed") {
    check_passes(R"(
        local game = start("crown", { position = { team1 = { units = { D4 = "Goat Farmer" } } } })
        game:command("select D4")
        game:act("move D4 D5")
        expect.contains(game:command("show"), "<no unit>")
        game:command("yield 1")
        expect.contains(game:command("board"), "ERROR")
        game:act("yield")
        expect.equal(game:command("show"), "ERROR: no field is selected; use select first.\n")
        local with_opponent = start("crown", { seed = 3 })
        with_opponent:dialogue { opponent = "farmer" }
        with_opponent:act("yield 1")
        expect.equal(with_opponent:team(), 2)
        expect.contains(with_opponent:command("hand"), "It is Player's turn!\n[1] ")
        expect.equal(with_opponent:team(), 1))");
}

TEST_CASE("an opponent begins when it is to move, from a position too, and the seed is its luck") {
    check_passes(R"(
        local function played(seed)
            local game = start("crown", { seed = seed, position = {
                to_move = 2, team2 = { hand = { "Pig Farmer", "Goat Farmer", "Stable Farmer" } } } })
            local text = game:dialogue { opponent = "farmer" }
            expect.equal(game:team(), 1)
            return text
        end
        local texts, different = {}, 0
        for seed = 1, 12 do
            local text = played(seed)
            expect.equal(played(seed), text)
            if not texts[text] then different = different + 1 end
            texts[text] = true
        end
        expect.truthy(different > 1))");
}

TEST_CASE("a dialogue that has ended reads nothing more") {
    CHECK_THAT(failure_of("local game = start('crown') expect.equal(game:command('quit'), '') game:command('hand')"),
               ContainsSubstring("the dialogue has ended, it reads no more commands"));
    CHECK_THAT(failure_of("local game = start('crown', { position = { team2 = { life_points = 100, king = 'D3' }, "
                          "team1 = { units = { D2 = 'Goat Farmer' } } } }) "
                          "game:command('select D2') expect.contains(game:command('move D3'), 'Player wins!') "
                          "expect.equal(game:outcome(), 1) game:command('board')"),
               ContainsSubstring("the dialogue has ended"));
}

TEST_CASE("what is wrong with a dialogue is an error of the scenario") {
    CHECK_THAT(failure_of("start('crown'):command('hand\\nhand')"), ContainsSubstring("a command is one line"));
    CHECK_THAT(failure_of("start('crown'):command(7)"), ContainsSubstring("string expected"));
    CHECK_THAT(failure_of("start('crown'):dialogue { oponent = 'farmer' }"), ContainsSubstring("no 'oponent'"));
    CHECK_THAT(failure_of("start('crown'):dialogue { verbosity = 'loud' }"), ContainsSubstring("all or compact"));
    CHECK_THAT(failure_of("start('crown'):dialogue { team1 = 7 }"), ContainsSubstring("'team1' is to be a text"));
    CHECK_THAT(failure_of("start('crown'):dialogue { symbols = 'x' }"), ContainsSubstring("29"));
    CHECK_THAT(failure_of("start('crown'):dialogue { opponent = 'nobody' }"), ContainsSubstring("nobody"));
    CHECK_THAT(failure_of("local o = {} for n = 1, 11 do o['k' .. n] = 'z' end start('crown'):dialogue(o)"),
               ContainsSubstring("a dialogue has no more than 10 options"));
    const TemporaryFolder folder;
    write_file(folder.path() / "lazy.lua",
               "return { name = 'lazy', game = 'crown', choose = function() return 'sleep' end }");
    write_file(folder.path() / "mine.lua",
               one_case("local game = start('crown', { seed = 1 }) "
                        "game:dialogue { opponent = './lazy.lua' } game:command('yield 1')"));
    CHECK_THAT(run({{"test", "mine.lua"}, "", folder.path()}).out,
               ContainsSubstring("Enemy ends its turn early: ./lazy.lua:1: answered 'sleep'"));
}

TEST_CASE("the opponents of all dialogues have memory together") {
    const TemporaryFolder folder;
    write_file(folder.path() / "early.lua",
               "local t = {} for n = 1, 50 do t[n] = ('x'):rep(1000000) .. n end\n"
               "return { name = 'early', game = 'piranhas', choose = function(view) return view.actions[#t] end }");
    write_file(folder.path() / "late.lua",
               "local t = {} return { name = 'late', game = 'piranhas', choose = function(view)\n"
               "for n = 1, 50 do t[n] = ('x'):rep(1000000) .. n end return view.actions[1] end }");
    const auto test = [&](const std::string& body) {
        write_file(folder.path() / "mine.lua", one_case(body));
        return run({{"test", "mine.lua"}, "", folder.path()});
    };
    const std::string told =
        "mine.lua:1: the opponents of all dialogues have more than 128 MiB of memory together; game:dialogue() begins "
        "a dialogue without one\n";
    CHECK_THAT(test("for n = 1, 4 do start('piranhas'):dialogue { opponent = './early.lua' } end").out,
               ContainsSubstring(told));
    CHECK_THAT(test("local games = {} for n = 1, 4 do games[n] = start('piranhas') "
                    "games[n]:dialogue { opponent = './late.lua' } end "
                    "for n = 1, 4 do games[n]:command(games[n]:actions()[1].text) end")
                   .out,
               ContainsSubstring(told));
    const Run passed = test(
        "for n = 1, 8 do local game = start('piranhas') game:dialogue { opponent = './early.lua' } game:dialogue() end "
        "local game = start('piranhas') for n = 1, 4 do game:dialogue { opponent = './early.lua' } end");
    INFO(passed.out);
    CHECK(passed.exit_code == 0);
}

TEST_CASE("printed texts are shown line by line") {
    CHECK_THAT(failure_of("print('one\\ntwo\\n') print() error('no')"),
               ContainsSubstring("          | one\n          | two\n          | \n"));
}

}  // namespace farmland::tests
