#pragma once

#include <string_view>

struct lua_State;

namespace farmland::scripting {

// Pushes the text of the value at `index`, as tostring() gives it. Honours __tostring and __name. Where stock Lua shows an
// address, which differs from run to run, it shows a number, given in the order of first showing: "table: 1".
std::string_view push_text(lua_State* L, int index);

}  // namespace farmland::scripting
