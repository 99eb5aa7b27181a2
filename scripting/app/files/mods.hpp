// Where mods are found, and what a game with them is played with.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "core/catalogue/games.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

class ModFiles {
public:
    // `named` are the mods that were asked for. What those that are named by a path depend on may be next to them. The
    // folders of `near` are looked into first.
    explicit ModFiles(const DataFiles& data, std::span<const std::string> named = {},
                      std::vector<std::filesystem::path> near = {});

    // By its id: in one of the folders, or inside the program. By the path of its folder, if the name is one.
    Result<ModSource> find(const std::string& name) const;

    // The folders that are looked into, in this order.
    const std::vector<std::filesystem::path>& folders() const { return folders_; }

    // The ids of all that can be found by one, sorted.
    std::vector<std::string> ids() const;

private:
    const DataFiles& data_;
    std::vector<std::filesystem::path> folders_;
};

// The help for --mod of the commands that play.
inline constexpr const char* mod_option_text =
    "a mod to play with: its id (see farmland mods) or the path of its folder, with a / in it";

// Whether a mod is named by a path: there is a '/' in it, or it is . or ..
bool is_mod_path(std::string_view name);

// The folder that "mods/terrain", "mods/terrain/" or "mods/terrain/mod.lua" names.
std::filesystem::path folder_of_mod(const std::filesystem::path& path);

// A mod's folder: there is a mod.lua in it.
bool is_mod_folder(const std::filesystem::path& folder);

// Why a game without a mod of its own is not played with any.
Error takes_no_mods(std::string_view game);

// The named mods with what they depend on or, without names, the game's own, if it has one.
Result<Mods> named_mods(std::string_view game, std::span<const std::string> names, const FindMod& find);

// What the game is played with: the named mods or, without names, the game's own. `near` as for ModFiles; `may_read`
// is asked about each mod.lua that is not inside the program.
Result<Setup> setup_with(std::string_view game, std::span<const std::string> names, const DataFiles& data,
                         std::vector<std::filesystem::path> near = {},
                         const std::function<Result<void>(const std::filesystem::path& file)>& may_read = {});
// The same with the mods of the option; a wrong one ends the command.
Setup setup_with_mods(std::string_view game, const CommandLine::Parsed& given, const DataFiles& data);
// The game's own.
Result<Setup> default_setup(std::string_view game, const DataFiles& data);

}  // namespace farmland::scripting
