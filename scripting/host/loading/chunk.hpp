#pragma once

#include <cstddef>
#include <string>
#include <string_view>

struct lua_State;

namespace farmland::scripting {

// Files that are longer are not scripts.
inline constexpr std::size_t longest_source = std::size_t{1} << 20;

// Makes the variable that counts the steps of all scripts of a state. It is the first upvalue of a function that lies
// first on the stack of the returned thread, so that the host reaches it in one move.
lua_State* make_counter(lua_State* L);

// A file without what may precede Lua in it: a byte order mark, and a first line for the shell. The line end stays.
std::string_view without_preamble(std::string_view source);

// Whether it is a Lua chunk, and whether it could be the beginning of a Lua chunk but is none yet.
bool is_chunk(lua_State* L, std::string_view source);
bool is_unfinished(lua_State* L, std::string_view source);

// Compiles a script in its metered form and pushes it as a function. Raises a Lua error that names file and line.
void push_chunk(lua_State* L, const std::string& name, std::string_view source);

}  // namespace farmland::scripting
