#pragma once

#include "core/game/facts.hpp"
#include "core/game/side.hpp"

struct lua_State;

namespace farmland::scripting {

// Pushes an event, or another list of facts, as a strict table of that name. What is handed out again is read-only.
enum class FactsOwner { script, engine };
void push_facts(lua_State* L, const Facts& facts, const char* name, FactsOwner owner = FactsOwner::script);

// Pushes the number of the team that won, or 0 for a draw.
void push_outcome(lua_State* L, const Outcome& outcome);

}  // namespace farmland::scripting
