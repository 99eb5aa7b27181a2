#include "scripting/app/files/scenarios.hpp"

#include <algorithm>
#include <fstream>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/host/loading/modules.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

// A mod as the command line names it: with a '/' in it, and so that what lies beside it can be found.
std::string path_of_mod(const fs::path& folder) {
    fs::path path = folder.lexically_normal();
    if (path.filename().empty()) path = path.parent_path();
    if (path.filename() == "." || path.filename() == "..") path = fs::absolute(path).lexically_normal();
    if (path.filename().empty()) path = path.parent_path();
    const std::string text = path.string();
    return text.find('/') == std::string::npos ? "./" + text : text;
}

bool names_mod(const std::string& name, const std::string& path) {
    if (name == fs::path(path).filename()) return true;
    std::error_code none;
    return is_mod_path(name) && fs::equivalent(name, path, none);
}

// A scenario's folder and the two around it: with its file in the folder `scenarios` of a mod, the mod and what lies
// beside.
std::vector<fs::path> folders_around(const fs::path& folder) {
    return {folder, (folder / "..").lexically_normal(), (folder / ".." / "..").lexically_normal()};
}

struct FoundFile {
    std::string path;
    std::string mod;     // that it lies in, if any
    std::string folder;  // in which it was found, unless it was named itself

    auto operator<=>(const FoundFile&) const = default;
};

// Descriptions for editors, which nothing runs: farmland new writes them beside policies.
bool is_stubs(const fs::path& file) {
    std::string line;
    return std::getline(std::ifstream(file), line) && line.starts_with("---@meta");
}

void collect(const fs::path& folder, const std::string& mod, std::vector<FoundFile>& found) {
    if (mod.empty() && is_mod_folder(folder)) return collect(folder / "scenarios", path_of_mod(folder), found);
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
        std::error_code none;
        if (entry->is_directory(none)) {
            if (!entry->is_symlink(none)) collect(entry->path(), mod, found);
        } else if (entry->path().extension() == ".lua" && !is_stubs(entry->path())) {
            found.push_back({entry->path().string(), mod, {}});
        }
    }
}

// The mod that a file belongs to: that of its folder or of one of the two around it.
std::string mod_around(const fs::path& file) {
    std::error_code none;
    for (const fs::path& folder : folders_around(fs::absolute(file, none).lexically_normal().parent_path())) {
        if (is_mod_folder(folder)) return path_of_mod(folder.lexically_proximate(fs::current_path(none)));
    }
    return {};
}

std::vector<FoundFile> files_of(const std::string& word) {
    std::error_code none;
    if (!fs::is_directory(word, none)) return {{word, mod_around(word), {}}};
    std::vector<FoundFile> found;
    collect(word, {}, found);
    for (FoundFile& file : found) file.folder = word;
    std::sort(found.begin(), found.end());
    return found;
}

Result<void> check_stays_inside(const fs::path& file, const std::string& folder) {
    if (folder.empty() || is_inside(file, folder)) return {};
    return Error{in_quotes(file.string()) + " is a link that leads out of " + in_quotes(folder) +
                 "; name the file itself to run it"};
}

}  // namespace

ScenarioReach::ScenarioReach(std::span<const std::string> words, std::span<const std::string> mods,
                             const DataFiles& data) {
    std::error_code none;
    for (const std::string& word : words) {
        if (fs::is_directory(word, none)) folders_.emplace_back(word);
    }
    for (const std::string& mod : mods) {
        if (is_mod_path(mod)) folders_.push_back(folder_of_mod(mod));
    }
    if (const auto own = user_data_folder()) folders_.push_back(*own);
    if (data.folder()) folders_.push_back(*data.folder());
}

bool ScenarioReach::covers(const fs::path& file, const fs::path& folder) const {
    const auto around = folders_around(folder);
    return is_inside(file, folder) ||
           std::any_of(around.begin() + 1, around.end(),
                       [&](const fs::path& each) { return is_mod_folder(each) && is_inside(file, each); }) ||
           std::any_of(folders_.begin(), folders_.end(), [&](const fs::path& each) { return is_inside(file, each); });
}

Result<void> ScenarioReach::check(const fs::path& file, const fs::path& folder) const {
    if (covers(file, folder)) return {};
    return Error{in_quotes(file.lexically_normal().string()) +
                 " is outside of what a scenario may read: its own folder, its mod, the data folders, and folders and "
                 "mods that the command line names"};
}

Result<void> ScenarioReach::check_mod(const fs::path& file, const fs::path& folder) const {
    std::error_code none;
    const fs::path place = fs::canonical(file, none).parent_path().parent_path();
    for (const fs::path& each : folders_around(folder)) {
        if (place == fs::canonical(each, none)) return {};
    }
    for (const fs::path& each : folders_) {
        if (is_mod_folder(each) && place == fs::canonical(each, none).parent_path()) return {};
    }
    auto checked = check(file, folder);
    return checked ? checked : Error{checked.error().sentence() + "; name it with --mod"};
}

Result<std::shared_ptr<const ScriptedGame>> ModdedGames::find(std::string_view game, std::span<const std::string> mods,
                                                              const fs::path& folder) {
    std::vector<std::string> names(mods.begin(), mods.end());
    std::vector<fs::path> near;
    std::function<Result<void>(const fs::path& file)> may_read;
    if (!folder.empty()) {
        near = folders_around(folder);
        may_read = [&](const fs::path& file) { return reach_.check_mod(file, folder); };
        for (std::string& name : names) {
            if (is_mod_path(name)) name = path_of_mod(folder / name);
        }
    }
    const std::lock_guard lock(mutex_);
    const Key key = {std::string(game), names, folder.string()};
    if (const auto known = games_.find(key); known != games_.end()) return known->second;
    const auto setup = setup_with(game, names, data_, std::move(near), may_read);
    if (!setup) return setup.error();
    auto opened = open_scripted_game(game, *setup);
    if (!opened) return opened.error();
    return games_.emplace(key, *std::move(opened)).first->second;
}

namespace {

// The names in start("name"), as a text has them.
std::vector<std::string> started_games(std::string_view text) {
    constexpr std::string_view call = "start";
    std::vector<std::string> names;
    for (std::size_t at = text.find(call); at != std::string_view::npos; at = text.find(call, at + 1)) {
        std::string_view rest = text.substr(at + call.size());
        rest.remove_prefix(std::min(rest.find_first_not_of(" \t("), rest.size()));
        if (rest.empty() || (rest[0] != '"' && rest[0] != '\'')) continue;
        const std::size_t end = rest.find(rest[0], 1);
        const std::string name(end == std::string_view::npos ? "" : rest.substr(1, end - 1));
        if (is_small_name(name) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
    }
    return names;
}

}  // namespace

Result<std::shared_ptr<const ScenarioKinds>> ModdedGames::kinds(std::span<const std::string> mods,
                                                                std::string_view text) {
    std::string wanted;
    if (!mods.empty()) {
        auto source = ModFiles(data_, mods).find(mods.front());
        if (!source) return source.error();
        const auto mod = Mod::load(*std::move(source));
        if (!mod) return mod.error();
        wanted = (*mod)->manifest().game;
        if (find_game(wanted) == nullptr) return (*mod)->error({"game: " + unknown_game(wanted).sentence()});
    }
    auto kinds = std::make_shared<ScenarioKinds>();
    std::vector<std::string> names;
    if (!wanted.empty()) {
        names.push_back(wanted);
    } else {
        for (const Game& game : games()) {
            if (!game.is_scripted) names.emplace_back(game.name);
        }
        // Games in Lua are many, and some may have mistakes: only those that the scenario starts are loaded.
        for (std::string& name : started_games(text)) {
            const Game* game = find_game(name);
            if (game != nullptr && game->is_scripted) names.push_back(std::move(name));
        }
    }
    for (const std::string& name : names) {
        auto opened = find(name, mods, {});
        if (!opened) return opened.error();
        kinds->push_back(*std::move(opened));
    }
    return std::shared_ptr<const ScenarioKinds>(std::move(kinds));
}

Result<std::vector<ScenarioFile>> find_scenarios(std::vector<std::string> words, std::span<const std::string> mods,
                                                 const DataFiles& data, ModdedGames& games) {
    if (words.empty()) {
        if (!data.folder()) return Error{"expected files or folders: no data folder with scenarios was found"};
        for (const char* part : {"scripts/scenarios", "mods"}) {
            words.push_back((*data.folder() / part).lexically_normal().string());
        }
    }
    std::vector<FoundFile> found;
    for (const std::string& word : words) {
        for (FoundFile& file : files_of(word)) {
            const auto same = [&](const FoundFile& each) { return each.path == file.path; };
            if (std::none_of(found.begin(), found.end(), same)) found.push_back(std::move(file));
        }
    }
    std::vector<ScenarioFile> files;
    for (const FoundFile& each : found) {
        if (auto inside = check_stays_inside(each.path, each.folder); !inside) return inside.error();
        if (!each.mod.empty()) {
            const fs::path main = fs::path(each.mod) / "mod.lua";
            if (auto inside = check_stays_inside(main, each.folder); !inside) return inside.error();
        }
        auto source = read_script(each.path);
        if (!source) return source.error();
        ScenarioFile file = {*std::move(source), nullptr, {mods.begin(), mods.end()}};
        const auto named = [&](const std::string& name) { return names_mod(name, each.mod); };
        if (!each.mod.empty() && std::none_of(mods.begin(), mods.end(), named)) file.mods.push_back(each.mod);
        auto kinds = games.kinds(file.mods, file.source.text);
        if (!kinds) return kinds.error();
        file.games = *std::move(kinds);
        files.push_back(std::move(file));
    }
    return files;
}

}  // namespace farmland::scripting
