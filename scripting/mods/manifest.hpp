// What a mod says about itself.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/host/tables/reader.hpp"

namespace farmland::scripting {

// What mods are written against. A greater number means that older mods would be misunderstood.
inline constexpr std::int64_t mod_api_version = 1;

// "1.2.3"; what is left out is 0.
struct Version {
    std::array<std::uint32_t, 3> numbers{};

    auto operator<=>(const Version&) const = default;
};

Result<Version> parse_version(std::string_view text);
std::string text_of(const Version& version);

// "terrain", or "terrain >= 1.2" with one of = >= <= > <.
struct Requirement {
    std::string id;
    std::string relation;  // empty if any version will do
    Version version;

    bool holds(const Version& found) const;
};

std::string text_of(const Requirement& requirement);

struct ModManifest {
    std::string id;
    std::string title;
    Version version;
    std::string game;
    bool is_game = false;  // and not only for one
    std::vector<Requirement> depends;
    std::vector<Requirement> optional_depends;
    std::vector<std::string> conflicts;
};

// The names of the manifest's fields in the table that a mod returns; the others are the game's.
std::span<const std::string_view> manifest_names();

bool is_mod_id(std::string_view text);

Result<ModManifest> read_manifest(const TableReader& table);

}  // namespace farmland::scripting
