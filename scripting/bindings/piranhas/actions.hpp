// The actions of Piranhas as a policy sees them, and fields as scripts name them.
#pragma once

#include <optional>
#include <string>

#include "core/piranhas/description.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

struct PiranhasActions {
    template <class Out>
    static void describe(const piranhas::Rules& rules, const piranhas::ActionSet& actions, std::size_t index,
                         Out& out) {
        piranhas::describe(rules, actions, index, out);
    }

    // A table with kind, from, to, direction, eats.
    using Query = piranhas::ActionQuery;
    static Query read_query(lua_State* L, int table, const piranhas::Rules& rules);
};

// The field that a script names; raises if there is none.
piranhas::Field check_field(const piranhas::Rules& rules, Argument name);

// The name of the field in that column and row, from 0; nothing off the board.
std::optional<std::string> name_of_field_at(const piranhas::Rules& rules, lua_Integer column, lua_Integer row);

}  // namespace farmland::scripting
