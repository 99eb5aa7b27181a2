// Piranhas as an entry of the list of games.
#pragma once

#include "core/catalogue/game.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

extern const Game game;

}  // namespace farmland::piranhas
