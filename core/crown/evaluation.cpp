#include "core/crown/evaluation.hpp"

#include <algorithm>

namespace farmland::crown {

Standing standing_of(const Rules& rules, const State& state, Side side) {
    const auto limited = [](std::int64_t value) {
        constexpr std::int64_t most = 1'000'000'000;
        return static_cast<int>(std::clamp(value, -most, most));
    };
    const Team& team = state.team(side);
    const Field goal = state.team(opponent_of(side)).king;
    Standing standing;
    Values sum;
    for (const Unit& unit : team.units) {
        sum.atk += unit.values.atk;
        sum.def += unit.values.def;
        standing.hidden += unit.hidden ? 1 : 0;
        standing.steps += rules.grid().steps(unit.field, goal);
    }
    standing.life_points = limited(team.life_points);
    standing.units = static_cast<int>(team.units.size());
    standing.atk = limited(sum.atk);
    standing.def = limited(sum.def);
    standing.cards = static_cast<int>(team.hand.size());
    return standing;
}

}  // namespace farmland::crown
