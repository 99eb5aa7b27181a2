// Animals at the terminal.
#pragma once

#include <span>
#include <string>

namespace farmland::scripting {

// The line protocol, or at a terminal the game for people; policies may play either side, or both.
int play_animals(std::span<const std::string> arguments);

}  // namespace farmland::scripting
