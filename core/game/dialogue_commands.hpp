// The words that a dialogue in which actions are typed answers itself, so that no action can begin with them.
#pragma once

#include <array>
#include <string_view>

namespace farmland {

// By the dialogue of a game that has none of its own.
inline constexpr std::array<std::string_view, 4> action_dialogue_commands = {"moves", "board", "help", "quit"};
// Around the dialogue of every game, at a terminal.
inline constexpr std::array<std::string_view, 3> terminal_commands = {"undo", "hint", "save"};

}  // namespace farmland
