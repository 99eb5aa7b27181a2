#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <span>
#include <string>
#include <string_view>

#include "scripting/host/metering/script_memory.hpp"

namespace farmland::scripting {

// Gives the table at `index` a metatable, shared by all of that name, with which reading an unknown field or adding one
// raises: "view has no field 'hnad'; did you mean 'hand'?". Cheap enough for a snapshot made for one call. Fields that
// exist can be overwritten: a snapshot is the script's own copy. Integer keys are free, so lists can be read to their end.
void make_strict(lua_State* L, int index, const char* name);

// What the engine keeps and hands out again is not the script's to change. Each of these replaces the table on top of the
// stack by a stand-in: an empty table that reads from it. Writing to a stand-in raises "view.own cannot be changed", and
// so do library functions that would change it. The engine goes on writing into the table behind it. Where the sandbox
// gives real tables (see Sandbox::give_real_tables) the table stays in its place and is only marked for library functions.
//
// A table with names, which becomes strict unless it has its own answer for names that it does not have.
void make_read_only(lua_State* L, const char* name);
// The same, always as a stand-in: for globals, since what a script calls its own table may elsewhere be a global.
void make_read_only_global(lua_State* L, const char* name);
// A list.
void make_read_only_list(lua_State* L, const char* name);
// Any other table, with the metatable that it has. A strict one has its name already.
void make_stand_in(lua_State* L, const char* name = nullptr);

bool has_metatable(lua_State* L, int index);
bool is_read_only(lua_State* L, int index);

// Raises if the value at `index` is read-only.
void refuse_read_only(lua_State* L, int index);

// Pushes the table at `index`, or the one behind it if it is a stand-in. Scripts must never get hold of that. Whatever is
// written late (see lazy_fields.hpp) is there.
void push_fields_of(lua_State* L, int index);
// The same, without what is not written yet.
void push_written_fields_of(lua_State* L, int index);

// Puts the table behind it in the place of a stand-in at `index`; all else stays as it is. What is written late is there too.
void see_through(lua_State* L, int index);

// In the metatable of a table that is written late its address is the key of the function that writes it, called with nothing:
// no script has such a key.
inline constexpr char late_writer = 0;

// For an __index function, whose arguments are the table and the key: nothing for integers, and raises for other keys. There
// may be further names than those that lie in the table.
int raise_unknown_field(lua_State* L, const char* table_name, std::span<const std::string_view> further = {});

// The text keys of the table at `index`, sorted; they live as long as it does.
ScriptVector<std::string_view> text_keys(lua_State* L, int index);

// "; did you mean 'hand'?" for a name that the table at `index` does not have, or nothing.
std::string name_hint(lua_State* L, int index, std::string_view wanted, std::span<const std::string_view> further = {});

// Sets a field of the table on top of the stack, without asking its metatable.
void set_function(lua_State* L, const char* key, lua_CFunction function);
// The same in the metatable of the table on top of the stack, which has one.
void set_metamethod(lua_State* L, const char* key, lua_CFunction function);

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
