// The stubs for scenarios and what scenarios have, compared; and their examples, run.
#include <catch2/catch_test_macros.hpp>
#include <map>
#include <set>

#include "core/base/text.hpp"
#include "scripting/host/roles.hpp"
#include "scripting/scenarios/run.hpp"
#include "tests/conformance/animals.hpp"
#include "tests/docs/played_policy.hpp"

namespace farmland::tests {

namespace {

using scripting::StubClass;
using scripting::StubFile;
using scripting::StubFunction;

std::shared_ptr<const scripting::ScenarioKinds> all_kinds() {
    static const auto kinds = std::make_shared<const scripting::ScenarioKinds>(scripting::ScenarioKinds{
        *scripting::open_scripted_game("crown", farmland_tests::classic_setup()),
        *scripting::open_scripted_game("misterx", misterx::Rules().setup()),
        *scripting::open_scripted_game("piranhas", piranhas::Rules().setup()),
        *scripting::open_scripted_game("animals", farmland_tests::DocumentAnimals::rules().setup())});
    return kinds;
}

scripting::ScenarioSetting example_setting() {
    scripting::ScenarioSetting setting;
    setting.sources.find_policy = [](std::string_view game, const std::string& name,
                                     const std::filesystem::path&) -> Result<scripting::ScriptSource> {
        const auto path = source_root / "scripts" / "ai" / game / (name + ".lua");
        return scripting::ScriptSource{name, read_file(path), {}};
    };
    // Mods are found by the program; the examples pass with any.
    setting.sources.find_game = [](auto, auto, const auto&) { return Result(all_kinds()->front()); };
    // And any golden text is the right one.
    setting.golden = {[](const auto&) { return Result(std::optional<std::string>()); },
                      scripting::GoldenSetting::Mode::update};
    return setting;
}

// The failures of the only file.
std::vector<std::string> failures_of(const std::string& text) {
    static const scripting::ScenarioSetting setting = example_setting();
    scripting::ScenarioPlan plan;
    plan.files = {{{"example.lua", text, {}}, all_kinds(), {}}};
    std::vector<std::string> failures;
    const auto reports = scripting::run_scenarios(setting, plan);
    if (reports.empty()) failures.emplace_back("there is no case");
    for (const auto& report : reports) {
        if (report.result.failure) failures.push_back(report.result.failure->sentence);
    }
    return failures;
}

std::vector<std::string> scenario_examples_in(const std::string& text) {
    std::vector<std::string> examples;
    bool inside = false;
    for (const std::string_view line : lines(text)) {
        if (line == "```lua") examples.emplace_back();
        if (line.starts_with("```")) {
            inside = line == "```lua";
        } else if (inside) {
            examples.back() += std::string(line) + "\n";
        }
    }
    return examples;
}

// A whole file as it is; a few lines as a case of one.
std::string as_scenario(const std::string& example) {
    if (example.find("it(\"") != std::string::npos) return example;
    const std::string game = example.find("local game") == std::string::npos ? "local game = start('crown') " : "";
    return "it('example', function() " + game + example + "end)";
}

}  // namespace

TEST_CASE("every example in the stubs for scenarios passes") {
    int run = 0;
    const auto try_examples = [&](const std::string& where, const std::string& text) {
        for (const std::string& example : scenario_examples_in(text)) {
            INFO(where << ":\n" << example);
            for (const std::string& failure : failures_of(as_scenario(example))) FAIL_CHECK(failure);
            ++run;
        }
    };
    for (const StubFile& file : read_api_files()) {
        if (!is_for_scenarios(file)) continue;
        for (const StubFunction& function : file.stubs.functions) try_examples(function.call, function.text);
        for (const StubClass& each : file.stubs.classes) {
            try_examples(each.name, each.text);
            for (const StubFunction& function : each.functions) try_examples(function.call, function.text);
        }
    }
    CHECK(run >= 10);
}

TEST_CASE("the globals of scenarios and the methods of their games are in the stubs") {
    std::set<std::string> described;
    std::set<std::string> methods;
    for (const StubFile& file : read_api_files()) {
        if (is_for_games(file)) continue;
        for (const StubFunction& function : file.stubs.functions) described.insert(function.name);
        for (const StubClass& each : file.stubs.classes) {
            if (each.global) described.insert(each.variable);
            for (const auto& field : each.fields) {
                if (each.global) described.insert(each.variable + "." + field.name);
            }
            for (const StubFunction& function : each.functions) {
                if (each.global) described.insert(each.variable + "." + function.name);
                if (each.name == "Game") methods.insert(function.name);
            }
        }
    }
    for (const scripting::Contents& contents : scripting::contents_of(scripting::Role::scenario)) {
        const std::string library(contents.library);
        if (!library.empty()) described.insert(library);
        for (const std::string_view name : words(contents.names)) {
            described.insert((library.empty() ? "" : library + ".") + std::string(name));
        }
    }
    const auto globals = scripting::scenario_globals(all_kinds());
    CHECK(std::set<std::string>(globals.begin(), globals.end()) == described);
    const auto live = scripting::ScenarioGames::method_names();
    CHECK(std::set<std::string>(live.begin(), live.end()) == methods);
}

TEST_CASE("the fields of described positions are those of the stubs") {
    // Every name of the stubs, and some that are nowhere: exactly the class's own are taken.
    std::set<std::string> names = {"cards", "name", "team3"};
    std::map<std::string, std::set<std::string>> fields;
    for (const StubFile& file : read_api_files()) {
        if (is_for_games(file)) continue;
        for (const StubClass& each : file.stubs.classes) {
            for (const auto& field : each.fields) {
                if (field.name == "[integer]") continue;
                names.insert(field.name);
                fields[each.name].insert(field.name);
            }
        }
    }
    const auto compare = [&](const std::string& game, const std::string& name, const std::string& before,
                             const std::string& behind) {
        for (const std::string& field : names) {
            const std::string start =
                "start('" + game + "', { position = " + before + field + " = false" + behind + " })";
            const auto found = failures_of("it('a', function() " + start + " end)");
            const bool refused = !found.empty() && found[0].find("no field") != std::string::npos;
            INFO(name << "." << field);
            CHECK(refused != fields[name].contains(field));
        }
    };
    compare("crown", "CrownPosition", "{ ", " }");
    compare("crown", "CrownPositionTeam", "{ team1 = { ", " } }");
    compare("crown", "CrownPositionUnit", "{ team1 = { units = { D4 = { 'Goat Farmer', ", " } } } }");
    compare("misterx", "MisterxPosition", "{ ", " }");
    compare("piranhas", "PiranhasPosition", "{ ", " }");
    compare("animals", "AnimalsPosition", "{ ", " }");
}

}  // namespace farmland::tests
