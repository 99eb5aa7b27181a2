// The stubs and the live API have the same names, in both directions.
#include <lauxlib.h>
#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "core/base/text.hpp"
#include "core/crown/game.hpp"
#include "core/game/referee.hpp"
#include "scripting/host/roles.hpp"
#include "scripting/host/tables/strict.hpp"
#include "tests/conformance/animals.hpp"
#include "tests/conformance/crown.hpp"
#include "tests/docs/api_files.hpp"
#include "tests/docs/played_policy.hpp"

namespace farmland::tests {

namespace {

using scripting::StubClass;
using scripting::StubFile;

std::string quoted(const std::string& text) {
    std::string literal = "\"";
    for (const char c : text) literal += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return literal + "\"";
}

// The stubs as a Lua table, on one line.
std::string stubs_as_lua(const std::vector<StubFile>& files) {
    std::string lua = "local stubs = { ";
    for (const StubFile& file : files) {
        for (const StubClass& each : file.stubs.classes) {
            lua += each.name + " = { parents = { ";
            for (const std::string& parent : each.parents) lua += quoted(parent) + ", ";
            lua += "}, fields = { ";
            for (const auto& field : each.fields) lua += "[" + quoted(field.name) + "] = " + quoted(field.type) + ", ";
            lua += "}, functions = { ";
            for (const auto& function : each.functions) lua += function.name + " = true, ";
            lua += "}, ";
            if (!each.alias.empty()) lua += "alias = " + quoted(each.alias) + ", ";
            lua += "}, ";
        }
    }
    return lua + "} ";
}

// Every name that the stubs declare: CLASS.NAME, and for a name of texts each of them.
std::set<std::string> names_of(const std::vector<StubFile>& files) {
    std::set<std::string> names;
    for (const StubFile& file : files) {
        for (const StubClass& each : file.stubs.classes) {
            for (const auto& field : each.fields) names.insert(each.name + "." + field.name);
            for (const auto& function : each.functions) names.insert(each.name + "." + function.name);
            if (each.alias.empty()) continue;
            for (const std::string_view choice : split(each.alias, '|')) {
                names.insert(each.name + "." + std::string(choice.substr(1, choice.size() - 2)));
            }
        }
    }
    return names;
}

}  // namespace

TEST_CASE("what the stubs describe is there, and what is there is described") {
    const auto files = read_policy_api_files();
    const std::string walk = read_file(source_root / "tests" / "docs" / "walk_api.lua");
    std::set<std::string> seen;
    std::set<std::string> problems;
    const auto look_at = [&](const Played& played) {
        for (const Failure& failure : played.result.failures) FAIL(failure.message);
        for (const std::string& line : played.log) {
            if (line.starts_with("seen ")) seen.insert(line.substr(5));
            if (line.starts_with("problem ")) problems.insert(line.substr(8));
        }
    };
    const std::string stubs = stubs_as_lua(files);
    for (std::int64_t seed = 1; seed <= 5; ++seed) {
        // What only mods bring is described too.
        const bool modded = seed == 5;
        const crown::Rules& rules = modded ? farmland_tests::ModdedCrown::rules() : farmland_tests::classic();
        const std::string game = "local game, prefix, api = 'crown', 'Crown', crown ";
        look_at(play_crown_itself("walk_api.lua", stubs + game + walk, seed, rules));
    }
    for (std::int64_t seed = 1; seed <= 4; ++seed) {
        const std::string game = "local game, prefix, api = 'misterx', 'Misterx', misterx ";
        look_at(play_misterx_itself("walk_api.lua", stubs + game + walk, seed));
    }
    for (std::int64_t seed = 1; seed <= 20; ++seed) {
        const std::string game = "local game, prefix, api = 'piranhas', 'Piranhas', piranhas ";
        look_at(play_piranhas_itself("walk_api.lua", stubs + game + walk, seed));
    }
    for (std::int64_t seed = 1; seed <= 10; ++seed) {
        // With few animals, so that some games are drawn.
        const animals::Rules& rules =
            seed > 2 ? farmland_tests::OddAnimals::rules() : farmland_tests::DocumentAnimals::rules();
        const std::string game = "local game, prefix, api = 'animals', 'Animals', animals ";
        look_at(play_animals_itself("walk_api.lua", stubs + game + walk, seed, rules));
    }
    CHECK(problems == std::set<std::string>{});
    for (const std::string& name : names_of(files)) {
        INFO("in the stubs, but not in the program: " << name);
        CHECK(seen.contains(name));
    }
}

namespace {

// For a game whose classes begin with the prefix, described in the file of its name.
template <class Binding>
void compare_state_and_globals(const typename Binding::Rules& rules, const std::string& prefix) {
    const std::string game(rules.name());
    auto files = read_policy_api_files();
    std::erase_if(files, [&](const StubFile& file) { return file.name != "policy" && file.name != game; });
    REQUIRE(files.size() == 2);
    JavaRandom random(1);
    scripting::PolicyAgent<Binding> agent(rules, random);
    REQUIRE(agent.load({"bot.lua",
                        "return { name = 'bot', game = '" + game + R"(', choose = function(view, ctx)
        view:sample(ctx.random)
        assert(not pcall(function() return view.actions.no_such_thing end))
        return view.actions[1]
    end })",
                        {}}));
    REQUIRE(agent.choose(rules.view(rules.start(random), Side::first)));
    lua_State* L = agent.sandbox().lua();
    std::set<std::string> described;
    for (const StubFile& file : files) {
        for (const StubClass& each : file.stubs.classes) {
            const bool is_state = each.name == "State" || each.name == prefix + "State";
            for (const auto& function : each.functions) {
                if (is_state) described.insert(function.name);
            }
        }
    }
    std::set<std::string> live;
    REQUIRE(luaL_getmetatable(L, "state") == LUA_TTABLE);
    lua_getfield(L, -1, "__index");
    scripting::push_fields_of(L, -1);
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) live.insert(lua_tostring(L, -2));
    CHECK(live == described);

    std::set<std::string> lua_names;
    for (const scripting::Contents& contents : scripting::contents_of(scripting::Role::policy)) {
        if (!contents.library.empty()) lua_names.insert(std::string(contents.library));
        for (const std::string_view name : words(contents.names)) {
            lua_names.insert((contents.library.empty() ? "" : std::string(contents.library) + ".") + std::string(name));
        }
    }
    std::set<std::string> globals;
    for (const std::string& name : agent.sandbox().global_names()) {
        if (!lua_names.contains(name)) globals.insert(name);
    }
    std::set<std::string> described_globals;
    for (const StubFile& file : files) {
        for (const StubClass& each : file.stubs.classes) {
            if (!each.global) continue;
            described_globals.insert(each.variable);
            for (const auto& field : each.fields) described_globals.insert(each.variable + "." + field.name);
            for (const auto& function : each.functions) described_globals.insert(each.variable + "." + function.name);
        }
    }
    CHECK(globals == described_globals);
}

}  // namespace

TEST_CASE("the methods of states and the globals of the game are in the stubs") {
    compare_state_and_globals<scripting::CrownBinding>(farmland_tests::classic(), "Crown");
    compare_state_and_globals<scripting::MisterxBinding>(misterx::Rules(), "Misterx");
    compare_state_and_globals<scripting::PiranhasBinding>(piranhas::Rules(), "Piranhas");
    compare_state_and_globals<scripting::AnimalsBinding>(farmland_tests::DocumentAnimals::rules(), "Animals");
}

namespace {

using EventRows = std::map<std::string, std::set<std::string>>;

// The fields by kind, as the table in the description of a class says.
EventRows event_rows(std::string_view class_name) {
    EventRows rows;
    for (const StubFile& file : read_policy_api_files()) {
        for (const StubClass& each : file.stubs.classes) {
            if (each.name != class_name) continue;
            for (const std::string_view line : lines(each.text)) {
                const auto cells = split(line, '|');
                if (cells.size() != 5 || cells[1].find('`') == std::string_view::npos) continue;
                auto& fields = rows[std::string(cells[1].substr(2, cells[1].size() - 4))];
                for (const std::string_view cell : split(cells[2], ',')) {
                    if (cell.find('`') == std::string_view::npos) continue;
                    fields.insert(std::string(cell.substr(2, cell.rfind('`') - 2)));
                }
            }
        }
    }
    return rows;
}

// Plays a random game and ticks off the kinds of its events. Optional fields may be missing all at once.
template <class Rules>
void check_events(const Rules& rules, JavaRandom& random, EventRows& rows, const std::set<std::string>& optional,
                  std::set<std::string>& kinds) {
    typename Rules::State state = rules.start(random);
    EventLog<typename Rules::Event> log;
    while (!rules.outcome(state)) {
        rules.apply(state, random_action<Rules>(rules.legal_actions(state), random), log);
    }
    for (const auto& event : log.events) {
        std::set<std::string> names;
        const Value told = described(rules, event);
        for (const Member& fact : told.members()) {
            if (fact.name != "kind") names.insert(fact.name);
        }
        const std::string kind = *told.members().front().value.get<std::string>();
        kinds.insert(kind);
        if (names == rows[kind]) continue;
        names.insert(optional.begin(), optional.end());
        if (names != rows[kind]) FAIL_CHECK(kind << " has other fields than its row");
    }
}

}  // namespace

TEST_CASE("the table of events in the stubs lists the fields that events have") {
    EventRows rows = event_rows("CrownEvent");
    REQUIRE(rows.size() == 22);
    JavaRandom random(5);
    std::set<std::string> kinds;
    for (int game = 0; game < 9; ++game) {
        const crown::Rules& rules = game == 8 ? farmland_tests::ModdedCrown::rules() : farmland_tests::classic();
        check_events(rules, random, rows, {}, kinds);
    }
    CHECK(kinds.size() == rows.size());
}

TEST_CASE("the table of events of Mister X lists the fields that events have") {
    EventRows rows = event_rows("MisterxEvent");
    REQUIRE(rows.size() == 6);
    JavaRandom random(5);
    std::set<std::string> kinds;
    for (int game = 0; game < 12; ++game) check_events(misterx::Rules(), random, rows, {"edge", "target"}, kinds);
    CHECK(kinds.size() == rows.size());
}

TEST_CASE("the table of events of Piranhas lists the fields that events have") {
    EventRows rows = event_rows("PiranhasEvent");
    REQUIRE(rows.size() == 4);
    JavaRandom random(5);
    std::set<std::string> kinds;
    for (int game = 0; game < 100; ++game) check_events(piranhas::Rules(), random, rows, {}, kinds);
    CHECK(kinds.size() == rows.size());
}

TEST_CASE("the table of events of Animals lists the fields that events have") {
    EventRows rows = event_rows("AnimalsEvent");
    REQUIRE(rows.size() == 8);
    JavaRandom random(5);
    std::set<std::string> kinds;
    for (int game = 0; game < 30; ++game) check_events(farmland_tests::OddAnimals::rules(), random, rows, {}, kinds);
    CHECK(kinds.size() == rows.size());
}

TEST_CASE("the views of states are plain tables without the lists of the game that is being played") {
    const Played played = play_crown_itself("bot.lua", R"(
        local function choose(view, ctx)
            local own = view:sample(ctx.random):view()
            local worked, message = pcall(function() return own.actions end)
            assert(not worked and message:find("view has no field 'actions'", 1, true), message)
            assert(not pcall(function() return own.history end))
            assert(#view.actions > 0 and #view.history >= 0)
            return view.actions[ctx.random.int(1, #view.actions)]
        end
        return { name = "bot", game = "crown", choose = choose })",
                                            1);
    for (const Failure& failure : played.result.failures) FAIL(failure.message);
}

}  // namespace farmland::tests
