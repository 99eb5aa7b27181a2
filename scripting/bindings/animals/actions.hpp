// The turns of Animals as a policy sees them.
#pragma once

#include "core/animals/rules.hpp"

struct lua_State;

namespace farmland::scripting {

struct AnimalsActions {
    // kind, and moves, a list of from and to, in the table on top of the stack.
    static void push_fields(lua_State* L, const animals::Rules& rules, const animals::Action& action);

    // A table with kind, from, to, moves.
    using Query = animals::ActionQuery;
    static Query read_query(lua_State* L, int table, const animals::Rules& rules);

    // For what looks at all turns; raises where there are too many.
    static void check_listing(lua_State* L, const animals::ActionSet& turns, const char* what);
    // To know how many turns there are is to count, and to find one by its number is to count others.
    static std::int64_t steps_of_counting(const animals::ActionSet& turns);
    static std::int64_t steps_of_lookup(const animals::ActionSet& turns) { return 1400 + steps_of_counting(turns); }
};

// The field that a script names at `argument`; raises if there is none.
animals::Field check_animals_field(lua_State* L, int argument);
// A list of names.
void push_animals_fields(lua_State* L, animals::Fields fields);

}  // namespace farmland::scripting
