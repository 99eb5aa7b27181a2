#include "core/crown/game.hpp"

#include "core/crown/description.hpp"

namespace farmland::crown {

constinit const Game game = {Rules::name(),
                             "Crown of Farmland",
                             "hidden units, hands and decks, unions and duels on a board of seven by seven",
                             "farmer",
                             "classic",
                             start_session<Rules>,
                             restore_session<Rules>};

}  // namespace farmland::crown
