// The stubs for mods and what mods may say, compared; and their examples, played.
#include <catch2/catch_test_macros.hpp>
#include <set>

#include "core/animals/rules.hpp"
#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "core/crown/parameters.hpp"
#include "core/misterx/parameters.hpp"
#include "scripting/bindings/crown/binding.hpp"
#include "scripting/bindings/crown/hooks.hpp"
#include "scripting/bindings/piranhas/binding.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/strict.hpp"
#include "tests/bindings/mods.hpp"
#include "tests/docs/api_files.hpp"

namespace farmland::tests {

namespace {

using scripting::StubClass;
using scripting::StubFile;

const StubClass& stub_class(const std::vector<StubFile>& files, std::string_view name) {
    for (const StubFile& file : files) {
        for (const StubClass& each : file.stubs.classes) {
            if (each.name == name) return each;
        }
    }
    throw std::runtime_error("there is no class " + std::string(name));
}

std::vector<StubFile> mod_files() {
    auto files = read_api_files();
    std::erase_if(files, [](const StubFile& file) { return !is_for_mods(file); });
    return files;
}

std::set<std::string> fields_of(const std::vector<StubFile>& files, std::string_view name) {
    std::set<std::string> fields;
    for (const auto& field : stub_class(files, name).fields) fields.insert(field.name);
    return fields;
}

std::vector<std::string> lua_blocks(const std::string& text) {
    std::vector<std::string> blocks;
    bool inside = false;
    for (const std::string_view line : lines(text)) {
        if (line == "```lua") {
            blocks.emplace_back();
            inside = true;
        } else if (line == "```") {
            inside = false;
        } else if (inside) {
            blocks.back() += std::string(line) + "\n";
        }
    }
    return blocks;
}

}  // namespace

namespace {

// Of all names in the stubs for mods, and some that are nowhere, exactly the described ones are taken.
void compare_fields(const std::string& game, const std::set<std::string>& described, const std::string& before,
                    const std::string& behind) {
    std::set<std::string> names = {"nmae", "unit"};
    for (const StubFile& file : mod_files()) {
        for (const StubClass& each : file.stubs.classes) {
            for (const auto& field : each.fields) names.insert(field.name);
        }
    }
    for (const std::string& name : names) {
        const std::string text =
            farmland_tests::mod_text("test", before + "[" + "'" + name + "'] = false" + behind, game);
        const auto setup = farmland_tests::setup_with({{"test", text}}, {"test"}, game);
        const std::string problem = setup ? "" : setup.error().sentence();
        const bool refused = problem.find("there is no field") != std::string::npos ||
                             problem.find("there is no parameter") != std::string::npos;
        INFO(before << name << behind << ": " << problem);
        CHECK(refused != described.contains(name));
    }
}

// With those that mods of every game have.
std::set<std::string> fields_of_mod(const decltype(mod_files())& files, const std::string& class_of_game) {
    auto fields = fields_of(files, class_of_game);
    fields.merge(fields_of(files, "Mod"));
    return fields;
}

}  // namespace

TEST_CASE("mods take the fields that the stubs describe, and no others") {
    const auto files = mod_files();
    const auto compare = [](const std::set<std::string>& described, const std::string& before,
                            const std::string& behind) { compare_fields("crown", described, before, behind); };
    compare(fields_of_mod(files, "CrownMod"), "", "");
    compare(fields_of(files, "CrownModUnit"), "units = { { ", " } }");
    compare(fields_of(files, "CrownMovement"),
            "units = { { qualifier = 'A', role = 'B', atk = 1, def = 1, movement = { ", " } } }");
    compare(fields_of(files, "CrownModCounters"), "counters = { ", " }");
    compare(fields_of(files, "CrownModCounter"), "counters = { team = { rain = { ", " } } }");
    compare(fields_of(files, "CrownHooks"), "hooks = { ", " }");
}

TEST_CASE("mods of Mister X take the fields that the stubs describe, and no others") {
    const auto files = mod_files();
    compare_fields("misterx", fields_of_mod(files, "MisterxMod"), "", "");
    compare_fields("misterx", fields_of(files, "MisterxModKind"), "pieces = { { ", " } }");
    compare_fields("misterx", fields_of(files, "MisterxModChange"), "pieces = { A = { ", " } }");
    compare_fields("misterx", fields_of(files, "MisterxModParameters"), "parameters = { ", " }");
}

TEST_CASE("mods of Piranhas take the fields that the stubs describe, and no others") {
    const auto files = mod_files();
    compare_fields("piranhas", fields_of_mod(files, "PiranhasMod"), "", "");
    compare_fields("piranhas", fields_of(files, "PiranhasModParameters"), "parameters = { ", " }");
    compare_fields("piranhas", fields_of(files, "PiranhasModHooks"), "hooks = { ", " }");
}

TEST_CASE("mods of Animals take the fields that the stubs describe, and no others") {
    const auto files = mod_files();
    compare_fields("animals", fields_of_mod(files, "AnimalsMod"), "", "");
    compare_fields("animals", fields_of(files, "AnimalsModSpecies"), "species = { { ", " } }");
    compare_fields("animals", fields_of(files, "AnimalsModChange"), "species = { L = { ", " } }");
    compare_fields("animals", fields_of(files, "AnimalsModPattern"), "species = { L = { movement = { { ", " } } } }");
    compare_fields("animals", fields_of(files, "AnimalsModParameters"), "parameters = { ", " }");
    compare_fields("animals", fields_of(files, "AnimalsHooks"), "hooks = { ", " }");
}

TEST_CASE("parameters are those that the stubs describe") {
    const auto names = [](const auto& table) {
        const auto all = names_of(table);
        return std::set<std::string>(all.begin(), all.end());
    };
    const auto files = mod_files();
    CHECK(names(crown::parameter_table) == fields_of(files, "CrownModParameters"));
    CHECK(names(misterx::parameter_table) == fields_of(files, "MisterxModParameters"));
    CHECK(names(animals::parameter_table) == fields_of(files, "AnimalsModParameters"));
}

TEST_CASE("the methods of the board are in the stubs") {
    std::set<std::string> described;
    const auto files = mod_files();
    for (const auto& function : stub_class(files, "CrownBoard").functions) described.insert(function.name);
    std::set<std::string> live;
    for (const auto& method : scripting::CrownBoard::methods()) live.insert(method.name);
    CHECK(live == described);
}

TEST_CASE("the methods of the board of Piranhas are in the stubs") {
    std::set<std::string> described;
    const auto files = mod_files();
    for (const auto& function : stub_class(files, "PiranhasBoard").functions) described.insert(function.name);
    std::set<std::string> live;
    for (const auto& method : scripting::PiranhasBoard::methods()) live.insert(method.name);
    CHECK(live == described);
}

TEST_CASE("units in hooks have the fields that the stubs describe") {
    const auto files = mod_files();
    scripting::Sandbox sandbox(scripting::Role::mod);
    lua_State* L = sandbox.lua();
    const crown::Rules& rules = farmland_tests::classic();
    const crown::State state = farmland_tests::position(rules, {.units = "D4:<Goat>"}, {});
    const auto names = [&] {
        std::set<std::string> found;
        for (const std::string_view name : scripting::text_keys(L, -1)) found.emplace(name);
        return found;
    };
    scripting::push_cards(L, rules, crown::parts_of(state.teams[0], 0), {});
    auto cards = fields_of(files, "CrownHookCards");
    CHECK(names() == cards);
    scripting::push_unit_on_board(L, rules, state, Side::first, 0, true, {});
    auto unit = fields_of(files, "CrownHookUnit");
    unit.merge(cards);
    CHECK(names() == unit);
}

TEST_CASE("the examples of the mod stubs are mods that can be played") {
    int played = 0;
    for (const StubFile& file : mod_files()) {
        for (const StubClass& each : file.stubs.classes) {
            for (const std::string& example : lua_blocks(each.text)) {
                INFO(example);
                const std::size_t begin = example.find("id = \"") + 6;
                const std::string id = example.substr(begin, example.find('"', begin) - begin);
                const std::size_t named = example.find("game = \"") + 8;
                const std::string game = example.substr(named, example.find('"', named) - named);
                const auto setup = farmland_tests::setup_with({{id, example}}, {id}, game);
                if (!setup) FAIL(setup.error().sentence());
                for (std::int64_t seed = 1; seed <= 5; ++seed) {
                    const auto session = find_game(game)->start(*setup, seed);
                    if (!session) FAIL(session.error().sentence());
                    JavaRandom random(seed);
                    CHECK((*session)->playout(random) > 0);
                }
                ++played;
            }
        }
    }
    CHECK(played >= 5);
}

}  // namespace farmland::tests
