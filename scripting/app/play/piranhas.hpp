// Piranhas at the terminal.
#pragma once

#include <span>
#include <string>

namespace farmland::scripting {

// A dialogue for people; policies may play either side, or both.
int play_piranhas(std::span<const std::string> arguments);

}  // namespace farmland::scripting
