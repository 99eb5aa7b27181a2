#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace farmland::scripting {

// The metered form of a script (see instrument.hpp) as Lua's bytecode, for loading into any state of this process: a
// match makes thousands of states that run the same few files. What was compiled last is kept for the whole process,
// by name and text. Compiling happens in a state of its own, so that a sandbox allocates the same whether the script was
// known or not. Any thread may call this. The error is one of the script's syntax and names file and line.
//
// Lua does not check bytecode; only what this function made itself may be loaded, never what came from outside.
Result<std::shared_ptr<const std::string>> compiled_script(const std::string& name, std::string_view text);

}  // namespace farmland::scripting
