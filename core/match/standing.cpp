#include "core/match/standing.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

#include "core/match/schedule.hpp"
#include "core/stats/score.hpp"

namespace farmland {

namespace {

using stats::normal_quantile;

constexpr std::uint64_t fewest_pairs_for_errors = 10;

Side seat_of(std::size_t contestant, std::uint64_t game) {
    const Side first = seat_of_first_contestant(game);
    return contestant == 0 ? first : opponent_of(first);
}

std::optional<std::size_t> contestant_out_of_time(const GameResult& result, std::uint64_t game) {
    const auto side = result.timed_out();
    if (!side) return std::nullopt;
    return *side == seat_of(0, game) ? std::size_t{0} : std::size_t{1};
}

Estimate wilson(double mean, double trials) {
    const double z2 = normal_quantile * normal_quantile;
    const double centre = (mean + z2 / (2 * trials)) / (1 + z2 / trials);
    const double reach =
        normal_quantile / (1 + z2 / trials) * std::sqrt(mean * (1 - mean) / trials + z2 / (4 * trials * trials));
    // At 0 and 1 the mean is an end of the interval, which rounding must not move past it.
    return {mean, std::clamp(centre - reach, 0.0, mean), std::clamp(centre + reach, mean, 1.0), IntervalMethod::wilson};
}

}  // namespace

double Tally::score() const {
    if (games() == 0) return 0.5;
    return (static_cast<double>(wins) + static_cast<double>(draws) / 2) / static_cast<double>(games());
}

void Tally::add(const std::optional<Side>& winner, Side seat) {
    if (!winner) {
        ++draws;
    } else if (*winner == seat) {
        ++wins;
    } else {
        ++losses;
    }
}

void MistakeCounter::add(const std::string& message, bool overrun, std::uint64_t game,
                         std::optional<std::size_t> contestant) {
    const auto [at, is_new] = known_.try_emplace({contestant, overrun, message}, mistakes_.size());
    if (is_new) mistakes_.push_back({message, overrun, 0, game, contestant});
    ++mistakes_[at->second].games;
}

void ContestantSum::add(const GameResult& result, Side seat, std::uint64_t game) {
    sum_.total.add(result.winner, seat);
    sum_.by_seat[index_of(seat)].add(result.winner, seat);
    if (!result.failures.empty()) add_mistakes(result, seat, game);
}

void ContestantSum::add_mistakes(const GameResult& result, Side seat, std::uint64_t game) {
    if (result.forfeit && result.failures.front().side == seat) ++sum_.forfeits;
    std::array<bool, 2> seen{};  // errors, overruns
    for (const Failure& failure : result.failures) {
        if (failure.side != seat) continue;
        // Games are counted: the same mistake at the news of the end and in on_end is one.
        if (&*std::find(result.failures.begin(), result.failures.end(), failure) != &failure) continue;
        seen[failure.overrun ? 1 : 0] = true;
        mistakes_.add(failure.message, failure.overrun, game);
    }
    sum_.errors += seen[0] ? 1 : 0;
    sum_.overruns += seen[1] ? 1 : 0;
}

ContestantStanding ContestantSum::standing() const {
    ContestantStanding standing = sum_;
    standing.mistakes = mistakes_.mistakes();
    return standing;
}

Estimate estimate_score(const std::array<std::uint64_t, 5>& pairs) {
    // In whole numbers as long as possible: no rounding that could depend on the order.
    std::uint64_t count = 0;
    std::uint64_t sum = 0;
    std::uint64_t squares = 0;
    for (std::uint64_t points = 0; points < pairs.size(); ++points) {
        count += pairs[points];
        sum += pairs[points] * points;
        squares += pairs[points] * points * points;
    }
    if (count == 0) return {};
    constexpr double most_points = 4;
    const auto trials = static_cast<double>(count);
    const double mean = static_cast<double>(sum) / trials / most_points;
    const std::uint64_t spread = count * squares - sum * sum;  // count² times the variance
    if (count < fewest_pairs_for_errors || spread == 0) return wilson(mean, trials);
    const double variance = static_cast<double>(spread) / trials / (trials - 1) / (most_points * most_points);
    const double reach = normal_quantile * std::sqrt(variance / trials);
    return {mean, std::max(mean - reach, 0.0), std::min(mean + reach, 1.0), IntervalMethod::pairs};
}

std::size_t half_points(const GameResult& result, Side seat) {
    if (!result.winner) return 1;
    return *result.winner == seat ? 2 : 0;
}

double elo_of_score(double score) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    return stats::elo_of(score).value_or(score <= 0 ? -infinite : infinite);
}

std::uint64_t Standing::pair_count() const { return std::accumulate(pairs.begin(), pairs.end(), std::uint64_t{0}); }

Standing standing(std::span<const std::optional<GameResult>> results) {
    Standing sum;
    std::array<ContestantSum, 2> contestants;
    MistakeCounter void_reasons;
    for (std::size_t game = 0; game < results.size(); ++game) {
        if (!results[game]) continue;
        const GameResult& result = *results[game];
        if (result.is_void()) {
            ++sum.void_games;
            const auto contestant = contestant_out_of_time(result, game);
            void_reasons.add(result.void_reason, contestant.has_value(), game, contestant);
            continue;
        }
        sum.shortest = sum.games == 0 ? result.actions : std::min(sum.shortest, result.actions);
        sum.longest = std::max(sum.longest, result.actions);
        sum.actions += result.actions;
        ++sum.games;
        for (std::size_t each = 0; each < contestants.size(); ++each) {
            contestants[each].add(result, seat_of(each, game), game);
        }
        const bool ends_pair = game % 2 == 1 && results[game - 1] && !results[game - 1]->is_void();
        if (!ends_pair) continue;
        ++sum.pairs[half_points(*results[game - 1], seat_of(0, game - 1)) + half_points(result, seat_of(0, game))];
    }
    for (std::size_t each = 0; each < contestants.size(); ++each) sum.contestants[each] = contestants[each].standing();
    sum.void_reasons = void_reasons.mistakes();
    sum.score = estimate_score(sum.pairs);
    return sum;
}

}  // namespace farmland
