// What mods bring to Mister X.
#pragma once

#include "core/game/setup.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// What a game with these mods is played with. Of each thing the last mod that brings it decides: the pieces as a whole,
// or of a kind what the mod says about it, and each parameter separately.
Result<Setup> misterx_setup(const Mods& mods);

}  // namespace farmland::scripting
