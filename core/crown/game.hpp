// Crown of Farmland as an entry of the list of games.
#pragma once

#include "core/catalogue/game.hpp"
#include "core/crown/rules.hpp"

namespace farmland::crown {

extern const Game game;

}  // namespace farmland::crown
