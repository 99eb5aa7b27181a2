// The person at the other end: line editing, and whether colours are welcome.
#pragma once

#include <functional>
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

// Lines from a terminal with a prompt, editing, history and completion of the given words; from anything else plainly,
// and cut where they are longer than any command.
std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, std::vector<std::string> completions,
                                               std::size_t longest_line = usual_longest_line);

// The same, where the prompt and the completions of the word that is being typed depend on what was typed before.
// `word_ends` are the characters that a word does not contain.
struct Typing {
    std::function<std::string()> prompt;
    std::function<std::vector<std::string>(std::string_view word)> completions;
    const char* word_ends;
};
std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, Typing typing,
                                               std::size_t longest_line = usual_longest_line);

// Those that begin with what was typed, in any letter case.
std::vector<std::string> beginning_with(std::string_view word, const std::vector<std::string>& known);

enum class ColourMode { automatic, always, never };

Result<ColourMode> parse_colour_mode(std::string_view text);

// Automatic: only on a terminal that can, and not when NO_COLOR is set.
bool wants_colour(ColourMode mode);

}  // namespace farmland::scripting
