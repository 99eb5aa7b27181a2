// Games that are compiled here, once for all programs that list them, because that takes long. Any other game is compiled
// where it is listed.
#pragma once

#include "scripting/bindings/animals/binding.hpp"
#include "scripting/bindings/crown/binding.hpp"
#include "scripting/bindings/declared/binding.hpp"
#include "scripting/bindings/misterx/binding.hpp"
#include "scripting/bindings/piranhas/binding.hpp"
#include "scripting/games/scripted_game_of.hpp"

namespace farmland::scripting {

extern template Result<std::unique_ptr<ScriptedGame>> open_game_of<CrownBinding>(const Setup& setup);
extern template Result<std::unique_ptr<ScriptedGame>> open_game_of<MisterxBinding>(const Setup& setup);
extern template Result<std::unique_ptr<ScriptedGame>> open_game_of<PiranhasBinding>(const Setup& setup);
extern template Result<std::unique_ptr<ScriptedGame>> open_game_of<AnimalsBinding>(const Setup& setup);
extern template Result<std::unique_ptr<ScriptedGame>> open_game_of<DeclaredBinding>(const Setup& setup);

}  // namespace farmland::scripting
