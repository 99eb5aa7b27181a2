// How good a position is for a team.
#pragma once

#include <algorithm>

#include "core/crown/rules.hpp"
#include "core/search/feature.hpp"

namespace farmland::crown {

// Numbers beyond a thousand millions, which only mods can make, count as that.
struct Standing {
    int life_points = 0;
    int units = 0;   // on the board
    int atk = 0;     // theirs, in all
    int def = 0;     // theirs, in all
    int hidden = 0;  // how many of them are face down
    int steps = 0;   // from all of them to the other king, along rows and columns
    int cards = 0;   // on the hand

    static constexpr std::int64_t worth_of_winning = 1'000'000'000'000'000;
    static constexpr auto features() {
        return std::array{Feature{"life_points", &Standing::life_points, 10},
                          Feature{"units", &Standing::units, 2000},
                          Feature{"atk", &Standing::atk, 4},
                          Feature{"def", &Standing::def, 2},
                          Feature{"hidden", &Standing::hidden, 500},
                          Feature{"steps", &Standing::steps, -300},
                          Feature{"cards", &Standing::cards, 0}};
    }

    bool operator==(const Standing&) const = default;
};

inline Standing standing_of(const Rules& rules, const State& state, Side side) {
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
