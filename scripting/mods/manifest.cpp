#include "scripting/mods/manifest.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

constexpr std::array<std::string_view, 9> names_of_manifest = {
    "id", "title", "version", "api", "game", "kind", "depends", "optional_depends", "conflicts"};

constexpr std::string_view kind_of_games = "game";

constexpr std::string_view id_rule = "expected a small letter, then small letters, digits, '_' and '-', 32 at most";

Result<Requirement> parse_requirement(std::string_view text) {
    const auto parts = words(text);
    Requirement requirement;
    if (parts.size() != 1 && parts.size() != 3) {
        return Error{"expected the id of a mod, as 'terrain' or 'terrain >= 1.2', found " + in_quotes(text)};
    }
    requirement.id = parts[0];
    if (!is_mod_id(parts[0])) return Error{in_quotes(parts[0]) + " is not an id; " + std::string(id_rule)};
    if (parts.size() == 1) return requirement;
    constexpr std::array<std::string_view, 5> relations = {"=", ">=", "<=", ">", "<"};
    if (std::find(relations.begin(), relations.end(), parts[1]) == relations.end()) {
        return Error{"expected =, >=, <=, > or < after " + in_quotes(parts[0]) + ", found " + in_quotes(parts[1])};
    }
    requirement.relation = parts[1];
    if (auto read = put(parse_version(parts[2]), requirement.version); !read) return read.error();
    return requirement;
}

Result<void> read_requirements(const TableReader& table, std::string_view name, std::vector<Requirement>& all) {
    const auto texts = table.texts(name);
    if (!texts) return texts.error();
    for (const std::string& text : *texts) {
        auto read = put(parse_requirement(text), all.emplace_back());
        if (!read) return table.error(name, read.error().sentence());
    }
    return {};
}

// A mod is for a game, or is one.
Result<void> read_kind(const TableReader& table, ModManifest& manifest) {
    if (!table.has("kind")) return put(table.text("game"), manifest.game);
    const auto kind = table.text("kind");
    if (!kind) return kind.error();
    if (*kind != kind_of_games) {
        return table.error("kind", "expected \"game\", for a mod that is a game itself, found " + in_quotes(*kind));
    }
    if (table.has("game")) return table.error("game", "a mod that is a game itself is for no other");
    if (!is_small_name(manifest.id)) {
        return table.error("id",
                           in_quotes(manifest.id) + " cannot be the name of a game; " + std::string(small_name_rule));
    }
    manifest.game = manifest.id;
    manifest.is_game = true;
    return {};
}

}  // namespace

Result<Version> parse_version(std::string_view text) {
    Version version;
    const auto parts = split(text, '.');
    const auto wrong = Error{"expected a version such as 1.2.3, found " + in_quotes(text)};
    if (parts.size() > version.numbers.size()) return wrong;
    for (std::size_t index = 0; index < parts.size(); ++index) {
        const auto number = parse_integer<std::int32_t>(parts[index]);
        if (!number || *number < 0) return wrong;
        version.numbers[index] = static_cast<std::uint32_t>(*number);
    }
    return version;
}

std::string text_of(const Version& version) {
    std::string text;
    for (const std::uint32_t number : version.numbers) text += (text.empty() ? "" : ".") + std::to_string(number);
    return text;
}

bool Requirement::holds(const Version& found) const {
    if (relation == "=") return found == version;
    if (relation == ">=") return found >= version;
    if (relation == "<=") return found <= version;
    if (relation == ">") return found > version;
    if (relation == "<") return found < version;
    return true;
}

std::string text_of(const Requirement& requirement) {
    if (requirement.relation.empty()) return requirement.id;
    return requirement.id + " " + requirement.relation + " " + text_of(requirement.version);
}

std::span<const std::string_view> manifest_names() { return names_of_manifest; }

bool is_mod_id(std::string_view text) {
    const auto is_small = [](char each) { return each >= 'a' && each <= 'z'; };
    return !text.empty() && text.size() <= 32 && is_small(text[0]) &&
           std::all_of(text.begin(), text.end(),
                       [&](char c) { return is_small(c) || (c >= '0' && c <= '9') || c == '_' || c == '-'; });
}

Result<ModManifest> read_manifest(const TableReader& table) {
    ModManifest manifest;
    if (auto read = put(table.text("id"), manifest.id); !read) return read.error();
    if (!is_mod_id(manifest.id)) {
        return table.error("id", in_quotes(manifest.id) + " cannot be one; " + std::string(id_rule));
    }
    if (auto read = put(table.text("title"), manifest.title); !read) return read.error();
    const auto version = table.text("version");
    if (!version) return version.error();
    if (auto read = put(parse_version(*version), manifest.version); !read) {
        return table.error("version", read.error().sentence());
    }
    const auto api = table.integer("api");
    if (!api) return api.error();
    if (*api != mod_api_version) {
        return table.error("api", "the mod is written for version " + std::to_string(*api) +
                                      " of the mod API, this program has version " + std::to_string(mod_api_version));
    }
    if (auto read = read_kind(table, manifest); !read) return read.error();
    if (auto read = read_requirements(table, "depends", manifest.depends); !read) return read.error();
    if (auto read = read_requirements(table, "optional_depends", manifest.optional_depends); !read) return read.error();
    if (auto read = put(table.texts("conflicts"), manifest.conflicts); !read) return read.error();
    for (const std::string& other : manifest.conflicts) {
        if (!is_mod_id(other))
            return table.error("conflicts", in_quotes(other) + " is not an id; " + std::string(id_rule));
    }
    return manifest;
}

}  // namespace farmland::scripting
