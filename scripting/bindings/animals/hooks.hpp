// Hooks of mods that are written in Lua, as those of the rules of Animals.
#pragma once

#include "core/animals/rules.hpp"

namespace farmland::scripting {

// All of them, as functions that call the mods.
animals::Hooks animals_hooks_in_lua();

}  // namespace farmland::scripting
