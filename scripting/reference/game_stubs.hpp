// Stubs for the policies of a game in Lua, as scripts/api has them for the other games: made from its declaration.
#pragma once

#include <string>
#include <string_view>

#include "core/declared/rules.hpp"

namespace farmland::scripting {

// What the names of its classes begin with: "MyGame" for my_game.
std::string class_prefix(std::string_view game);

// A file for the Lua language server: the game's policy, view, actions, events, states and its global table.
std::string stubs_of_game(const declared::Rules& rules);

}  // namespace farmland::scripting
