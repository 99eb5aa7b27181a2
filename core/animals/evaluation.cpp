#include "core/animals/evaluation.hpp"

namespace farmland::animals {

Standing standing_of(const Rules& rules, const State& state, Side side) {
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
