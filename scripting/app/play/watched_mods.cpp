#include "scripting/app/play/watched_mods.hpp"

#include <utility>

#include "core/base/text.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

Result<LoadedMods> load_mods_now(std::string_view game, std::span<const std::string> names, const DataFiles& data) {
    const ModFiles files(data, names);
    const auto mods = named_mods(game, names, [&](const std::string& name) { return files.find(name); });
    if (!mods) return mods.error();
    auto setup = setup_of(game, *mods);
    if (!setup) return setup.error();
    LoadedMods loaded{*std::move(setup), {}};
    for (const auto& mod : *mods) loaded.hashes[mod->manifest().id] = mod->files().hash();
    return loaded;
}

std::vector<std::string> changes(const LoadedMods& before, const LoadedMods& now) {
    std::vector<std::string> found;
    for (const auto& [id, hash] : now.hashes) {
        const auto known = before.hashes.find(id);
        if (known == before.hashes.end()) {
            found.push_back("the mod " + in_quotes(id) + " is new");
        } else if (known->second != hash) {
            found.push_back("the mod " + in_quotes(id) + " has changed");
        }
    }
    for (const auto& [id, hash] : before.hashes) {
        if (!now.hashes.contains(id)) found.push_back("the mod " + in_quotes(id) + " is no longer needed");
    }
    return found;
}

WatchedMods::WatchedMods(LoadedMods loaded, std::string game, std::span<const std::string> names, const DataFiles& data)
    : loaded_(std::move(loaded)), game_(std::move(game)), names_(names), data_(data) {}

std::vector<std::string> WatchedMods::news() {
    const auto now = load_mods_now(game_, names_, data_);
    std::vector<std::string> found;
    if (now) {
        for (const std::string& change : changes(loaded_, *now))
            found.push_back(change + "; the next farmland play will use it");
    } else {
        found.push_back(now.error().sentence() + "; the next farmland play cannot use it like this");
    }
    if (found == told_) return {};
    told_ = found;
    return found;
}

}  // namespace farmland::scripting
