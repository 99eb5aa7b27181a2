// All games there are: the one list.
#pragma once

#include <span>
#include <string_view>

#include "core/base/result.hpp"
#include "core/catalogue/game.hpp"

namespace farmland {

std::span<const Game> games();
const Game* find_game(std::string_view name);

// Names the games there are, or the nearest one.
Error unknown_game(std::string_view name);

}  // namespace farmland
