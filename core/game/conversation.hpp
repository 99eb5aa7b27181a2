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

// The state after a text of commands, each of which must be obeyed: an answer that begins with "Error, " says it was not.
template <class Dialogue, class Rules>
Result<typename Rules::State> obey_all(const Rules& rules, const typename Rules::State& start,
                                       std::string_view commands) {
    constexpr std::string_view refusal = "Error, ";
    std::ostringstream out;
    std::ostringstream notes;
    Table<Rules> table(rules, start);
    Dialogue dialogue(table, {}, out, notes);
    const auto command_lines = lines(commands);
    for (std::size_t index = 0; index < command_lines.size() && dialogue.is_open(); ++index) {
        out.str("");
        dialogue.obey({std::string(command_lines[index])});
        const std::string answer = out.str();
        if (!answer.starts_with(refusal)) continue;
        return Error{"line " + std::to_string(index + 1) + ": " +
                     answer.substr(refusal.size(), answer.size() - refusal.size() - 1)};
    }
    return table.state();
}

}  // namespace farmland
