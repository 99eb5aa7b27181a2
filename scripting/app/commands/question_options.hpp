// The options of commands that ask which of two hypotheses about a difference in strength is true.
#pragma once

#include "core/stats/sprt.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

void add_question_options(CommandLine& line);
// Wrong values end the command.
stats::Question question_of(const CommandLine::Parsed& given);

// The same from texts by their names, elo0 for example, which errors show with something before them.
using TextOfName = std::function<std::optional<std::string>(const std::string& name)>;
stats::Question question_of(const TextOfName& text_of, const std::string& before_names);

}  // namespace farmland::scripting
