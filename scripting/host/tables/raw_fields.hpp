// Reading fields of tables raw, so that the strictness of a table does not matter.
#pragma once

#include <lua.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

// Pops the value on top of the stack and returns what `read(Argument)` makes of it.
template <class Read>
auto read_top(lua_State* L, Read read) {
    auto result = read(Argument{L, lua_gettop(L)});
    lua_pop(L, 1);
    return result;
}
// The same for the value of that name in the table at `index`.
template <class Name, class Read>
auto read_field(lua_State* L, int index, const Name& name, Read read) {
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
inline std::optional<std::string_view> text_field(lua_State* L, int index, const char* name) {
    return read_field(L, index, name, [](Argument value) { return value.text(); });
}
inline std::optional<std::int64_t> whole_field(lua_State* L, int index, const char* name) {
    return read_field(L, index, name, [](Argument value) { return value.whole(); });
}

}  // namespace farmland::scripting
