#pragma once

#include <lua.h>

namespace farmland::scripting {

// The functions of the string library that take a pattern.
int string_find(lua_State* L);
int string_match(lua_State* L);
int string_gmatch(lua_State* L);
int string_gsub(lua_State* L);

}  // namespace farmland::scripting
