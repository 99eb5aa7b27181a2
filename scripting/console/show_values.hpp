#pragma once

struct lua_State;

namespace farmland::scripting {

// A Lua function that gives its arguments as one text to show at a prompt: plain values side by side, tables and lists
// with what is in them, one thing a line.
int show_values(lua_State* L);

}  // namespace farmland::scripting
