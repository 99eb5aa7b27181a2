// Fields of tables that a script gave, as the script itself would read them: metatables are asked, so this may raise.
#pragma once

#include <cstddef>

#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

// What `read(Argument)` makes of the value of that name; where there is no table, all values are nil.
template <class Read>
auto read_given_field(Argument table, const char* name, Read read) {
    luaL_checkstack(table.L, LUA_MINSTACK, nullptr);
    if (table.is_table()) {
        lua_getfield(table.L, table.index, name);
    } else {
        lua_pushnil(table.L);
    }
    return read_top(table.L, read);
}

// Of a list, which has no metatable to ask: how many elements there are, and one of them, from 1.
inline std::size_t length_of_given(Argument list) { return lua_rawlen(list.L, list.index); }
template <class Read>
auto read_given_element(Argument list, std::size_t number, Read read) {
    lua_rawgeti(list.L, list.index, static_cast<lua_Integer>(number));
    return read_top(list.L, read);
}

}  // namespace farmland::scripting
