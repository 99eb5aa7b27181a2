// How good a position is for a side, in a few numbers that are quickly found.
#pragma once

#include <array>

#include "core/misterx/rules.hpp"
#include "core/search/worth.hpp"

namespace farmland::misterx {

// How many fields around the Mister X of a side are free; all while he is in the supply.
int freedom(const State& state, Side side);

// How many fields around a piece are free, and how many have a piece of each side on top; all are free around the supply.
struct Neighbours {
    int free = 0;
    std::array<int, 2> of_side{};
};
Neighbours neighbours_of(const State& state, Piece piece);

struct Standing {
    int freedom = 0;  // of its Mister X
    int placed = 0;   // pieces in play
    int loose = 0;    // of these, neither covered nor needed to hold the scene together
    // That lead from these, without Mister X, to the other's Mister X, in all; 0 while he is hiding. Those that are more than
    // half the way around the torus apart, 18 steps, count as nearer than they are.
    int steps = 0;

    bool operator==(const Standing&) const = default;
};

Standing standing_of(const Rules& rules, const State& state, Side side);

// What each of these counts, the own side's less the other's.
struct Weights {
    int freedom = 10;
    int placed = 0;
    int loose = 1;
    int steps = 0;
};
inline constexpr int greatest_weight = 10'000;
// More than anything that can be counted.
inline constexpr int worth_of_winning = 10'000'000;

// For a side: of a game that is won, lost or drawn the worth of winning, its opposite or 0, else the weighted standing.
int worth(const Rules& rules, const State& state, Side side, const Weights& weights);

// The first of the actions that lead the side to move to the greatest worth. The game is not over.
BestAction best_action(const Rules& rules, const State& state, const ActionSet& actions, const Weights& weights);

}  // namespace farmland::misterx
