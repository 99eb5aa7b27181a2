// The turns of Animals as a policy sees them, and fields as scripts name them.
#pragma once

#include "core/animals/description.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

struct AnimalsActions {
    template <class Out>
    static void describe(const animals::Rules& rules, const animals::Action& action, Out& out) {
        animals::describe(rules, action, out);
    }

    // A table with kind, from, to, moves.
    using Query = animals::ActionQuery;
    static Query read_query(lua_State* L, int table, const animals::Rules& rules);

    // For what looks at all turns; raises where there are too many.
    static void check_listing(lua_State* L, const animals::ActionSet& turns, const char* what);
    // To know how many turns there are is to count, and to find one by its number is to count others.
    static std::int64_t steps_of_counting(const animals::ActionSet& turns);
    static std::int64_t steps_of_lookup(const animals::ActionSet& turns) { return 1400 + steps_of_counting(turns); }
};

// An argument that names a field.
struct NamedField {
    animals::Field field;

    operator animals::Field() const { return field; }
};
NamedField sol_lua_get(sol::types<NamedField>, lua_State* L, int index, Tracking& tracking);

// Pushes a list of their names.
Pushed push_names(lua_State* L, animals::Fields fields);

}  // namespace farmland::scripting
