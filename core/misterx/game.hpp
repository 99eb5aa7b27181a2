// Mister X as an entry of the list of games.
#pragma once

#include "core/catalogue/game.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

extern const Game game;

}  // namespace farmland::misterx
