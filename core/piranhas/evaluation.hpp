// How good a position is for a side.
#pragma once

#include <algorithm>
#include <cstdlib>

#include "core/piranhas/rules.hpp"
#include "core/search/feature.hpp"

namespace farmland::piranhas {

struct Standing {
    int fish = 0;
    int swarm = 0;   // fish of the largest swarm
    int swarms = 0;  // how many there are
    int gap = 0;     // steps from all other fish to the largest swarm, as if nothing were in the way
    int centre = 0;  // steps from all fish to the middle of the board

    static constexpr std::int64_t worth_of_winning = 100'000'000;
    static constexpr auto features() {
        return std::array{Feature{"fish", &Standing::fish, 2}, Feature{"swarm", &Standing::swarm, 8},
                          Feature{"swarms", &Standing::swarms, -6}, Feature{"gap", &Standing::gap, -10},
                          Feature{"centre", &Standing::centre, -1}};
    }

    bool operator==(const Standing&) const = default;
};

inline Standing standing_of(const Rules& rules, const State& state, Side side) {
    const Bits128 fish = state.fish[index_of(side)];
    Standing standing;
    standing.fish = fish.count();
    const Swarms swarms = rules.swarms(state, side);
    standing.swarms = swarms.count;
    standing.swarm = swarms.largest.count();
    Bits128 near = swarms.largest;
    // Each time the swarm has grown by a field all around, whoever is still outside is one step farther away.
    for (Bits128 strays = fish & ~near; near.any() && strays.any(); strays = strays & ~near) {
        standing.gap += strays.count();
        near = rules.aquarium().with_neighbours(near);
    }
    // In the numbers of fields, twice as fine: the middle of an even board lies between four of them.
    const int middle = rules.aquarium().side() - 1;
    for (Bits128 rest = fish; rest.any();) {
        const auto field = static_cast<Field>(rest.take_lowest());
        const int across = std::abs(2 * rules.aquarium().column(field) - middle);
        const int along = std::abs(2 * rules.aquarium().row(field) - middle);
        standing.centre += std::max(across, along) / 2;
    }
    return standing;
}

}  // namespace farmland::piranhas
