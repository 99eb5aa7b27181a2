#include "core/animals/standing.hpp"

#include "core/search/worth.hpp"

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
    standing.prey = std::popcount(reached);
    return standing;
}

int worth(const Rules& rules, const State& state, Side side, const Weights& weights) {
    if (const auto end = worth_of_end(rules, state, side, worth_of_winning)) return *end;
    const auto weigh = [&](Side whose) {
        const Standing standing = standing_of(rules, state, whose);
        return weights.predators * standing.predators + weights.vegetarians * standing.vegetarians +
               weights.days * standing.days + weights.hungry * standing.hungry +
               (whose == state.to_move ? weights.prey : weights.threat) * standing.prey + weights.fed * standing.fed;
    };
    return weigh(side) - weigh(opponent_of(side));
}

}  // namespace farmland::animals
