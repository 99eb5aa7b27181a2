#pragma once

#include <string>
#include <vector>

namespace farmland::scripting {

// Why a script failed: its text, its own mistake, a part of the budget that ran out, or a rule of a mod that failed while
// it played on.
enum class Fault { syntax, runtime, steps, memory, stack, time, rules };

struct ScriptError {
    Fault fault = Fault::runtime;

    // "scripts/ai/x.lua:12: attempt to index a nil value (local 'u')"
    std::string sentence;

    // Where, as far as known: an empty file and line 0 when not.
    std::string file;
    int line = 0;

    // The text of that line, without the white space around it.
    std::string source_line;

    // Script frames only, innermost first: "scripts/ai/x.lua:12: in function 'choose'".
    std::vector<std::string> traceback;
};

}  // namespace farmland::scripting
