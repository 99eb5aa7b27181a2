// Pairs of a tournament, played.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/tournament/results.hpp"
#include "core/tournament/schedule.hpp"
#include "scripting/app/tournament/ready.hpp"
#include "scripting/games/match.hpp"

namespace farmland::scripting {

struct PairsToPlay {
    std::vector<std::uint64_t> pairs;
    unsigned jobs = 1;
    // Called by the threads that play, one at a time.
    std::function<void(const tournament::PairResult& result, const std::array<FinishedGame, 2>& games)> finished;
    std::function<void(std::uint64_t number, const GameRecord& record)> record = {};  // numbers from 0
    std::function<void()> watch = {};  // several times a second, by the thread that waits
};

// When `stop` becomes true, games under way are finished. A pair of which only one game has been played is lost.
void play_pairs(const ReadyTournament& tournament, const tournament::Schedule& schedule, const PairsToPlay& wanted,
                const std::atomic<bool>& stop);

}  // namespace farmland::scripting
