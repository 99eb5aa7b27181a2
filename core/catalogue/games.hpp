// The games that a program knows. `main` fills the list before it does anything else. Games that are in files join it when
// somebody names them, or asks for all.
#pragma once

#include <deque>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/catalogue/game.hpp"

namespace farmland {

// Appended to the list. What it names must last as long as the program. A name can be given once.
Result<void> add_game(const Game& game);

// All of them, in the order in which they were added; where a game is does not change.
const std::deque<Game>& games();
// By its name, or by what else those who look for games know it as.
const Game* find_game(std::string_view name);

// Looks for games that are not on the list: one that somebody has named, which it adds, if there is one, and gives its name; and all
// that there are, once.
struct GameFinder {
    std::function<std::string(std::string_view name)> find;
    std::function<void()> add_all;
    std::string how_to_name = {};  // a game of which only the name is known: goes on from an error
};
void look_for_games(GameFinder finder);

// Names the games there are, or the nearest one.
Error unknown_game(std::string_view name);
// Of a record, which nobody has mistyped.
Error missing_game(std::string_view name);

}  // namespace farmland
