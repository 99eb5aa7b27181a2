#include "scripting/host/tables/lazy_fields.hpp"

#include <array>

#include "scripting/host/host.hpp"
#include "scripting/host/library/ordered.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

void add_functions_to_read_only(lua_State* L, std::span<const NamedFunction> functions, const void* behind) {
    push_written_fields_of(L, -1);
    set_functions(L, functions, behind);
    lua_pop(L, 1);
}

void add_lazy_reader(lua_State* L, lua_CFunction reader, const void* behind) {
    push_written_fields_of(L, -1);
    lua_getmetatable(L, -1);
    lua_createtable(L, 0, 4);
    for (const char* kept : {"__newindex", "__name", "__metatable"}) {
        lua_getfield(L, -2, kept);
        lua_setfield(L, -2, kept);
    }
    const std::array<NamedFunction, 1> functions = {{{"__index", reader}}};
    set_functions(L, functions, behind);
    lua_setmetatable(L, -3);
    lua_pop(L, 2);
}

void add_late_writer(lua_State* L, lua_CFunction writer, const void* behind) {
    push_written_fields_of(L, -1);
    lua_getmetatable(L, -1);
    push_function(L, writer, behind);
    lua_rawsetp(L, -2, &late_writer);
    lua_pop(L, 2);
    Host::of(L).has_late_tables = true;
}

bool push_late_field(Argument table, Argument name) {
    lua_pushvalue(table.L, name.index);
    if (lua_rawget(table.L, table.index) != LUA_TNIL) return true;
    lua_pop(table.L, 1);
    return false;
}

void keep_lazy_field(Argument table, const char* name) {
    lua_pushstring(table.L, name);
    lua_pushvalue(table.L, -2);
    lua_rawset(table.L, table.index);
}

void add_pairs(lua_State* L, lua_CFunction pairs, const void* behind) {
    lua_getmetatable(L, -1);
    const std::array<NamedFunction, 1> functions = {{{"__pairs", pairs}}};
    set_functions(L, functions, behind);
    lua_pop(L, 1);
}

Pushed pairs_of_lazy_fields(Argument table, std::span<const std::string> names) {
    for (const std::string& name : names) {
        lua_getfield(table.L, table.index, name.c_str());
        lua_pop(table.L, 1);
    }
    push_ordered_iterator(table.L, table.index);
    push_again(table.L, table.index);
    return {2};
}

void forget_lazy_field(lua_State* L, const char* name) {
    push_written_fields_of(L, -1);
    lua_pushstring(L, name);
    lua_pushnil(L);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

}  // namespace farmland::scripting
