#pragma once

#include <span>
#include <string_view>

#include "scripting/host/role.hpp"

struct lua_State;

namespace farmland::scripting {

// A table of functions, or the globals themselves if it has no name, and what a script sees of it.
struct Contents {
    std::string_view library;
    std::string_view names;  // separated by blanks
};

std::span<const Contents> contents_of(Role role);

// Whether it is a name of stock Lua that no script may use, as "os" or "string.dump".
bool is_withheld(std::string_view name);

// For a name of stock Lua that no script may use, as "os" or "string.dump": raises an error that says so.
void raise_if_withheld(lua_State* L, std::string_view name);

}  // namespace farmland::scripting
