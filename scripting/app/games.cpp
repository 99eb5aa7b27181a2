// The one list of games.
#include "scripting/app/games.hpp"

#include "core/animals/game.hpp"
#include "core/crown/game.hpp"
#include "core/misterx/game.hpp"
#include "core/piranhas/game.hpp"
#include "scripting/app/listing.hpp"
#include "scripting/app/play/games.hpp"
#include "scripting/games/compiled.hpp"

namespace farmland::scripting {

void list_games() {
    list<CrownBinding>(crown::game, CrownBinding::setup_of, crown_options, play_crown);
    list<MisterxBinding>(misterx::game, MisterxBinding::setup_of, misterx_options, play_misterx);
    list<PiranhasBinding>(piranhas::game, PiranhasBinding::setup_of, piranhas_options, play_piranhas);
    list<AnimalsBinding>(animals::game, AnimalsBinding::setup_of, animals_options, play_animals);
}

}  // namespace farmland::scripting
