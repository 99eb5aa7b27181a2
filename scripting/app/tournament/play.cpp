#include "scripting/app/tournament/play.hpp"

#include <map>
#include <mutex>
#include <utility>

namespace farmland::scripting {

void play_pairs(const ReadyTournament& ready, const tournament::Schedule& schedule, const PairsToPlay& wanted,
                const std::atomic<bool>& stop) {
    std::mutex mutex;
    std::map<std::uint64_t, FinishedGame>
        halves;  // by index of the pair in the list, of pairs whose other game is missing
    ManyGames games;
    games.count = 2 * wanted.pairs.size();
    games.jobs = wanted.jobs;
    games.are_recorded = static_cast<bool>(wanted.record);
    games.watch = wanted.watch;
    games.game = [&](std::uint64_t index) { return ready.game_of(schedule, wanted.pairs[index / 2], index % 2); };
    games.finished = [&](std::uint64_t index, FinishedGame&& finished) {
        const std::uint64_t pair = wanted.pairs[index / 2];
        if (wanted.record) wanted.record(2 * pair + index % 2, finished.record);
        const std::lock_guard lock(mutex);
        const auto half = halves.find(index / 2);
        if (half == halves.end()) {
            halves.emplace(index / 2, std::move(finished));
            return;
        }
        std::array<FinishedGame, 2> both = {std::move(half->second), std::move(finished)};
        if (index % 2 == 0) std::swap(both[0], both[1]);
        halves.erase(half);
        tournament::PairResult result;
        result.pair = pair;
        result.contestants = schedule.meeting_of(pair);
        result.opening = tournament::opening_of(ready.plan, schedule, pair);
        for (std::size_t each = 0; each < both.size(); ++each) {
            result.games[each] = {both[each].result, both[each].efforts};
        }
        wanted.finished(result, both);
    };
    play_games(*ready.game, games, stop);
}

}  // namespace farmland::scripting
