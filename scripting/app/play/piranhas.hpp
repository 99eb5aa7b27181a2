// Piranhas at the terminal.
#pragma once

#include "scripting/app/command.hpp"

namespace farmland::scripting {

CommandLine piranhas_options();
// A dialogue for people; policies may play either side, or both.
int play_piranhas(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
