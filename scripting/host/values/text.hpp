// Values of scripts as texts for people.
#pragma once

#include <cstddef>
#include <string>

#include "core/base/result.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

class Sandbox;

inline constexpr std::size_t longest_shown_value = 120;

// A value as its author would write it, on one line, cut when long.
std::string value_text(Argument value);

// A value as a text to keep: a text as it is, a table with a line for each field unless it is short, and all of it. Raises
// if that would be longer than `longest` or if tables are nested without end.
std::string whole_text(Argument value, std::size_t longest);

// Calls the function on top of the stack and gives what it returns as one text to show at a prompt: plain values side by side,
// tables and lists with what is in them, one thing per line.
Result<std::string> call_and_show(Sandbox& sandbox);

}  // namespace farmland::scripting
