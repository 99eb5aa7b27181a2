// The actions of Crown of Farmland as a policy sees them.
#pragma once

#include "core/crown/rules.hpp"

struct lua_State;

namespace farmland::scripting {

struct CrownActions {
    // kind, and what it has of from, to and cards, in the table on top of the stack.
    static void push_fields(lua_State* L, const crown::Rules& rules, const crown::Action& action);

    // A table with kind, from, to; cards: how many are placed or discarded.
    using Query = crown::ActionQuery;
    static Query read_query(lua_State* L, int table, const crown::Rules& rules);
};

}  // namespace farmland::scripting
