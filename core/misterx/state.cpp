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

bool is_empty(const State& state) {
    return std::all_of(state.field.begin(), state.field.end(), [](HexField field) { return field == no_hex_field; });
}

HexField named_field(const State& state, std::uint8_t edge, Piece target) {
    const HexField at = state.field[target];
    return edge == 0 ? at : HexTorus::neighbour(at, static_cast<HexEdge>(edge - 1));
}

}  // namespace farmland::misterx
