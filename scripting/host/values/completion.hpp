#pragma once

#include <string>
#include <string_view>
#include <vector>

struct lua_State;

namespace farmland::scripting {

// The names that a dotted word such as "view.own.ha" or "state:pl" could become, sorted. Runs no script.
std::vector<std::string> complete_name(lua_State* L, std::string_view word);

}  // namespace farmland::scripting
