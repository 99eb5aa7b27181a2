#pragma once

#include "core/base/value.hpp"
#include "core/game/side.hpp"

struct lua_State;

namespace farmland::scripting {

// Pushes a value; an object is a strict table of that name, null is nil. What is handed out again is read-only.
enum class ValueOwner { script, engine };
void push_value(lua_State* L, const Value& value, const char* name, ValueOwner owner = ValueOwner::script);

// Pushes the number of the team that won, or 0 for a draw.
void push_outcome(lua_State* L, const Outcome& outcome);

}  // namespace farmland::scripting
