// How good a position looks, for search.
#pragma once

#include <array>

#include "core/misterx/rules.hpp"

namespace farmland::misterx {

// The sum of these, for the side to move less for the other:
// - the own Mister X: the more fields around him are taken, the worse, and ever more so; it is bad too if somebody of the
//   other side lies on him, and good if he could step aside
// - every piece that could move as far as its neighbours tell, the more the farther it gets, and a little less for each step
//   that it is away from the other Mister X; without that, a side that has all others pinned would not know how to go on.
//   Whether a ring holds the scene together elsewhere is not looked at: who lies between two parts counts as stuck.
// - every piece in play
class Evaluation {
public:
    explicit Evaluation(const Rules& rules);

    int operator()(const State& state) const;

private:
    int of_side(const State& state, Side side) const;
    bool can_move(const State& state, Piece piece) const;

    std::array<Movement, max_pieces_of_side> movements_{};
    std::array<int, max_pieces_of_side> freedom_{};  // what it counts if a piece can move
    std::size_t pieces_of_side_;
};

}  // namespace farmland::misterx
