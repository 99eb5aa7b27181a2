#include "scripting/games/match.hpp"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>

#include "core/match/schedule.hpp"
#include "core/match/standing.hpp"

namespace farmland::scripting {

namespace {

class Workers {
public:
    Workers(const ScriptedGame& game, const ManyGames& games, const std::atomic<bool>& stop)
        : game_(game), games_(games), stop_(stop) {}

    void play() {
        const auto jobs =
            static_cast<unsigned>(std::clamp<std::uint64_t>(games_.jobs, 1, std::max(games_.count, std::uint64_t{1})));
        working_ = jobs;
        {
            std::vector<std::jthread> workers;
            for (unsigned job = 0; job < jobs; ++job) workers.emplace_back([this] { work(); });
            watch();
        }
        if (failure_) std::rethrow_exception(failure_);
    }

private:
    void work() {
        try {
            while (!stop_ && !failed_) {
                const std::uint64_t index = next_.fetch_add(1);
                if (index >= games_.count) break;
                play_game(index);
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failed_.exchange(true)) failure_ = std::current_exception();
        }
        const std::lock_guard lock(mutex_);
        --working_;
        done_.notify_one();
    }

    void play_game(std::uint64_t index) {
        FinishedGame finished;
        GameToPlay game = games_.game(index);
        game.record = games_.are_recorded ? &finished.record : nullptr;
        game.efforts = &finished.efforts;
        game.times = &finished.times;
        finished.result = game_.play(game);
        games_.finished(index, std::move(finished));
    }

    void watch() {
        constexpr std::chrono::milliseconds interval(200);
        std::unique_lock lock(mutex_);
        while (!done_.wait_for(lock, interval, [this] { return working_ == 0; })) {
            if (!games_.watch) continue;
            lock.unlock();
            games_.watch();
            lock.lock();
        }
    }

    const ScriptedGame& game_;
    const ManyGames& games_;
    const std::atomic<bool>& stop_;
    std::atomic<std::uint64_t> next_ = 0;
    std::atomic<bool> failed_ = false;
    std::exception_ptr failure_;
    std::mutex mutex_;
    std::condition_variable done_;
    unsigned working_ = 0;
};

}  // namespace

void play_games(const ScriptedGame& game, const ManyGames& games, const std::atomic<bool>& stop) {
    Workers(game, games, stop).play();
}

std::vector<std::optional<GameResult>> play_match(const ScriptedGame& game, const MatchPlan& plan,
                                                  const std::atomic<bool>& stop, const MatchObserver& observer) {
    std::vector<std::optional<GameResult>> results(plan.games);
    std::atomic<std::uint64_t> played = 0;
    std::atomic<std::uint64_t> points = 0;
    ManyGames games;
    games.count = plan.games;
    games.jobs = plan.jobs;
    games.are_recorded = static_cast<bool>(observer.record);
    games.game = [&](std::uint64_t index) {
        const Side seat = seat_of_first_contestant(index);
        GameToPlay next;
        next.policies[index_of(seat)] = &plan.policies[0];
        next.policies[index_of(opponent_of(seat))] = &plan.policies[1];
        next.seed = seed_of_pair(plan.seed, index / 2);
        return next;
    };
    games.finished = [&](std::uint64_t index, FinishedGame&& finished) {
        GameResult& result = finished.result;
        if (observer.record) observer.record(index, finished.record);
        if (observer.result) observer.result(index, result);
        if (!result.is_void()) points += half_points(result, seat_of_first_contestant(index));
        ++played;
        results[index] = std::move(result);  // no other thread has this index
    };
    if (observer.progress) games.watch = [&] { observer.progress({played, points}); };
    play_games(game, games, stop);
    return results;
}

}  // namespace farmland::scripting
