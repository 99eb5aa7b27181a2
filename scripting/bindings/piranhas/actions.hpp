// The actions of Piranhas as a policy sees them, and fields as scripts name them.
#pragma once

#include "core/piranhas/rules.hpp"

struct lua_State;

namespace farmland::scripting {

struct PiranhasActions {
    // kind, from, to, direction, length and eats, in the table on top of the stack.
    static void push_fields(lua_State* L, const piranhas::Rules& rules, const piranhas::ActionSet& actions,
                            std::size_t index);

    // A table with kind, from, to, direction, eats.
    using Query = piranhas::ActionQuery;
    static Query read_query(lua_State* L, int table, const piranhas::Rules& rules);
};

// The field that a script names by its text at `argument`; raises if there is none.
piranhas::Field check_aquarium_field(lua_State* L, int argument, const piranhas::Rules& rules);

// Pushes the name of the field whose column and row, from 0, are at `argument` and behind; nil off the board.
void push_field_at(lua_State* L, const piranhas::Rules& rules, int argument);

}  // namespace farmland::scripting
