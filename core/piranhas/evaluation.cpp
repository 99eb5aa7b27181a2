#include "core/piranhas/evaluation.hpp"

#include <algorithm>
#include <cstdlib>

namespace farmland::piranhas {

Standing standing_of(const Rules& rules, const State& state, Side side) {
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
