#include "core/misterx/state.hpp"

#include <algorithm>

namespace farmland::misterx {

bool State::operator==(const State& other) const {
    if (above != other.above || below != other.below || passes != other.passes || to_move != other.to_move ||
        ending != other.ending) {
        return false;
    }
    HexField anchor = no_hex_field;
    HexField other_anchor = no_hex_field;
    for (std::size_t piece = 0; piece < max_pieces; ++piece) {
        const HexField mine = field[piece];
        const HexField theirs = other.field[piece];
        if ((mine == no_hex_field) != (theirs == no_hex_field)) return false;
        if (mine == no_hex_field) continue;
        if (anchor == no_hex_field) {
            anchor = mine;
            other_anchor = theirs;
        }
        if (HexTorus::difference(anchor, mine) != HexTorus::difference(other_anchor, theirs)) return false;
    }
    return true;  // all else follows from where the pieces lie
}

std::optional<Piece> top_piece(const State& state, HexField field) {
    for (Piece piece = 0; piece < max_pieces; ++piece) {
        if (state.field[piece] == field && !state.is_covered(piece)) return piece;
    }
    return std::nullopt;
}

int height(const State& state, HexField field) {
    return static_cast<int>(std::count(state.field.begin(), state.field.end(), field));
}

int level(const State& state, Piece piece) {
    int under = 0;
    for (; state.below[piece] != no_piece; piece = state.below[piece]) ++under;
    return under;
}

int placed_pieces(const State& state, Side side) {
    const auto first = state.field.begin() + piece_of(side, 0);
    return static_cast<int>(max_pieces_of_side) -
           static_cast<int>(std::count(first, first + max_pieces_of_side, no_hex_field));
}

bool is_surrounded(const State& state, Side side) {
    const HexField field = state.field[quarry_of(side)];
    return field != no_hex_field && state.around[field] == all_hex_edges;
}

Ending ending_of(const State& state) {
    const bool first_lost = is_surrounded(state, Side::first);
    const bool second_lost = is_surrounded(state, Side::second);
    if (state.passes == 2 || (first_lost && second_lost)) return Ending::draw;
    if (first_lost) return Ending::second_wins;
    return second_lost ? Ending::first_wins : Ending::none;
}

bool is_empty(const State& state) {
    return std::all_of(state.field.begin(), state.field.end(), [](HexField field) { return field == no_hex_field; });
}

HexField named_field(const State& state, std::uint8_t edge, Piece target) {
    const HexField at = state.field[target];
    return edge == 0 ? at : HexTorus::neighbour(at, static_cast<HexEdge>(edge - 1));
}

}  // namespace farmland::misterx
