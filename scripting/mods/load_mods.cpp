#include "scripting/mods/load_mods.hpp"

#include <algorithm>
#include <map>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

class ModLoader {
public:
    ModLoader(const FindMod& find, std::string_view game) : find_(find), game_(game) {}

    Result<Mods> load(std::span<const std::string> names) {
        for (const std::string& name : names) {
            auto id = read(name);
            if (!id) return id.error();
            if (std::find(named_.begin(), named_.end(), *id) != named_.end()) {
                return Error{"the mod " + in_quotes(*id) + " is named twice"};
            }
            named_.push_back(*std::move(id));
        }
        for (const std::string& id : named_) {
            if (auto placed = place(id); !placed) return placed.error();
        }
        if (auto checked = check_conflicts(); !checked) return checked.error();
        Mods mods;
        for (const std::string& id : order_) mods.push_back(std::move(found_.at(id)));
        return mods;
    }

private:
    Result<std::string> read(const std::string& name) {
        auto source = find_(name);
        if (!source) return source.error();
        auto mod = Mod::load(*std::move(source));
        if (!mod) return mod.error();
        const ModManifest& manifest = (*mod)->manifest();
        if (manifest.game != game_) {
            return (*mod)->error({"the mod " + in_quotes(manifest.id) + " is for the game " + in_quotes(manifest.game) +
                                  ", not for " + in_quotes(game_)});
        }
        const std::string id = manifest.id;
        if (is_mod_id(name) && id != name) {
            return (*mod)->error({"the mod in the folder " + in_quotes(name) + " calls itself " + in_quotes(id)});
        }
        const auto known = found_.find(id);
        if (known == found_.end()) {
            found_.emplace(id, *std::move(mod));
        } else if (known->second->source().where != (*mod)->source().where) {
            return Error{"two mods have the id " + in_quotes(id) + ": " + known->second->source().where + " and " +
                         (*mod)->source().where};
        }
        return id;
    }

    // What the mod needs, then the mod itself.
    Result<void> place(const std::string& id) {
        if (std::find(order_.begin(), order_.end(), id) != order_.end()) return {};
        if (const auto begun = std::find(under_way_.begin(), under_way_.end(), id); begun != under_way_.end()) {
            std::string circle;
            for (auto each = begun; each != under_way_.end(); ++each) circle += in_quotes(*each) + " needs ";
            return Error{"mods need each other in a circle: " + circle + in_quotes(id)};
        }
        under_way_.push_back(id);
        const ModManifest& manifest = found_.at(id)->manifest();
        for (const Requirement& needed : manifest.depends) {
            if (auto placed = place_needed(manifest, needed, true); !placed) return placed;
        }
        for (const Requirement& wanted : manifest.optional_depends) {
            if (auto placed = place_needed(manifest, wanted, false); !placed) return placed;
        }
        under_way_.pop_back();
        order_.push_back(id);
        return {};
    }

    // What is only wished for is not fetched; if it is there, it comes first.
    Result<void> place_needed(const ModManifest& by, const Requirement& requirement, bool fetch) {
        if (!found_.contains(requirement.id)) {
            if (!fetch) return {};
            const auto read_id = read(requirement.id);
            if (!read_id) {
                return Error{"the mod " + in_quotes(by.id) + " needs the mod " + in_quotes(requirement.id) + ": " +
                             read_id.error().sentence()};
            }
        }
        const Version& version = found_.at(requirement.id)->manifest().version;
        if (!requirement.holds(version)) {
            return Error{"the mod " + in_quotes(by.id) + " needs " + text_of(requirement) + ", found version " +
                         text_of(version) + " in " + found_.at(requirement.id)->source().where};
        }
        return place(requirement.id);
    }

    Result<void> check_conflicts() const {
        for (const std::string& id : order_) {
            for (const std::string& other : found_.at(id)->manifest().conflicts) {
                if (std::find(order_.begin(), order_.end(), other) == order_.end()) continue;
                return Error{"the mods " + in_quotes(id) + " and " + in_quotes(other) +
                             " cannot be used together: " + in_quotes(id) + " says so"};
            }
        }
        return {};
    }

    const FindMod& find_;
    std::string game_;
    std::map<std::string, std::unique_ptr<Mod>> found_;  // by id
    std::vector<std::string> named_;
    std::vector<std::string> under_way_;
    std::vector<std::string> order_;
};

}  // namespace

Result<Mods> load_mods(std::span<const std::string> names, const FindMod& find, std::string_view game) {
    return ModLoader(find, game).load(names);
}

}  // namespace farmland::scripting
