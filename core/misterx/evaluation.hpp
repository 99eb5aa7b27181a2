// How good a position looks, for search.
#pragma once

#include <array>

#include "core/misterx/rules.hpp"

namespace farmland::misterx {

// The sum of these, for the side to move less for the other:
// - the own Mister X: the more fields around him are taken, the worse, and ever more so; it is bad too if somebody of the
//   other side lies on him, and good if he could step aside
// - every piece that could move: the more the farther it gets, and a little less for each step that it is away from the
//   other Mister X; without that, a side that has all others pinned would not know how to go on
// - every piece in play
class Evaluation {
public:
    explicit Evaluation(const Rules& rules);

    int operator()(const State& state) const;

private:
    int of_side(const State& state, Side side) const;
    bool can_leave(const State& state, Piece piece) const;

    const Rules& rules_;
    std::array<int, max_pieces_of_side> freedom_{};  // what it counts if a piece can move
};

}  // namespace farmland::misterx
