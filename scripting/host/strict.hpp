#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace farmland::scripting {

// Gives the table at `index` a metatable, shared by all of that name, with which reading an unknown field or adding one
// raises: "view has no field 'hnad'; did you mean 'hand'?". Cheap enough for a snapshot made for one call. Fields that
// exist can be overwritten: a snapshot is the script's own copy. Integer keys are free, so lists can be read to their end.
void make_strict(lua_State* L, int index, const char* name);

// Replaces the table on top of the stack by a read-only view of it with the same strictness. pairs() sees its fields.
void make_read_only(lua_State* L, const char* name);

bool is_read_only(lua_State* L, int index);

// For an __index function, whose arguments are the table and the key: nothing for integers, and raises for other keys. There
// may be further names than those that lie in the table.
int raise_unknown_field(lua_State* L, const char* table_name, std::span<const std::string_view> further = {});

// The text keys of the table at `index`, sorted; they live as long as it does.
std::vector<std::string_view> text_keys(lua_State* L, int index);

// "; did you mean 'hand'?" for a name that the table at `index` does not have, or nothing.
std::string name_hint(lua_State* L, int index, std::string_view wanted, std::span<const std::string_view> further = {});

// Pushes the metatable of that name in the registry; fill() adds to it what it needs when it is first asked for. It gets
// its name when it is complete, because a script's memory may run out on the way.
template <class Fill>
void push_metatable(lua_State* L, const char* name, Fill fill) {
    if (luaL_getmetatable(L, name) != LUA_TNIL) return;
    lua_pop(L, 1);
    lua_newtable(L);
    lua_pushstring(L, name);
    lua_setfield(L, -2, "__name");
    fill();
    lua_pushvalue(L, -1);
    lua_setfield(L, LUA_REGISTRYINDEX, name);
}

}  // namespace farmland::scripting
