// farmland new: the files to begin a script of one's own with.
#include <algorithm>
#include <filesystem>
#include <iostream>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/lua_games.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/new_files.hpp"
#include "scripting/games/scripted_game.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/reference/game_stubs.hpp"
#include "scripting/scenarios/scenario.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view placeholder = "@NAME@";
constexpr const char* stubs_folder = "stubs";  // of games in Lua, beside the policies for them

// A name that is a file, a word in messages and no option: my_bot, bot2.
void check_name(std::string_view kind, std::string_view name) {
    constexpr std::size_t longest = 60;
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; };
    if (!name.empty() && name.size() <= longest && name[0] >= 'a' && name[0] <= 'z' &&
        std::all_of(name.begin(), name.end(), allowed)) {
        return;
    }
    throw Refusal{{in_quotes(name) + " is not a name for a " + std::string(kind) +
                   ": expected small letters, digits and _, a letter first, " + "at most " + std::to_string(longest) +
                   " in all, such as my_bot"}};
}

// Settings of the Lua language server: where the stubs are, and which of Lua's libraries scripts do not have.
std::string luarc(const std::optional<fs::path>& data_folder, bool has_own_stubs = false) {
    Members withheld;
    for (const char* library : {"debug", "io", "os", "package"}) withheld.push_back({library, "disable"});
    Members settings = {
        {"runtime.version", "Lua 5.4"}, {"runtime.builtin", std::move(withheld)}, {"workspace.checkThirdParty", false}};
    ValueList stubs;
    if (data_folder) {
        std::error_code none;
        const fs::path api = fs::weakly_canonical(*data_folder / "scripts" / "api", none);
        stubs.push_back(api.string());
    }
    if (has_own_stubs) stubs.push_back(stubs_folder);
    if (!stubs.empty()) settings.push_back({"workspace.library", std::move(stubs)});
    return to_json(settings, {.blanks = true, .indent = 4}) + "\n";
}

constexpr std::string_view head_of_globals =
    "-- The globals of the scripts in this folder, for luacheck.\nstds.farmland = {\n    read_globals = {\n";

// Puts a line for each of the globals that has none yet below the head, in front of the others.
std::string with_globals(std::string settings, const std::vector<std::string>& globals) {
    std::string lines;
    for (auto name = globals.begin(); name != globals.end();) {
        const std::string begin = "        " + *name + " = {";
        const std::string prefix = *name + ".";
        std::string fields;
        for (++name; name != globals.end() && name->starts_with(prefix); ++name) {
            fields += (fields.empty() ? " \"" : ", \"") + name->substr(prefix.size()) + "\"";
        }
        if (settings.find("\n" + begin) != std::string::npos) continue;
        lines += begin + (fields.empty() ? "" : " fields = {" + fields + " } ") + "},\n";
    }
    return settings.insert(head_of_globals.size(), lines);
}

// Settings of luacheck: exactly the globals that scripts have. What is there was written when there were fewer games, unless its
// author has other settings.
NewFile luacheckrc(const fs::path& folder, const std::vector<std::string>& globals) {
    const fs::path path = folder / ".luacheckrc";
    const auto there = read_text_file(path.string());
    if (there && there->starts_with(head_of_globals)) {
        std::string more = with_globals(*there, globals);
        if (more != *there) return {path, std::move(more), NewFile::IfThere::replace};
    }
    const std::string none = std::string(head_of_globals) + "    },\n}\nstd = \"farmland\"\nmax_line_length = 200\n";
    return {path, with_globals(none, globals), NewFile::IfThere::keep};
}

// Of policies and scenarios for all games: a folder may have scripts of several.
std::vector<std::string> globals_of_scripts(const DataFiles& data) {
    std::vector<std::string> globals;
    const auto add = [&](std::vector<std::string> more) { globals.insert(globals.end(), more.begin(), more.end()); };
    for (const Game& each : games()) {
        const auto setup = default_setup(each.name, data);
        // What is wrong with somebody's game in Lua is no reason not to write a script for another one.
        if (!setup && each.is_scripted) continue;
        auto game = or_refuse(open_scripted_game(each.name, or_refuse(setup)));
        add(game->globals());
        add(scenario_globals(std::make_shared<const ScenarioKinds>(ScenarioKinds{std::move(game)})));
    }
    std::sort(globals.begin(), globals.end());
    globals.erase(std::unique(globals.begin(), globals.end()), globals.end());
    return globals;
}

// Writes the files into the folder and says what was written and what their author may want next.
int make_files(const fs::path& folder, const std::vector<NewFile>& files, const std::string& next,
               const DataFiles& data) {
    const auto written = or_refuse(write_new_files(folder, files));
    for (const NewFile& each : files) {
        const bool made = std::find(written.begin(), written.end(), each.path) != written.end();
        const bool replaced = made && each.if_there == NewFile::IfThere::replace;
        std::cout << (replaced ? "added globals to "
                      : made   ? "wrote "
                               : "kept  ")
                  << each.path.lexically_normal().string() << "\n";
    }
    std::cout << "next:  farmland " << next << "\n";
    if (!data.folder()) {
        std::cerr
            << "farmland: no data folder was found, so .luarc.json does not say where the stubs for editors are\n";
    }
    return success;
}

int make_script(const std::string& kind, const Game& game, const std::string& name, const CommandLine::Parsed& given) {
    check_name(kind, name);
    const auto data = data_of(given);
    const auto globals = globals_of_scripts(data);
    std::string starter = with_text(or_refuse(read_template(data, game.name, kind)), placeholder, name);

    const fs::path folder = given.value("dir").value_or(".");
    const std::string file = name + ".lua";
    const bool has_own_stubs = game.is_scripted && kind == "policy";
    std::vector<NewFile> files;
    if (has_own_stubs) {
        // The template is for any game, and this one has a class of its own now.
        starter = with_text(starter, "---@type Policy\n", "---@type " + class_prefix(game.name) + "Policy\n");
        files.push_back({folder / stubs_folder / (std::string(game.name) + ".lua"),
                         stubs_of_game(or_refuse(load_lua_game(game.name, data)).rules), NewFile::IfThere::keep});
    }
    files.insert(files.begin(), {folder / file, std::move(starter), NewFile::IfThere::refuse});
    files.push_back({folder / ".luarc.json", luarc(data.folder(), game.is_scripted), NewFile::IfThere::keep});
    files.push_back(luacheckrc(folder, globals));
    return make_files(folder, files,
                      (kind == "policy" ? "check " : "test ") + (folder / file).lexically_normal().string(), data);
}

void check_is_free(const std::string& id, const DataFiles& data) {
    const auto taken = ModFiles(data).ids();
    if (std::find(taken.begin(), taken.end(), id) != taken.end()) {
        throw Refusal{{"there is a mod " + in_quotes(id) + " already, see farmland mods; choose another id"}};
    }
}

// What mods of a game in Lua may change, as comments with the values that the game has.
std::string parameter_lines(const Game& game, const DataFiles& data) {
    const LoadedLuaGame loaded = or_refuse(load_lua_game(game.name, data));
    std::string text;
    for (const auto& each : loaded.parameters()) {
        text += (text.empty() ? "" : "\n        ") + ("-- " + each.name) + " = " + std::to_string(each.usual) +
                ", -- " + std::to_string(each.range.least) + " to " + std::to_string(each.range.most);
    }
    return text.empty() ? "-- This game has none." : text;
}

int make_mod(const Game& game, const std::string& id, const CommandLine::Parsed& given) {
    if (game.mod.empty()) return refuse(takes_no_mods(game.name));
    if (!is_mod_id(id)) {
        return refuse({in_quotes(id) +
                       " is not an id for a mod: expected a small letter, then small letters, digits, _ "
                       "and -, 32 at most"});
    }
    const auto data = data_of(given);
    check_is_free(id, data);
    std::string starter = or_refuse(read_template(data, game.name, "mod"));
    if (game.is_scripted) starter = with_text(starter, "-- @PARAMETERS@", parameter_lines(game, data));
    const fs::path folder = fs::path(given.value("dir").value_or(".")) / id;
    return make_files(folder,
                      {{folder / "mod.lua", with_text(starter, placeholder, id), NewFile::IfThere::refuse},
                       {folder / ".luarc.json", luarc(data.folder()), NewFile::IfThere::keep}},
                      "check " + folder.lexically_normal().string(), data);
}

// The name of a game is that of a table which all its scripts have beside those of Lua.
void check_name_of_game(const std::string& name, const DataFiles& data) {
    const auto wrong = [&](const std::string& why) {
        return Refusal{{in_quotes(name) + " is not a name for a game: " + why}};
    };
    if (!is_small_name(name)) throw wrong(std::string(small_name_rule));
    if (const Game* taken = find_game(name)) {
        throw Refusal{{"there is a game " + in_quotes(name) + " already, " + std::string(taken->title) +
                       ", see farmland games; choose another name"}};
    }
    check_is_free(name, data);
    if (!Sandbox(Role::mod).compile(name, "local " + name)) throw wrong("it is a word of Lua");
    const auto globals = globals_of_scripts(data);
    if (std::binary_search(globals.begin(), globals.end(), name)) {
        throw wrong("scripts have a global of that name, see the reference of the Lua API");
    }
}

// "My game" for my_game.
std::string title_of(std::string name) {
    std::replace(name.begin(), name.end(), '_', ' ');
    name[0] = static_cast<char>(name[0] - 'a' + 'A');
    return name;
}

int make_game(const std::string& name, const CommandLine::Parsed& given) {
    const auto data = data_of(given);
    check_name_of_game(name, data);
    const fs::path folder = fs::path(given.value("dir").value_or(".")) / name;
    std::vector<NewFile> files;
    const auto add = [&](const fs::path& path, const std::string& starter) {
        const std::string text = or_refuse(data.read("scripts/templates/game/" + starter));
        files.push_back({folder / path, with_text(with_text(text, placeholder, name), "@TITLE@", title_of(name)),
                         NewFile::IfThere::refuse});
    };
    add("mod.lua", "mod.lua");
    add("README.md", "README.md");
    add("scenarios/rules.lua", "scenario.lua");
    add("ai/first.lua", "policy.lua");
    files.push_back({folder / ".luarc.json", luarc(data.folder()), NewFile::IfThere::keep});
    return make_files(folder, files, "check " + folder.string(), data);
}

CommandLine new_options() {
    CommandLine line(
        "new policy|mod|scenario|game GAME NAME [OPTION...]",
        "Write the files to start from. A policy: NAME.lua, a working policy for you to change, with "
        "settings for editors (.luarc.json) and luacheck (.luacheckrc) and, for a game in Lua, stubs/GAME.lua with the "
        "names that editors complete. A scenario: the same with tests that pass. A mod: NAME/mod.lua, with settings "
        "for "
        "editors. A game, which takes NAME alone: NAME/mod.lua, a small game in Lua for you to change, with a README, "
        "scenarios, a policy and settings for editors. Existing files are never overwritten; a .luacheckrc that was "
        "written here gets the globals of games that are new since then.",
        {"farmland new policy crown my_bot", "farmland new policy crown my_bot --dir bots",
         "farmland new mod crown my_mod", "farmland new scenario crown my_rules", "farmland new game my_game"});
    line.option("dir", "DIR", "the folder to write to, created if necessary (default: the current one)")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_new(const CommandLine::Parsed& given) {
    const std::vector<std::string>& words = given.words;
    constexpr std::string_view usage =
        "expected farmland new policy, mod or scenario, then GAME NAME, or farmland new game NAME";
    if (words.empty()) return refuse({"expected what to make; " + std::string(usage)});
    if (words[0] == "game") {
        if (words.size() != 2) return refuse({"expected one name for the game: farmland new game NAME"});
        return make_game(words[1], given);
    }
    if (words[0] != "policy" && words[0] != "scenario" && words[0] != "mod") {
        return refuse({in_quotes(words[0]) + " cannot be made; " + std::string(usage)});
    }
    if (words.size() != 3) return refuse({"expected a game and a name: farmland new " + words[0] + " GAME NAME"});
    const Game* game = find_game(words[1]);
    if (game == nullptr) return refuse(unknown_game(words[1]));
    if (words[0] == "mod") return make_mod(*game, words[2], given);
    return make_script(words[0], *game, words[2], given);
}

}  // namespace

Command new_command() {
    return {"new", "write the files to start your own policy, mod, scenario or game", new_options, run_new};
}

}  // namespace farmland::scripting
