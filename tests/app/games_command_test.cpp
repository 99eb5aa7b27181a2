// What the program does for authors of games in Lua, as they use it: farmland games, new and check.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators_all.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "tests/app/mod_folder.hpp"
#include "tests/app/program.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;
namespace fs = std::filesystem;

namespace {

const std::vector<std::string> shipped = {"blokus", "breakthrough", "connect4", "geister", "hex", "kuhn", "tictactoe"};

// A game of one action: whoever begins takes the only field. `rest` comes after what every game has, `rules` in front.
std::string game_text(const std::string& id, const std::string& rest, const std::string& rules = {}) {
    return "local board = square(2, 1)\n" + rules + "\nreturn { id = '" + id + "', kind = 'game', title = 'The game " +
           id +
           "', version = '1', api = 1, board = board,\n"
           "state = { cells = { on = 'board', values = { 'empty', 'first', 'second' } } },\n"
           "actions_of = { place = { 'field: field' } },\n"
           "apply = { place = function(s, field) s.cells[field] = s.to_move end },\n" +
           rest + " }\n";
}

const std::string outcome = "outcome = function(s) if s.cells[1] ~= 0 then return s.cells[1] end end,\n";
const std::string actions =
    "actions = function(s, add) for f = 1, 2 do if s.cells[f] == 0 then add.place(f) end end end,\n";

Value json_of(const Run& run) {
    const auto value = parse_json(run.out);
    if (!value) FAIL(value.error().sentence() << run.out << run.err);
    return *value;
}

const Value& member(const Value& value, std::string_view name) {
    const Value* found = find_member(value.members(), name);
    if (found == nullptr) FAIL("there is no " << name);
    return *found;
}

// The one of a list that has this value by this name.
const Value& item(const Value& list, std::string_view name, const std::string& value) {
    for (const Value& each : std::get<ValueList>(list.content)) {
        if (member(each, name) == Value(value)) return each;
    }
    FAIL("there is no " << value);
    return list;
}

}  // namespace

TEST_CASE("farmland games lists the games of both languages") {
    const Run all = run({{"games"}});
    CHECK(all.exit_code == 0);
    CHECK(all.err.empty());
    CHECK_THAT(all.out, StartsWith("crown  ") && ContainsSubstring("C++  Crown of Farmland"));
    for (const std::string& game : shipped) {
        CHECK_THAT(all.out, ContainsSubstring("\n" + game + " ") && ContainsSubstring("mods/" + game + ")\n"));
    }
    const Value list = json_of(run({{"games", "--json"}}));
    CHECK(member(item(list, "name", "crown"), "language") == Value("C++"));
    CHECK(member(item(list, "name", "hex"), "title") == Value("Hex"));
    CHECK(find_member(item(list, "name", "hex").members(), "folder") != nullptr);
}

TEST_CASE("farmland games tells of games that cannot be loaded, and lists the others") {
    ModFolder folder;
    folder.add_text("no_lua", "return { id = 'no_lua', kind = 'game', ");
    folder.add_text("no_values",
                    "return { id = 'no_values', kind = 'game', title = 'T', version = '1', api = 1,\n"
                    "state = { cells = { on = 'bord' } }, actions_of = { pass = {} } }\n");
    folder.add_text("crown", game_text("crown", actions + outcome));
    folder.add_text("right", game_text("right", actions + outcome));
    const Run all = folder.run({"games"});
    CHECK(all.exit_code == 1);
    CHECK_THAT(all.out, ContainsSubstring("\nhex ") && ContainsSubstring("\nright ") && !ContainsSubstring("no_lua"));
    CHECK_THAT(all.err, ContainsSubstring("no_lua/mod.lua:1: ") && ContainsSubstring("no_values/mod.lua: state.cells"));
    CHECK_THAT(all.err, ContainsSubstring("there is a game 'crown' already"));
    // They are in nobody's way.
    CHECK(folder.run({"help"}).exit_code == 0);
    CHECK(folder.run({"new", "policy", "hex", "my_bot"}).exit_code == 0);
    // Naming one tells why.
    CHECK_THAT(folder.run({"games", "no_lua"}).err, ContainsSubstring("no_lua/mod.lua:1: "));
    CHECK_THAT(folder.run({"games", "no_values"}).err, ContainsSubstring("no_values/mod.lua: state.cells"));
}

TEST_CASE("farmland games tells what a game in Lua consists of") {
    const Run hex = run({{"games", "hex"}});
    CHECK(hex.exit_code == 0);
    CHECK_THAT(hex.out, StartsWith("Hex: connect your two sides of the board\n\nseats\n  red, blue\n") &&
                            ContainsSubstring("\n  size  11  (3 to 19)\n") &&
                            ContainsSubstring("\n  cells  on each field: empty, red, blue\n") &&
                            ContainsSubstring("\n  last   one value: field or none\n") &&
                            ContainsSubstring("\n  place  field: field  such as: a1\n") &&
                            ContainsSubstring("such as: swap\n") && ContainsSubstring("random"));
    const Value geister = json_of(run({{"games", "geister", "--json"}}));
    const Value& choose = item(member(geister, "actions"), "kind", "choose");
    CHECK(member(choose, "example") == Value("choose b1"));
    CHECK(member(std::get<ValueList>(member(choose, "parts").content).at(0), "secret") == Value(true));
    CHECK(member(item(member(geister, "state"), "name", "nature"), "seen_by") == Value("as the game decides"));
    const Value kuhn = json_of(run({{"games", "kuhn", "--json"}}));
    const Value& hands = item(member(kuhn, "parameters"), "name", "hands");
    CHECK(member(hands, "default") == Value(10));
    CHECK(member(hands, "most") == Value(100));
    CHECK(member(item(member(kuhn, "state"), "name", "card"), "seen_by") == Value("its owner"));
}

TEST_CASE("farmland games tells what there is of a game in C++") {
    const Run crown = run({{"games", "crown"}});
    CHECK(crown.exit_code == 0);
    CHECK_THAT(crown.out, StartsWith("Crown of Farmland: ") &&
                              ContainsSubstring("\n  farmer, greedy, planner, random\n") &&
                              ContainsSubstring("\n  orchard  Orchard: growers against pickers\n") &&
                              ContainsSubstring("\n  in C++, "));
}

TEST_CASE("farmland games says what is wrong with what it was given") {
    const auto refusal = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "games");
        const Run answer = run({arguments});
        CHECK(answer.exit_code == 1);
        CHECK(answer.out.empty());
        return answer.err;
    };
    CHECK(refusal({"hexx"}) == "farmland: 'hexx' is not a game; did you mean 'hex'?\n");
    CHECK(refusal({"hex", "kuhn"}) == "farmland: expected one game, found 'kuhn' as well\n");
    CHECK(refusal({"--stubs"}) == "farmland: expected the game whose stubs are wanted: farmland games GAME --stubs\n");
    CHECK_THAT(refusal({"crown", "--stubs"}), ContainsSubstring("scripts/api/crown.lua"));
    CHECK_THAT(refusal({"hex", "--stubs", "--json"}), ContainsSubstring("do not go together"));
}

TEST_CASE("the stubs of a game in Lua have its names") {
    const Run hex = run({{"games", "hex", "--stubs"}});
    CHECK(hex.exit_code == 0);
    CHECK_THAT(hex.out, StartsWith("---@meta\n-- Lua: Hex\n") && ContainsSubstring("\n---@class HexPolicy: Policy\n") &&
                            ContainsSubstring("\n---@field cells HexCellsBoard\n") &&
                            ContainsSubstring("\n---@field k11 HexCellsValue\n") &&
                            ContainsSubstring("\n---@alias HexCellsValue \"empty\"|\"red\"|\"blue\"\n") &&
                            ContainsSubstring("\n---@field last HexField|false\n") &&
                            ContainsSubstring("\n---@class HexSwapAction: HexAction\n---@field kind \"swap\"\n") &&
                            ContainsSubstring("\nhex = {}\n") &&
                            ContainsSubstring("\nfunction hex.column(field) end\n"));
    const Run kuhn = run({{"games", "kuhn", "--stubs"}});
    CHECK_THAT(kuhn.out, ContainsSubstring("\n---@class KuhnSide\n---@field card KuhnCardsMember|\"hidden\"\n") &&
                             ContainsSubstring("\n---@field own KuhnSide ") &&
                             ContainsSubstring("\nfunction state:worth(team) end\n") &&
                             !ContainsSubstring("KuhnField"));
}

TEST_CASE("farmland new game makes a game that passes its check and its scenarios, and plays") {
    const TemporaryFolder folder;
    const auto done = [&](const std::vector<std::string>& arguments, const fs::path& where) {
        const Run answer = run({arguments, "", where});
        INFO(answer.out << answer.err);
        CHECK(answer.exit_code == 0);
        return answer.out;
    };
    CHECK(done({"new", "game", "my_game"}, folder.path()) ==
          "wrote my_game/mod.lua\nwrote my_game/README.md\nwrote my_game/scenarios/rules.lua\n"
          "wrote my_game/ai/first.lua\nwrote my_game/.luarc.json\nnext:  farmland check ./my_game\n");
    // The stubs that it names describe the classes that the files name.
    CHECK_THAT(read_file(folder.path() / "my_game" / ".luarc.json"), ContainsSubstring("scripts/api\"]"));
    CHECK_THAT(read_file(folder.path() / "my_game" / "mod.lua"), ContainsSubstring("\n---@type GameMod\nreturn {"));
    CHECK_THAT(done({"check", "./my_game"}, folder.path()),
               ContainsSubstring("it is the game my_game 0.1.0\n") &&
                   ContainsSubstring("its functions answer as they should: actions ") &&
                   EndsWith("./my_game: no problems found\n"));
    CHECK_THAT(done({"test", "./my_game"}, folder.path()), EndsWith("5 passed, 0 failed\n"));
    done({"match", "./my_game", "first", "random", "--games", "2", "--seed", "1"}, folder.path());
    CHECK_THAT(done({"games", "./my_game"}, folder.path()),
               ContainsSubstring("My game: ") && ContainsSubstring("\n  first, greedy, random\n"));
    // In its own folder, too.
    const fs::path inside = folder.path() / "my_game";
    CHECK_THAT(done({"check", "."}, inside), EndsWith(".: no problems found\n"));
    CHECK_THAT(done({"test", "."}, inside), EndsWith("5 passed, 0 failed\n"));
    CHECK_THAT(done({"check", "ai/first.lua"}, inside), EndsWith("ai/first.lua: no problems found\n"));
    CHECK_THAT(done({"check", "first.lua"}, inside / "ai"), EndsWith("first.lua: no problems found\n"));
    // Mods for it have its parameters listed.
    done({"new", "mod", "./my_game", "my_mod"}, folder.path());
    CHECK_THAT(read_file(folder.path() / "my_mod" / "mod.lua"), ContainsSubstring("        -- size = 5, -- 3 to 9\n"));
    CHECK_THAT(done({"check", "./my_mod"}, folder.path()),
               ContainsSubstring("it is the mod my_mod 0.1.0 for the game my_game\n"));
}

TEST_CASE("farmland new game refuses names that are taken or none") {
    const TemporaryFolder folder;
    const auto refusal = [&](const std::string& name) {
        const Run answer = run({{"new", "game", name}, "", folder.path()});
        CHECK(answer.exit_code == 1);
        CHECK(fs::is_empty(folder.path()));
        return answer.err;
    };
    CHECK_THAT(refusal("hex"), ContainsSubstring("there is a game 'hex' already, Hex, see farmland games"));
    CHECK_THAT(refusal("crown"), ContainsSubstring("there is a game 'crown' already"));
    CHECK_THAT(refusal("hive"), ContainsSubstring("there is a mod 'hive' already"));
    CHECK_THAT(refusal("My"), ContainsSubstring("'My' is not a name for a game: expected a small letter"));
    CHECK_THAT(refusal("my-game"), ContainsSubstring("expected a small letter"));
    CHECK_THAT(refusal("end"), ContainsSubstring("it is a word of Lua"));
    CHECK_THAT(refusal("math"), ContainsSubstring("scripts have a global of that name"));
    CHECK_THAT(run({{"new", "game"}}).err, ContainsSubstring("farmland new game NAME"));
}

TEST_CASE("what farmland new makes for a game in Lua passes its check and its tests") {
    const std::string game = GENERATE(Catch::Generators::from_range(shipped));
    const TemporaryFolder folder;
    const auto done = [&](const std::vector<std::string>& arguments) {
        const Run answer = run({arguments, "", folder.path()});
        INFO(game << answer.out << answer.err);
        CHECK(answer.exit_code == 0);
        return answer.out;
    };
    done({"new", "policy", game, "my_bot"});
    CHECK_THAT(read_file(folder.path() / "stubs" / (game + ".lua")), StartsWith("---@meta\n"));
    CHECK_THAT(read_file(folder.path() / "my_bot.lua"),
               ContainsSubstring("Policy\nlocal policy") && !ContainsSubstring("---@type Policy\n"));
    CHECK_THAT(read_file(folder.path() / ".luarc.json"), ContainsSubstring("scripts/api\", \"stubs\"]"));
    done({"check", "my_bot.lua"});
    done({"new", "scenario", game, "my_rules", "--dir", "rules"});
    done({"test", "rules"});
    done({"new", "mod", game, "my_mod"});
    done({"check", "./my_mod"});
    done({"check", game});
}

TEST_CASE("settings for luacheck get the globals of games that are added later") {
    const TemporaryFolder folder;
    const auto done = [&](const std::vector<std::string>& arguments) {
        const Run answer = run({arguments, "", folder.path()});
        INFO(answer.out << answer.err);
        CHECK(answer.exit_code == 0);
        return answer.out;
    };
    const fs::path settings = folder.path() / ".luacheckrc";
    done({"new", "game", "one_game"});
    done({"new", "game", "other_game"});
    done({"new", "policy", "./one_game", "one"});
    std::string text = read_file(settings);
    CHECK_THAT(text, ContainsSubstring("\n        one_game = { fields = {") && !ContainsSubstring("other_game"));
    // What its author has added stays.
    text += "ignore = { \"212\" }\n";
    write_file(settings, text);
    CHECK_THAT(done({"new", "policy", "./other_game", "other"}), ContainsSubstring("added globals to .luacheckrc\n"));
    const std::string more = read_file(settings);
    CHECK_THAT(more, ContainsSubstring("\n        one_game = { fields = {") &&
                         ContainsSubstring("\n        other_game = { fields = {") &&
                         EndsWith("ignore = { \"212\" }\n"));
    CHECK_THAT(done({"new", "policy", "./other_game", "another"}), ContainsSubstring("kept  .luacheckrc\n"));
    CHECK(read_file(settings) == more);
    // Settings of somebody's own are left alone.
    write_file(settings, "std = \"lua54\"\n");
    CHECK_THAT(done({"new", "policy", "./one_game", "last"}), ContainsSubstring("kept  .luacheckrc\n"));
    CHECK(read_file(settings) == "std = \"lua54\"\n");
}

TEST_CASE("stubs are no scenarios") {
    const TemporaryFolder folder;
    REQUIRE(run({{"new", "policy", "hex", "my_bot", "--dir", "bots"}, "", folder.path()}).exit_code == 0);
    fs::remove(folder.path() / "bots" / "my_bot.lua");
    REQUIRE(run({{"new", "scenario", "hex", "my_rules", "--dir", "bots"}, "", folder.path()}).exit_code == 0);
    CHECK_THAT(run({{"test", "bots"}, "", folder.path()}).out, EndsWith("3 passed, 0 failed\n"));
}

TEST_CASE("farmland check finds actions that are added twice") {
    ModFolder folder;
    folder.add_text(
        "twice",
        game_text("twice", "actions = function(s, add) add.place(1) add.place(2) add.place(1) end,\n" + outcome));
    const Run answer = folder.run({"check", "twice"});
    CHECK(answer.exit_code == 1);
    CHECK_THAT(answer.out, ContainsSubstring("twice/mod.lua: the action 'a1' is added twice"));
}

TEST_CASE("farmland check notes functions that no game calls, and finds those that fail") {
    ModFolder folder;
    folder.add_text("idle", game_text("idle", actions + outcome + "sample = function() end,\n"));
    const Run idle = folder.run({"check", "idle"});
    CHECK(idle.exit_code == 0);
    CHECK_THAT(idle.out,
               ContainsSubstring("note     the function 'sample' was never called; a scenario can test it\n"));
    // Random games ask for none of these.
    for (const std::string name : {"worth", "sign", "why_not"}) {
        folder.add_text(name + "_fails",
                        game_text(name + "_fails", actions + outcome + name + " = function() error('no') end,\n"));
        const Run fails = folder.run({"check", name + "_fails"});
        INFO(fails.out);
        CHECK(fails.exit_code == 1);
        CHECK_THAT(fails.out, ContainsSubstring("(in the function '" + name + "' of the game"));
    }
}

TEST_CASE("the program without a data folder has the games in Lua") {
    const TemporaryFolder folder;
    Call call;
    let_call_copy_without_data(call, folder.path());
    call.folder = folder.path();
    call.arguments = {"games"};
    const Run all = run(call);
    CHECK(all.exit_code == 0);
    for (const std::string& game : shipped) CHECK_THAT(all.out, ContainsSubstring("\n" + game + " "));
    CHECK_THAT(all.out, ContainsSubstring("(the program itself)\n"));
    call.arguments = {"new", "game", "my_game"};
    CHECK(run(call).exit_code == 0);
    call.arguments = {"check", "./my_game"};
    CHECK(run(call).exit_code == 0);
    call.arguments = {"match", "connect4", "greedy", "random", "--games", "2", "--seed", "1"};
    CHECK(run(call).exit_code == 0);
}

TEST_CASE("games in Lua are counted and measured") {
    CHECK(run({{"perft", "connect4", "--depth", "4"}}).out == "2401\n");
    const Run blokus = run({{"bench", "--filter", "blokus: random playouts from Lua", "--seconds", "1"}});
    INFO(blokus.err);
    CHECK(blokus.exit_code == 0);
    CHECK_THAT(blokus.out, ContainsSubstring("blokus: random playouts from Lua"));
}

}  // namespace farmland::tests
