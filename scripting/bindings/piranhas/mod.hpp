// What mods bring to Piranhas.
#pragma once

#include "core/game/setup.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// What a game with these mods is played with. Of each thing the last mod that brings it decides: the start as a whole,
// each parameter separately. Of the hooks the last mod is asked first.
Result<Setup> piranhas_setup(const Mods& mods);

// All hooks of the rules, as functions that call the mods.
piranhas::Hooks piranhas_hooks_in_lua();

}  // namespace farmland::scripting
