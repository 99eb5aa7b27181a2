// How good a position is for a side: the standing for scripts, the evaluation for alpha-beta.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/misterx/rules.hpp"
#include "core/search/feature.hpp"

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

    static constexpr std::int64_t worth_of_winning = 10'000'000;
    static constexpr auto features() {
        return std::array{Feature{"freedom", &Standing::freedom, 10}, Feature{"placed", &Standing::placed, 0},
                          Feature{"loose", &Standing::loose, 1}, Feature{"steps", &Standing::steps, 0}};
    }

    bool operator==(const Standing&) const = default;
};

Standing standing_of(const Rules& rules, const State& state, Side side);

// Of pieces in the supply that differ only in their number, one is enough to look at.
std::vector<std::uint32_t> distinct_actions(const ActionSet& actions);

// The sum of these, for the side to move less for the other:
// - its own Mister X: the more fields around him are taken, the worse, and ever more so; it is bad too if somebody of the
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
