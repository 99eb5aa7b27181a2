// Going through the fields of a script's table, whatever lies in it.
#pragma once

#include <lua.h>

#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/library/ordered.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

// Calls each(key, value) with what the three values on top of the stack give in a for loop, until it says false, and pops them.
template <class Each>
void for_each_given(lua_State* L, Each each) {
    const int iterator = lua_gettop(L) - 2;
    for (;;) {
        charge(L, 1);
        for (int index = iterator; index <= iterator + 2; ++index) lua_pushvalue(L, index);
        lua_call(L, 2, 2);
        if (lua_isnil(L, -2) || !each(Argument{L, lua_gettop(L) - 1}, top_value(L))) break;
        lua_pop(L, 1);
        lua_replace(L, iterator + 2);
    }
    lua_settop(L, iterator - 1);
}

// The same with the fields of a table, in an order that never differs.
template <class Each>
void for_each_field(Argument table, Each each) {
    push_ordered_iterator(table.L, table.index);
    lua_pushvalue(table.L, table.index);
    lua_pushnil(table.L);
    for_each_given(table.L, each);
}

// The same with all fields, in any order and without a charge.
template <class Each>
void for_all_fields(Argument table, Each each) {
    lua_State* L = table.L;
    for (lua_pushnil(L); lua_next(L, table.index) != 0; lua_pop(L, 1)) {
        each(Argument{L, lua_gettop(L) - 1}, top_value(L));
    }
}

}  // namespace farmland::scripting
