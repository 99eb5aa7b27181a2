#include "core/stats/score.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace farmland::stats {

namespace {

// Normalized Elo points in one standard deviation: for small differences of equal opponents they are Elo points.
constexpr double nelo_of_deviation = 800 / std::numbers::ln10;

}  // namespace

Counts::Counts(std::span<const std::uint64_t> values) : classes_(values.size()) {
    std::copy(values.begin(), values.end(), values_.begin());
}

Counts Counts::of_games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses) {
    return Counts(std::array{losses, draws, wins});
}

Counts Counts::of_pairs(const std::array<std::uint64_t, 5>& pairs) { return Counts(pairs); }

std::uint64_t Counts::total() const { return std::accumulate(values_.begin(), values_.end(), std::uint64_t{0}); }

std::optional<double> elo_of(double score) {
    if (score <= 0 || score >= 1) return std::nullopt;
    return 400 * std::log10(score / (1 - score));
}

double score_of(double elo) { return 1 / (1 + std::pow(10, -elo / 400)); }

double normal_probability(double deviations) { return std::erfc(-deviations / std::numbers::sqrt2) / 2; }

Summary summarize(const Counts& counts) {
    Summary summary;
    summary.n = counts.total();
    if (summary.n == 0) return summary;
    const auto values = counts.values();
    const auto n = static_cast<double>(summary.n);
    double sum = 0;
    for (std::size_t each = 0; each < values.size(); ++each)
        sum += static_cast<double>(values[each]) * counts.points(each);
    const double score = sum / n;
    double squares = 0;
    for (std::size_t each = 0; each < values.size(); ++each) {
        const double distance = counts.points(each) - score;
        squares += static_cast<double>(values[each]) * distance * distance;
    }
    const double variance = squares / n;
    const double error = std::sqrt(variance / n);
    summary.score = score;
    summary.elo = elo_of(score);
    const auto low = elo_of(score - normal_quantile * error);
    const auto high = elo_of(score + normal_quantile * error);
    if (low && high) summary.elo_error = (*high - *low) / 2;
    const bool all_alike =
        std::count(values.begin(), values.end(), 0U) + 1 == static_cast<std::ptrdiff_t>(values.size());
    if (!all_alike) {
        const double deviation = std::sqrt(counts.games_in_one() * variance);
        summary.nelo = (score - 0.5) / deviation * nelo_of_deviation;
        summary.nelo_error = normal_quantile * error / deviation * nelo_of_deviation;
        summary.los = normal_probability((score - 0.5) / error);
    }
    summary.draw_ratio = static_cast<double>(values[values.size() / 2]) / n;
    if (counts.are_pairs() && values[0] + values[1] > 0) {
        summary.pairs_ratio = static_cast<double>(values[3] + values[4]) / static_cast<double>(values[0] + values[1]);
    }
    return summary;
}

}  // namespace farmland::stats
