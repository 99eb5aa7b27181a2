// Piranhas as an entry of the list of games.
#pragma once

#include <array>

#include "core/catalogue/game.hpp"
#include "core/piranhas/description.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

static_assert(GameRules<Rules>);

inline constexpr std::array<Convention, 1> conventions = {{
    {"kraken", "FIELDS", "where the kraken are instead of anywhere, such as C3,E4, or none", nullptr, place_kraken},
}};

inline constexpr Game game = {Rules::name(),
                              "Piranhas",
                              "two shoals in an aquarium: be the first to gather all your fish in one swarm",
                              "shoal",
                              "aquarium",
                              start_session<Rules>,
                              restore_session<Rules>,
                              nullptr,
                              conventions};

}  // namespace farmland::piranhas
