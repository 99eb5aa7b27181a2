#include "core/misterx/standing.hpp"

#include <bit>

namespace farmland::misterx {

int freedom(const State& state, Side side) {
    const Piece quarry = quarry_of(side);
    if (!state.in_play(quarry)) return hex_edges;
    return hex_edges - std::popcount(state.around[state.field[quarry]]);
}

Neighbours neighbours_of(const State& state, Piece piece) {
    Neighbours found;
    found.free = hex_edges;
    if (!state.in_play(piece)) return found;
    for (HexEdges edges = state.around[state.field[piece]]; edges != 0;) {
        const auto top = top_piece(state, HexTorus::neighbour(state.field[piece], take_edge(edges)));
        --found.free;
        ++found.of_side[index_of(side_of(*top))];
    }
    return found;
}

Standing standing_of(const Rules& rules, const State& state, Side side) {
    Standing standing;
    standing.freedom = freedom(state, side);
    const Piece first = piece_of(side, 0);
    standing.placed = placed_pieces(state, side);
    std::uint32_t loose = rules.loose_pieces(state, side);
    standing.loose = std::popcount(loose);
    const HexField goal = state.field[quarry_of(opponent_of(side))];
    if (goal == no_hex_field) return standing;
    for (loose &= ~1U; loose != 0; loose &= loose - 1U) {
        standing.steps += HexTorus::steps(state.field[first + std::countr_zero(loose)], goal);
    }
    return standing;
}

int worth(const Rules& rules, const State& state, Side side, const Weights& weights) {
    if (const auto end = worth_of_end(rules, state, side, worth_of_winning)) return *end;
    const Standing own = standing_of(rules, state, side);
    const Standing other = standing_of(rules, state, opponent_of(side));
    return weights.freedom * (own.freedom - other.freedom) + weights.placed * (own.placed - other.placed) +
           weights.loose * (own.loose - other.loose) + weights.steps * (own.steps - other.steps);
}

BestAction best_action(const Rules& rules, const State& state, const ActionSet& actions, const Weights& weights) {
    BestAction best;
    ActionQuery query;
    query.distinct = true;
    const auto worth_after = [&](const State& next, Side side) { return worth(rules, next, side, weights); };
    for (const std::uint32_t index : actions.select(query)) try_action(rules, state, actions, index, worth_after, best);
    return best;
}

}  // namespace farmland::misterx
