// A turn of Animals that a script builds move by move.
#pragma once

#include "core/animals/turns.hpp"

struct lua_State;

namespace farmland::scripting {

// Pushes an object with options(), add(move), undo() and finish().
void push_animals_builder(lua_State* L, const animals::ActionSet& turns);

}  // namespace farmland::scripting
