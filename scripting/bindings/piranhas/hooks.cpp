#include "scripting/bindings/piranhas/mod.hpp"

#include <optional>
#include <string>

#include "scripting/bindings/piranhas/board.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/mods/hook_call.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

void push_fish(lua_State* L, const piranhas::Rules& rules, const piranhas::State& state, piranhas::Field field) {
    push_table(L, Owner::script, "fish", [&](TableWriter& out) {
        out.number("team", number_of(state.fish[0].contains(field) ? Side::first : Side::second));
        out.text("field", rules.aquarium().name(field));
        out.number("column", rules.aquarium().column(field));
        out.number("row", rules.aquarium().row(field));
    });
}

// length(fish, direction, usual, board)
int length_by_mods(const void* context, const piranhas::Rules& rules, const piranhas::State& state,
                   piranhas::Field from, piranhas::Direction direction) {
    const int usual = rules.usual_length(state, from, direction);
    const auto answer =
        first_answer<int>(context, index_of_hook<piranhas::Hooks>("length"), [&](HookCall& call) -> std::optional<int> {
            lua_State* L = call.lua();
            push_fish(L, rules, state, from);
            sol::stack::push(L, name_of(direction));
            sol::stack::push(L, usual);
            const ShownBoard<PiranhasBoard> board(L, rules, state);
            const Argument given = call.call();
            if (!given.is_given()) return std::nullopt;
            const auto length = given.whole();
            if (!length) call.refuse_kind("a whole number of fields, or nil");
            if (*length < 0 || *length > piranhas::max_side) {
                call.refuse(std::to_string(*length) + ", expected 0 to " + std::to_string(piranhas::max_side) +
                            " fields");
            }
            return static_cast<int>(*length);
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
