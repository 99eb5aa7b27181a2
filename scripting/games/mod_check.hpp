// What `farmland check` does with a mod.
#pragma once

#include "core/catalogue/games.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

// Looks for mistakes in a mod: in its table, in what it is together with the mods it depends on, and in random games.
CheckReport check_mod(const std::string& name, const FindMod& find);

}  // namespace farmland::scripting
