// farmland test with mods: named by the option, by the folder of a mod, or by the scenarios themselves.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/scenarios.hpp"

namespace farmland::tests {

namespace fs = std::filesystem;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;

namespace {

// Makes a mod whose teams have so many life points.
void write_mod(const fs::path& folder, int life_points, const std::string& rest = "depends = { 'classic' }") {
    fs::create_directories(folder);
    write_file(folder / "mod.lua", "return { id = '" + folder.filename().string() +
                                       "', title = 'T', version = '1', api = 1, game = 'crown', " + rest +
                                       ", parameters = { life_points = " + std::to_string(life_points) + " } }");
}

std::string expect_life_points(const std::string& setup, int life_points) {
    return one_case("expect.equal(start('crown'" + setup + "):view(1).own.life_points, " + std::to_string(life_points) +
                    ")");
}

}  // namespace

TEST_CASE("scenarios can be played with mods") {
    const std::string text = R"(it("has other units", function()
        local game = start("crown", { position = { team1 = { units = { D4 = "Fox Tracker" } } } })
        expect.equal(game:view(1).board.D4.atk, 1700)
    end))";
    const Run wrong_deck = test_scenario(text, {"--mod", "orchard"});
    CHECK_THAT(wrong_deck.out, ContainsSubstring("the deck does not have so many of 'Fox Tracker'") &&
                                   ContainsSubstring("--filter 'has other units' --mod orchard\n"));
    std::string right = text;
    right.replace(right.find("team1"), 5, "team2");
    CHECK(test_scenario(right, {"--mod", "orchard"}).exit_code == 0);
    CHECK_THAT(test_scenario(right).out, ContainsSubstring("'Fox Tracker' is not a unit"));
    CHECK_THAT(test_scenario(right, {"--mod", "orchrad"}).err, ContainsSubstring("did you mean 'orchard'?"));
}

TEST_CASE("a scenario names the mods of its games") {
    const std::string text = one_case(R"(
        local game = start("crown", { mods = { "orchard" }, position = { team2 = { units = { D4 = "Fox Tracker" } } } })
        expect.equal(game:view(2).board.D4.atk, 1700)
        expect.error(function() start("crown", { mods = {}, position = { team2 = { units = { D4 = "Fox Tracker" } } } }) end,
                     "is not a unit")
        local plain = start("crown", { position = { team1 = { units = { D4 = "Goat Farmer" } } } })
        expect.equal(plain:view(1).board.D4.atk, 1000)
        game:act("yield")
        game:act_by("farmer", 5)
        expect.equal(plain:view(1).board.D4.atk, 1000))");
    const Run passed = test_scenario(text);
    INFO(passed.out);
    CHECK(passed.exit_code == 0);
}

TEST_CASE("mods that a scenario names take the place of those of the option") {
    const TemporaryFolder folder;
    write_mod(folder.path() / "weak", 100);
    write_mod(folder.path() / "strong", 9000);
    write_file(folder.path() / "mine.lua", expect_life_points("", 100) +
                                               " it('b', function() expect.equal(start('crown', { mods = { 'strong' } "
                                               "}):view(1).own.life_points, 9000) end)");
    const Run passed = run({{"test", "mine.lua", "--mod", "./weak"}, "", folder.path()});
    INFO(passed.out << passed.err);
    CHECK(passed.exit_code == 0);
}

TEST_CASE("a scenario finds the mods around it, wherever they lie") {
    const TemporaryFolder folder;
    const fs::path mods = folder.path() / "anywhere";
    write_mod(mods / "hedge", 300);
    write_mod(mods / "ditch", 200, "depends = { 'hedge' }");
    fs::create_directories(mods / "ditch" / "scenarios");
    write_file(mods / "ditch" / "scenarios" / "own.lua", expect_life_points(", { mods = { 'ditch' } }", 200));
    write_file(mods / "ditch" / "scenarios" / "path.lua", expect_life_points(", { mods = { '../../hedge' } }", 300));
    write_file(mods / "beside.lua", expect_life_points(", { mods = { './ditch' } }", 200));
    for (const std::string file : {"ditch/scenarios/own.lua", "ditch/scenarios/path.lua", "beside.lua"}) {
        INFO(file);
        for (const auto& [word, from] : {std::pair(fs::path("anywhere") / file, folder.path()),
                                         std::pair(mods / file, fs::path(".")), std::pair(fs::path(file), mods)}) {
            const Run passed = run({{"test", word.string()}, "", from});
            INFO(passed.out << passed.err);
            CHECK(passed.exit_code == 0);
        }
    }
    const Run inside = run({{"test", "own.lua"}, "", mods / "ditch" / "scenarios"});
    INFO(inside.out << inside.err);
    CHECK(inside.exit_code == 0);
}

TEST_CASE("the folder of a mod stands for its scenarios, played with it") {
    const TemporaryFolder folder;
    write_mod(folder.path() / "hedge", 300);
    fs::create_directories(folder.path() / "hedge" / "scenarios");
    write_file(folder.path() / "hedge" / "scenarios" / "life.lua", expect_life_points("", 300));
    for (const std::string word : {"hedge", "hedge/", "./hedge", ".", "hedge/../hedge"}) {
        const Run passed = run({{"test", word}, "", folder.path()});
        INFO(word << "\n" << passed.out << passed.err);
        CHECK(passed.exit_code == 0);
        CHECK_THAT(passed.out, EndsWith("1 passed, 0 failed\n"));
    }
    CHECK(run({{"test", "."}, "", folder.path() / "hedge"}).exit_code == 0);
    CHECK(run({{"test", "hedge", "--mod", "./hedge"}, "", folder.path()}).exit_code == 0);

    write_file(folder.path() / "hedge" / "scenarios" / "life.lua", expect_life_points("", 301));
    const Run failed = run({{"test", "hedge"}, "", folder.path()});
    CHECK(failed.exit_code == 1);
    CHECK_THAT(failed.out,
               ContainsSubstring("repeat with: farmland test hedge/scenarios/life.lua --filter a --mod ./hedge\n"));
    const Run repeated =
        run({{"test", "hedge/scenarios/life.lua", "--filter", "a", "--mod", "./hedge"}, "", folder.path()});
    CHECK(repeated.out == failed.out);
}

TEST_CASE("a scenario reads nothing outside of its folder, its mod and what the command line names") {
    const TemporaryFolder folder;
    const fs::path home = folder.path() / "mine";
    const fs::path other = folder.path() / "others" / "deep";
    write_mod(other / "hedge", 300);
    write_file(other / "bot.lua", read_file(fs::path(FARMLAND_TESTS_DIR) / ".." / "scripts/ai/crown/random.lua"));
    write_mod(home / "ditch", 200);
    fs::create_directories(home / "ditch" / "scenarios");
    fs::create_symlink(other / "hedge", home / "ditch" / "scenarios" / "linked");
    fs::create_directories(home / "half");
    fs::create_symlink(other / "bot.lua", home / "half" / "mod.lua");
    const fs::path file = home / "ditch" / "scenarios" / "s.lua";
    const auto test = [&](const std::string& body, std::vector<std::string> options = {}) {
        write_file(file, one_case(body));
        options.insert(options.begin(), {"test", file.string()});
        return run({options, "", folder.path()});
    };
    const std::string policy = "start('crown'):act_by('" + (other / "bot.lua").string() + "')";
    const std::string mod = "start('crown', { mods = { '../../../others/deep/hedge' } })";
    const std::string told =
        "is outside of what a scenario may read: its own folder, its mod, the data folders, and folders and mods that "
        "the command line names";
    for (const std::string& body :
         {policy, mod, std::string("start('crown', { mods = { 'linked' } })"),
          std::string("start('crown', { mods = { './linked' } })"),
          std::string("start('crown', { mods = { 'half' } })"), std::string("start('crown'):act_by('/dev/zero')")}) {
        const Run refused = test(body);
        INFO(body << "\n" << refused.out << refused.err);
        CHECK(refused.exit_code == 1);
        CHECK_THAT(refused.out, ContainsSubstring("s.lua:1: ") && ContainsSubstring(told));
    }
    CHECK_THAT(test(mod).out, ContainsSubstring("the command line names; name it with --mod\n"));
    CHECK(test(mod, {"--mod", (other / "hedge").string()}).exit_code == 0);
    // Its own mod.
    fs::copy_file(other / "bot.lua", home / "ditch" / "bot.lua");
    CHECK(test("start('crown'):act_by('../bot.lua')").exit_code == 0);
    // A folder that is named.
    write_file(other / "s.lua", one_case(policy));
    CHECK(run({{"test", "others"}, "", folder.path()}).exit_code == 0);
}

TEST_CASE("where the scenarios of a mod lie is told when none is there") {
    const TemporaryFolder folder;
    write_mod(folder.path() / "ditch", 200);
    write_file(folder.path() / "ditch" / "s.lua", one_case(""));
    const Run none = run({{"test", "."}, "", folder.path() / "ditch"});
    CHECK(none.exit_code == 2);
    CHECK(none.err == "farmland: there is no case in 0 files; those of a mod are in its folder scenarios\n");
}

TEST_CASE("a scenario of a mod for a game that is not there is told which there are") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "guest" / "scenarios");
    write_file(folder.path() / "guest" / "mod.lua",
               "return { id = 'guest', title = 't', version = '1', api = 1, game = 'chess' }");
    write_file(folder.path() / "guest" / "scenarios" / "s.lua", one_case(""));
    CHECK_THAT(run({{"test", "guest"}, "", folder.path()}).err,
               ContainsSubstring("guest/mod.lua: game: 'chess' is not a game; there are: crown, misterx, "));
}

TEST_CASE("links to scenarios that lead out of the folder that is tested are told") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "tested");
    write_file(folder.path() / "outside.lua", one_case(""));
    fs::create_symlink("../outside.lua", folder.path() / "tested" / "link.lua");
    const Run refused = run({{"test", "tested"}, "", folder.path()});
    CHECK(refused.exit_code == 2);
    CHECK(refused.err ==
          "farmland: 'tested/link.lua' is a link that leads out of 'tested'; name the file itself to run it\n");
    CHECK(run({{"test", "tested/link.lua"}, "", folder.path()}).exit_code == 0);
}

TEST_CASE("mods of a scenario that cannot be are errors of its line") {
    const auto failure = [](const std::string& mods) {
        return test_scenario(one_case("start('crown', { mods = " + mods + " })")).out;
    };
    CHECK_THAT(failure("{ 'orchrad' }"),
               ContainsSubstring("mine.lua:1: there is no mod 'orchrad'; did you mean 'orchard'?"));
    CHECK_THAT(failure("{ './orchard' }"), ContainsSubstring("orchard/mod.lua' was not found"));
    CHECK_THAT(failure("'orchard'"), ContainsSubstring("mods is to be a list of at most 20 names"));
    CHECK_THAT(failure("{ orchard = true }"), ContainsSubstring("mods is to be a list of at most 20 names"));
    CHECK_THAT(failure("{ 7 }"), ContainsSubstring("mods is to be a list of names, found"));
    CHECK_THAT(failure("{ ('x'):rep(1001) }"), ContainsSubstring("the name of a mod has at most 1000 bytes"));
    CHECK_THAT(failure("{ 'orchard', 'orchard' }"), ContainsSubstring("the mod 'orchard' is named twice"));
    CHECK_THAT(test_scenario(one_case("start('crown', { mod = { 'orchard' } })")).out,
               ContainsSubstring("did you mean 'mods'?"));
}

TEST_CASE("rules of mods are tested, recorded and played again, and may be expected to fail") {
    const TemporaryFolder folder;
    write_mod(folder.path() / "hooked", 8000,
              "depends = { 'classic' }, hooks = { duel = function(attacker) "
              "if attacker.name == 'Pig Farmer' then error('no pigs') end "
              "return { attacker_falls = true, defender_falls = true } end }");
    write_file(folder.path() / "mine.lua", one_case(R"(
        local function duel(attacker)
            return start("crown", { mods = { "hooked" }, position = {
                team1 = { units = { D4 = attacker } }, team2 = { units = { D5 = "Daisy Farmer" } } } })
        end
        local game = duel("Seed Farmer")
        game:act("move D4 D5")
        expect.equal(#game:view(1).own.units, 0)
        expect.contains(expect.error(function() duel("Pig Farmer"):act("move D4 D5") end, "no pigs"), "mod.lua:1"))"));
    const Run passed = run({{"test", "mine.lua"}, "", folder.path()});
    INFO(passed.out << passed.err);
    CHECK(passed.exit_code == 0);
}

TEST_CASE("the built-in mods pass their scenarios") {
    const Run listed = run({{"test", "--list"}});
    CHECK_THAT(listed.out, ContainsSubstring("mods/orchard/scenarios/units.lua: a game of farmers comes to its end\n"));
    CHECK_THAT(listed.out, !ContainsSubstring("mod.lua"));
}

TEST_CASE("a file in the folder of a mod is played with that mod, wherever it is named from") {
    const TemporaryFolder folder;
    const fs::path mod = folder.path() / "rich";
    write_mod(mod, 9000);
    fs::create_directories(mod / "scenarios" / "deep");
    const std::string text = expect_life_points("", 9000);
    for (const char* file : {"scenarios/a.lua", "scenarios/deep/a.lua", "a.lua"}) {
        CAPTURE(file);
        write_file(mod / file, text);
        CHECK(run({{"test", "rich/" + std::string(file)}, "", folder.path()}).exit_code == 0);
        CHECK(run({{"test", (mod / file).string()}}).exit_code == 0);
        CHECK(run({{"test", (mod / file).filename().string()}, "", (mod / file).parent_path()}).exit_code == 0);
    }
    write_file(folder.path() / "a.lua", text);
    CHECK(run({{"test", "a.lua"}, "", folder.path()}).exit_code == 1);
    write_file(mod / "scenarios" / "a.lua", expect_life_points("", 1));
    CHECK_THAT(run({{"test", "rich/scenarios/a.lua"}, "", folder.path()}).out,
               ContainsSubstring("repeat with: farmland test rich/scenarios/a.lua --filter a --mod ./rich\n"));
}

TEST_CASE("what new scenario writes into what new mod wrote passes by the line that it shows") {
    const std::string game = GENERATE("crown", "misterx", "piranhas", "animals");
    const std::string inside = GENERATE("mine", "mine/scenarios");
    CAPTURE(game, inside);
    const TemporaryFolder folder;
    CHECK(run({{"new", "mod", game, "mine"}, "", folder.path()}).exit_code == 0);
    const Run made = run({{"new", "scenario", game, "rules", "--dir", inside}, "", folder.path()});
    CHECK_THAT(made.out, EndsWith("next:  farmland test " + inside + "/rules.lua\n"));
    const Run passed = run({{"test", inside + "/rules.lua", "--reporter", "junit"}, "", folder.path()});
    INFO(passed.out);
    CHECK(passed.exit_code == 0);
    // Without the mod, too.
    CHECK(run({{"new", "scenario", game, "plain"}, "", folder.path()}).exit_code == 0);
    CHECK(run({{"test", "plain.lua"}, "", folder.path()}).exit_code == 0);
}

TEST_CASE("paths of policies begin where paths of mods do: in the scenario's folder") {
    const TemporaryFolder folder;
    fs::create_directories(folder.path() / "tests" / "bots");
    const std::string bot =
        "return { name = 'first', game = 'crown', choose = function(view) return view.actions[1] end }";
    write_file(folder.path() / "tests" / "bots" / "first.lua", bot);
    write_file(folder.path() / "tests" / "first.lua", bot);
    write_file(folder.path() / "tests" / "mine.lua",
               one_case("local game = start('crown') game:act_by('bots/first.lua') game:act_by('./bots/first.lua') "
                        "game:act_by('first.lua') game:act_by('random') "
                        "start('crown'):dialogue { opponent = 'bots/first.lua' }"));
    CHECK(run({{"test", "tests/mine.lua"}, "", folder.path()}).exit_code == 0);
    CHECK(run({{"test", "mine.lua"}, "", folder.path() / "tests"}).exit_code == 0);
    CHECK(run({{"test", (folder.path() / "tests" / "mine.lua").string()}}).exit_code == 0);
    write_file(folder.path() / "tests" / "mine.lua", one_case("start('crown'):act_by('none/first.lua')"));
    CHECK_THAT(run({{"test", "tests/mine.lua"}, "", folder.path()}).out, ContainsSubstring("tests/none/first.lua"));
}

}  // namespace farmland::tests
