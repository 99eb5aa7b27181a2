#include "scripting/bindings/animals/hooks.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <string>
#include <utility>

#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"
#include "scripting/mods/hook_call.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

void push_capture(lua_State* L, const animals::Rules& rules, const animals::Capture& capture) {
    const auto& species = rules.species();
    lua_createtable(L, 0, 6);
    set_integer(L, "team", number_of(capture.side));
    set_text(L, "predator", std::string_view(&species[capture.predator].letter, 1));
    set_text(L, "prey", std::string_view(&species[capture.prey].letter, 1));
    set_text(L, "from", animals::name_of(capture.from));
    set_text(L, "to", animals::name_of(capture.to));
    set_integer(L, "days", capture.days);
    make_strict(L, -1, "capture");
}

void push_usual(lua_State* L, const animals::CaptureOutcome& usual) {
    lua_createtable(L, 0, 2);
    set_integer(L, "days", usual.days);
    set_flag(L, "predator_dies", usual.predator_dies);
    make_strict(L, -1, "usual");
}

// By field the letters of the animals before the turn, lower case for W.
void push_letters(lua_State* L, const animals::Rules& rules, const animals::State& state) {
    lua_createtable(L, 0, std::popcount(state.occupied()));
    for (animals::Fields rest = state.occupied(); rest != 0;) {
        const animals::Field field = animals::take_field(rest);
        const char letter = rules.letter_at(state, field);
        set_text(L, animals::name_of(field).c_str(), std::string_view(&letter, 1));
    }
}

animals::CaptureOutcome read_capture_outcome(HookCall& call, const animals::CaptureOutcome& usual, int most_days) {
    constexpr std::array<std::string_view, 2> names = {"days", "predator_dies"};
    const TableReader table = call.result();
    call.want(table.check_names(names));
    animals::CaptureOutcome outcome = usual;
    if (table.has("days")) outcome.days = static_cast<int>(call.want_within(table, "days", 0, most_days));
    if (table.has("predator_dies")) outcome.predator_dies = call.want(table.boolean("predator_dies"));
    return outcome;
}

animals::CaptureOutcome capture_by_mods(const void* context, const animals::Rules& rules, const animals::State& state,
                                        const animals::Capture& capture, const animals::CaptureOutcome& usual) {
    const auto answer = first_answer<animals::CaptureOutcome>(
        context, index_of_hook<animals::Hooks>("capture"),
        [&](HookCall& call) -> std::optional<animals::CaptureOutcome> {
            push_capture(call.lua(), rules, capture);
            push_usual(call.lua(), usual);
            push_letters(call.lua(), rules, state);
            switch (call.call()) {
                case LUA_TNIL: return std::nullopt;
                case LUA_TTABLE: return read_capture_outcome(call, usual, rules.species()[capture.predator].days);
                default: call.refuse_kind("{ days = ..., predator_dies = ... } or nil");
            }
        });
    return answer.value_or(usual);
}

}  // namespace

animals::Hooks animals_hooks_in_lua() {
    animals::Hooks hooks;
    hooks.capture = capture_by_mods;
    return hooks;
}

}  // namespace farmland::scripting
