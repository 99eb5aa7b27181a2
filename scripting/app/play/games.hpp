// The games that have options and a dialogue of their own, at the terminal: policies may play either side, or both.
#pragma once

#include <span>
#include <string>

#include "scripting/app/command.hpp"

namespace farmland::scripting {

CommandLine crown_options();
int play_crown(const CommandLine::Parsed& given);
// The same game, started as the document says: key=value arguments, everything on standard output, exit code 0 (A.3).
int run_document_dialogue(std::span<const std::string> arguments);

// The dialogue of the document.
CommandLine misterx_options();
int play_misterx(const CommandLine::Parsed& given);

CommandLine piranhas_options();
int play_piranhas(const CommandLine::Parsed& given);

// The line protocol, or at a terminal the game for people.
CommandLine animals_options();
int play_animals(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
