// Crown of Farmland at the terminal.
#pragma once

#include <span>
#include <string>

#include "scripting/app/command.hpp"

namespace farmland::scripting {

// The program as the document describes it: key=value arguments, everything on standard output, exit code 0 (A.3).
int run_document_dialogue(std::span<const std::string> arguments);

CommandLine crown_options();
// The same game with options in GNU style.
int play_crown(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
