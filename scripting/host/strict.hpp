#pragma once

#include <string>
#include <string_view>

struct lua_State;

namespace farmland::scripting {

// Gives the table at `index` a metatable, shared by all of that name, with which reading an unknown field or adding one
// raises: "view has no field 'hnad'; did you mean 'hand'?". Cheap enough for a snapshot made for one call. Fields that
// exist can be overwritten: a snapshot is the script's own copy. Integer keys are free, so lists can be read to their end.
void make_strict(lua_State* L, int index, const char* name);

// Replaces the table on top of the stack by a read-only view of it with the same strictness. pairs() sees its fields.
void make_read_only(lua_State* L, const char* name);

bool is_read_only(lua_State* L, int index);

// "; did you mean 'hand'?" for a name that the table at `index` does not have, or nothing.
std::string name_hint(lua_State* L, int index, std::string_view wanted);

}  // namespace farmland::scripting
