#include "core/crown/game.hpp"

#include "core/crown/description.hpp"

namespace farmland::crown {

constinit const Game game = {Rules::name(),
                             "Crown of Farmland",
                             "hidden units, hands and decks, unions and duels on seven times seven fields",
                             "farmer",
                             "classic",
                             start_session<Rules>,
                             restore_session<Rules>};

}  // namespace farmland::crown
