#pragma once

#include <string>
#include <string_view>

struct lua_State;

namespace farmland::scripting {

// Pushes the text of the value at `index`, as tostring() gives it. Honours __tostring and __name. Where stock Lua shows an
// address, which differs from run to run, it shows a number, given in the order of first showing: "table: 1".
std::string_view push_text(lua_State* L, int index);
// From now on objects get their numbers again, from 1.
void forget_identities(lua_State* L);

// What the value at `index` is, for a message that found something else: "a table value", "an object of type 'state'".
std::string kind_of_value(lua_State* L, int index);

// The same where a whole number was expected: "nil", "1.5", "a string value".
std::string text_of_no_whole(lua_State* L, int index);

void push_string(lua_State* L, std::string_view text);
// The same; Lua finds a text faster that lay at the same place the last time.
inline void push_string(lua_State* L, const char* text) { lua_pushstring(L, text); }

// Pushes the number that the text is in Lua; false, and nothing is pushed, if it is none.
bool push_number(lua_State* L, const std::string& text);

// All bytes of the string at `index`, which must be one.
std::string_view string_at(lua_State* L, int index);

// The texts of all arguments of a function with tabs between them, as print() writes them.
std::string text_of_arguments(lua_State* L);

}  // namespace farmland::scripting
