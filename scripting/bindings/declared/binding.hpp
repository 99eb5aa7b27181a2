// All that games in Lua show to scripts.
#pragma once

#include <span>
#include <string>

#include "core/declared/description.hpp"
#include "core/declared/rules.hpp"
#include "scripting/bindings/plain.hpp"

namespace farmland::scripting {

struct DeclaredBinding : PlainBinding<declared::Rules> {
    // A table of the game's name: parameters, seats, fields and which lie beside each other. The rules must outlive the sandbox.
    static void add_globals(Sandbox& sandbox, const declared::Rules& rules);
    // worth(team), best()
    static std::span<const NamedFunction> state_methods();
    static constexpr std::int64_t steps_of_random_action = 20;  // in a playout, besides what the rules take
    static Result<std::string> position_of_table(lua_State* L, int index, const declared::Rules& rules);
};

}  // namespace farmland::scripting
