// What hooks of Crown's rules see: units as tables, and the board as both teams see it.
#pragma once

#include <span>

#include "core/crown/rules.hpp"
#include "scripting/host/exposed/shown_board.hpp"

namespace farmland::scripting {

// Pushes the cards of a unit and its values, without where it is: { name, role, cards, tags, atk, def }.
void push_cards(lua_State* L, const crown::Rules& rules, std::span<const crown::Part> parts,
                const crown::Values& values);

// Pushes a unit on the board; who it is only if that is known. The values are what the table is to say.
void push_unit_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side, std::size_t unit,
                        bool known, const crown::Values& values);
void push_king_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side);

struct CrownBoard {
    using Rules = crown::Rules;
    using State = crown::State;
    static constexpr std::int64_t steps_of_question = 20;
    static constexpr const char* outside = "the board can be asked only while a hook is called";
    static std::span<const NamedFunction> methods();
};

}  // namespace farmland::scripting
