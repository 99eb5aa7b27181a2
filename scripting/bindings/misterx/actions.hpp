// The actions of Mister X as a policy sees them, and pieces as scripts name them.
#pragma once

#include "core/misterx/description.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

struct MisterxActions {
    template <class Out>
    static void describe(const misterx::Rules& rules, const misterx::Action& action, Out& out) {
        misterx::describe(rules, action, out);
    }

    // A table with kind, piece, beside, distinct.
    using Query = misterx::ActionQuery;
    static Query read_query(lua_State* L, int table, const misterx::Rules& rules);
};

// The piece that a script names; raises if there is none.
misterx::Piece check_piece(const misterx::Rules& rules, Argument name);

}  // namespace farmland::scripting
