#include "scripting/bindings/piranhas/hooks.hpp"

#include <lua.h>

#include <optional>
#include <string>

#include "scripting/bindings/piranhas/board.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"
#include "scripting/mods/hook_call.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

void push_fish(lua_State* L, const piranhas::Rules& rules, const piranhas::State& state, piranhas::Field field) {
    lua_createtable(L, 0, 4);
    set_integer(L, "team", number_of(state.fish[0].contains(field) ? Side::first : Side::second));
    set_text(L, "field", rules.aquarium().name(field));
    set_integer(L, "column", rules.aquarium().column(field));
    set_integer(L, "row", rules.aquarium().row(field));
    make_strict(L, -1, "fish");
}

// length(fish, direction, usual, board)
int length_by_mods(const void* context, const piranhas::Rules& rules, const piranhas::State& state,
                   piranhas::Field from, piranhas::Direction direction) {
    const int usual = rules.usual_length(state, from, direction);
    const auto answer =
        first_answer<int>(context, index_of_hook<piranhas::Hooks>("length"), [&](HookCall& call) -> std::optional<int> {
            lua_State* L = call.lua();
            push_fish(L, rules, state, from);
            push_string(L, name_of(direction));
            lua_pushinteger(L, usual);
            const PiranhasBoard board(L, rules, state);
            if (call.call() == LUA_TNIL) return std::nullopt;
            int is_integer = 0;
            const lua_Integer length = lua_tointegerx(L, -1, &is_integer);
            if (lua_type(L, -1) != LUA_TNUMBER || is_integer == 0) call.refuse_kind("a whole number of fields, or nil");
            if (length < 0 || length > piranhas::max_side) {
                call.refuse(std::to_string(length) + ", expected 0 to " + std::to_string(piranhas::max_side) +
                            " fields");
            }
            return static_cast<int>(length);
        });
    return answer.value_or(usual);
}

}  // namespace

piranhas::Hooks piranhas_hooks_in_lua() {
    piranhas::Hooks hooks;
    hooks.length = length_by_mods;
    return hooks;
}

}  // namespace farmland::scripting
