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
    std::vector<Failure> failures;  // without forfeit: behind the end of the game
    std::string void_reason = {};   // not empty: a rule of a mod failed, and the game has no result

    bool is_void() const { return !void_reason.empty(); }

    bool operator==(const GameResult&) const = default;
};

}  // namespace farmland
