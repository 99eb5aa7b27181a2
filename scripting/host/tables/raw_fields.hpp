// Writing fields of the table on top of the stack. This is raw, so that the strictness of the table does not matter.
#pragma once

#include <lua.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "scripting/host/errors/text_of_value.hpp"

namespace farmland::scripting {

// The value is what `push` leaves on the stack.
template <class Push>
void set_raw(lua_State* L, const char* key, Push push) {
    lua_pushstring(L, key);
    push();
    lua_rawset(L, -3);
}
inline void set_integer(lua_State* L, const char* key, std::int64_t value) {
    set_raw(L, key, [&] { lua_pushinteger(L, value); });
}
inline void set_flag(lua_State* L, const char* key, bool value) {
    set_raw(L, key, [&] { lua_pushboolean(L, value ? 1 : 0); });
}
inline void set_text(lua_State* L, const char* key, std::string_view value) {
    set_raw(L, key, [&] { push_string(L, value); });
}
inline void set_reference(lua_State* L, const char* key, int reference) {
    set_raw(L, key, [&] { lua_rawgeti(L, LUA_REGISTRYINDEX, reference); });
}
// The value is on top of the stack, above the table.
inline void set_top(lua_State* L, const char* key) {
    lua_pushstring(L, key);
    lua_insert(L, -2);
    lua_rawset(L, -3);
}

// Leaves the first `size` elements of the list on top of the stack.
inline void shorten_list(lua_State* L, std::size_t size) {
    for (lua_Unsigned last = lua_rawlen(L, -1); last > size; --last) {
        lua_pushnil(L);
        lua_rawseti(L, -2, static_cast<lua_Integer>(last));
    }
}

}  // namespace farmland::scripting
