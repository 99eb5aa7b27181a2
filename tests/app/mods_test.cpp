// Mods as their users meet them: through the program.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/app/mod_folder.hpp"

using namespace farmland::tests;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

namespace fs = std::filesystem;

const std::string two_units =
    "units = { { qualifier = 'Red', role = 'Hen', atk = 100, def = 200 },"
    " { qualifier = 'Old', role = 'Cow', atk = 300, def = 100 } }, ";

// With one blank where there are several.
std::string squeezed(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c != ' ' || !result.ends_with(' ')) result += c;
    }
    return result;
}

}  // namespace

TEST_CASE("the built-in mods and the user's own are listed with version, game, title and folder") {
    ModFolder mods;
    mods.add("wide", "depends = { 'classic' }", "0.2");
    const Run answer = mods.run({"mods"});
    CHECK(answer.exit_code == 0);
    CHECK(answer.err.empty());
    const std::string list = squeezed(answer.out);
    CHECK_THAT(list, ContainsSubstring("classic 1.0.0 crown The units and the deck of the document"));
    CHECK_THAT(list, ContainsSubstring("hive 1.0.0 misterx Hive, the base set"));
    CHECK_THAT(list, ContainsSubstring("wide 0.2.0 crown The mod wide (" + (mods.own() / "wide").string()));

    mods.add_text("broken", "return {");
    const Run with_broken = mods.run({"mods"});
    CHECK(with_broken.exit_code == 1);
    CHECK(with_broken.out == answer.out);
    CHECK_THAT(with_broken.err, ContainsSubstring("broken/mod.lua:1: unexpected symbol near <eof>"));
}

TEST_CASE("what a mod says about itself is shortened in the list") {
    ModFolder mods;
    const auto text = [](const std::string& game) {
        return "return { id = 'long', title = ('T'):rep(900), version = '1', api = 1, game = " + game + " }";
    };
    mods.add_text("long", text("'crown'"));
    CHECK_THAT(squeezed(mods.run({"mods"}).out), ContainsSubstring("long 1.0.0 crown " + std::string(100, 'T') +
                                                                   "... (" + (mods.own() / "long").string()));
    mods.add_text("long", text("('g'):rep(900)"));
    CHECK(mods.run({"mods"}).out.size() < 10'000);
}

TEST_CASE("a game can be played, matched, recorded and looked at with a mod") {
    ModFolder mods;
    mods.add("wide", "depends = { 'classic' }, parameters = { columns = 9, rows = 8, king_fields = { 'E1', 'E8' } }");
    const Run played = mods.run({"play", "crown", "--seed", "1", "--mod", "wide", "--record", "game.jsonl"},
                                "select I8\nboard\nyield 1\nquit\n");
    CHECK(played.exit_code == 0);
    CHECK_THAT(played.out, ContainsSubstring("    A   B   C   D   E   F   G   H   I\n") && ContainsSubstring("\n8 |") &&
                               !ContainsSubstring("\n9 |"));
    CHECK(mods.run({"replay", "game.jsonl", "--verify"}).exit_code == 0);
    const Run match = mods.run({"match", "crown", "farmer", "random", "--mod", "wide", "--games", "4", "--seed", "1"});
    CHECK(match.exit_code == 0);
    CHECK_THAT(match.out, ContainsSubstring("crown: farmer against random, 4 games") && !ContainsSubstring("forfeit"));
    CHECK(mods.run({"console", "crown", "--mod", "wide"}, "#crown.fields\n").out == "72\n");
    CHECK(mods.run({"perft", "crown", "--depth", "0", "--mod", "wide"}).out == "1\n");
    fs::create_directories(mods.path() / "elsewhere");
    fs::rename(mods.own() / "wide", mods.path() / "elsewhere" / "wide");
    for (const std::string path : {"elsewhere/wide", "elsewhere/wide/", "elsewhere/wide/mod.lua"}) {
        CHECK(mods.run({"console", "crown", "--mod", path}, "#crown.fields\n").out == "72\n");
    }
}

TEST_CASE("units and decks come from tables or from the document's text files, and the last mod decides") {
    ModFolder mods;
    mods.add("birds", two_units + "deck = { ['Red Hen'] = 30, ['Old Cow'] = 10 }");
    mods.add("lists", two_units + "deck1 = { 1, 39 }, deck2 = { 40, 0 }");
    mods.add("files", "units = 'units.txt', deck = 'decks/deck.txt'");
    write_file(mods.own() / "files" / "units.txt", "Wild;Boar;1;2\n");
    fs::create_directories(mods.own() / "files" / "decks");
    write_file(mods.own() / "files" / "decks" / "deck.txt", "40\n");
    mods.add("poor", "depends = { 'birds' }, parameters = { life_points = 100, deck_size = 39 }, deck = { 39, 0 }");

    const auto exported = [&](const std::string& mod, const std::string& file) {
        const std::string folder = "out-" + mod;
        if (!fs::exists(mods.path() / folder)) {
            const Run answer = mods.run({"mods", "export-text", "--mod", mod, "--dir", folder});
            CHECK(answer.exit_code == 0);
            CHECK_THAT(answer.out, ContainsSubstring("wrote " + folder + "/units.txt\n"));
        }
        return read_file(mods.path() / folder / file);
    };
    CHECK(exported("birds", "units.txt") == "Red;Hen;100;200\nOld;Cow;300;100\n");
    CHECK(exported("birds", "deck1.txt") == "30\n10\n");
    CHECK(exported("lists", "deck1.txt") == "1\n39\n");
    CHECK(exported("lists", "deck2.txt") == "40\n0\n");
    CHECK(exported("files", "units.txt") == "Wild;Boar;1;2\n");
    CHECK(exported("files", "deck2.txt") == "40\n");
    CHECK(exported("poor", "deck1.txt") == "39\n0\n");
    CHECK(exported("poor", "parameters.txt") == "deck_size=39\nlife_points=100\n");
    CHECK_THAT(mods.run({"mods", "export-text", "--mod", "birds", "--dir", "out-birds"}).err,
               ContainsSubstring("out-birds"));
    mods.add("ruler", "depends = { 'birds' }, hooks = { union = function() return false end }");
    const Run ruler = mods.run({"mods", "export-text", "--mod", "ruler", "--dir", "out-ruler"});
    CHECK(ruler.err == "farmland: what the mods decide in Lua (union) cannot be written as text\n");
    CHECK_FALSE(fs::exists(mods.path() / "out-ruler" / "hooks.txt"));
    // What was exported is the same game.
    const std::string input = "hand\nstate\nquit\n";
    const std::vector<std::string> files = {"seed=5", "units=" + (mods.path() / "out-lists/units.txt").string(),
                                            "deck1=" + (mods.path() / "out-lists/deck1.txt").string(),
                                            "deck2=" + (mods.path() / "out-lists/deck2.txt").string()};
    const std::string with_files = mods.run(files, input).out;
    const std::string with_mod = mods.run({"play", "crown", "--seed", "5", "--mod", "lists"}, input).out;
    CHECK_THAT(with_files, EndsWith(with_mod));
}

TEST_CASE("mods are loaded in the order of what they need, then of the command line") {
    ModFolder mods;
    const auto life = [](int points) { return "parameters = { life_points = " + std::to_string(points) + " }"; };
    mods.add("one", "depends = { 'classic' }, " + life(1000));
    mods.add("two", "depends = { 'classic' }, " + life(2000));
    mods.add("late", "depends = { 'two' }, optional_depends = { 'one' }, " + life(3000));
    const auto points = [&](const std::vector<std::string>& names) {
        std::vector<std::string> arguments = {"console", "crown"};
        for (const std::string& name : names) {
            arguments.emplace_back("--mod");
            arguments.push_back(name);
        }
        return mods.run(arguments, "crown.parameters.life_points\n").out;
    };
    CHECK(points({"one"}) == "1000\n");
    CHECK(points({"one", "two"}) == "2000\n");
    CHECK(points({"two", "one"}) == "1000\n");
    CHECK(points({"late"}) == "3000\n");
    CHECK(points({"late", "two"}) == "3000\n");
    CHECK(points({"late", "one"}) == "3000\n");
}

TEST_CASE("mods that do not go together are refused by name") {
    ModFolder mods;
    mods.add("a", "depends = { 'b' }");
    mods.add("b", "depends = { 'c' }");
    mods.add("c", "depends = { 'a' }");
    mods.add("self", "depends = { 'self' }");
    mods.add("lonely", "depends = { 'classic', 'nowhere' }");
    mods.add("future", "depends = { 'classic >= 2.0' }");
    mods.add("past", "depends = { 'classic < 1' }");
    mods.add("exact", "depends = { 'classic = 1.0' }");
    mods.add("angry", "depends = { 'classic' }, conflicts = { 'exact' }");
    mods.add("empty", "");
    mods.add_text("alias", "return { id = 'other', title = 'x', version = '1', api = 1, game = 'crown' }");
    mods.add_text("guest", "return { id = 'guest', title = 'x', version = '1', api = 1, game = 'chess' }");
    mods.add_text("newer", "return { id = 'newer', title = 'x', version = '1', api = 2, game = 'crown' }");

    CHECK(mods.problem({"exact"}).empty());
    CHECK_THAT(mods.problem({"a"}), ContainsSubstring("in a circle: 'a' needs 'b' needs 'c' needs 'a'"));
    CHECK_THAT(mods.problem({"self"}), ContainsSubstring("in a circle: 'self' needs 'self'"));
    CHECK_THAT(mods.problem({"lonely"}),
               ContainsSubstring("the mod 'lonely' needs the mod 'nowhere': there is no mod 'nowhere'"));
    CHECK_THAT(mods.problem({"future"}),
               ContainsSubstring("the mod 'future' needs classic >= 2.0.0, found version 1.0.0 in "));
    CHECK_THAT(mods.problem({"past"}), ContainsSubstring("the mod 'past' needs classic < 1.0.0"));
    CHECK_THAT(mods.problem({"exact", "angry"}),
               ContainsSubstring("the mods 'angry' and 'exact' cannot be used together: 'angry' says so"));
    CHECK_THAT(mods.problem({"empty"}), ContainsSubstring("none of the mods brings units"));
    CHECK_THAT(mods.problem({"alias"}), ContainsSubstring("the mod in the folder 'alias' calls itself 'other'"));
    CHECK_THAT(mods.problem({"guest"}), ContainsSubstring("is for the game 'chess', not for 'crown'"));
    CHECK_THAT(mods.problem({"newer"}), ContainsSubstring("api: the mod is written for version 2 of the mod API"));
    CHECK_THAT(mods.problem({"exact", "exact"}), ContainsSubstring("the mod 'exact' is named twice"));
    CHECK_THAT(mods.problem({"clasic"}), ContainsSubstring("there is no mod 'clasic'; did you mean 'classic'?"));
    CHECK_THAT(mods.problem({"Classic"}), ContainsSubstring("'Classic' is not the id of a mod"));
    CHECK_THAT(mods.problem({"./nothing"}), ContainsSubstring("was not found"));
    CHECK_THAT(mods.problem({""}), ContainsSubstring("'' is not the id of a mod"));
    fs::create_directories(mods.path() / "copy");
    fs::copy(mods.own() / "exact", mods.path() / "copy" / "exact");
    CHECK_THAT(mods.problem({(mods.own() / "exact").string(), "copy/exact"}),
               ContainsSubstring("two mods have the id 'exact': "));
}

TEST_CASE("who stands in the folder of a mod names it with a dot") {
    const ModFolder mods;
    const std::string rest = "', title = 'x', version = '1', api = 1, game = 'crown', depends = { 'classic";
    fs::create_directories(mods.path() / "base");
    fs::create_directories(mods.path() / "near");
    write_file(mods.path() / "base/mod.lua", "return { id = 'base" + rest + "' } }");
    write_file(mods.path() / "near/mod.lua", "return { id = 'near" + rest + "', 'base' } }");
    for (const std::string name : {".", "./", "../near"}) {
        CAPTURE(name);
        const Run answer = run({{"perft", "crown", "--depth", "0", "--mod", name}, "", mods.path() / "near"});
        CHECK(answer.err.empty());
        CHECK(answer.out == "1\n");
    }
}

TEST_CASE("mistakes in a mod are told with its file and the place in its table") {
    ModFolder mods;
    const auto mistake = [&](const std::string& rest) {
        mods.add("bot", rest);
        return mods.problem({"bot"});
    };
    const auto starts = [&](const std::string& message) {
        return StartsWith("farmland: " + (mods.own() / "bot" / "mod.lua").string() + ": " + message);
    };
    CHECK_THAT(mistake("unts = {}"), starts("there is no field 'unts'; did you mean 'units'?"));
    CHECK_THAT(mistake("[1] = 2"), starts("the table: expected only names as keys, found 1"));
    CHECK_THAT(mistake("units = 5"), starts("units: expected a table, found 5"));
    CHECK_THAT(mistake("units = {}"), starts("units: expected at least one unit"));
    CHECK_THAT(mistake("units = { 5 }"), starts("units[1]: expected a table, found 5"));
    CHECK_THAT(mistake("units = { x = {} }"), starts("units: expected a list, found the key 'x'"));
    CHECK_THAT(mistake("units = { { qualifier = 'A', role = 'B', atk = 1 } }"),
               starts("units[1].def: expected a whole number, found nothing"));
    CHECK_THAT(mistake("units = { { qualifier = 'A', role = 'B', atk = 1.5, def = 1 } }"),
               starts("units[1].atk: expected a whole number, found a number"));
    CHECK_THAT(mistake("units = { { qualifier = 'A', role = 'B', atk = -1, def = 1 } }"),
               starts("units[1].atk: expected ATK to be a whole number from 0"));
    CHECK_THAT(mistake("units = { { qualifier = 'A;', role = 'B', atk = 1, def = 1 } }"),
               starts("units[1].qualifier: a name cannot have a ';' in it"));
    CHECK_THAT(mistake("units = { { qualifier = 'A\\n', role = 'B', atk = 1, def = 1 } }"),
               starts("units[1].qualifier: expected printable UTF-8 text"));
    CHECK_THAT(mistake("units = { { qualifier = 'A', role = 'B', attack = 1, def = 1 } }"),
               starts("there is no field 'units[1].attack'"));
    CHECK_THAT(mistake("conflicts = { 'a', ('z'):rep(1001) }"),
               starts("conflicts[2]: expected a text of at most 1000 bytes"));
    CHECK_THAT(mistake("parameters = { king_fields = { ('z'):rep(1001) } }"),
               starts("parameters.king_fields[1]: expected a text of at most 1000 bytes"));
    CHECK_THAT(mistake("deck = { [('z'):rep(1001)] = 1 }"), starts("deck: expected names of at most 1000 bytes"));
    CHECK_THAT(mistake("units = { { qualifier = ('z'):rep(1001), role = 'B', atk = 1, def = 1 } }"),
               starts("units[1].qualifier: expected a text of at most 1000 bytes"));
    CHECK_THAT(mistake("units = { { qualifier = 'A', role = 'B', atk = 1, def = 1, tags = { ('z'):rep(1001) } } }"),
               starts("units[1].tags[1]: expected a text of at most 1000 bytes"));
    CHECK_THAT(mistake("units = (function() local t = {} for n = 1, 10001 do t[n] = {} end return t end)()"),
               starts("units: expected a list of at most 10000, found 10001"));
    CHECK_THAT(mistake("counters = { team = (function() local t = {} for n = 1, 200000 do t['c' .. n] = 0 end "
                       "return t end)() }"),
               starts("counters.team.c1: expected a table, found 0"));
    CHECK_THAT(mistake("units = 'nothing.txt'"), ContainsSubstring("units: '") && ContainsSubstring("was not found"));
    CHECK_THAT(mistake("units = '../a/mod.lua'"), ContainsSubstring("units: "));
    CHECK_THAT(mistake("units = '/etc/hostname'"), starts("units: '/etc/hostname' is not a file of the mod"));
    CHECK_THAT(mistake(two_units + "deck = { 1, 2, 3 }"), starts("deck: expected one line for each of the 2"));
    CHECK_THAT(mistake(two_units + "deck = { 1, 2 }"), starts("deck: expected 40 units in the deck, found 3"));
    CHECK_THAT(mistake(two_units + "deck = { ['Red Hem'] = 40 }"),
               starts("deck: the deck has the unit 'Red Hem', which does not exist; did you mean 'Red Hen'?"));
    CHECK_THAT(mistake(two_units + "deck = { ['Red Hen'] = {} }"), starts("deck: line 1: "));
    CHECK_THAT(mistake(two_units + "deck = { 40, 0 }, deck1 = { 40, 0 }"), starts("deck: expected either deck"));
    CHECK_THAT(mistake(two_units + "deck1 = { 40, 0 }"),
               ContainsSubstring("none of the mods brings a deck for team 2"));
    CHECK_THAT(mistake("depends = { 'classic' }, parameters = { colums = 9 }"),
               starts("there is no field 'parameters.colums'; did you mean 'columns'?"));
    CHECK_THAT(mistake("depends = { 'classic' }, parameters = { columns = 12 }"),
               starts("parameters.columns: expected a whole number from 2 to 11, found '12'"));
    CHECK_THAT(mistake("depends = { 'classic' }, parameters = { life_points = 'all' }"),
               starts("parameters.life_points: expected a whole number from 1 to 1000000000, found 'all'"));
    CHECK_THAT(mistake("depends = { 'classic' }, parameters = { king_fields = { 'D1', 'D12' } }"),
               starts("parameters.king_fields: expected two different fields, such as D1 and D7, found 'D1 D12'"));
    CHECK_THAT(mistake("depends = { 'classic' }, parameters = { rows = 6 }"),
               starts("parameters: king_fields names 'D7', which is not on the board"));
    CHECK_THAT(mistake("depends = { 'classic' }, parameters = { start_hand = 5 }"),
               starts("parameters: start_hand is 5, expected 0 to 4"));
    CHECK_THAT(
        mistake("depends = { 'classic' }, parameters = { deck_size = 30 }"),
        ContainsSubstring("classic/mod.lua: deck: expected 30 units in the deck, found 40 (deck_size is 30 by ") &&
            ContainsSubstring("bot/mod.lua)"));
    CHECK_THAT(mistake("depends = { 'classic' }, parameters = { columns = print }"),
               starts("parameters.columns: expected a whole number, a text or a list, found a function"));
    CHECK_THAT(mistake("depends = 'classic'"), starts("depends: expected a table, found 'classic'"));
    CHECK_THAT(mistake("depends = { 'classic > ' }"), starts("depends: expected the id of a mod"));
    CHECK_THAT(mistake("depends = { 'classic ~ 1' }"), starts("depends: expected =, >=, <=, > or <"));
    CHECK_THAT(mistake("depends = { 'classic >= x' }"), starts("depends: expected a version such as 1.2.3, found 'x'"));
    CHECK_THAT(mistake("conflicts = { 'A B' }"), starts("conflicts: 'A B' is not an id"));
    mods.add_text("bot", "return 5");
    CHECK_THAT(mods.problem({"bot"}), starts("expected a table with id, title, version, api and game, found a number"));
    mods.add_text("bot", "return { id = 'Bot' }");
    CHECK_THAT(mods.problem({"bot"}), starts("id: 'Bot' cannot be one; expected a small letter"));
    mods.add_text("bot", "return { id = 'bot', title = 't', version = '1.2.3.4' }");
    CHECK_THAT(mods.problem({"bot"}), starts("version: expected a version such as 1.2.3, found '1.2.3.4'"));
}

TEST_CASE("hostile mods end with an error and nothing else") {
    ModFolder mods;
    const auto outcome = [&](const std::string& text) {
        mods.add_text("bad", text);
        return mods.problem({"bad"});
    };
    CHECK_THAT(outcome("while true do end"),
               ContainsSubstring("mod.lua:1: the script used more than") && ContainsSubstring("(endless loop?)"));
    CHECK_THAT(outcome("local t = {} while true do t[#t + 1] = ('x'):rep(1e5) .. #t end"),
               ContainsSubstring("MiB of memory"));
    CHECK_THAT(outcome("return os.execute('true')"), ContainsSubstring("'os' is not available to a mod"));
    CHECK_THAT(outcome("return require '../../etc/passwd'"), ContainsSubstring("is not a module name"));
    CHECK_THAT(outcome("return require 'nothing'"), ContainsSubstring("nothing"));
    // Metatables of what it returns are not asked.
    CHECK_THAT(outcome("return setmetatable({}, { __index = function() while true do end end,\n"
                       "__len = function() error('no') end, __pairs = function() error('no') end })"),
               ContainsSubstring("id: expected a text, found nothing"));
    const std::string cyclic =
        "local t = { id = 'bad', title = 't', version = '1', api = 1, game = 'crown' } t.units = t t.parameters = t "
        "return t";
    CHECK_THAT(outcome(cyclic), ContainsSubstring("units: expected a list, found the key "));
    fs::create_directories(mods.path() / "secret");
    write_file(mods.path() / "secret" / "units.txt", "A;Alpha;1;2\n");
    mods.add("bad", "units = 'link/units.txt', deck = { 40 }");
    fs::create_directory_symlink(mods.path() / "secret", mods.own() / "bad" / "link");
    CHECK_THAT(mods.problem({"bad"}), ContainsSubstring("units: 'link/units.txt' is not inside the mod's folder"));
    mods.add("bad", "units = '../../../secret/units.txt', deck = { 40 }");
    CHECK_THAT(mods.problem({"bad"}), ContainsSubstring("is not inside the mod's folder"));
}

TEST_CASE("a new mod passes its check and can be played") {
    const ModFolder mods;
    const Run made = mods.run({"new", "mod", "crown", "my-mod"});
    CHECK(made.exit_code == 0);
    CHECK(made.out == "wrote my-mod/mod.lua\nwrote my-mod/.luarc.json\nnext:  farmland check my-mod\n");
    for (const std::string name : {"my-mod", "my-mod/mod.lua"}) {
        const Run checked = mods.run({"check", name});
        CHECK(checked.exit_code == 0);
        CHECK_THAT(
            checked.out,
            StartsWith(
                "ok       all globals it uses are there\nok       it is the mod my-mod 0.1.0 for the game crown\n"
                "ok       all that it depends on is there, loaded in this order: classic, "
                "my-mod\n") &&
                ContainsSubstring("ok       20 random games finish") && EndsWith(name + ": no problems found\n"));
    }
    CHECK_THAT(mods.run({"play", "crown", "--mod", "my-mod"}).err,
               ContainsSubstring("there is no mod 'my-mod'; the one in the current folder is named ./my-mod"));
    CHECK_THAT(mods.run({"check", "my-mod", "--json"}).out,
               StartsWith("{\"file\": \"my-mod\", \"game\": \"crown\", \"name\": \"my-mod\", \"ok\": true"));
    CHECK(mods.run({"console", "crown", "--mod", "./my-mod"}, "#crown.fields\n").out == "81\n");
    const std::string before = read_file(mods.path() / "my-mod" / "mod.lua");
    CHECK(mods.run({"new", "mod", "crown", "my-mod"}).exit_code == 1);
    CHECK(read_file(mods.path() / "my-mod" / "mod.lua") == before);
    CHECK_THAT(mods.run({"new", "mod", "animals", "meadow"}).err, ContainsSubstring("there is a mod 'meadow' already"));
    CHECK_THAT(mods.run({"new", "mod", "crown", "My Mod"}).err, ContainsSubstring("'My Mod' is not an id for a mod"));
    CHECK_THAT(mods.run({"new", "mod", "crown", "../x"}).err, ContainsSubstring("'../x' is not an id for a mod"));
}

TEST_CASE("a mod whose folder has another name is not listed, and its check tells why") {
    ModFolder mods;
    mods.add("tidepool", "");
    const std::string file = (mods.own() / "tidepool" / "mod.lua").string();
    std::string text = read_file(file);
    text.replace(text.find("tidepool"), 8, "pool");
    write_file(file, text);
    const Run listed = mods.run({"mods"});
    CHECK(listed.exit_code == 1);
    CHECK_THAT(listed.err, ContainsSubstring("the mod in the folder 'tidepool' calls itself 'pool'"));
    CHECK_THAT(mods.run({"check", (mods.own() / "tidepool").string()}).out,
               ContainsSubstring("note     its folder is called 'tidepool', so it can be named by its path only"));
}

TEST_CASE("the check of a mod names what is wrong with it") {
    ModFolder mods;
    mods.add("short", two_units + "deck = { 1, 2 }");
    const Run checked = mods.run({"check", (mods.own() / "short").string()});
    CHECK(checked.exit_code == 1);
    CHECK_THAT(checked.out, ContainsSubstring("problem  ") &&
                                ContainsSubstring("short/mod.lua: deck: expected 40 units in the deck, found 3") &&
                                EndsWith("short: 1 problem\n"));
    CHECK_THAT(mods.run({"check", "."}).out, ContainsSubstring("mod.lua' was not found"));
    CHECK_THAT(mods.run({"check", "short"}).out, EndsWith("short: 1 problem\n"));
}

TEST_CASE("steps of hooks are the same however many threads play") {
    ModFolder mods;
    // From the first long chain of metatables on, each step counts as many.
    mods.add_text("chains",
                  "return { id = 'chains', title = 'x', version = '1', api = 1, game = 'piranhas', "
                  "depends = { 'aquarium' }, hooks = { length = function(_, _, usual)\n"
                  "local t = {} if usual >= 9 then for i = 1, 20 do t = setmetatable({}, { __index = t }) end end\n"
                  "return usual end } }");
    write_file(mods.path() / "counts.lua",
               "return { name = 'counts', game = 'piranhas', choose = function(view, ctx)\n"
               "local before, state = ctx.steps_left(), view:sample(ctx.random)\n"
               "for i = 1, 3 do state:playout(ctx.random, 5) end\n"
               "local steps = before - ctx.steps_left()\n"
               "return view.actions[1 + (steps + ctx.random.int(0, 1000)) % #view.actions] end }\n");
    const auto report_with = [&](const std::string& jobs) {
        const Run done = mods.run({"match", "piranhas", "counts.lua", "counts.lua", "--mod", "chains", "--games", "8",
                                   "--seed", "3", "--json", "--jobs", jobs});
        CHECK(done.exit_code == 0);
        return done.out;
    };
    CHECK(report_with("1") == report_with("2"));
}

TEST_CASE("whoever makes hooks run pays for their steps") {
    ModFolder mods;
    mods.add("busy",
             "depends = { 'classic' }, hooks = {"
             " turn = function() for i = 1, 300000 do end end,"
             " placement = function() for i = 1, 300000 do end end }");
    // In hundred thousands, three for each call of a hook.
    const auto steps_of = [&](const std::string& work) {
        const Run answer =
            mods.run({"console", "crown", "--mod", "busy"}, "s = game.state()\nbefore = ctx.steps_left() " + work +
                                                                " print((before - ctx.steps_left()) // 100000)\n");
        return answer.out;
    };
    CHECK(steps_of("s:clone()") == "0\n");
    CHECK(steps_of("s:actions()") == "3\n");
    CHECK(steps_of("s:apply('yield 1')") == "3\n");
    CHECK_THAT(steps_of("game.play('yield 1')"), EndsWith("3\n"));

    write_file(mods.path() / "mine.lua", "it('a', function() start('crown'):act('yield 1') end)");
    CHECK(mods.run({"test", "mine.lua", "--mod", "busy"}).exit_code == 0);
    const Run ended = mods.run({"test", "mine.lua", "--mod", "busy", "--budget", "steps=250000"});
    CHECK(ended.exit_code == 1);
    CHECK_THAT(ended.out, ContainsSubstring("steps in one call"));
}
