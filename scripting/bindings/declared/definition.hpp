// A game in Lua, from its mod.lua and those of the mods that change it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/declared/rules.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

// The names that the table of a game may have.
std::vector<std::string_view> names_in_game();

// What a game is played with that one of these mods is. Of each parameter, data and the start the last mod decides.
Result<Setup> setup_of_game(std::string_view game, const Mods& mods);

// Names the fields of a position that a table gives, as Rules::position_of takes them. A field is a text, a number, a list, or a
// table with one of these for each seat.
Result<std::vector<declared::Rules::NamedText>> named_texts(const declared::Rules& rules, const Value& table);

}  // namespace farmland::scripting
