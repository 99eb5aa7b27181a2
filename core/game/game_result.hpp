// How a game between two agents went.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/game/side.hpp"

namespace farmland {

// An agent that raised an error, overran its budget or chose what is not legal.
struct Failure {
    Side side = Side::first;
    std::string message;
    bool overrun = false;

    bool operator==(const Failure&) const = default;
};

struct GameResult {
    std::optional<Side> winner;  // nobody: a draw
    std::uint64_t actions = 0;
    bool forfeit = false;           // it ended because of the first failure
    std::vector<Failure> failures;  // without forfeit: after the end of the game
    std::string void_reason = {};   // not empty: there is no result, because a rule of a mod failed or a clock ran out

    bool is_void() const { return !void_reason.empty(); }
    // Whose time was up in a void game; nobody's if a rule failed.
    std::optional<Side> timed_out() const {
        const bool by_clock = is_void() && !failures.empty() && failures.front().message == void_reason;
        return by_clock ? std::optional(failures.front().side) : std::nullopt;
    }

    bool operator==(const GameResult&) const = default;
};

// The first failure ends the game: who failed has lost, unless it was only a clock that ran out.
inline void end_by_failure(GameResult& result, bool timed_out) {
    const Failure& failure = result.failures.front();
    if (timed_out) {
        result.void_reason = failure.message;
    } else {
        result.forfeit = true;
        result.winner = opponent_of(failure.side);
    }
}

}  // namespace farmland
