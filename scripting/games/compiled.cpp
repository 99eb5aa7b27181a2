#include "scripting/games/compiled.hpp"

namespace farmland::scripting {

template Result<std::unique_ptr<ScriptedGame>> open_game_of<CrownBinding>(const Setup& setup);
template Result<std::unique_ptr<ScriptedGame>> open_game_of<MisterxBinding>(const Setup& setup);
template Result<std::unique_ptr<ScriptedGame>> open_game_of<PiranhasBinding>(const Setup& setup);
template Result<std::unique_ptr<ScriptedGame>> open_game_of<AnimalsBinding>(const Setup& setup);
template Result<std::unique_ptr<ScriptedGame>> open_game_of<DeclaredBinding>(const Setup& setup);

}  // namespace farmland::scripting
