// What counts of results say about the strength of two contestants, seen from the first one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace farmland::stats {

inline constexpr double normal_quantile = 1.959963984540054;  // two-sided, 95 %

// How often each result came, from the worst to the best: three classes of games (loss, draw, win), or five of pairs of
// games with the same luck and swapped seats, by the half points of both games. Pairs are independent of each other; the
// two games of a pair are not, so pairs say more.
class Counts {
public:
    static Counts of_games(std::uint64_t wins, std::uint64_t draws, std::uint64_t losses);
    static Counts of_pairs(const std::array<std::uint64_t, 5>& pairs);

    std::size_t classes() const { return classes_; }
    std::span<const std::uint64_t> values() const { return {values_.data(), classes_}; }
    bool are_pairs() const { return classes_ == 5; }
    // What a result of a class counts, 0 to 1.
    double points(std::size_t index) const { return static_cast<double>(index) / static_cast<double>(classes_ - 1); }
    std::uint64_t total() const;
    // The variance of a pair is about half of a game's. This factor makes normalized ratings of both comparable.
    double games_in_one() const { return are_pairs() ? 2 : 1; }

private:
    Counts(std::span<const std::uint64_t> values);

    std::array<std::uint64_t, 5> values_{};
    std::size_t classes_;
};

// Nothing where a value is undefined: without games, where all results are alike, or where it would be infinite.
struct Summary {
    std::uint64_t n = 0;  // games or pairs
    std::optional<double> score;
    std::optional<double> elo;
    std::optional<double> elo_error;  // of 95 %
    std::optional<double> nelo;       // normalized: in standard deviations of a game instead of expected points
    std::optional<double> nelo_error;
    std::optional<double> los;          // likelihood of superiority: that the true score is above 1/2
    std::optional<double> draw_ratio;   // of games, or of pairs that were won by nobody
    std::optional<double> pairs_ratio;  // pairs won to pairs lost
};
Summary summarize(const Counts& counts);

// The difference in Elo points that a score stands for; nothing for 0 and 1.
std::optional<double> elo_of(double score);
// The score that is expected with a difference in Elo points.
double score_of(double elo);
// The normal distribution up to there.
double normal_probability(double deviations);

}  // namespace farmland::stats
