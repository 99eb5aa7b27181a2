// Mister X as an entry of the catalog of games.
#pragma once

#include "core/game/catalog.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

static_assert(GameRules<Rules>);

inline constexpr Game game = {"misterx",
                              "Mister X",
                              "two hunts on hexagons: surround the other's Mister X before yours is",
                              "hunter",
                              "agency",
                              start_session<Rules>,
                              restore_session<Rules>};

}  // namespace farmland::misterx
