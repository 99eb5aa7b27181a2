// Units as hooks of Crown's rules see them.
#pragma once

#include <span>

#include "core/crown/rules.hpp"

struct lua_State;

namespace farmland::scripting {

// Pushes the cards of a unit and its values, without where it is: { name, role, cards, tags, atk, def }.
void push_cards(lua_State* L, const crown::Rules& rules, std::span<const crown::Part> parts,
                const crown::Values& values);

// Pushes a unit on the board; who it is only if that is known. The values are what the table is to say.
void push_unit_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side, std::size_t unit,
                        bool known, const crown::Values& values);

}  // namespace farmland::scripting
