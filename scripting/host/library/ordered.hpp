#pragma once

struct lua_State;

namespace farmland::scripting {

// Tables in an order that is the same in every run: numbers ascending, then strings by their bytes, then false and true.
// Keys that are tables, functions, threads or userdata have no such order; a table with such a key raises.
// Of a stand-in (strict.hpp) the fields are those of the table behind it.

// Pushes an iterator function over the keys that the table at `index` has now. Fields may be assigned and cleared on the
// way: cleared ones are left out, new ones are not visited.
void push_ordered_iterator(lua_State* L, int index);

// Replaces the key on top of the stack by the next key and its value in the table at `index`, or by nothing. Looks at the
// whole table. In the place of a stand-in it leaves the table behind it.
bool ordered_next(lua_State* L, int index);

}  // namespace farmland::scripting
