// The actions of Mister X as a policy sees them.
#pragma once

#include "core/misterx/rules.hpp"

struct lua_State;

namespace farmland::scripting {

struct MisterxActions {
    // kind, and what it has of piece, edge and target, in the table on top of the stack.
    static void push_fields(lua_State* L, const misterx::Rules& rules, const misterx::Action& action);

    // A table with kind, piece, beside, distinct.
    using Query = misterx::ActionQuery;
    static Query read_query(lua_State* L, int table, const misterx::Rules& rules);
};

// The piece that a script names by its text at `argument`; raises if there is none.
misterx::Piece check_piece(lua_State* L, int argument, const misterx::Rules& rules);

}  // namespace farmland::scripting
