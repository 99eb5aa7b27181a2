// The one list of games.
#include "scripting/app/games.hpp"

#include "core/animals/game.hpp"
#include "core/crown/game.hpp"
#include "core/misterx/game.hpp"
#include "core/piranhas/game.hpp"
#include "scripting/app/listing.hpp"
#include "scripting/app/play/games.hpp"
#include "scripting/bindings/animals/mod.hpp"
#include "scripting/bindings/crown/mod.hpp"
#include "scripting/bindings/misterx/mod.hpp"
#include "scripting/bindings/piranhas/mod.hpp"
#include "scripting/games/compiled.hpp"

namespace farmland::scripting {

void list_games() {
    list<CrownBinding>(crown::game, crown_setup, crown_options, play_crown);
    list<MisterxBinding>(misterx::game, misterx_setup, misterx_options, play_misterx);
    list<PiranhasBinding>(piranhas::game, piranhas_setup, piranhas_options, play_piranhas);
    list<AnimalsBinding>(animals::game, animals_setup, animals_options, play_animals);
}

}  // namespace farmland::scripting
