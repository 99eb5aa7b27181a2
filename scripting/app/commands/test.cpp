// farmland test: runs scenarios.
#include <algorithm>
#include <array>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>

#include "core/base/text.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/new_files.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/app/files/scenarios.hpp"
#include "scripting/host/loading/modules.hpp"
#include "scripting/scenarios/reporters.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

constexpr int nothing_to_test = 2;  // also: a file that cannot be run

CommandLine test_options() {
    CommandLine line(
        "test [FILE|DIR...] [OPTION...]",
        "Run scenarios: Lua files that set up positions, act, and say what they expect. Each case runs in a sandbox "
        "of its own. Without files, those that ship with the program are run; the folder of a mod stands for the files "
        "in its folder scenarios, played with that mod. The exit code is 0 if all cases passed, "
        "1 if some failed, and 2 if a file cannot be run or there is no case.",
        {"farmland test", "farmland test my_rules.lua --filter \"a union\"", "farmland test scenarios --list",
         "farmland test scenarios --reporter junit > report.xml", "farmland test my_rules.lua --update",
         "farmland test ./my_mod", "farmland test orchard_rules.lua --mod orchard"});
    line.option("filter", "TEXT", "only cases with this text in their names, or with exactly this name")
        .option("list", "", "show the cases instead of running them")
        .option("seed", "N", "seed of games that are started without one, and of math.random (default: 1)")
        .repeatable("mod", "MOD", mod_option_text)
        .option("reporter", "KIND", "pretty, tap (TAP version 13) or junit (XML) (default: pretty)", "pretty|tap|junit")
        .option("update", "", "write golden texts that are missing or differ, if the case passes otherwise")
        .option("jobs", "N", "cases at the same time (default: one for each processor); changes nothing but the speed")
        .option("budget", "LIMITS", "what one call of a case's functions may use (default: steps=20M,memory=64M)")
        .option("data", "DIR", data_option_text);
    return line;
}

struct Reporter {
    std::string_view name;
    std::string (*report)(std::span<const ScenarioReport> reports, std::span<const std::string> options);
};

constexpr std::array<Reporter, 3> reporters = {
    {{"pretty", pretty_report}, {"tap", tap_report}, {"junit", junit_report}}};

Result<Reporter> find_reporter(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Reporter& reporter : reporters) {
        if (reporter.name == name) return reporter;
        names.push_back(reporter.name);
    }
    return Error{"--reporter is pretty, tap or junit, found " + in_quotes(name) + suggestion(name, names)};
}

// What the cases that passed want a file to be.
struct WantedText {
    const GoldenText* golden;
    std::string first_case;
    bool is_new;
};

std::vector<std::string> files_in(const fs::path& folder) {
    std::vector<std::string> files;
    std::error_code problem;
    for (fs::directory_iterator each(folder, problem), end; !problem && each != end; each.increment(problem)) {
        files.push_back(each->path().lexically_normal().string());
    }
    std::sort(files.begin(), files.end());
    return files;
}

// Golden texts are in a folder next to their scenario; a link must not lead out of the scenario's folder, for neither
// reading nor writing.
Result<void> check_golden_place(const fs::path& path) {
    const fs::path golden = path.parent_path();
    const fs::path home = golden.has_parent_path() ? golden.parent_path() : fs::path(".");
    for (const fs::path& each : {golden, path}) {
        std::error_code none;
        if (fs::symlink_status(each, none).type() == fs::file_type::not_found || is_inside(each, home)) continue;
        return Error{in_quotes(each.string()) +
                     " is a link that leads out of the scenario's folder; golden texts are kept inside it"};
    }
    return {};
}

// Nothing if there is no such file.
Result<std::optional<std::string>> read_golden_file(const fs::path& path) {
    if (auto allowed = check_golden_place(path); !allowed) return allowed.error();
    std::error_code none;
    if (!fs::exists(path, none)) return std::optional<std::string>();
    auto text = read_text_file(path.string());
    if (!text) return text.error();
    return std::optional<std::string>(*std::move(text));
}

ScenarioSetting read_setting(const CommandLine::Parsed& given, const DataFiles& data, const ScenarioReach& reach,
                             ModdedGames& games) {
    ScenarioSetting setting;
    setting.seed = seed_of(given);
    setting.budget = budget_of(given);
    // Wrong mods are wrong usage, whatever the files are.
    or_refuse(games.kinds(given.values("mod")));
    setting.sources.find_policy = [&](std::string_view game, const std::string& name,
                                      const fs::path& folder) -> Result<ScriptSource> {
        if (!is_policy_path(name)) return find_policy(data, game, name);
        std::error_code none;
        const auto file = folder == "." ? fs::path(name) : (folder / name).lexically_normal();
        if (fs::exists(file, none)) {
            if (auto allowed = reach.check(file, folder); !allowed) return allowed.error();
        }
        return find_policy(data, game, file.string());
    };
    setting.sources.find_game = [&games](std::string_view game, std::span<const std::string> mods,
                                         const fs::path& folder) -> Result<std::shared_ptr<const ScriptedGame>> {
        try {
            return games.find(game, mods, folder);
        } catch (const Refusal& refusal) {  // of a game in Lua with mistakes, which is only looked for now
            return refusal.error;
        }
    };
    setting.golden.read = read_golden_file;
    if (given.has("update")) setting.golden.mode = GoldenSetting::Mode::update;
    return setting;
}

int list(std::span<const ScenarioReport> reports) {
    bool broken = false;
    for (const ScenarioReport& report : reports) {
        if (const auto& failure = report.result.failure) {
            refuse({failure->sentence}, failure->explanation);
            broken = true;
        } else {
            std::cout << printable(report.file) << ": " << printable(report.which.name) << "\n";
        }
    }
    return broken ? nothing_to_test : success;
}

// Writes the golden texts that are new in cases that passed. Unused files are looked for only next to scenario files
// whose cases all passed; a filter leaves cases out, so then nothing can be called unused. False if something could not be
// done.
bool update_and_tell(std::span<const ScenarioReport> reports, bool filtered, std::ostream& out) {
    std::vector<std::string> problems;
    std::map<std::string, WantedText> wanted;
    std::set<std::string> scenario_files;
    std::set<std::string> failed_files;
    for (const ScenarioReport& report : reports) {
        scenario_files.insert(report.file);
        if (report.result.failure) {
            failed_files.insert(report.file);
            continue;
        }
        for (const GoldenText& golden : report.result.golden) {
            const std::string path = golden_file(report.file, golden.name).lexically_normal().string();
            const auto [known, is_first] =
                wanted.try_emplace(path, WantedText{&golden, report.which.name, golden.is_new});
            // One that is not new is as its file is, and comes without its text.
            if (is_first || (known->second.is_new == golden.is_new && known->second.golden->text == golden.text)) {
                continue;
            }
            problems.push_back("the cases " + in_quotes(known->second.first_case) + " and " +
                               in_quotes(report.which.name) + " want " + in_quotes(path) + " to be different texts");
        }
    }
    for (const auto& [path, text] : wanted) {
        if (!text.is_new) continue;
        auto done = check_golden_place(path);
        if (done) done = replace_file(path, text.golden->text);
        if (done) {
            out << "wrote " << printable(path) << "\n";
        } else {
            problems.push_back(done.error().sentence());
        }
    }
    for (const std::string& file : scenario_files) {
        if (filtered || failed_files.contains(file)) continue;
        for (const std::string& path : files_in(golden_folder(file))) {
            if (!wanted.contains(path)) out << "unused " << printable(path) << "\n";
        }
    }
    for (const std::string& problem : problems) refuse({problem});
    return problems.empty();
}

int run_test(const CommandLine::Parsed& given) {
    const auto reporter = or_refuse(find_reporter(given.value("reporter").value_or("pretty")));
    const auto jobs = jobs_of(given);
    const auto data = data_of(given);
    const ScenarioReach reach(given.words, given.values("mod"), data);
    ModdedGames games(data, reach);
    const auto setting = read_setting(given, data, reach, games);
    auto files = find_scenarios(given.words, given.values("mod"), data, games);
    if (!files) {
        refuse(files.error());
        return nothing_to_test;
    }

    const ScenarioPlan plan = {*std::move(files), given.value("filter").value_or(""), jobs};
    const auto reports = given.has("list") ? list_scenarios(setting, plan) : run_scenarios(setting, plan);
    if (reports.empty()) {
        const std::string which = plan.filter.empty() ? "" : " with " + in_quotes(plan.filter) + " in its name";
        const bool named_mod = std::any_of(given.words.begin(), given.words.end(),
                                           [](const std::string& word) { return is_mod_folder(word); });
        refuse({"there is no case" + which + " in " + std::to_string(plan.files.size()) +
                (plan.files.size() == 1 ? " file" : " files") +
                (named_mod && plan.files.empty() ? "; those of a mod are in its folder scenarios" : "")});
        return nothing_to_test;
    }
    if (given.has("list")) return list(reports);
    std::vector<std::string> repeat_options;
    for (const std::string name : {"seed", "budget", "data"}) {
        for (const std::string& value : given.values(name)) {
            repeat_options.insert(repeat_options.end(), {"--" + name, value});
        }
    }
    std::cout << reporter.report(reports, repeat_options);
    // What other programs read has no lines but those of its format.
    std::ostream& news = reporter.name == "pretty" ? std::cout : std::cerr;
    const bool updated = !given.has("update") || update_and_tell(reports, !plan.filter.empty(), news);
    const ScenarioCounts counts = count_scenarios(reports);
    if (counts.broken == 0 && counts.failed == 0 && !updated) return wrong_usage;
    return counts.broken > 0 ? nothing_to_test : counts.failed > 0 ? wrong_usage : success;
}

}  // namespace

Command test_command() {
    return {"test", "run scenarios: Lua files that say how a game should behave", test_options, run_test};
}

}  // namespace farmland::scripting
