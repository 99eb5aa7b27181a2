// A Lua prompt for a game that policies play.
#pragma once

#include <memory>

#include "scripting/console/console.hpp"
#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

std::unique_ptr<ConsoleGame> console_game(std::shared_ptr<const ScriptedGame> game);

}  // namespace farmland::scripting
