// The actions of Crown of Farmland as a policy sees them.
#pragma once

#include <optional>

#include "core/crown/rules.hpp"

struct lua_State;

namespace farmland::scripting {

struct CrownActions {
    // kind, and what it has of from, to and cards, in the table on top of the stack.
    static void push_fields(lua_State* L, const crown::Rules& rules, const crown::Action& action);

    // kind, from, to; cards: how many are placed or discarded.
    struct Filter {
        static Filter read(lua_State* L, int table, const crown::Rules& rules);
        bool accepts(const crown::Action& action) const;

        std::optional<crown::ActionKind> kind;
        std::optional<Field> from;
        std::optional<Field> to;
        std::optional<std::size_t> cards;
    };
};

}  // namespace farmland::scripting
