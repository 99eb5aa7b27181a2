#pragma once

#include <string_view>

namespace farmland::scripting {

// Whether the text proves that no assignment in it can reach a table that the script did not make itself: each is to a
// variable, or to one field of a variable that never holds anything but tables made by constructors in this text. What
// could write otherwise, or could be code that is not in the text, must not be named. Library functions that write
// (table.insert) are not looked at: they refuse such tables when they are called.
// False for all that is not understood. Only what compiles means anything.
bool writes_only_own_tables(std::string_view source);

}  // namespace farmland::scripting
