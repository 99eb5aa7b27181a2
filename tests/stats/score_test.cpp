// One against one: known counts and what follows from them, computed with forty digits and compared with other programs.
#include "core/stats/score.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "core/stats/sprt.hpp"

namespace farmland::stats {

namespace {

constexpr std::optional<double> none;

struct Row {
    Counts counts;
    double score;
    std::optional<double> elo, elo_error, nelo, nelo_error, los_in_percent;
    double draws_in_percent;
    std::optional<double> pairs_ratio;
    double elo0, elo1, normalized, logistic;
};

// clang-format off
const std::vector<Row> known = {
    {Counts::of_games(136, 111, 96), 0.558309038, 40.702458, 30.427218, 49.768415, 36.768451, 99.601024, 32.3615, none, 0, 10, 1.25803931, 1.49371554},
    {Counts::of_games(76, 123, 89), 0.477430556, -15.693521, 30.458001, -20.756450, 40.126026, 15.532643, 42.7083, none, 0, 10, -0.61347713, -0.86035828},
    {Counts::of_games(34, 0, 356), 0.087179487, -407.988432, 63.164515, -508.435325, 34.481812, 0.000000, 0.0000, none, 0, 10, -9.42811341, -9.42944922},
    {Counts::of_games(36433, 68692, 36027), 0.501438166, 0.999343, 1.298634, 1.394797, 1.812504, 93.425785, 48.6653, none, 0, 2, 0.92329345, -0.00298198},
    {Counts::of_games(10, 0, 0), 1.000000000, none, none, none, none, none, 0.0000, none, 0, 10, 0.28362790, 0.28368077},
    {Counts::of_games(5, 5, 0), 0.750000000, 190.848502, 162.302380, 347.435586, 215.338850, 99.921730, 50.0000, none, 0, 10, 0.19984071, 0.28359134},
    {Counts::of_games(1, 0, 1), 0.500000000, 0.000000, none, 0.000000, 481.512307, 50.000000, 0.0000, none, 0, 10, -0.00082849, -0.00082914},
    {Counts::of_games(500, 0, 400), 0.555555556, 38.764005, 22.874351, 38.844479, 22.698708, 99.960188, 0.0000, none, 0, 20, 4.26459615, 4.26612980},
    {Counts::of_games(120, 60, 20), 0.750000000, 190.848502, 43.461753, 258.963196, 48.151231, 100.000000, 30.0000, none, -10, 10, 6.87959848, 8.22263284},
    {Counts::of_pairs({34, 54, 63, 64, 75}), 0.579310345, 55.579780, 27.653430, 57.935600, 28.275376, 99.997039, 21.7241, 1.579545, 0, 10, 2.48369548, 2.55106699},
    {Counts::of_pairs({332, 433, 498, 333, 334}), 0.487564767, -8.642667, 10.334194, -9.172914, 10.960459, 5.047007, 25.8031, 0.871895, 0, 10, -4.52665156, -4.88811926},
    {Counts::of_pairs({365, 16618, 36229, 16974, 390}), 0.501438166, 0.999343, 0.923077, 1.962271, 1.812504, 98.307760, 51.3333, 1.022434, 0, 2, 2.25036770, -0.00591993},
    {Counts::of_pairs({127, 4883, 10712, 5150, 104}), 0.502633963, 1.830282, 1.698967, 3.581711, 3.324651, 98.263564, 51.0679, 1.048703, -1.75, 0.25, 3.01015420, 6.86200344},
    {Counts::of_pairs({0, 0, 0, 0, 10}), 1.000000000, none, none, none, none, none, 0.0000, none, 0, 10, 0.39867146, 0.28373748},
    {Counts::of_pairs({0, 0, 1, 0, 0}), 0.500000000, 0.000000, 0.000000, none, none, none, 100.0000, none, 0, 10, -0.00094462, -0.02533140},
    {Counts::of_pairs({10, 0, 80, 0, 10}), 0.500000000, 0.000000, 30.531864, 0.000000, 48.151231, 50.000000, 80.0000, 1.000000, 0, 10, -0.08291229, -0.20573752},
    {Counts::of_pairs({20, 30, 150, 40, 60}), 0.575000000, 52.511566, 22.153148, 67.002016, 27.800126, 99.999884, 50.0000, 2.000000, 0, 10, 2.99153024, 3.68218434},
    {Counts::of_pairs({5, 0, 30, 0, 15}), 0.600000000, 70.436504, 60.879133, 81.891353, 68.096123, 99.078894, 60.0000, 3.000000, -10, 10, 1.28714571, 1.43736059},
    {Counts::of_pairs({0, 5, 45, 10, 0}), 0.520833333, 14.484869, 21.736682, 41.526495, 62.162971, 90.478487, 75.0000, 2.000000, 0, 5, 0.19127961, 0.48148054},
    {Counts::of_pairs({39, 2226, 31451, 2412, 40}), 0.501299491, 0.902981, 0.662531, 3.450800, 2.531892, 99.622210, 86.9581, 1.082561, 0, 2, 2.93690982, -1.68929674},
    {Counts::of_pairs({0, 3, 12, 0, 0}), 0.450000000, -34.860070, 35.648209, -122.837029, 124.325943, 2.640376, 80.0000, 0.000000, 0, 5, -0.09932024, -0.21726597},
    {Counts::of_pairs({200, 0, 400, 0, 250}), 0.529411765, 20.461009, 17.011461, 19.926797, 16.515736, 99.097920, 47.0588, 1.250000, 0, 5, 1.22275255, 1.19366177},
};
// clang-format on

bool is_near(std::optional<double> found, std::optional<double> expected, double tolerance = 1e-6) {
    if (!found || !expected) return found.has_value() == expected.has_value();
    return std::abs(*found - *expected) <= tolerance;
}

Counts mirrored(const Counts& counts) {
    const auto values = counts.values();
    if (!counts.are_pairs()) return Counts::of_games(values[0], values[1], values[2]);
    return Counts::of_pairs({values[4], values[3], values[2], values[1], values[0]});
}

Counts times(const Counts& counts, std::uint64_t factor) {
    const auto values = counts.values();
    if (!counts.are_pairs()) return Counts::of_games(values[2] * factor, values[1] * factor, values[0] * factor);
    return Counts::of_pairs(
        {values[0] * factor, values[1] * factor, values[2] * factor, values[3] * factor, values[4] * factor});
}

std::optional<double> negative(std::optional<double> value) { return value ? std::optional(-*value) : value; }

std::optional<double> llr_of(const Counts& counts, double elo0, double elo1, Model model) {
    Question question;
    question.elo0 = elo0;
    question.elo1 = elo1;
    question.model = model;
    return log_likelihood_ratio(counts, question);
}

}  // namespace

TEST_CASE("scores, ratings and their errors are those of the known counts") {
    for (std::size_t index = 0; index < known.size(); ++index) {
        const Row& row = known[index];
        INFO("row " << index + 1);
        const Summary summary = summarize(row.counts);
        CHECK(is_near(summary.score, row.score, 1e-9));
        CHECK(is_near(summary.elo, row.elo));
        CHECK(is_near(summary.elo_error, row.elo_error));
        CHECK(is_near(summary.nelo, row.nelo));
        CHECK(is_near(summary.nelo_error, row.nelo_error));
        CHECK(is_near(summary.los, row.los_in_percent ? std::optional(*row.los_in_percent / 100) : none, 1e-8));
        CHECK(is_near(summary.draw_ratio, row.draws_in_percent / 100, 1e-6));
        CHECK(is_near(summary.pairs_ratio, row.pairs_ratio));
    }
}

TEST_CASE("log-likelihood ratios are those of the known counts") {
    for (std::size_t index = 0; index < known.size(); ++index) {
        const Row& row = known[index];
        INFO("row " << index + 1);
        CHECK(is_near(llr_of(row.counts, row.elo0, row.elo1, Model::normalized), row.normalized));
        CHECK(is_near(llr_of(row.counts, row.elo0, row.elo1, Model::logistic), row.logistic));
    }
}

TEST_CASE("seen from the other side everything is reversed") {
    for (const Row& row : known) {
        const Summary one = summarize(row.counts);
        const Summary other = summarize(mirrored(row.counts));
        CHECK(is_near(other.elo, negative(one.elo), 1e-9));
        CHECK(is_near(other.nelo, negative(one.nelo), 1e-9));
        CHECK(is_near(other.elo_error, one.elo_error, 1e-9));
        CHECK(is_near(other.nelo_error, one.nelo_error, 1e-9));
        CHECK(is_near(other.los, one.los ? std::optional(1 - *one.los) : none, 1e-12));
        for (const Model model : {Model::normalized, Model::logistic}) {
            CHECK(is_near(llr_of(mirrored(row.counts), -row.elo1, -row.elo0, model),
                          negative(llr_of(row.counts, row.elo0, row.elo1, model)), 1e-9));
        }
    }
}

TEST_CASE("ten times the games say ten times as much") {
    for (const Row& row : known) {
        bool any_zero = false;
        for (const std::uint64_t value : row.counts.values()) any_zero = any_zero || value == 0;
        if (any_zero) continue;
        const Counts more = times(row.counts, 10);
        const double nelo_error = *summarize(row.counts).nelo_error;
        CHECK(is_near(summarize(more).nelo_error, nelo_error / std::sqrt(10.0), 1e-9));
        for (const Model model : {Model::normalized, Model::logistic}) {
            const double llr = *llr_of(row.counts, row.elo0, row.elo1, model);
            CHECK(is_near(llr_of(more, row.elo0, row.elo1, model), 10 * llr, 1e-6));
        }
    }
}

TEST_CASE("nothing follows from no games") {
    for (const Counts& none_played : {Counts::of_games(0, 0, 0), Counts::of_pairs({})}) {
        const Summary summary = summarize(none_played);
        CHECK(summary.n == 0);
        for (const auto& value : {summary.score, summary.elo, summary.elo_error, summary.nelo, summary.nelo_error,
                                  summary.los, summary.draw_ratio, summary.pairs_ratio}) {
            CHECK_FALSE(value);
        }
        CHECK(llr_of(none_played, 0, 10, Model::normalized) == 0);
        CHECK(llr_of(none_played, 0, 10, Model::logistic) == 0);
    }
}

TEST_CASE("differences that no results can have are no hypothesis") {
    CHECK_FALSE(llr_of(Counts::of_pairs({1, 2, 3, 4, 5}), 0, 1e6, Model::normalized));
    CHECK_FALSE(llr_of(Counts::of_games(5, 5, 5), -1e9, 0, Model::logistic));
}

TEST_CASE("equal results are 0 Elo, not minus 0") {
    CHECK_FALSE(std::signbit(*summarize(Counts::of_games(1, 0, 1)).elo));
}

}  // namespace farmland::stats
