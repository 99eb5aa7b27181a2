// Crown of Farmland as an entry of the list of games.
#pragma once

#include "core/catalogue/game.hpp"
#include "core/crown/description.hpp"
#include "core/crown/rules.hpp"

namespace farmland::crown {

static_assert(GameRules<Rules>);

inline constexpr Game game = {Rules::name(),
                              "Crown of Farmland",
                              "hidden units, hands and decks, unions and duels on a board of seven by seven",
                              "farmer",
                              "classic",
                              start_session<Rules>,
                              restore_session<Rules>};

}  // namespace farmland::crown
