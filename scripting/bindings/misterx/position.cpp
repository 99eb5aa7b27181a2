#include "scripting/bindings/misterx/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/bindings/commands.hpp"

namespace farmland::scripting {

namespace {

// "I1R 2 X1V": the piece lies where that edge of the other leads, on top of what lies there; the first one has no other.
Result<void> put_line(const misterx::Rules& rules, misterx::State& state, std::string_view line) {
    const auto action = rules.parse_action("place " + std::string(line));
    if (!action) return action.error();
    if (state.in_play(action->piece)) return Error{rules.name(action->piece) + " is there twice"};
    const bool is_first = is_empty(state);
    if (is_first != (action->target == misterx::no_piece)) {
        return Error{is_first ? "the first piece has no other to lie beside"
                              : "only the first piece stands alone, expected PIECE EDGE PIECE"};
    }
    if (!is_first && !state.in_play(action->target)) {
        return Error{rules.name(action->target) + " has to stand in a line before"};
    }
    misterx::put_piece(state, action->piece,
                       is_first ? HexField{0} : misterx::named_field(state, action->edge, action->target));
    return {};
}

Result<misterx::State> state_of_pieces(lua_State* L, const TableReader& table, const misterx::Rules& rules) {
    const auto all = position_lines(L, table, "pieces");
    if (!all) return all.error();
    misterx::State state;
    for (const std::string& line : *all) {
        if (auto put = put_line(rules, state, line); !put) {
            return table.error("pieces", in_quotes(line) + ": " + put.error().sentence());
        }
    }
    for (const std::string_view name : {"to_move", "passes"}) {
        if (!table.has(name)) continue;
        const auto number = table.integer(name, {name == "to_move" ? 1 : 0, 2});
        if (!number) return number.error();
        if (name == "to_move") {
            state.to_move = *number == 1 ? Side::first : Side::second;
        } else {
            state.passes = static_cast<std::uint8_t>(*number);
        }
    }
    return state;
}

}  // namespace

// The parser of positions judges whether the pieces can lie like that.
Result<std::string> MisterxBinding::position_of_table(lua_State* L, int index, const misterx::Rules& rules) {
    static constexpr std::array<std::string_view, 4> known = {"pieces", "to_move", "passes", "commands"};
    return position_by_commands_or(L, index, rules, known,
                                   [&](const TableReader& table) { return state_of_pieces(L, table, rules); });
}

}  // namespace farmland::scripting
