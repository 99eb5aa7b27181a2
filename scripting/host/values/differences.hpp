#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

enum class Comparison {
    equal,  // tables have the same fields with equal values
    like,   // tables that are expected name only some fields; lists have the same length
};

// No more lines than a reader looks at; the last of so many says that there are more.
inline constexpr std::size_t most_differences = 12;

// Where what was found is not what the other value says, one line each: ".own.king: expected "D2", found "D1"". Objects that
// are not tables are equal if they are the same or say so themselves. Raises for tables that are nested without end.
std::vector<std::string> differences(Argument found, Argument expected, Comparison comparison);

}  // namespace farmland::scripting
