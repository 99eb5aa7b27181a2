#include "scripting/bindings/animals/mod.hpp"

#include <array>
#include <string>
#include <utility>

#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/mods/hook_call.hpp"
#include "scripting/mods/hooked_mods.hpp"

namespace farmland::scripting {

namespace {

void push_capture(lua_State* L, const animals::Rules& rules, const animals::Capture& capture) {
    push_table(L, Owner::script, "capture", [&](TableWriter& out) {
        out.number("team", number_of(capture.side));
        out.text("predator", {&rules.species()[capture.predator].letter, 1});
        out.text("prey", {&rules.species()[capture.prey].letter, 1});
        out.text("from", animals::name_of(capture.from));
        out.text("to", animals::name_of(capture.to));
        out.number("days", capture.days);
    });
}

void push_usual(lua_State* L, const animals::CaptureOutcome& usual) {
    push_table(L, Owner::script, "usual", [&](TableWriter& out) {
        out.number("days", usual.days);
        out.flag("predator_dies", usual.predator_dies);
    });
}

// By field the letters of the animals before the turn, lower case for W.
void push_letters(lua_State* L, const animals::Rules& rules, const animals::State& state) {
    push_map(L, [&](TableWriter& out) {
        for (animals::Fields rest = state.occupied(); rest != 0;) {
            const animals::Field field = animals::take_field(rest);
            const char letter = rules.letter_at(state, field);
            out.text(animals::name_of(field), {&letter, 1});
        }
    });
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
            const Argument given = call.call();
            if (!given.is_given()) return std::nullopt;
            if (!given.is_table()) call.refuse_kind("{ days = ..., predator_dies = ... } or nil");
            return read_capture_outcome(call, usual, rules.species()[capture.predator].days);
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
