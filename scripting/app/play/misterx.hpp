// Mister X at the terminal.
#pragma once

#include "scripting/app/command.hpp"

namespace farmland::scripting {

CommandLine misterx_options();
// The dialogue of the document; policies may play either side, or both.
int play_misterx(const CommandLine::Parsed& given);

}  // namespace farmland::scripting
