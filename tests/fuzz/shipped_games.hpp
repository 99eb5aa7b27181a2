// The games in Lua that the program ships with.
#pragma once

#include <array>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>

#include "scripting/bindings/declared/definition.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::fuzz {

inline constexpr std::array<const char*, 7> shipped_games = {"blokus", "breakthrough", "connect4", "geister",
                                                             "hex",    "kuhn",         "tictactoe"};

inline Setup setup_of_shipped_game(const std::string& name) {
    std::ifstream file(std::string(FARMLAND_MODS) + "/" + name + "/mod.lua");
    auto mod = scripting::Mod::load({name, std::string(std::istreambuf_iterator<char>(file), {}), {}, name, {}});
    if (!mod) std::abort();
    scripting::Mods mods;
    mods.push_back(*std::move(mod));
    auto setup = scripting::setup_of_game(name, mods);
    if (!setup) std::abort();
    return *std::move(setup);
}

}  // namespace farmland::fuzz
