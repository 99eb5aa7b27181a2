#include "scripting/host/strict.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "scripting/host/charge.hpp"
#include "scripting/host/ordered.hpp"
#include "scripting/host/roles.hpp"
#include "scripting/host/text_of_value.hpp"

namespace farmland::scripting {

namespace {

// __index(table, key), reached for keys that the table does not have. Upvalue: the name.
int read_unknown(lua_State* L) { return raise_unknown_field(L, lua_tostring(L, lua_upvalueindex(1))); }

// __newindex(table, key, value). Upvalue: the name.
int write_unknown(lua_State* L) {
    const char* name = lua_tostring(L, lua_upvalueindex(1));
    if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "%s cannot be changed", name);
    const std::string_view wanted = lua_tostring(L, 2);
    return luaL_error(L, "%s has no field %s to assign to%s", name, in_quotes(wanted).c_str(),
                      name_hint(L, 1, wanted).c_str());
}

int write_read_only(lua_State* L) {
    return luaL_error(L, "%s cannot be changed", lua_tostring(L, lua_upvalueindex(1)));
}

// The address is a key in the metatables of read-only tables.
constexpr char read_only_key = 0;

// __pairs(view)
int pairs_of_upvalue(lua_State* L) {
    push_ordered_iterator(L, lua_upvalueindex(1));
    lua_pushvalue(L, 1);
    return 2;
}

int length_of_upvalue(lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, lua_upvalueindex(1))));
    return 1;
}

void set_closure(lua_State* L, const char* field, lua_CFunction function, const char* name) {
    lua_pushstring(L, name);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, field);
}

}  // namespace

int raise_unknown_field(lua_State* L, const char* table_name, std::span<const std::string_view> further) {
    if (lua_type(L, 2) != LUA_TSTRING) return 0;
    const std::string_view wanted = string_at(L, 2);
    raise_if_withheld(L, std::string(table_name) + "." + std::string(wanted));
    return luaL_error(L, "%s has no field %s%s", table_name, in_quotes(wanted).c_str(),
                      name_hint(L, 1, wanted, further).c_str());
}

std::vector<std::string_view> text_keys(lua_State* L, int index) {
    index = lua_absindex(L, index);
    std::vector<std::string_view> keys;
    for (lua_pushnil(L); lua_next(L, index) != 0; lua_pop(L, 1)) {
        if (lua_type(L, -2) == LUA_TSTRING) keys.push_back(string_at(L, -2));
    }
    std::sort(keys.begin(), keys.end());
    return keys;
}

std::string name_hint(lua_State* L, int index, std::string_view wanted, std::span<const std::string_view> further) {
    std::vector<std::string_view> names = text_keys(L, index);
    charge(L, static_cast<std::int64_t>(names.size()));
    names.insert(names.end(), further.begin(), further.end());
    std::sort(names.begin(), names.end());
    return suggestion(wanted, names);
}

void make_strict(lua_State* L, int index, const char* name) {
    index = lua_absindex(L, index);
    // The registry also holds names of libraries, so these get a prefix.
    const std::string key = std::string("strict ") + name;
    push_metatable(L, key.c_str(), [&] {
        set_closure(L, "__index", read_unknown, name);
        set_closure(L, "__newindex", write_unknown, name);
        lua_pushstring(L, name);
        lua_setfield(L, -2, "__name");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    });
    lua_setmetatable(L, index);
}

void make_read_only(lua_State* L, const char* name) {
    const int table = lua_gettop(L);
    if (luaL_getmetafield(L, table, "__index") == LUA_TNIL) {
        make_strict(L, table, name);
    } else {
        lua_pop(L, 1);  // it has its own answer for unknown fields
    }
    lua_newtable(L);
    lua_createtable(L, 0, 6);
    lua_pushvalue(L, table);
    lua_setfield(L, -2, "__index");
    set_closure(L, "__newindex", write_read_only, name);
    lua_pushvalue(L, table);
    lua_pushcclosure(L, pairs_of_upvalue, 1);
    lua_setfield(L, -2, "__pairs");
    lua_pushvalue(L, table);
    lua_pushcclosure(L, length_of_upvalue, 1);
    lua_setfield(L, -2, "__len");
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__name");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pushboolean(L, 1);
    lua_rawsetp(L, -2, &read_only_key);
    lua_setmetatable(L, -2);
    lua_replace(L, table);
}

bool is_read_only(lua_State* L, int index) {
    if (lua_getmetatable(L, index) == 0) return false;
    const bool marked = lua_rawgetp(L, -1, &read_only_key) != LUA_TNIL;
    lua_pop(L, 2);
    return marked;
}

}  // namespace farmland::scripting
