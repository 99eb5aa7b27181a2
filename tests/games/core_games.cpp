// The list of games for tests of the core, filled before main.
#include "core/animals/game.hpp"
#include "core/catalogue/games.hpp"
#include "core/crown/game.hpp"
#include "core/misterx/game.hpp"
#include "core/piranhas/game.hpp"

namespace {

[[maybe_unused]] const bool games_are_listed = [] {
    for (const farmland::Game& game :
         {farmland::crown::game, farmland::misterx::game, farmland::piranhas::game, farmland::animals::game}) {
        if (!add_game(game)) return false;
    }
    return true;
}();

}  // namespace
