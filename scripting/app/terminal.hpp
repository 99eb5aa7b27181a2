// The person at the other end: line editing, and whether colours are welcome.
#pragma once

#include <istream>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/game/line_source.hpp"

namespace farmland::scripting {

// Both standard input and standard output are terminals.
bool is_interactive();

// Lines from a terminal with a prompt, editing, history and completion of the given words; from anything else plainly.
std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, std::vector<std::string> completions);

enum class ColourMode { automatic, always, never };

Result<ColourMode> parse_colour_mode(std::string_view text);

// Automatic: only on a terminal that can, and not when NO_COLOR is set.
bool wants_colour(ColourMode mode);

}  // namespace farmland::scripting
