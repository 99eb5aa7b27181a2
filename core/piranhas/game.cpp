#include "core/piranhas/game.hpp"

#include <array>

#include "core/piranhas/description.hpp"

namespace farmland::piranhas {

namespace {

constexpr std::array<Convention, 1> conventions = {{
    {"kraken", "FIELDS", "where the kraken are instead of anywhere, such as C3,E4, or none", nullptr, place_kraken},
}};

}  // namespace

constinit const Game game = {Rules::name(),
                             "Piranhas",
                             "two shoals in an aquarium: be the first to gather all your fish in one swarm",
                             "shoal",
                             "aquarium",
                             start_session<Rules>,
                             restore_session<Rules>,
                             nullptr,
                             conventions};

}  // namespace farmland::piranhas
