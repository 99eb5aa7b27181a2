// How good a position is for a side, in a few numbers that are quickly found.
#pragma once

#include "core/piranhas/rules.hpp"
#include "core/search/worth.hpp"

namespace farmland::piranhas {

struct Standing {
    int fish = 0;
    int swarm = 0;   // fish of the largest swarm
    int swarms = 0;  // how many there are
    int gap = 0;     // steps from all other fish to the largest swarm, as if nothing were in the way
    int centre = 0;  // steps from all fish to the middle of the board

    bool operator==(const Standing&) const = default;
};

Standing standing_of(const Rules& rules, const State& state, Side side);

// What each of these counts, the own side's less the other's.
struct Weights {
    int fish = 2;
    int swarm = 8;
    int swarms = -6;
    int gap = -10;
    int centre = -1;
};
inline constexpr int greatest_weight = 10'000;
// More than anything that can be counted.
inline constexpr int worth_of_winning = 100'000'000;

// For a side: of a game that is won, lost or drawn the worth of winning, its opposite or 0, else the weighted standing.
int worth(const Rules& rules, const State& state, Side side, const Weights& weights);

// The first of the actions that lead the side to move to the greatest worth. The game is not over.
BestAction best_action(const Rules& rules, const State& state, const ActionSet& actions, const Weights& weights);

}  // namespace farmland::piranhas
