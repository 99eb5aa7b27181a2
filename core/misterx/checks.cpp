// Why an action is not legal.
#include <algorithm>

#include "core/misterx/rules.hpp"

namespace farmland::misterx {

namespace {

Error wrong_side(const std::string& who, Side to_move) {
    return Error{who + " belongs to " + std::string(name_of(opponent_of(to_move))) + "; " +
                 std::string(name_of(to_move)) + " is to move"};
}

}  // namespace

Result<void> Rules::check(const State& state, const Action& action) const {
    if (state.ending != Ending::none) return Error{"the game is over"};
    switch (action.kind) {
        case ActionKind::place: return check_place(state, action);
        case ActionKind::move: return check_move(state, action);
        case ActionKind::pass: return check_pass(state);
    }
    return Error{"there is no such action"};
}

Result<void> Rules::check_place(const State& state, const Action& action) const {
    const Side side = state.to_move;
    const std::string who = name(action.piece);
    const std::string quarry = name(quarry_of(side));
    if (side_of(action.piece) != side) return wrong_side(who, side);
    if (state.in_play(action.piece)) return Error{who + " is in play already"};
    if (!state.in_play(quarry_of(side))) {
        // Without him in play a side has done nothing but place pieces.
        const int turn = placed_pieces(state, side) + 1;
        const bool is_quarry = action.piece == quarry_of(side);
        if (is_quarry && turn < parameters_.mister_x_from_turn) {
            return Error{quarry + " cannot be placed before turn " + std::to_string(parameters_.mister_x_from_turn)};
        }
        if (!is_quarry && turn >= parameters_.mister_x_by_turn) {
            return Error{quarry + " must be placed now, in turn " + std::to_string(turn)};
        }
    }
    if (parameters_.numbers_in_order) {
        for (Piece lower = action.piece; !first_of_kind_[number_in_side(lower)];) {
            if (!state.in_play(--lower)) return Error{name(lower) + " has to be placed before " + who};
        }
    }
    if (is_empty(state)) {
        if (action.target != no_piece) return Error{"the first piece of a game has nothing to lie beside"};
        return {};
    }
    if (action.target == no_piece) return Error{"only the first piece of a game lies beside no other"};
    if (!state.in_play(action.target)) return Error{name(action.target) + " is not in play"};
    const HexField field = named_field(state, action.edge, action.target);
    if (state.is_occupied(field)) return Error{"that field is occupied, and new pieces are placed on empty ones"};
    const auto fields = placing_fields(state);
    if (std::find(fields.begin(), fields.end(), field) == fields.end())
        return Error{who + " would lie beside a piece of the other side, or beside none"};
    return {};
}

Result<void> Rules::check_mover(const State& state, Piece piece) const {
    const Side side = state.to_move;
    const std::string who = name(piece);
    if (side_of(piece) != side) return wrong_side(who, side);
    if (!state.in_play(piece)) return Error{who + " is not in play"};
    if (!state.in_play(quarry_of(side))) {
        return Error{"pieces cannot be moved before " + name(quarry_of(side)) + " is in play"};
    }
    if (state.is_covered(piece)) return Error{who + " is covered by " + name(state.above[piece])};
    return {};
}

Result<void> Rules::check_move(const State& state, const Action& action) const {
    if (auto may = check_mover(state, action.piece); !may) return may;
    const std::string who = name(action.piece);
    if (action.target == no_piece || !state.in_play(action.target)) {
        return Error{"a move leads to the edge of a piece in play"};
    }
    if (action.target == action.piece) return Error{who + " moves, so it cannot say where to"};
    const bool is_loose = ((loose_pieces(state, side_of(action.piece)) >> number_in_side(action.piece)) & 1U) != 0;
    if (!is_loose) return Error{"without " + who + " the scene would fall apart"};
    const auto fields = destinations(state, action.piece);
    const HexField field = named_field(state, action.edge, action.target);
    const bool reached = std::find(fields.begin(), fields.end(), field) != fields.end();
    if (!reached) return Error{who + ", which moves by " + text_of(movement_of(action.piece)) + ", cannot get there"};
    return {};
}

Result<void> Rules::check_pass(const State& state) const {
    const bool hiding = !state.in_play(quarry_of(state.to_move));
    if (!hiding && parameters_.voluntary_pass) return {};
    // The set has a pass if and only if one may pass, after everything else.
    const ActionSet actions = legal_actions(state);
    if (actions[actions.size() - 1].kind == ActionKind::pass) return {};
    if (hiding) return Error{"nobody passes before " + name(quarry_of(state.to_move)) + " is in play"};
    return Error{"only who can neither place nor move a piece passes"};
}

}  // namespace farmland::misterx
