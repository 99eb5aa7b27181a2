// farmland check: looks for mistakes in a policy before a game does.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <memory>
#include <string>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/games/mod_check.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

namespace {

// The game that a text seems to name, as in: game = "crown". Nothing if it does not, or it is only computed.
std::optional<std::string> game_in_text(std::string_view text) {
    constexpr std::string_view key = "game";
    constexpr std::string_view blanks = " \t\r\n";
    for (std::size_t at = text.find(key); at != std::string_view::npos; at = text.find(key, at + 1)) {
        std::string_view rest = text.substr(at + key.size());
        const auto skip_blanks = [&] { rest.remove_prefix(std::min(rest.find_first_not_of(blanks), rest.size())); };
        skip_blanks();
        if (!rest.starts_with('=')) continue;
        rest.remove_prefix(1);
        skip_blanks();
        if (!rest.starts_with('"') && !rest.starts_with('\'')) continue;
        const std::size_t end = rest.find(rest[0], 1);
        if (end != std::string_view::npos) return std::string(rest.substr(1, end - 1));
    }
    return std::nullopt;
}

// The game that the policy says it is for; if it cannot be loaded for any, the one that its text names tells why.
Result<std::unique_ptr<ScriptedGame>> game_of(const PolicySetup& policy, const CommandLine::Parsed& given,
                                              const DataFiles& data) {
    const auto open = [&](std::string_view game) -> Result<std::unique_ptr<ScriptedGame>> {
        const auto setup = setup_with(game, given.values("mod"), data);
        return setup ? open_scripted_game(game, *setup) : setup.error();
    };
    if (const auto named = given.value("game")) return open(*named);
    const auto open_if_for = [&](std::string_view game) {
        auto scripted = open(game);
        const bool is_for = scripted && (*scripted)->try_policy(policy).name;
        return is_for ? *std::move(scripted) : nullptr;
    };
    // Most often it is this one, and the others need not be opened.
    const auto named = game_in_text(policy.source.text);
    if (named && find_game(*named) != nullptr) {
        if (auto scripted = open_if_for(*named)) return scripted;
    }
    for (const Game& game : games()) {
        if (auto scripted = open_if_for(game.name)) return scripted;
    }
    return open(named && find_game(*named) != nullptr ? std::string_view(*named) : games().front().name);
}

void show(const CheckReport& report, const std::string& file) {
    for (const std::string& text : report.passed) std::cout << "ok       " << text << "\n";
    for (const std::string& text : report.notes) std::cout << "note     " << text << "\n";
    constexpr std::string_view indent = "         ";  // as wide as "problem  "
    for (const CheckReport::Problem& problem : report.problems) {
        std::cout << "problem  " << problem.message << "\n";
        for (const std::string_view text : lines(problem.explanation)) std::cout << indent << text << "\n";
    }
    const std::size_t count = report.problems.size();
    std::cout << file << ": ";
    if (count == 0) {
        std::cout << "no problems found\n";
    } else {
        std::cout << count << (count == 1 ? " problem\n" : " problems\n");
    }
}

void show_json(const CheckReport& report, const std::string& file) {
    ValueList problems;
    for (const CheckReport::Problem& problem : report.problems) {
        problems.push_back(Members{{"message", problem.message}, {"explanation", problem.explanation}});
    }
    const Members shown = {{"file", file},           {"game", report.game},     {"name", report.name},
                           {"ok", problems.empty()}, {"passed", report.passed}, {"notes", report.notes},
                           {"problems", problems}};
    std::cout << to_json(shown, {.blanks = true}) << "\n";
}

// One calls describe() or it() when it is loaded, and ends there as a policy.
bool is_scenario(const CheckReport& report) {
    const auto& undefined = report.undefined_globals;
    return report.name.empty() && std::any_of(undefined.begin(), undefined.end(), [](const std::string& name) {
               return name == "describe" || name == "it";
           });
}

int tell(const CheckReport& report, const std::string& file, const CommandLine::Parsed& given) {
    if (given.has("json")) {
        show_json(report, file);
    } else {
        show(report, file);
    }
    return report.problems.empty() ? success : wrong_usage;
}

// A folder, or the file that makes a folder a mod.
bool is_mod(const std::filesystem::path& path) {
    std::error_code none;
    return path.filename() == "mod.lua" || std::filesystem::is_directory(path, none);
}

// Of a mod that is named by its id, its folder or its file.
std::string name_of_folder(const std::string& mod) {
    std::error_code none;
    std::filesystem::path path = std::filesystem::absolute(mod, none).lexically_normal();
    if (path.filename() == "mod.lua" || path.filename().empty()) path = path.parent_path();
    return path.filename().string();
}

// By its id, or by a path with a '/'. It is told as it was named.
int check_mod_named(const std::string& name, const std::string& as_named, const CommandLine::Parsed& given,
                    const DataFiles& data) {
    const ModFiles files(data, {&name, 1});
    CheckReport report = check_mod(name, [&](const std::string& each) { return files.find(each); });
    const std::string folder = name_of_folder(name);
    if (!report.name.empty() && report.name != folder) {
        report.notes.push_back("its folder is called " + in_quotes(folder) + ", so it can be named by its path only; " +
                               in_quotes(report.name) + " would do for both");
    }
    return tell(report, as_named, given);
}

CommandLine check_options() {
    CommandLine line(
        "check POLICY|MOD [OPTION...]",
        "Look for mistakes. In a policy: in its text, in the table it returns, on sample views, and in "
        "three short games against an opponent that plays at random. In a mod, which is named by its "
        "folder, its mod.lua or its id: "
        "in its text and its table, in what it depends on, in its hooks, and in random games. In a game in "
        "Lua, which is named in the same ways: also in its functions, and in the actions they add. The "
        "exit code is 0 if no mistake is found, otherwise 1.",
        {"farmland check my_bot.lua", "farmland check my_bot.lua --json", "farmland check ./my_mod",
         "farmland check orchard", "farmland check ./my_game"});
    line.option("game", "GAME", "the game it is for (default: the one it names)")
        .repeatable("set", "NAME=VALUE", "a setting of the policy, ctx.settings.NAME")
        .option("budget", "LIMITS", "what one call may use, such as steps=1000000,memory=32M")
        .repeatable("mod", "MOD", mod_option_text)
        .option("json", "", "the report as JSON")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_check(const CommandLine::Parsed& given) {
    if (given.words.size() != 1) return refuse({"expected one policy, mod or game, see farmland check --help"});
    const std::string& file = given.words[0];
    const auto data = data_of(given);
    if (is_mod(file)) {
        return check_mod_named(file.find('/') == std::string::npos ? "./" + file : file, file, given, data);
    }
    const auto game_name = given.value("game");
    if (game_name && find_game(*game_name) == nullptr) return refuse(unknown_game(*game_name));

    PolicySetup policy;
    // A file is the same for all games, which need not be looked for then.
    const bool is_for_any = game_name || is_policy_path(file);
    auto source = find_policy(data, is_for_any ? game_name.value_or("") : std::string(games().front().name), file);
    for (auto game = games().begin(); !source && !is_for_any && game != games().end(); ++game) {
        if (auto found = find_policy(data, game->name, file)) source = std::move(found);
    }
    if (!source && ModFiles(data).find(file)) return check_mod_named(file, file, given, data);
    policy.source = or_refuse(std::move(source));
    policy.budget = budget_of(given);
    add_settings(policy.settings, given, "set");
    const auto game = or_refuse(game_of(policy, given, data));

    CheckReport report = game->check(policy);
    if (is_scenario(report)) {
        report = {};
        report.problems.push_back({"this is a scenario; run it with farmland test " + shell_word(file), ""});
        return tell(report, file, given);
    }
    report.game = game->game();
    const auto named = game_in_text(policy.source.text);
    if (named && find_game(*named) == nullptr) report.notes.push_back(unknown_game(*named).sentence());
    return tell(report, file, given);
}

}  // namespace

Command check_command() {
    return {"check", "look for mistakes in a policy, mod or game in Lua", check_options, run_check};
}

}  // namespace farmland::scripting
