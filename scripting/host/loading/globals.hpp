#pragma once

#include <string>
#include <vector>

struct lua_State;

namespace farmland::scripting {

// Makes the table on top of the stack the globals of all scripts loaded from now on, and pops it. Scripts cannot assign
// to them, and reading an undefined one raises.
void set_globals(lua_State* L);

// Adds the value on top of the stack and pops it.
void add_global(lua_State* L, const char* name);

// From now on scripts can assign to globals; what they assign is kept apart and hides what has the same name.
void allow_new_globals(lua_State* L);

// Sets such a global to the value on top of the stack and pops it.
void set_new_global(lua_State* L, const char* name);

// Pushes the table of those globals, and of all others.
void push_new_globals(lua_State* L);
void push_globals(lua_State* L);

// All globals and the names in those that are tables, sorted: "ipairs", "math", "math.abs".
std::vector<std::string> names_of_globals(lua_State* L);

}  // namespace farmland::scripting
