// Fields of tables, raw: so that the strictness of a table does not matter. Those that write do so to the table on top of
// the stack.
#pragma once

#include <lua.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/functions.hpp"

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

// Pops the value on top of the stack and returns what `read(Argument)` makes of it.
template <class Read>
auto read_top(lua_State* L, Read read) {
    auto result = read(Argument{L, lua_gettop(L)});
    lua_pop(L, 1);
    return result;
}
// The same for the value of that name in the table at `index`.
template <class Read>
auto read_field(lua_State* L, int index, std::string_view name, Read read) {
    index = lua_absindex(L, index);
    push_string(L, name);
    lua_rawget(L, index);
    return read_top(L, read);
}
// The same for an element of the list at `index`, and how many it has.
template <class Read>
auto read_element(lua_State* L, int index, std::size_t position, Read read) {
    lua_rawgeti(L, index, static_cast<lua_Integer>(position));
    return read_top(L, read);
}
inline std::size_t list_size(lua_State* L, int index) { return lua_rawlen(L, index); }

// The text or the whole number of that name in the table at `index`, if there is one. The text lives as long as the field does.
std::optional<std::string_view> text_field(lua_State* L, int index, std::string_view name);
std::optional<std::int64_t> whole_field(lua_State* L, int index, std::string_view name);

// Leaves the first `size` elements of the list on top of the stack.
inline void shorten_list(lua_State* L, std::size_t size) {
    for (lua_Unsigned last = lua_rawlen(L, -1); last > size; --last) {
        lua_pushnil(L);
        lua_rawseti(L, -2, static_cast<lua_Integer>(last));
    }
}

}  // namespace farmland::scripting
