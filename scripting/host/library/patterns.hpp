#pragma once

#include <lua.h>

#include <cstddef>
#include <optional>
#include <string_view>

namespace farmland::scripting {

// The functions of the string library that take a pattern.
int string_find(lua_State* L);
int string_match(lua_State* L);
int string_gmatch(lua_State* L);
int string_gsub(lua_State* L);

// Where the wanted text is first found; charged as it goes, since the worst case takes size times size.
std::optional<std::size_t> find_plain(lua_State* L, std::string_view subject, std::string_view wanted,
                                      std::size_t start = 0);

}  // namespace farmland::scripting
