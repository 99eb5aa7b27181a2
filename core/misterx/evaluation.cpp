#include "core/misterx/evaluation.hpp"

#include <bit>

namespace farmland::misterx {

namespace {

// By how many fields around Mister X are taken; with six the game is over.
constexpr std::array<int, hex_edges + 1> cost_of_crowd = {0, 40, 100, 180, 300, 480, 480};
constexpr int cost_of_rider = 40;
constexpr int worth_in_play = 2;
constexpr int cost_of_step = 3;

// How many steps it is from a field to another, by their difference. Counted on the torus, which is near enough.
constexpr auto steps_of_difference = [] {
    std::array<std::uint8_t, HexTorus::fields> steps{};
    std::array<HexField, HexTorus::fields> reached{};
    std::size_t count = 1;
    for (std::size_t next = 0; next < count; ++next) {
        for (HexEdge edge = 0; edge < hex_edges; ++edge) {
            const HexField to = HexTorus::neighbour(reached[next], edge);
            if (to == 0 || steps[to] != 0) continue;
            steps[to] = static_cast<std::uint8_t>(steps[reached[next]] + 1);
            reached[count++] = to;
        }
    }
    return steps;
}();

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

Evaluation::Evaluation(const Rules& rules) : pieces_of_side_(rules.pieces_of_side()) {
    for (std::size_t number = 0; number < pieces_of_side_; ++number) {
        movements_[number] = rules.movement_of(piece_of(Side::first, number));
        freedom_[number] = freedom_of(movements_[number], number == 0);
    }
}

int Evaluation::operator()(const State& state) const {
    return of_side(state, state.to_move) - of_side(state, opponent_of(state.to_move));
}

int Evaluation::of_side(const State& state, Side side) const {
    int sum = 0;
    const HexField goal = state.field[quarry_of(opponent_of(side))];
    for (std::size_t number = 0; number < pieces_of_side_; ++number) {
        const Piece piece = piece_of(side, number);
        if (!state.in_play(piece)) continue;
        sum += worth_in_play;
        if (!can_move(state, piece)) continue;
        sum += freedom_[number];
        if (goal != no_hex_field) {
            sum -= cost_of_step * steps_of_difference[HexTorus::difference(state.field[piece], goal)];
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

bool Evaluation::can_move(const State& state, Piece piece) const {
    if (state.is_covered(piece)) return false;
    const MovementKind kind = movements_[number_in_side(piece)].kind;
    if (state.below[piece] != no_piece) return kind == MovementKind::climb;
    const HexEdges around = state.around[state.field[piece]];
    if (arcs_by_edges[around] > 1) return false;
    const bool slides_only = kind == MovementKind::slide || kind == MovementKind::run;
    return !slides_only || slides_by_edges[around] != 0;
}

}  // namespace farmland::misterx
