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

class Match {
public:
    Match(const ScriptedGame& game, const MatchPlan& plan, const std::atomic<bool>& stop, const MatchObserver& observer)
        : game_(game), plan_(plan), stop_(stop), observer_(observer), results_(plan.games) {}

    std::vector<std::optional<GameResult>> play() {
        const auto jobs =
            static_cast<unsigned>(std::clamp<std::uint64_t>(plan_.jobs, 1, std::max(plan_.games, std::uint64_t{1})));
        working_ = jobs;
        {
            std::vector<std::jthread> workers;
            for (unsigned job = 0; job < jobs; ++job) workers.emplace_back([this] { work(); });
            watch();
        }
        if (failure_) std::rethrow_exception(failure_);
        return std::move(results_);
    }

private:
    void work() {
        try {
            while (!stop_ && !failed_) {
                const std::uint64_t index = next_.fetch_add(1);
                if (index >= plan_.games) break;
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
        const Side seat = seat_of_first_contestant(index);
        std::array<const PolicySetup*, 2> policies{};
        policies[index_of(seat)] = &plan_.policies[0];
        policies[index_of(opponent_of(seat))] = &plan_.policies[1];
        const std::int64_t seed = seed_of_pair(plan_.seed, index / 2);
        GameRecord record;
        GameResult result = game_.play(policies, seed, observer_.record ? &record : nullptr);
        if (observer_.record) observer_.record(index, record);
        if (observer_.result) observer_.result(index, result);
        if (!result.is_void()) half_points_ += half_points(result, seat);
        ++games_;
        results_[index] = std::move(result);  // no other thread has this index
    }

    void watch() {
        constexpr std::chrono::milliseconds interval(200);
        std::unique_lock lock(mutex_);
        while (!done_.wait_for(lock, interval, [this] { return working_ == 0; })) {
            if (!observer_.progress) continue;
            lock.unlock();
            observer_.progress({games_, half_points_});
            lock.lock();
        }
    }

    const ScriptedGame& game_;
    const MatchPlan& plan_;
    const std::atomic<bool>& stop_;
    const MatchObserver& observer_;
    std::vector<std::optional<GameResult>> results_;
    std::atomic<std::uint64_t> next_ = 0;
    std::atomic<std::uint64_t> games_ = 0;
    std::atomic<std::uint64_t> half_points_ = 0;
    std::atomic<bool> failed_ = false;
    std::exception_ptr failure_;
    std::mutex mutex_;
    std::condition_variable done_;
    unsigned working_ = 0;
};

}  // namespace

std::vector<std::optional<GameResult>> play_match(const ScriptedGame& game, const MatchPlan& plan,
                                                  const std::atomic<bool>& stop, const MatchObserver& observer) {
    return Match(game, plan, stop, observer).play();
}

}  // namespace farmland::scripting
