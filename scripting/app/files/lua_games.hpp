// Games in Lua: where they are found, and how they join the list of games.
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/declared/rules.hpp"
#include "scripting/app/files/data.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// From now on the catalogue finds games in Lua: by the path of a folder, and by name beside the paths that the command line has, in
// the user's folder, in the data folder, in the current folder and inside the program.
void look_for_lua_games(std::span<const std::string> arguments);

// Where a game in Lua was found that is on the list; nothing for other names, and for those inside the program.
std::optional<std::filesystem::path> folder_of_lua_game(std::string_view name);

// Whether a game in Lua that is on the list says what a state is worth.
bool lua_game_has_worth(std::string_view name);

// Why games are not on the list that was made when somebody asked for all of them.
const std::vector<Error>& errors_of_lua_games();

// A game in Lua that is on the list, as it is without mods.
struct LoadedLuaGame {
    Mods mods;  // the game itself, and what it depends on
    declared::Rules rules;

    const std::vector<GameLibrary::Parameter>& parameters() const;
};
Result<LoadedLuaGame> load_lua_game(std::string_view name, const DataFiles& data);

}  // namespace farmland::scripting
