#include "core/misterx/evaluation.hpp"

#include <bit>

namespace farmland::misterx {

namespace {

// By how many fields around Mister X are taken; with six the game is over.
constexpr std::array<int, hex_edges + 1> cost_of_crowd = {0, 40, 100, 180, 300, 480, 480};
constexpr int cost_of_rider = 40;
constexpr int worth_in_play = 2;
constexpr int cost_of_step = 3;

int freedom_of(const Movement& movement, bool is_quarry) {
    if (is_quarry) return 30;
    switch (movement.kind) {
        case MovementKind::run: return 14;
        case MovementKind::climb: return 12;
        case MovementKind::jump: return 6;
        case MovementKind::slide: return movement.steps > 1 ? 6 : 4;
    }
    return 0;
}

}  // namespace

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

std::vector<std::uint32_t> distinct_actions(const ActionSet& actions) {
    ActionQuery query;
    query.distinct = true;
    return actions.select(query);
}

Evaluation::Evaluation(const Rules& rules) : rules_(rules) {
    for (std::size_t number = 0; number < rules.pieces_of_side(); ++number) {
        freedom_[number] = freedom_of(rules.movement_of(piece_of(Side::first, number)), number == 0);
    }
}

int Evaluation::operator()(const State& state) const {
    return of_side(state, state.to_move) - of_side(state, opponent_of(state.to_move));
}

int Evaluation::of_side(const State& state, Side side) const {
    int sum = 0;
    const std::uint32_t loose = rules_.loose_pieces(state, side);
    const HexField goal = state.field[quarry_of(opponent_of(side))];
    for (std::size_t number = 0; number < rules_.pieces_of_side(); ++number) {
        const Piece piece = piece_of(side, number);
        if (!state.in_play(piece)) continue;
        sum += worth_in_play;
        if (((loose >> number) & 1U) == 0 || !can_leave(state, piece)) continue;
        sum += freedom_[number];
        if (goal != no_hex_field) {
            sum -= cost_of_step * HexTorus::steps(state.field[piece], goal);
        }
    }
    const Piece quarry = quarry_of(side);
    if (!state.in_play(quarry)) return sum;
    sum -= cost_of_crowd[static_cast<std::size_t>(std::popcount(state.around[state.field[quarry]]))];
    if (state.is_covered(quarry)) {
        Piece top = state.above[quarry];
        while (state.is_covered(top)) top = state.above[top];
        if (side_of(top) != side) sum -= cost_of_rider;
    }
    return sum;
}

// Whether a loose piece has anywhere to go.
bool Evaluation::can_leave(const State& state, Piece piece) const {
    const MovementKind kind = rules_.movement_of(piece).kind;
    if (kind == MovementKind::climb) return true;
    if (state.below[piece] != no_piece) return false;
    return kind == MovementKind::jump || slides_by_edges[state.around[state.field[piece]]] != 0;
}

}  // namespace farmland::misterx
