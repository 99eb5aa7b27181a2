// The actions of Crown of Farmland as a policy sees them, and fields as scripts name them.
#pragma once

#include "core/crown/description.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

struct CrownActions {
    template <class Out>
    static void describe(const crown::Rules& rules, const crown::Action& action, Out& out) {
        crown::describe(rules, action, out);
    }

    // A table with kind, from, to; cards: how many are placed or discarded.
    using Query = crown::ActionQuery;
    static Query read_query(lua_State* L, int table, const crown::Rules& rules);
};

// The field that a script names; raises if there is none, and what was expected if it is no text.
Field check_field(const SquareGrid& grid, Argument name, const char* expected);

}  // namespace farmland::scripting
