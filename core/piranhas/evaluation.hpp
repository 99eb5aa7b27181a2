// How good a position is for a side.
#pragma once

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

Standing standing_of(const Rules& rules, const State& state, Side side);

}  // namespace farmland::piranhas
