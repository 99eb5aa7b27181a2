// Turns what Lua knows of a failure into a ScriptError. Nothing here allocates from Lua, so it also works when there is
// no memory left.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scripting/host/script_error.hpp"

struct lua_State;

namespace farmland::scripting {

struct Host;

struct Frame {
    std::string file;
    int line = 0;
    std::string function;  // "function 'choose'", "main chunk"
};

// The innermost script functions that a thread is in.
std::vector<Frame> script_frames(lua_State* thread);

// The line from which a script called the function that runs now; 0 if it was no script.
int calling_line(lua_State* L);

// A line of a script's text, counted from 1, without the white space around it; empty if there is no such line.
std::string_view source_line_of(std::string_view text, int number);

// A message that says no place gets the place of the innermost frame.
ScriptError describe_failure(const Host& host, Fault fault, std::string_view message, const std::vector<Frame>& frames);

}  // namespace farmland::scripting
