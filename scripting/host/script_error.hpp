#pragma once

#include <string>
#include <vector>

#include "core/base/result.hpp"

namespace farmland::scripting {

// Why a script failed: its text, its own mistake, a part of the budget that ran out, or a rule of a mod that failed while
// it played on.
enum class Fault { syntax, runtime, steps, memory, stack, time, rules };

// "scripts/ai/x.lua:12: attempt to index a nil value (local 'u')"
struct ScriptError : Error {
    Fault fault = Fault::runtime;

    // The text of that line, without the white space around it.
    std::string source_line = {};

    // Script frames only, innermost first: "scripts/ai/x.lua:12: in function 'choose'".
    std::vector<std::string> traceback = {};
};

}  // namespace farmland::scripting
