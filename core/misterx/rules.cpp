#include "core/misterx/rules.hpp"

#include <cassert>

namespace farmland::misterx {

Result<Rules> Rules::make(std::vector<PieceKind> kinds, Parameters parameters, std::string mods) {
    if (auto fits = check_kinds(kinds); !fits) return Error{"pieces: " + fits.error().sentence()};
    if (auto fits = check_parameters(parameters, kinds); !fits) return Error{"parameters: " + fits.error().sentence()};
    return Rules(std::move(kinds), parameters, std::move(mods));
}

Rules::Rules() : Rules(document_kinds(), {}, {}) {}

Rules::Rules(std::vector<PieceKind> kinds, Parameters parameters, std::string mods)
    : kinds_(std::move(kinds)), parameters_(parameters), mods_(std::move(mods)) {
    names_.fill("?");
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
        for (int number = 0; number < kinds_[kind].count; ++number) {
            for (const Side side : {Side::first, Side::second}) {
                names_[piece_of(side, kind_of_number_.size())] =
                    kinds_[kind].letter + std::to_string(number + 1) + colour_letters[index_of(side)];
            }
            movements_[kind_of_number_.size()] = kinds_[kind].movement;
            first_of_kind_[kind_of_number_.size()] = number == 0;
            kind_of_number_.push_back(kind);
        }
    }
}

std::vector<Piece> Rules::pieces(Side side) const {
    std::vector<Piece> all;
    for (std::size_t number = 0; number < pieces_of_side(); ++number) all.push_back(piece_of(side, number));
    return all;
}

State Rules::start(JavaRandom&) const { return start(Side::first); }

State Rules::start(Side side) {
    State state;
    state.to_move = side;
    return state;
}

void put_piece(State& state, Piece piece, HexField field) {
    state.field[piece] = field;
    if (state.is_occupied(field)) {
        for (Piece other = 0; other < max_pieces; ++other) {
            if (state.field[other] != field || other == piece || state.is_covered(other)) continue;
            state.above[other] = piece;
            state.below[piece] = other;
            ++state.raised;
            return;
        }
    }
    state.euler = static_cast<std::int8_t>(state.euler + 1 - arcs_by_edges[state.around[field]]);
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        state.around[HexTorus::neighbour(field, edge)] |= edge_bit(opposite_edge(edge));
    }
}

void lift_piece(State& state, Piece piece) {
    assert(state.in_play(piece) && !state.is_covered(piece));
    const HexField field = state.field[piece];
    state.field[piece] = no_hex_field;
    if (state.below[piece] != no_piece) {
        state.above[state.below[piece]] = no_piece;
        state.below[piece] = no_piece;
        --state.raised;
        return;
    }
    state.euler = static_cast<std::int8_t>(state.euler - 1 + arcs_by_edges[state.around[field]]);
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        state.around[HexTorus::neighbour(field, edge)] &= static_cast<HexEdges>(~edge_bit(opposite_edge(edge)));
    }
}

template <class Sink>
void Rules::apply(State& state, const Action& action, Sink& sink) const {
    const auto tell = [&](EventKind kind, Side side, const Action& what) {
        if constexpr (Sink::wanted) sink(Event{kind, side, what.piece, what.edge, what.target});
    };
    const Side side = state.to_move;
    state.to_move = opponent_of(side);
    if (action.kind == ActionKind::pass) {
        tell(EventKind::passed, side, {});
        ++state.passes;
    } else {
        state.passes = 0;
        const HexField field = action.target == no_piece ? HexField{0} : named_field(state, action.edge, action.target);
        if (action.kind == ActionKind::move) lift_piece(state, action.piece);
        put_piece(state, action.piece, field);
        tell(action.kind == ActionKind::move ? EventKind::moved : EventKind::placed, side, action);
    }
    state.ending = ending_of(state);
    if (state.ending == Ending::none) return;
    for (const Side whose : {Side::first, Side::second}) {
        if (!is_surrounded(state, whose)) continue;
        tell(EventKind::surrounded, whose, {ActionKind::place, quarry_of(whose), 0, no_piece});
    }
    const auto ended = outcome(state);
    tell(ended->winner ? EventKind::won : EventKind::drawn, ended->winner.value_or(state.to_move), {});
}

template void Rules::apply(State&, const Action&, NoEvents<Event>&) const;
template void Rules::apply(State&, const Action&, EventLog<Event>&) const;

}  // namespace farmland::misterx
