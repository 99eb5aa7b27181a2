// Random games with mods, and the same games again in ways that must make no difference.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "core/catalogue/games.hpp"

namespace farmland::scripting {

struct ModGamesPlan {
    const Game& game;
    // Loads the mods' hooks again: nothing that they remember is left.
    std::function<Result<Setup>()> setup;
    // Whether the games have cost enough: then the one under way is left, and no further one begun.
    std::function<bool()> enough;
};

// What was found to be in order, or the first thing that is not. A rule of the mods that fails is an error, too.
Result<std::vector<std::string>> check_mod_games(const ModGamesPlan& plan);

}  // namespace farmland::scripting
