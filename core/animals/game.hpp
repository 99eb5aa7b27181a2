// Animals as an entry of the list of games.
#pragma once

#include "core/animals/rules.hpp"
#include "core/catalogue/game.hpp"

namespace farmland::animals {

extern const Game game;

}  // namespace farmland::animals
