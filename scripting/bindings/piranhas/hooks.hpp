// Hooks of mods that are written in Lua, as those of Piranhas' rules.
#pragma once

#include "core/piranhas/rules.hpp"

namespace farmland::scripting {

// All of them, as functions that call the mods.
piranhas::Hooks piranhas_hooks_in_lua();

}  // namespace farmland::scripting
