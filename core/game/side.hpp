#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace farmland {

// The two players of every game, in the order of their first turns.
enum class Side : std::uint8_t { first, second };

constexpr Side opponent_of(Side side) { return side == Side::first ? Side::second : Side::first; }
constexpr std::size_t index_of(Side side) { return static_cast<std::size_t>(side); }

// As people, records and scripts number them: 1 and 2, and 0 for nobody.
constexpr std::int64_t number_of(Side side) { return static_cast<std::int64_t>(side) + 1; }
constexpr std::int64_t number_of(std::optional<Side> side) { return side ? number_of(*side) : 0; }

// How a finished game ended; a draw has no winner.
struct Outcome {
    std::optional<Side> winner;

    bool operator==(const Outcome&) const = default;
};

}  // namespace farmland
