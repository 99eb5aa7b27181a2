// Animals at the terminal.
#pragma once

#include "scripting/app/command.hpp"

namespace farmland::scripting {

CommandLine animals_options();
// The line protocol, or at a terminal the game for people; policies may play either side, or both.
int play_animals(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
