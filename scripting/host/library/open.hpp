// The standard library as scripts see it. Each file of this folder implements the functions of one library that stock
// Lua's would not do for: because they work for long without being counted, differ from run to run, or reach too far.
#pragma once

#include <lua.h>

#include <span>

#include "scripting/host/role.hpp"

namespace farmland::scripting {

// A function of a library. Its first upvalue is stock Lua's function of the same name.
struct Function {
    const char* name;
    lua_CFunction function;
};

std::span<const Function> base_functions();
std::span<const Function> coroutine_functions();
std::span<const Function> math_functions();
std::span<const Function> string_functions();
std::span<const Function> table_functions();

// Continues as stock Lua's function of the same name, in the same frame: arguments, results and the place that errors
// name are those of the caller.
int stock(lua_State* L);

// The same for functions that look at every byte of their arguments once, and do no other work to speak of.
int stock_charged_by_text(lua_State* L);

// The same for functions that expect numbers. Texts are taken for such, and reading or comparing them is slow; a call
// with many of them cannot be broken off.
int stock_charged_by_number(lua_State* L);

// Puts what the role may see into the globals of a new state.
void open_libraries(lua_State* L, Role role);

}  // namespace farmland::scripting
