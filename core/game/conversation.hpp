// What all dialogues have in common that answer commands line by line.
#pragma once

#include <algorithm>
#include <ostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/text.hpp"
#include "core/game/line_source.hpp"
#include "core/game/table.hpp"

namespace farmland {

// Leads a dialogue until it is over, the input ends, or nobody reads the output any more.
template <class Dialogue>
void converse(Dialogue& dialogue, LineSource& input, std::ostream& out) {
    dialogue.begin();
    while (dialogue.is_open() && out) {
        out.flush();
        const auto line = input.next();
        if (!line) break;
        dialogue.obey(*line);
    }
    out.flush();
}

// A refusal as a sentence with an end, for a line of its own.
inline std::string ended_sentence(const Error& error) {
    std::string text = printable(error.sentence());
    if (!text.ends_with('?')) text += '.';
    return text;
}

// What begins such a sentence at a terminal, in every game.
inline constexpr std::string_view refusal_at_terminal = "Error: ";

// The commands that a person at a terminal can use: the dialogue's own and those that are answered around it.
inline std::vector<std::string_view> all_commands(std::span<const std::string_view> own,
                                                  std::span<const std::string_view> others) {
    std::vector<std::string_view> all(own.begin(), own.end());
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

// "select, board, move"
inline std::string list_of(std::span<const std::string_view> commands) {
    std::string list;
    for (const std::string_view command : commands) list += (list.empty() ? "" : ", ") + std::string(command);
    return list;
}

// The nearest of these commands as a hint for a line that is none, unless it has a better one.
inline Error with_nearest(Error error, std::string_view typed, std::span<const std::string_view> commands) {
    if (error.hint.empty()) error.hint = suggestion(typed, commands);
    return error;
}

// The words that can be typed after `before`, where `lines` are all that could be typed as a whole.
inline std::vector<std::string> next_words(std::span<const std::string> lines, std::string_view before) {
    const auto typed = words(before);
    std::vector<std::string> next;
    for (const std::string& line : lines) {
        const auto parts = words(line);
        const auto same = [](std::string_view left, std::string_view right) {
            return lower_case(left) == lower_case(right);
        };
        if (parts.size() <= typed.size() || !std::equal(typed.begin(), typed.end(), parts.begin(), same)) continue;
        std::string word(parts[typed.size()]);
        if (std::find(next.begin(), next.end(), word) == next.end()) next.push_back(std::move(word));
    }
    return next;
}

// The state after a text of commands, each of which must be obeyed.
template <class Dialogue, class Rules>
Result<typename Rules::State> obey_all(const Rules& rules, const typename Rules::State& start,
                                       std::string_view commands) {
    std::ostringstream out;
    std::ostringstream notes;
    Table<Rules> table(rules, start);
    Dialogue dialogue(table, {}, out, notes);
    const auto command_lines = lines(commands);
    for (std::size_t index = 0; index < command_lines.size() && dialogue.is_open(); ++index) {
        if (auto done = dialogue.attempt({std::string(command_lines[index])}); !done) {
            return Error{printable(done.error().sentence()), {"line " + std::to_string(index + 1)}};
        }
    }
    return table.state();
}

}  // namespace farmland
