// What mods bring to Crown of Farmland.
#pragma once

#include "core/crown/rules.hpp"
#include "core/game/setup.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// What a game with these mods is played with. Of each thing the last mod that brings it decides: the units, the deck of
// each team, and each parameter separately.
Result<Setup> crown_setup(const Mods& mods);

// All hooks of the rules, as functions that call the mods.
crown::Hooks crown_hooks_in_lua();

}  // namespace farmland::scripting
