// Hooks of mods that are written in Lua, as those of Crown's rules.
#pragma once

#include "core/crown/hooks.hpp"

namespace farmland::scripting {

// All of them, as functions that call the mods.
crown::Hooks crown_hooks_in_lua();

}  // namespace farmland::scripting
