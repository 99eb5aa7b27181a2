#pragma once

#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace farmland::scripting {

// Rewrites a script so that it counts its own steps: at every place where execution can repeat (the start of a function
// or loop body, and before a goto) it inserts
//
//     __meter_left=__meter_left-1 if __meter_left<0 then __meter_left=__meter_more()end
//
// A place counts more than one if there is much to do before the next one, so that no stretch of code is free. Nothing is
// moved to another line. The result is the text of a chunk that takes (__meter_left, __meter_more) and returns the script as a
// function. The error names a line of the source: "3: message".
//
// The source must be a valid Lua chunk. This is why Lua compiles it as it is first; and so that no message ever shows
// inserted text.
Result<std::string> instrument(std::string_view source);

inline constexpr const char* counter_name = "__meter_left";

}  // namespace farmland::scripting
