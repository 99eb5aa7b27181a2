// Ratings of many contestants, and which of them last.
#include "core/stats/ratings.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <limits>

#include "core/stats/alpha_rank.hpp"

namespace farmland::stats {

namespace {

// A, B, C and D, each against each.
const std::vector<Meeting> round_robin = {{0, 1, 60, 20, 20}, {0, 2, 70, 15, 15}, {0, 3, 90, 5, 5},
                                          {1, 2, 55, 10, 35}, {1, 3, 70, 20, 10}, {2, 3, 60, 20, 20}};
const std::vector<std::vector<double>> payoffs = {
    {0, 0.4, 0.55, 0.85}, {-0.4, 0, 0.2, 0.6}, {-0.55, -0.2, 0, 0.4}, {-0.85, -0.6, -0.4, 0}};

void check_near(const std::vector<double>& found, const std::vector<double>& expected, double tolerance) {
    REQUIRE(found.size() == expected.size());
    for (std::size_t each = 0; each < found.size(); ++each) {
        INFO(each << ": " << found[each] << ", expected " << expected[each]);
        CHECK(std::abs(found[each] - expected[each]) <= tolerance);
    }
}

std::vector<double> values_of(std::size_t contestants, const std::vector<Meeting>& meetings) {
    return joint_ratings(contestants, meetings).value().values;
}

}  // namespace

TEST_CASE("a round robin gives the known ratings, errors and differences") {
    const auto ratings = joint_ratings(4, round_robin);
    REQUIRE(ratings);
    CHECK_FALSE(ratings->drawn_game_added);
    check_near(ratings->values, {193.311725, 40.777727, -34.879760, -199.209692}, 1e-5);
    check_near(ratings->errors, {33.343120, 29.302253, 30.154256, 32.937413}, 1e-5);
    CHECK(std::abs(ratings->values[0] - ratings->values[1] - 152.533998) < 1e-5);
    CHECK(std::abs(ratings->error_of_difference(0, 1) - 49.948132) < 1e-5);
    CHECK(*ratings->superiority(0, 1) > 0.999);
    CHECK(std::abs(*ratings->superiority(0, 1) + *ratings->superiority(1, 0) - 1) < 1e-12);
}

TEST_CASE("not everybody has to meet everybody") {
    const std::vector<Meeting> gauntlet(round_robin.begin(), round_robin.begin() + 3);
    check_near(values_of(4, gauntlet), {199.617644, 52.426930, -15.230030, -236.814544}, 1e-5);
    CHECK_FALSE(joint_ratings(4, {{0, 1, 5, 5, 5}, {2, 3, 5, 5, 5}}));
    CHECK_FALSE(joint_ratings(3, {{0, 1, 5, 5, 5}, {1, 2, 0, 0, 0}}));
    CHECK_FALSE(joint_ratings(0, {}));
    check_near(values_of(1, {}), {0}, 0);
}

TEST_CASE("results in a circle make all of them equal") {
    check_near(values_of(3, {{0, 1, 60, 0, 40}, {1, 2, 60, 0, 40}, {2, 0, 60, 0, 40}}), {0, 0, 0}, 1e-9);
}

TEST_CASE("who won everything is rated with a drawn game added to each pair that met") {
    const std::vector<Meeting> perfect = {{0, 1, 10, 0, 0}, {0, 2, 10, 0, 0}, {1, 2, 6, 2, 2}};
    CHECK_FALSE(is_bounded(3, perfect));
    const auto ratings = joint_ratings(3, perfect);
    REQUIRE(ratings);
    CHECK(ratings->drawn_game_added);
    check_near(ratings->values, {358.868305, -119.005945, -239.862360}, 1e-5);
    CHECK(is_bounded(4, round_robin));
    std::vector<Meeting> with_draws = round_robin;
    for (Meeting& meeting : with_draws) ++meeting.draws;
    check_near(values_of(4, with_draws), {190.436549, 40.203735, -34.413159, -196.227125}, 1e-5);
    // However one-sided.
    check_near(values_of(2, {{0, 1, 1'000'000, 0, 0}}), {1260.206043, -1260.206043}, 1e-4);
}

TEST_CASE("errors are those of pairs where games come in pairs") {
    const Meeting games{0, 1, 50, 0, 50};
    Meeting swapped_seats_decide = games;
    swapped_seats_decide.pairs = {0, 0, 50, 0, 0};
    Meeting strength_decides = games;
    strength_decides.pairs = {25, 0, 0, 0, 25};
    const double of_games = joint_ratings(2, {games})->errors[0];
    CHECK(joint_ratings(2, {swapped_seats_decide})->errors[0] == 0);
    CHECK_FALSE(joint_ratings(2, {swapped_seats_decide})->superiority(0, 1));
    CHECK(std::abs(joint_ratings(2, {strength_decides})->errors[0] - of_games * std::sqrt(2.0)) < 1e-9);
}

TEST_CASE("alpha-rank gives the known shares") {
    const std::vector<std::vector<double>> rock_paper_scissors = {{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}};
    for (const std::optional<double> alpha : {std::optional(0.1), std::optional(100.0), std::optional<double>()}) {
        check_near(alpha_rank(rock_paper_scissors, alpha), {1.0 / 3, 1.0 / 3, 1.0 / 3}, 1e-8);
    }
    const std::vector<std::vector<double>> biased = {{0, -0.5, 1}, {0.5, 0, -0.1}, {-1, 0.1, 0}};
    check_near(alpha_rank(biased, 10), {0.31681465, 0.36638509, 0.31680026}, 1e-8);
    check_near(alpha_rank(biased, 1), {0.19163945, 0.66826088, 0.14009967}, 1e-8);
    check_near(alpha_rank(biased, 0.1), {0.21295553, 0.67714717, 0.10989730}, 1e-8);
    check_near(alpha_rank(biased, {}), {1.0 / 3, 1.0 / 3, 1.0 / 3}, 1e-8);
    check_near(alpha_rank(payoffs, 1), {1, 0, 0, 0}, 1e-8);
    check_near(alpha_rank(payoffs, 10), {1, 0, 0, 0}, 1e-8);
    check_near(alpha_rank(payoffs, 0.1), {0.97570868, 0.02015320, 0.00399621, 0.00014191}, 1e-8);
    check_near(alpha_rank(payoffs, {}), {0.75, 0.15, 0.06428571, 0.03571429}, 1e-8);
    check_near(alpha_rank(payoffs, std::numeric_limits<double>::max()), {1, 0, 0, 0}, 1e-8);
    CHECK(alpha_rank({}, 1).empty());
    check_near(alpha_rank({{0}}, 1), {1}, 0);
}

}  // namespace farmland::stats
