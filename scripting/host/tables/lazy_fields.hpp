// Fields of a read-only table that are made when a script first asks for them. The stand-in of the table is on top of the stack.
#pragma once

#include <span>
#include <string>

#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

void add_functions_to_read_only(lua_State* L, std::span<const NamedFunction> functions, const void* behind);

// Names that are not there come from `reader`, which is called as __index is. The table gets a metatable of its own, since others
// share the strict one that it has.
void add_lazy_reader(lua_State* L, lua_CFunction reader, const void* behind);

// All fields of the table are written by `writer` when a function of the library is to look at them, see strict.hpp. Those that a
// script reads itself come from the reader.
void add_late_writer(lua_State* L, lua_CFunction writer, const void* behind);

// For the reader, after the writer: pushes the field that it was asked for, if there is one.
bool push_late_field(Argument table, Argument name);

// For the reader: keeps the value on top of the stack as the field of that name in the table that it was called with.
void keep_lazy_field(Argument table, const char* name);
// What pairs() does with the table, called as __pairs is. For that function, where all names are known: reads each of
// them, so that none is missing, and goes through them.
void add_pairs(lua_State* L, lua_CFunction pairs, const void* behind);
Pushed pairs_of_lazy_fields(Argument table, std::span<const std::string> names);

void forget_lazy_field(lua_State* L, const char* name);

}  // namespace farmland::scripting
