// The person at the other end: line editing, and whether colours are welcome.
#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/line_source.hpp"

namespace farmland::scripting {

// Both standard input and standard output are terminals.
bool is_interactive();

// The columns of the terminal that standard output is; nothing if that is not known.
std::optional<std::size_t> terminal_width();

// How lines are typed: prompt and completions may depend on what was typed before.
struct Typing {
    std::string name;  // of the kind of prompt, under which its history is kept
    std::function<std::string()> prompt = [] { return std::string("> "); };
    // What the word that is being typed could become, after what stands before it on the line.
    std::function<std::vector<std::string>(std::string_view before, std::string_view word)> completions;
    const char* word_ends = nullptr;  // the characters that a word does not contain, if not the usual ones
};

// Lines from a terminal with a prompt, editing, completion, and a history that is kept between sessions; Ctrl-C clears the line,
// twice it ends the input. From anything else plainly, and cut where they are longer than any command.
std::unique_ptr<LineSource> terminal_or_stream(std::istream& stream, Typing typing,
                                               std::size_t longest_line = usual_longest_line);

// Those that begin with what was typed, in any letter case.
std::vector<std::string> beginning_with(std::string_view word, const std::vector<std::string>& known);

// Standard output is a terminal that can show colours, and NO_COLOR is not set.
bool can_show_colours();

}  // namespace farmland::scripting
