#include "scripting/app/files/record_mods.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include "core/base/text.hpp"
#include "core/catalogue/games.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

namespace {

constexpr std::string_view name_of_text = "mods";
constexpr std::string_view where_to_look = "; --mod PATH says in which folder the right one is";

struct RecordedMod {
    std::string id;
    Version version;
    std::string hash;
};

std::string name_of(const RecordedMod& mod) { return in_quotes(mod.id) + " " + text_of(mod.version); }

// Enough to tell one from another.
std::string short_hash(const std::string& hash) {
    constexpr std::size_t telling_digits = 12;
    return "sha256 " + printable(hash, telling_digits);
}

Result<std::vector<RecordedMod>> read_list(std::string_view text) {
    std::vector<RecordedMod> list;
    for (const std::string_view line : lines(text)) {
        const auto parts = words(line);
        const auto version = parts.size() == 3 ? parse_version(parts[1]) : Result<Version>(Error{""});
        // What is not an id could be the path of something else.
        if (!version || !is_mod_id(parts[0])) {
            return Error{"the mods of the record: expected lines of id, version and sha256, found " + in_quotes(line)};
        }
        list.push_back({std::string(parts[0]), *version, std::string(parts[2])});
    }
    return list;
}

class ModsOfRecord {
public:
    ModsOfRecord(GameRecord& record, std::span<const std::string> named, const DataFiles& data)
        : record_(record), named_(named), files_(data, named) {}

    Result<void> load() {
        auto list = read_list(record_.setup.text(name_of_text));
        if (!list) return list.error();
        list_ = *std::move(list);
        if (auto read = read_named(); !read) return read;
        if (list_.empty()) return {};
        for (const RecordedMod& mod : list_) {
            if (find(mod.id)) continue;
            return Error{"the record was played with the mod " + name_of(mod) + ", which was not found" +
                         std::string(where_to_look)};
        }
        return take_hooks();
    }

    const std::map<std::string, std::string>& places() const { return places_; }

private:
    // Which of the record's mods those are that were named by a path.
    Result<void> read_named() {
        for (const std::string& name : named_) {
            auto source = files_.find(name);
            if (!source) return Error{"--mod: " + source.error().sentence()};
            const auto mod = Mod::load(*std::move(source));
            if (!mod) return mod.error();
            const std::string& id = (*mod)->manifest().id;
            const bool known =
                std::any_of(list_.begin(), list_.end(), [&](const RecordedMod& each) { return each.id == id; });
            if (!known && id != find_game(record_.game)->mod) {
                return Error{"--mod: the record was not played with the mod " + in_quotes(id) + ", but with " +
                             names_of_list()};
            }
            places_[id] = name;
        }
        return {};
    }

    std::string names_of_list() const {
        std::string names;
        for (const RecordedMod& mod : list_) names += (names.empty() ? "" : ", ") + name_of(mod);
        return names.empty() ? "the game's own only" : names;
    }

    Result<ModSource> find(const std::string& id) const {
        const auto place = places_.find(id);
        return files_.find(place != places_.end() ? place->second : id);
    }

    Result<void> take_hooks() {
        const auto mods = load_with({});
        if (!mods) return not_loaded(mods.error());
        if (auto same = compare_versions(*mods); !same) return same;
        auto setup = setup_of(record_.game, *mods);
        if (!setup) {
            // Records leave the game's own mod out, and the others may need its data without saying so.
            const auto more = load_with(std::string(find_game(record_.game)->mod));
            auto with_own = more ? setup_of(record_.game, *more) : Result<Setup>(more.error());
            if (!with_own) return not_loaded(setup.error());
            setup = *std::move(with_own);
        }
        // Only now have all files been read.
        const std::string* text = setup->find(name_of_text);
        const auto found = read_list(text != nullptr ? *text : "");
        if (!found) return found.error();
        for (const RecordedMod& mod : list_) {
            const auto same =
                std::find_if(found->begin(), found->end(), [&](const RecordedMod& each) { return each.id == mod.id; });
            const std::string hash = same != found->end() ? same->hash : "";
            if (hash == mod.hash) continue;
            return Error{"the record was played with the mod " + name_of(mod) + " with different content (" +
                         short_hash(mod.hash) + ") than the one in " + find(mod.id)->where + " (" + short_hash(hash) +
                         ")" + std::string(where_to_look)};
        }
        record_.setup.hooks = setup->hooks;
        return {};
    }

    Result<Mods> load_with(const std::string& first) const {
        std::vector<std::string> ids;
        if (!first.empty()) ids.push_back(first);
        for (const RecordedMod& mod : list_) ids.push_back(mod.id);
        return load_mods(
            ids, [&](const std::string& id) { return find(id); }, record_.game);
    }

    static Error not_loaded(const Error& why) {
        return Error{"the mods that the record was played with cannot be loaded: " + why.sentence()};
    }

    Result<void> compare_versions(const Mods& mods) const {
        for (const auto& mod : mods) {
            const ModManifest& manifest = mod->manifest();
            const auto recorded = std::find_if(list_.begin(), list_.end(),
                                               [&](const RecordedMod& each) { return each.id == manifest.id; });
            if (recorded == list_.end() || recorded->version == manifest.version) continue;
            return Error{"the record was played with the mod " + name_of(*recorded) + ", found version " +
                         text_of(manifest.version) + " in " + mod->source().where + std::string(where_to_look)};
        }
        return {};
    }

    GameRecord& record_;
    std::span<const std::string> named_;
    ModFiles files_;
    std::vector<RecordedMod> list_;
    std::map<std::string, std::string> places_;  // paths by id
};

}  // namespace

Result<std::map<std::string, std::string>> load_mods_of(GameRecord& record, std::span<const std::string> named,
                                                        const DataFiles& data) {
    // That the game is not known is reported where it is started.
    const Game* game = find_game(record.game);
    if (game == nullptr) return std::map<std::string, std::string>();
    if (game->mod.empty() && !named.empty()) return takes_no_mods(game->name);
    ModsOfRecord mods(record, named, data);
    if (auto loaded = mods.load(); !loaded) return loaded.error();
    return mods.places();
}

}  // namespace farmland::scripting
