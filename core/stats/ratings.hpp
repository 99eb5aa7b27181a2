// Ratings of many contestants together, from all results between any two of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace farmland::stats {

// The results of two contestants against each other, seen from the first of them.
struct Meeting {
    std::size_t first = 0;
    std::size_t second = 0;
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;
    // Where games come in pairs with the same luck, how many pairs brought 0, 1/2, 1, 3/2 and 2 points: errors are then
    // those of pairs. All 0 where games are independent.
    std::array<std::uint64_t, 5> pairs{};

    std::uint64_t games() const { return wins + draws + losses; }
    double points() const { return static_cast<double>(wins) + static_cast<double>(draws) / 2; }
};

// Who wins against whom follows from the difference of two ratings (Bradley and Terry's model; a draw is half a win). The
// ratings are those with which everybody is expected to get the points that they got; their mean is 0.
struct Ratings {
    // Somebody who won or lost everything has no finite rating. Then a drawn game is added to each pair that met.
    bool drawn_game_added = false;
    std::vector<double> values;
    // Of 95 %, against the mean of all: from how results really differ from what was expected, not from a model.
    std::vector<double> errors;
    std::vector<std::vector<double>> covariance;

    // Of 95 %, of the difference of two ratings, which have errors in common.
    double error_of_difference(std::size_t left, std::size_t right) const;
    // How likely the left one is the stronger one; nothing where there is no error.
    std::optional<double> superiority(std::size_t left, std::size_t right) const;
};

// Nothing if not all of them are linked by games.
std::optional<Ratings> joint_ratings(std::size_t contestants, const std::vector<Meeting>& meetings);

// Whether anybody's rating would be infinite without a drawn game more.
bool is_bounded(std::size_t contestants, const std::vector<Meeting>& meetings);

}  // namespace farmland::stats
