// What mods bring to Animals.
#pragma once

#include "core/animals/rules.hpp"
#include "core/game/setup.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// What a game with these mods is played with. Of each thing the last mod that brings it decides: the species as a whole,
// or of one of them what the mod says about it, each parameter separately, and the start position.
Result<Setup> animals_setup(const Mods& mods);

// All hooks of the rules, as functions that call the mods.
animals::Hooks animals_hooks_in_lua();

}  // namespace farmland::scripting
