// Many games between two policies, on several threads.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "scripting/games/scripted_game.hpp"

namespace farmland::scripting {

struct MatchPlan {
    std::array<PolicySetup, 2> policies;
    std::int64_t seed = 1;
    std::uint64_t games = 100;
    unsigned jobs = 1;
};

// How far a match is, for whoever watches it.
struct MatchProgress {
    std::uint64_t games = 0;
    std::uint64_t half_points = 0;  // of the first policy
};

// What is told while a match is on.
struct MatchObserver {
    // Called several times a second, by the thread that waits for the match.
    std::function<void(const MatchProgress&)> progress;
    // Called with each finished game's index, by the thread that played it.
    std::function<void(std::uint64_t game, const GameRecord&)> record;
    std::function<void(std::uint64_t game, const GameResult&)> result;
};

// The results by index of the game. They do not depend on the number of threads. Games are begun in order. When `stop`
// becomes true, those under way are finished and no others are begun; these have no result. Exceptions of the threads end the match and are
// passed on.
std::vector<std::optional<GameResult>> play_match(const ScriptedGame& game, const MatchPlan& plan,
                                                  const std::atomic<bool>& stop, const MatchObserver& observer = {});

}  // namespace farmland::scripting
