#pragma once

#include <cstddef>
#include <string>
#include <vector>

struct lua_State;

namespace farmland::scripting {

enum class Comparison {
    equal,  // tables have the same fields with equal values
    like,   // tables that are expected name only some fields; lists have the same length
};

// No more lines than a reader looks at; the last of so many says that there are more.
inline constexpr std::size_t most_differences = 12;

// Where the value at `found` is not what the value at `expected` says, one line each: ".own.king: expected "D2", found
// "D1"". Objects that are not tables are equal if they are the same or say so themselves. Raises for tables that are
// nested without end.
std::vector<std::string> differences(lua_State* L, int found, int expected, Comparison comparison);

// A value as its author would write it, on one line, cut when long.
std::string value_text(lua_State* L, int index);

// A value as a text to keep: a text as it is, a table with a line for each field unless it is short, and all of it. Raises
// if that would be longer than `longest` or if tables are nested without end.
std::string whole_text(lua_State* L, int index, std::size_t longest);

}  // namespace farmland::scripting
