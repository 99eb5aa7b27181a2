// Fields of tables that a script gave, as the script itself would read them: metatables are asked, so this may raise.
#pragma once

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

}  // namespace farmland::scripting
