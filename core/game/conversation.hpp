// What all dialogues have in common that answer commands line by line.
#pragma once

#include <ostream>
#include <sstream>
#include <string>
#include <string_view>

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
