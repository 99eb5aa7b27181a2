// The games that a program knows. `main` fills the list before it does anything else; from then on it is only read.
#pragma once

#include <deque>
#include <string_view>

#include "core/base/result.hpp"
#include "core/catalogue/game.hpp"

namespace farmland {

// Appended to the list. What it names must last as long as the program. A name can be given once.
Result<void> add_game(const Game& game);

// In the order in which they were added; where a game is does not change.
const std::deque<Game>& games();
const Game* find_game(std::string_view name);

// Names the games there are, or the nearest one.
Error unknown_game(std::string_view name);

}  // namespace farmland
