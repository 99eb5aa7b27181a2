// The options of commands that ask which of two hypotheses about a difference in strength is true.
#pragma once

#include "core/stats/sprt.hpp"
#include "scripting/app/command.hpp"

namespace farmland::scripting {

void add_question_options(CommandLine& line);
// Wrong values end the command.
stats::Question question_of(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
