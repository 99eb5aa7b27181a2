// Which actions are legal, and why others are not.
#include <algorithm>
#include <array>

#include "core/misterx/rules.hpp"

namespace farmland::misterx {

// The fields that alone hold the scene together, in one pass over it (Tarjan's low links).
class CutFields {
public:
    CutFields(const State& state, HexField start) : state_(state) { visit(start, no_hex_field); }

    bool contains(HexField field) const { return cuts_.contains(field); }

private:
    std::uint8_t visit(HexField field, HexField parent) {
        const std::uint8_t own = order_[field] = ++visited_;
        std::uint8_t low = own;
        int children = 0;
        for (HexEdges edges = state_.around[field]; edges != 0;) {
            const HexField next = HexTorus::neighbour(field, take_edge(edges));
            if (next == parent) continue;
            if (order_[next] != 0) {
                low = std::min(low, order_[next]);
                continue;
            }
            ++children;
            const std::uint8_t reached = visit(next, field);
            low = std::min(low, reached);
            if (parent != no_hex_field && reached >= own) cuts_.insert(field);
        }
        if (parent == no_hex_field && children > 1) cuts_.insert(field);
        return low;
    }

    const State& state_;
    std::array<std::uint8_t, HexTorus::fields> order_{};
    std::uint8_t visited_ = 0;
    HexFieldSet cuts_;
};

// Fills the moves of an ActionSet.
class MoveGenerator {
public:
    MoveGenerator(const Rules& rules, const State& state, ActionSet& into)
        : rules_(rules), state_(state), moves_(into.moves_) {}

    // Nothing for a piece that is covered or holds the scene together.
    void add_moves(Piece piece) {
        if (state_.is_covered(piece) || is_pinned(piece)) return;
        piece_ = piece;
        start_ = state_.field[piece];
        const Movement& movement = rules_.movement_of(piece);
        switch (movement.kind) {
            case MovementKind::slide:
                if (is_raised()) return;
                if (movement.steps == 1) {
                    step();
                } else {
                    seen_ = {};
                    walk(start_, movement.steps);
                }
                return;
            case MovementKind::run:
                if (!is_raised()) run();
                return;
            case MovementKind::climb: climb(); return;
            case MovementKind::jump: jump(); return;
        }
    }

    bool is_pinned(Piece piece) {
        if (state_.below[piece] != no_piece) return false;
        const HexField field = state_.field[piece];
        // Whose neighbours form a single arc is never needed. Two arcs hang together elsewhere only around a hole.
        if (arcs_by_edges[state_.around[field]] < 2) return false;
        if (state_.holes() == 0) return true;
        if (!cuts_) cuts_.emplace(state_, field);
        return cuts_->contains(field);
    }

private:
    // Only climbers get onto others, so only those are asked how they get down.
    bool is_raised() const { return state_.below[piece_] != no_piece; }

    void add(HexField to) { moves_.push_back({piece_, to}); }

    // At which edges a field has occupied ones while the piece is lifted from the ground.
    HexEdges around(HexField field) const {
        return static_cast<HexEdges>(state_.around[field] & ~HexTorus::bit_towards(field, start_));
    }

    void step() {
        for (HexEdges edges = slides_by_edges[state_.around[start_]]; edges != 0;) {
            add(HexTorus::neighbour(start_, take_edge(edges)));
        }
    }

    void walk(HexField from, int steps_left) {
        path_.push_back(from);
        for (HexEdges edges = slides_by_edges[around(from)]; edges != 0;) {
            const HexField to = HexTorus::neighbour(from, take_edge(edges));
            if (path_.contains(to)) continue;
            if (steps_left > 1) {
                walk(to, steps_left - 1);
            } else if (seen_.add(to)) {
                add(to);
            }
        }
        path_.pop_back();
    }

    void run() {
        seen_ = {};
        seen_.insert(start_);
        FixedList<HexField, ActionSet::max_fields + 1> waiting = {start_};
        while (!waiting.empty()) {
            const HexField from = waiting.pop_back();
            for (HexEdges edges = slides_by_edges[around(from)]; edges != 0;) {
                const HexField to = HexTorus::neighbour(from, take_edge(edges));
                if (!seen_.add(to)) continue;
                add(to);
                waiting.push_back(to);
            }
        }
    }

    void climb() {
        const HexEdges occupied = state_.around[start_];
        HexEdges edges = all_hex_edges;
        if (!is_raised()) edges = static_cast<HexEdges>(occupied | slides_by_edges[occupied]);
        const bool gates = rules_.parameters().high_gates && state_.raised > 1;
        while (edges != 0) {
            const HexEdge edge = take_edge(edges);
            if (gates && is_high_gate(edge)) continue;
            add(HexTorus::neighbour(start_, edge));
        }
    }

    // Whether two stacks higher than where the climber is and gets to stand on both sides of its way.
    bool is_high_gate(HexEdge edge) const {
        const auto height_at = [&](int turn) {
            return height(state_, HexTorus::neighbour(start_, static_cast<HexEdge>((edge + turn) % hex_edges)));
        };
        return std::min(height_at(1), height_at(hex_edges - 1)) > std::max(level(state_, piece_), height_at(0));
    }

    void jump() {
        if (is_raised()) return;
        for (HexEdges edges = state_.around[start_]; edges != 0;) {
            const HexEdge edge = take_edge(edges);
            HexField over = HexTorus::neighbour(start_, edge);
            while ((state_.around[over] & edge_bit(edge)) != 0) over = HexTorus::neighbour(over, edge);
            add(HexTorus::neighbour(over, edge));
        }
    }

    const Rules& rules_;
    const State& state_;
    FixedList<ActionSet::Move, max_pieces_of_side * ActionSet::max_fields>& moves_;
    std::optional<CutFields> cuts_;
    Piece piece_ = no_piece;
    HexField start_ = no_hex_field;
    HexFieldSet seen_;
    FixedList<HexField, most_steps + 1> path_;
};

namespace {

using PlacingFields = FixedList<HexField, ActionSet::max_fields>;

// The empty fields beside the side's pieces, and not beside the other's; the pieces on top count. A side without any piece
// begins beside the other's, and the first piece of all lies anywhere.
void find_placing_fields(const Rules& rules, const State& state, Side side, PlacingFields& fields) {
    HexFieldSet seen;
    const auto for_fields_beside = [&](Side whose, auto visit) {
        bool any = false;
        const Piece end = static_cast<Piece>(piece_of(whose, 0) + rules.pieces_of_side());
        for (Piece piece = piece_of(whose, 0); piece < end; ++piece) {
            if (!state.in_play(piece)) continue;
            any = true;
            if (state.is_covered(piece)) continue;
            const HexField field = state.field[piece];
            for (HexEdges edges = static_cast<HexEdges>(~state.around[field] & all_hex_edges); edges != 0;) {
                visit(HexTorus::neighbour(field, take_edge(edges)));
            }
        }
        return any;
    };
    const auto take = [&](HexField field) {
        if (seen.add(field)) fields.push_back(field);
    };
    const auto own_pieces = static_cast<std::ptrdiff_t>(piece_of(side, 0));
    const auto own_end = own_pieces + static_cast<std::ptrdiff_t>(rules.pieces_of_side());
    const bool has_own = std::any_of(state.field.begin() + own_pieces, state.field.begin() + own_end,
                                     [](HexField field) { return field != no_hex_field; });
    if (!has_own) {
        if (!for_fields_beside(opponent_of(side), take)) fields.push_back(0);
        return;
    }
    for_fields_beside(opponent_of(side), [&](HexField field) { seen.insert(field); });
    for_fields_beside(side, take);
}

}  // namespace

// The number of the next turn of the side to move, which has neither moved nor passed yet.
int Rules::turn_while_hiding(const State& state) const {
    const auto from = static_cast<std::ptrdiff_t>(piece_of(state.to_move, 0));
    const auto placed = std::count_if(state.field.begin() + from, state.field.begin() + from + max_pieces_of_side,
                                      [](HexField field) { return field != no_hex_field; });
    return static_cast<int>(placed) + 1;
}

ActionSet Rules::legal_actions(const State& state) const {
    ActionSet set;
    if (state.ending != Ending::none) return set;
    set.field_ = state.field;
    set.above_ = state.above;
    const Side side = state.to_move;
    const bool hiding = !state.in_play(quarry_of(side));
    const int turn = hiding ? turn_while_hiding(state) : 0;
    bool offered = false;  // a piece of this kind with a lower number
    for (std::size_t number = 0; number < pieces_of_side(); ++number) {
        const Piece piece = piece_of(side, number);
        if (first_of_kind_[number]) offered = false;
        if (state.in_play(piece) || (offered && parameters_.numbers_in_order)) continue;
        if (number == 0 ? turn < parameters_.mister_x_from_turn : hiding && turn >= parameters_.mister_x_by_turn) {
            continue;
        }
        if (offered) set.repeated_ |= 1U << set.placing_pieces_.size();
        offered = true;
        set.placing_pieces_.push_back(piece);
    }
    if (!set.placing_pieces_.empty()) find_placing_fields(*this, state, side, set.placing_fields_);
    if (!hiding) {
        MoveGenerator generator(*this, state, set);
        for (std::size_t number = 0; number < pieces_of_side(); ++number) {
            const Piece piece = piece_of(side, number);
            if (state.in_play(piece)) generator.add_moves(piece);
        }
    }
    // Only rules of mods can leave somebody without Mister X and without a place for him.
    set.passes_ = set.size() == 0 || (!hiding && parameters_.voluntary_pass) ? 1 : 0;
    return set;
}

std::vector<HexField> Rules::destinations(const State& state, Piece piece) const {
    ActionSet set;
    MoveGenerator(*this, state, set).add_moves(piece);
    std::vector<HexField> fields;
    for (const ActionSet::Move& move : set.moves_) fields.push_back(move.to);
    return fields;
}

std::uint32_t Rules::loose_pieces(const State& state, Side side) const {
    ActionSet unused;
    MoveGenerator generator(*this, state, unused);
    std::uint32_t loose = 0;
    for (std::size_t number = 0; number < pieces_of_side(); ++number) {
        const Piece piece = piece_of(side, number);
        if (state.in_play(piece) && !state.is_covered(piece) && !generator.is_pinned(piece)) loose |= 1U << number;
    }
    return loose;
}

HexField ActionSet::destination(std::size_t index) const {
    if (index < placements()) return placing_fields_[index % placing_fields_.size()];
    index -= placements();
    return index < moves_.size() ? moves_[index].to : no_hex_field;
}

ActionKind ActionSet::kind_at(std::size_t index) const {
    if (index < placements()) return ActionKind::place;
    return index < placements() + moves_.size() ? ActionKind::move : ActionKind::pass;
}

Piece ActionSet::piece_at(std::size_t index) const {
    if (index < placements()) return placing_pieces_[index / placing_fields_.size()];
    index -= placements();
    return index < moves_.size() ? moves_[index].piece : no_piece;
}

Action ActionSet::operator[](std::size_t index) const {
    const ActionKind kind = kind_at(index);
    if (kind == ActionKind::pass) return {};
    return named_action(kind, piece_at(index), destination(index), field_, above_);
}

Action named_action(ActionKind kind, Piece piece, HexField to, const std::array<HexField, max_pieces>& field,
                    const std::array<Piece, max_pieces>& above) {
    Action action{kind, piece, 0, no_piece};
    for (Piece target = 0; target < max_pieces; ++target) {
        if (field[target] == no_hex_field || target == piece) continue;
        if (above[target] != no_piece && above[target] != piece) continue;
        if (field[target] == to) return {kind, piece, 0, target};
        if (action.target != no_piece) continue;
        const HexEdge edge = HexTorus::edge_between(field[target], to);
        if (edge != hex_edges) action = {kind, piece, static_cast<std::uint8_t>(edge + 1), target};
    }
    return action;
}

std::vector<std::uint32_t> ActionSet::select(const ActionQuery& query) const {
    const auto is_repeated = [&](std::size_t index) {
        return index < placements() && ((repeated_ >> (index / placing_fields_.size())) & 1U) != 0;
    };
    const auto is_beside = [&](HexField to, Piece piece) {
        return to != no_hex_field && field_[piece] != no_hex_field &&
               HexTorus::edge_between(field_[piece], to) != hex_edges;
    };
    std::vector<std::uint32_t> selected;
    for (std::size_t index = 0; index < size(); ++index) {
        if (query.to && destination(index) != *query.to) continue;
        if (query.beside && !is_beside(destination(index), *query.beside)) continue;
        if (query.kind && kind_at(index) != *query.kind) continue;
        if (query.piece && piece_at(index) != *query.piece) continue;
        if (query.distinct && is_repeated(index)) continue;
        selected.push_back(static_cast<std::uint32_t>(index));
    }
    return selected;
}

namespace {

Error refused(std::string why) { return {std::move(why)}; }

Error wrong_side(const std::string& who, Side to_move) {
    return refused(who + " belongs to " + std::string(name_of(opponent_of(to_move))) + ", but " +
                   std::string(name_of(to_move)) + " is to move");
}

}  // namespace

Result<void> Rules::check(const State& state, const Action& action) const {
    if (state.ending != Ending::none) return refused("the game is over");
    switch (action.kind) {
        case ActionKind::place: return check_place(state, action);
        case ActionKind::move: return check_move(state, action);
        case ActionKind::pass: return check_pass(state);
    }
    return refused("there is no such action");
}

Result<void> Rules::check_place(const State& state, const Action& action) const {
    const Side side = state.to_move;
    const std::string who = name(action.piece);
    const std::string quarry = name(quarry_of(side));
    if (side_of(action.piece) != side) return wrong_side(who, side);
    if (state.in_play(action.piece)) return refused(who + " is in play already");
    if (!state.in_play(quarry_of(side))) {
        const int turn = turn_while_hiding(state);
        const bool is_quarry = action.piece == quarry_of(side);
        if (is_quarry && turn < parameters_.mister_x_from_turn) {
            return refused(quarry + " cannot be placed before turn " + std::to_string(parameters_.mister_x_from_turn));
        }
        if (!is_quarry && turn >= parameters_.mister_x_by_turn) {
            return refused(quarry + " must be placed now, in turn " + std::to_string(turn));
        }
    }
    if (parameters_.numbers_in_order) {
        for (Piece lower = action.piece; !first_of_kind_[number_in_side(lower)];) {
            if (!state.in_play(--lower)) return refused(name(lower) + " has to be placed before " + who);
        }
    }
    if (is_empty(state)) {
        if (action.target != no_piece) return refused("the first piece of a game has nothing to lie beside");
        return {};
    }
    if (action.target == no_piece) return refused("only the first piece of a game lies beside no other");
    if (!state.in_play(action.target)) return refused(name(action.target) + " is not in play");
    const HexField field = named_field(state, action.edge, action.target);
    if (state.is_occupied(field)) return refused("that field is occupied, and new pieces are placed on empty ones");
    PlacingFields fields;
    find_placing_fields(*this, state, side, fields);
    if (!fields.contains(field)) return refused(who + " would lie beside a piece of the other side, or beside none");
    return {};
}

Result<void> Rules::check_mover(const State& state, Piece piece) const {
    const Side side = state.to_move;
    const std::string who = name(piece);
    if (side_of(piece) != side) return wrong_side(who, side);
    if (!state.in_play(piece)) return refused(who + " is not in play");
    if (!state.in_play(quarry_of(side))) {
        return refused("pieces cannot be moved before " + name(quarry_of(side)) + " is in play");
    }
    if (state.is_covered(piece)) return refused(who + " is covered by " + name(state.above[piece]));
    return {};
}

Result<void> Rules::check_move(const State& state, const Action& action) const {
    if (auto may = check_mover(state, action.piece); !may) return may;
    const std::string who = name(action.piece);
    if (action.target == no_piece || !state.in_play(action.target)) {
        return refused("a move leads to the edge of a piece in play");
    }
    if (action.target == action.piece) return refused(who + " moves, so it cannot say where to");
    ActionSet set;
    MoveGenerator generator(*this, state, set);
    if (generator.is_pinned(action.piece)) return refused("without " + who + " the scene would fall apart");
    generator.add_moves(action.piece);
    const HexField field = named_field(state, action.edge, action.target);
    const bool reached = std::any_of(set.moves_.begin(), set.moves_.end(),
                                     [&](const ActionSet::Move& move) { return move.to == field; });
    if (!reached) return refused(who + ", which moves by " + text_of(movement_of(action.piece)) + ", cannot get there");
    return {};
}

Result<void> Rules::check_pass(const State& state) const {
    const bool hiding = !state.in_play(quarry_of(state.to_move));
    if (!hiding && parameters_.voluntary_pass) return {};
    // The set has a pass if and only if one may pass, behind all else.
    const ActionSet actions = legal_actions(state);
    if (actions[actions.size() - 1].kind == ActionKind::pass) return {};
    if (hiding) return refused("nobody passes before " + name(quarry_of(state.to_move)) + " is in play");
    return refused("only who can neither place nor move a piece passes");
}

}  // namespace farmland::misterx
