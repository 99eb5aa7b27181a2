// How good a position is for a side.
#pragma once

#include "core/animals/rules.hpp"
#include "core/search/feature.hpp"

namespace farmland::animals {

struct Standing {
    int predators = 0;
    int vegetarians = 0;
    int days = 0;    // that its predators have left, in all
    int hungry = 0;  // predators that starve unless they eat before the day is over
    int prey = 0;    // of the side to move: animals of the other side that its predators could eat now
    int threat = 0;  // the same of the other side, which has to wait for its turn
    int fed = 0;     // its predators that could eat something now

    static constexpr std::int64_t worth_of_winning = 10'000'000;
    static constexpr auto features() {
        return std::array{Feature{"predators", &Standing::predators, 40},
                          Feature{"vegetarians", &Standing::vegetarians, 100},
                          Feature{"days", &Standing::days, 4},
                          Feature{"hungry", &Standing::hungry, -20},
                          Feature{"prey", &Standing::prey, 6},
                          Feature{"threat", &Standing::threat, 3},
                          Feature{"fed", &Standing::fed, 8}};
    }

    bool operator==(const Standing&) const = default;
};

Standing standing_of(const Rules& rules, const State& state, Side side);

}  // namespace farmland::animals
