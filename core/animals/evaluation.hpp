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

inline Standing standing_of(const Rules& rules, const State& state, Side side) {
    Standing standing;
    const Fields own = state.animals[index_of(side)];
    const Fields others = state.animals[1 - index_of(side)];
    const Fields hunters = own & rules.predators(state);
    standing.predators = std::popcount(hunters);
    standing.vegetarians = std::popcount(own & ~hunters);
    Fields reached = 0;
    for (Fields rest = hunters; rest != 0;) {
        const Field field = take_field(rest);
        const int days = days_at(state, field);
        standing.days += days;
        if (days == 0) ++standing.hungry;
        const Fields food = rules.targets(state, field) & others;
        if (food != 0) ++standing.fed;
        reached |= food;
    }
    (side == state.to_move ? standing.prey : standing.threat) = std::popcount(reached);
    return standing;
}

}  // namespace farmland::animals
