// Arguments of functions that scripts call; mistakes raise.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include "core/game/side.hpp"

namespace farmland::scripting {

inline Side check_team(lua_State* L, int argument) {
    const lua_Integer number = luaL_checkinteger(L, argument);
    luaL_argcheck(L, number == 1 || number == 2, argument, "expected team 1 or 2");
    return number == 1 ? Side::first : Side::second;
}

// For a function that was called with a dot where it takes a colon, or the other way round: shows the right call. The
// owner is what stands before the function's name, "view:".
int raise_wrong_call(lua_State* L, const char* owner);

// The object of that type that a method was called on.
void* check_object(lua_State* L, const char* type_name);

}  // namespace farmland::scripting
