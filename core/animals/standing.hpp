// How good a position is for a side, in a few numbers that are quickly found.
#pragma once

#include "core/animals/rules.hpp"

namespace farmland::animals {

struct Standing {
    int predators = 0;
    int vegetarians = 0;
    int days = 0;    // that its predators have left, in all
    int hungry = 0;  // predators that starve unless they eat before the day is over
    int prey = 0;    // animals of the other side that its predators could eat now
    int fed = 0;     // its predators that could eat something now

    bool operator==(const Standing&) const = default;
};

Standing standing_of(const Rules& rules, const State& state, Side side);

// What each of these counts, the own side's less the other's. What the side could eat that is not to move counts as
// `threat`, for it has to wait for its turn.
struct Weights {
    int predators = 40;
    int vegetarians = 100;
    int days = 4;
    int hungry = -20;
    int prey = 6;
    int threat = 3;
    int fed = 8;
};
inline constexpr int greatest_weight = 10'000;
// More than anything that can be counted.
inline constexpr int worth_of_winning = 10'000'000;

// For a side: of a game that is won, lost or drawn the worth of winning, its opposite or 0, else the weighted standing.
int worth(const Rules& rules, const State& state, Side side, const Weights& weights);

}  // namespace farmland::animals
