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

// A game that has been played, with what was wanted of it.
struct FinishedGame {
    GameResult result;
    std::array<Effort, 2> efforts{};  // by seat
    std::array<ProcessorTime, 2> times{};
    GameRecord record{};
};

// Games that do not depend on each other.
struct ManyGames {
    std::uint64_t count = 0;
    unsigned jobs = 1;
    bool are_recorded = false;
    // These two are called by several threads: which game has that index, and what came of it.
    std::function<GameToPlay(std::uint64_t index)> game;
    std::function<void(std::uint64_t index, FinishedGame&& finished)> finished;
    // Called several times a second, by the thread that waits for the games; need not be there.
    std::function<void()> watch = {};
};

// Games are begun in order. When `stop` becomes true, those under way are finished and no others are begun. Exceptions of
// the threads end it and are passed on.
void play_games(const ScriptedGame& game, const ManyGames& games, const std::atomic<bool>& stop);

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

// The results by index of the game, as play_games() plays them: nothing for those that were not begun. They do not depend
// on the number of threads.
std::vector<std::optional<GameResult>> play_match(const ScriptedGame& game, const MatchPlan& plan,
                                                  const std::atomic<bool>& stop, const MatchObserver& observer = {});

}  // namespace farmland::scripting
