#include "scripting/app/scenario_files.hpp"

#include <algorithm>

#include "core/base/text.hpp"
#include "core/games.hpp"
#include "scripting/app/mod_files.hpp"

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
    return name.find('/') != std::string::npos && fs::equivalent(name, path, none);
}

struct FoundFile {
    std::string path;
    std::string mod;  // that it lies in, if any

    auto operator<=>(const FoundFile&) const = default;
};

void collect(const fs::path& folder, const std::string& mod, std::vector<FoundFile>& found) {
    if (mod.empty() && is_mod_folder(folder)) return collect(folder / "scenarios", path_of_mod(folder), found);
    std::error_code problem;
    for (fs::directory_iterator entry(folder, problem), end; !problem && entry != end; entry.increment(problem)) {
        std::error_code none;
        if (entry->is_directory(none)) {
            if (!entry->is_symlink(none)) collect(entry->path(), mod, found);
        } else if (entry->path().extension() == ".lua") {
            found.push_back({entry->path().string(), mod});
        }
    }
}

std::vector<FoundFile> files_of(const std::string& word) {
    std::error_code none;
    if (!fs::is_directory(word, none)) return {{word, {}}};
    std::vector<FoundFile> found;
    collect(word, {}, found);
    std::sort(found.begin(), found.end());
    return found;
}

}  // namespace

Result<std::shared_ptr<const ScriptedGame>> ModdedGames::find(std::string_view game, std::span<const std::string> mods,
                                                              const fs::path& folder) {
    std::vector<std::string> names(mods.begin(), mods.end());
    std::vector<fs::path> near;
    if (!folder.empty()) {
        near = {folder, (folder / "..").lexically_normal(), (folder / ".." / "..").lexically_normal()};
        for (std::string& name : names) {
            if (name.find('/') != std::string::npos) name = path_of_mod(folder / name);
        }
    }
    const std::lock_guard lock(mutex_);
    auto& known = games_[{std::string(game), names, folder.string()}];
    if (!known) {
        const auto setup = setup_with(game, names, data_, std::move(near));
        if (!setup) return setup.error();
        auto opened = open_scripted_game(game, *setup);
        if (!opened) return opened.error();
        known = *std::move(opened);
    }
    return known;
}

Result<std::shared_ptr<const ScenarioKinds>> ModdedGames::kinds(std::span<const std::string> mods) {
    std::string wanted;
    if (!mods.empty()) {
        auto source = ModFiles(data_, mods).find(mods.front());
        if (!source) return source.error();
        const auto mod = Mod::load(*std::move(source));
        if (!mod) return mod.error();
        wanted = (*mod)->manifest().game;
    }
    auto kinds = std::make_shared<ScenarioKinds>();
    for (const Game& game : games()) {
        if (!mods.empty() && game.name != wanted) continue;
        auto opened = find(game.name, mods, {});
        if (!opened) return opened.error();
        kinds->push_back(*std::move(opened));
    }
    if (kinds->empty()) return Error{"the mod " + in_quotes(mods.front()) + " is for a game that is not there"};
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
        auto source = read_script(each.path);
        if (!source) return source.error();
        ScenarioFile file = {*std::move(source), nullptr, {mods.begin(), mods.end()}};
        const auto named = [&](const std::string& name) { return names_mod(name, each.mod); };
        if (!each.mod.empty() && std::none_of(mods.begin(), mods.end(), named)) file.mods.push_back(each.mod);
        auto kinds = games.kinds(file.mods);
        if (!kinds) return kinds.error();
        file.games = *std::move(kinds);
        files.push_back(std::move(file));
    }
    return files;
}

}  // namespace farmland::scripting
