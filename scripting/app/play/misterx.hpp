// Mister X at the terminal.
#pragma once

#include <span>
#include <string>

namespace farmland::scripting {

// The dialogue of the document; policies may play either side, or both.
int play_misterx(std::span<const std::string> arguments);

}  // namespace farmland::scripting
