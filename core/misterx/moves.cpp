// Which actions are legal.
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

// The empty fields next to the side's pieces, and not next to the other's; the pieces on top count. A side without any piece
// begins next to the other's, and the first piece of all may be anywhere.
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
    if (placed_pieces(state, side) == 0) {
        if (!for_fields_beside(opponent_of(side), take)) fields.push_back(0);
        return;
    }
    for_fields_beside(opponent_of(side), [&](HexField field) { seen.insert(field); });
    for_fields_beside(side, take);
}

}  // namespace

ActionSet Rules::legal_actions(const State& state) const {
    ActionSet set;
    set.field_ = state.field;
    set.above_ = state.above;
    if (state.ending != Ending::none) return set;
    const Side side = state.to_move;
    const bool hiding = !state.in_play(quarry_of(side));
    const int turn = hiding ? placed_pieces(state, side) + 1 : 0;
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
    // The document lets nobody pass without Mister X in play, and there is always a place for him then. Rules of mods can leave
    // somebody without one.
    set.passes_ = set.size() == 0 || (!hiding && parameters_.voluntary_pass) ? 1 : 0;
    return set;
}

std::vector<HexField> Rules::placing_fields(const State& state) const {
    PlacingFields fields;
    find_placing_fields(*this, state, state.to_move, fields);
    return {fields.begin(), fields.end()};
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

}  // namespace farmland::misterx
