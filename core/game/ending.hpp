// How a game ended, as a state remembers it.
#pragma once

#include <cstdint>
#include <optional>

#include "core/game/side.hpp"

namespace farmland {

enum class Ending : std::uint8_t { none, first_wins, second_wins, draw };

constexpr Ending win_of(Side side) { return side == Side::first ? Ending::first_wins : Ending::second_wins; }

// Whoever has more has won.
constexpr Ending win_by_count(int first, int second) {
    if (first == second) return Ending::draw;
    return win_of(first > second ? Side::first : Side::second);
}

constexpr std::optional<Outcome> outcome_of(Ending ending) {
    switch (ending) {
        case Ending::none: break;
        case Ending::first_wins: return Outcome{Side::first};
        case Ending::second_wins: return Outcome{Side::second};
        case Ending::draw: return Outcome{};
    }
    return std::nullopt;
}

}  // namespace farmland
