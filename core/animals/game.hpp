// Animals as an entry of the list of games.
#pragma once

#include "core/animals/rules.hpp"
#include "core/catalogue/game.hpp"

namespace farmland::animals {

static_assert(GameRules<Rules>);

// See state_after().
Result<std::string> position_after(const Setup& setup, std::string_view commands);

extern const Game game;

}  // namespace farmland::animals
