#include "scripting/host/loading/globals.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/host/roles.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// The address is the key of the table of globals in the registry. What a script has as _ENV is an empty table that reads
// from it, since Lua reports an assignment only where there is no value yet.
constexpr char globals_key = 0;
constexpr char new_globals_key = 0;  // what scripts assigned, where they may

// __index(globals, name)
int read_undefined(lua_State* L) {
    const std::string_view name = luaL_checkstring(L, 2);
    raise_if_withheld(L, name);
    return luaL_error(L, "undefined global %s%s", in_quotes(name).c_str(), name_hint(L, 1, name).c_str());
}

// __newindex(_ENV, name, value)
int assign(lua_State* L) {
    const char* name = luaL_checkstring(L, 2);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &globals_key);
    lua_pushvalue(L, 2);
    const bool exists = lua_rawget(L, -2) != LUA_TNIL;
    return luaL_error(L, exists ? "the global %s cannot be changed" : "assignment to undeclared global %s; use local",
                      in_quotes(name).c_str());
}

// __newindex(_ENV, name, value)
int assign_new(lua_State* L) {
    push_new_globals(L);
    lua_insert(L, 2);
    lua_rawset(L, 2);
    return 0;
}

// __index(_ENV, name)
int read_new(lua_State* L) {
    push_new_globals(L);
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL) return 1;
    push_globals(L);
    lua_pushvalue(L, 2);
    lua_gettable(L, -2);
    return 1;
}

// Sets a field of the table on top of the stack to the value below it, and pops both.
void set_raw_field(lua_State* L, const char* name) {
    lua_pushstring(L, name);
    lua_rotate(L, -3, 2);
    lua_rawset(L, -3);
    lua_pop(L, 1);
}

// Adds the names in the table on top of the stack.
void add_names(lua_State* L, const std::string& prefix, bool deep, std::vector<std::string>& names) {
    push_fields_of(L, -1);
    const int table = lua_gettop(L);
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
        if (lua_type(L, -2) == LUA_TSTRING) {
            const std::string name = prefix + lua_tostring(L, -2);
            names.push_back(name);
            if (deep && lua_istable(L, -1)) add_names(L, name + ".", false, names);
        }
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
}

}  // namespace

void set_globals(lua_State* L) {
    lua_createtable(L, 0, 1);
    lua_pushcfunction(L, read_undefined);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);

    lua_newtable(L);  // _ENV
    lua_createtable(L, 0, 3);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, assign);
    lua_setfield(L, -2, "__newindex");
    lua_setmetatable(L, -2);
    lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

    lua_rawsetp(L, LUA_REGISTRYINDEX, &globals_key);
}

void allow_new_globals(lua_State* L) {
    lua_newtable(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &new_globals_key);
    lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);
    lua_getmetatable(L, -1);
    lua_pushcfunction(L, read_new);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, assign_new);
    lua_setfield(L, -2, "__newindex");
    lua_pop(L, 2);
}

void set_new_global(lua_State* L, const char* name) {
    push_new_globals(L);
    set_raw_field(L, name);
}

void push_new_globals(lua_State* L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &new_globals_key); }
void push_globals(lua_State* L) { lua_rawgetp(L, LUA_REGISTRYINDEX, &globals_key); }

void add_global(lua_State* L, const char* name) {
    if (lua_istable(L, -1)) make_read_only_global(L, name);
    push_globals(L);
    set_raw_field(L, name);
}

std::vector<std::string> names_of_globals(lua_State* L) {
    std::vector<std::string> names;
    lua_rawgetp(L, LUA_REGISTRYINDEX, &globals_key);
    add_names(L, "", true, names);
    lua_pop(L, 1);
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace farmland::scripting
