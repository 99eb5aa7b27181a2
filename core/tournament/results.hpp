// What comes of a tournament: the results of pairs, a line of JSON each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/game/effort.hpp"
#include "core/game/game_result.hpp"

namespace farmland::tournament {

struct PlayedGame {
    GameResult result;
    std::array<Effort, 2> efforts;  // by seat

    // In a tournament who lets a clock run out has lost; else whoever is losing could make games void.
    bool counts() const { return !result.is_void() || result.timed_out(); }
    std::optional<Side> winner() const;
    // As it counts: a clock that ran out is a forfeit.
    GameResult counted() const;

    bool operator==(const PlayedGame&) const = default;
};

// Two games with the same luck. In game 0 the first contestant has the first seat, in game 1 the second one.
struct PairResult {
    std::uint64_t pair = 0;                    // from 0
    std::array<std::size_t, 2> contestants{};  // by index in the plan
    std::optional<std::uint64_t> opening;      // by index
    std::array<PlayedGame, 2> games;

    // The half points of the first contestant; nothing if a game does not count.
    std::optional<std::size_t> half_points() const;
    // Whether a clock ran out, which may be otherwise on another machine.
    bool is_out_of_time() const;

    bool operator==(const PairResult&) const = default;
};

// Pairs and games have numbers from 1 for people and in files: pair 1 is games 1 and 2.
constexpr std::uint64_t number_of_game(std::uint64_t pair, std::size_t game) { return 2 * pair + game + 1; }

// Of actions, decisions and steps: sums of millions of them are numbers, too.
inline constexpr std::int64_t most_of_a_game = std::int64_t{1} << 40;

// One line without its end, and read again. There is one way to write a result.
std::string line_of(const PairResult& result);
Result<PairResult> pair_of(std::string_view line);

}  // namespace farmland::tournament
