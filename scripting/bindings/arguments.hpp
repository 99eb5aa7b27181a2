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

}  // namespace farmland::scripting
