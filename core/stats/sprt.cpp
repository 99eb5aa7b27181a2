#include "core/stats/sprt.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace farmland::stats {

namespace {

// Probabilities of the classes, or something about each of them.
using PerClass = std::array<double, 5>;

constexpr double in_place_of_none = 0.001;  // a class that never came is not impossible
// Always as many steps: the same bits wherever it is computed.
constexpr int steps_of_bisection = 100;

struct Observed {
    std::size_t classes;
    double n = 0;
    PerClass points{};
    PerClass shares{};

    explicit Observed(const Counts& counts) : classes(counts.classes()) {
        for (std::size_t each = 0; each < classes; ++each) {
            points[each] = counts.points(each);
            const auto count = static_cast<double>(counts.values()[each]);
            shares[each] = count > 0 ? count : in_place_of_none;
            n += shares[each];
        }
        for (std::size_t each = 0; each < classes; ++each) shares[each] /= n;
    }
};

// The distribution nearest to what was observed among those in which `distances` have the mean 0: each share is divided
// by 1 + t * distance. Gives these divisors; nothing if all distances have the same sign.
std::optional<PerClass> divisors_for_mean_zero(const Observed& observed, const PerClass& distances) {
    const auto [least, most] =
        std::minmax_element(distances.begin(), distances.begin() + static_cast<std::ptrdiff_t>(observed.classes));
    if (*least >= 0 || *most <= 0) return std::nullopt;
    double low = -1 / *most;
    double high = -1 / *least;
    for (int step = 0; step < steps_of_bisection; ++step) {
        const double t = (low + high) / 2;
        double sum = 0;
        for (std::size_t each = 0; each < observed.classes; ++each) {
            sum += observed.shares[each] * distances[each] / (1 + t * distances[each]);
        }
        (sum > 0 ? low : high) = t;
    }
    PerClass divisors{};
    for (std::size_t each = 0; each < observed.classes; ++each) {
        divisors[each] = 1 + (low + high) / 2 * distances[each];
        if (divisors[each] <= 0) return std::nullopt;
    }
    return divisors;
}

std::optional<PerClass> divisors_of_score(const Observed& observed, double elo) {
    const double mean = score_of(elo);
    PerClass distances{};
    for (std::size_t each = 0; each < observed.classes; ++each) distances[each] = observed.points[each] - mean;
    return divisors_for_mean_zero(observed, distances);
}

// (mean - 1/2) / deviation is to be `wanted`. The deviation is that of the distribution looked for, so this is repeated
// until nothing changes.
std::optional<PerClass> divisors_of_deviations(const Observed& observed, double wanted) {
    constexpr int most_rounds = 50;
    constexpr double nothing = 1e-13;
    PerClass shares{};
    shares.fill(1 / static_cast<double>(observed.classes));
    std::optional<PerClass> divisors;
    for (int round = 0; round < most_rounds; ++round) {
        double mean = 0;
        double squares = 0;
        for (std::size_t each = 0; each < observed.classes; ++each) mean += shares[each] * observed.points[each];
        for (std::size_t each = 0; each < observed.classes; ++each) {
            squares += shares[each] * (observed.points[each] - mean) * (observed.points[each] - mean);
        }
        const double deviation = std::sqrt(squares);
        PerClass distances{};
        for (std::size_t each = 0; each < observed.classes; ++each) {
            const double deviations = (observed.points[each] - mean) / deviation;
            distances[each] = observed.points[each] - 0.5 - wanted * deviation * (1 + deviations * deviations) / 2;
        }
        divisors = divisors_for_mean_zero(observed, distances);
        if (!divisors) return std::nullopt;
        double change = 0;
        for (std::size_t each = 0; each < observed.classes; ++each) {
            const double share = observed.shares[each] / (*divisors)[each];
            change = std::max(change, std::abs(share - shares[each]));
            shares[each] = share;
        }
        if (change < nothing) break;
    }
    return divisors;
}

}  // namespace

std::optional<double> log_likelihood_ratio(const Counts& counts, const Question& question) {
    if (counts.total() == 0) return 0;
    const Observed observed(counts);
    const auto divisors_of = [&](double elo) {
        if (question.model == Model::logistic) return divisors_of_score(observed, elo);
        return divisors_of_deviations(observed, std::sqrt(counts.games_in_one()) * elo * std::numbers::ln10 / 800);
    };
    const auto under0 = divisors_of(question.elo0);
    const auto under1 = divisors_of(question.elo1);
    if (!under0 || !under1) return std::nullopt;
    double sum = 0;
    for (std::size_t each = 0; each < observed.classes; ++each) {
        sum += observed.shares[each] * std::log((*under0)[each] / (*under1)[each]);
    }
    return observed.n * sum;
}

bool can_be_asked(const Question& question) {
    const auto is_elo = [](double elo) { return elo >= -most_elo && elo <= most_elo; };
    const auto is_share = [](double share) { return share >= least_share && share <= most_share; };
    return is_elo(question.elo0) && is_elo(question.elo1) && question.elo0 < question.elo1 &&
           is_share(question.alpha) && is_share(question.beta);
}

Bounds bounds_of(const Question& question) {
    return {std::log(question.beta / (1 - question.alpha)), std::log((1 - question.beta) / question.alpha)};
}

Verdict verdict_of(std::optional<double> llr, const Bounds& bounds) {
    if (llr && *llr >= bounds.upper) return Verdict::better;
    if (llr && *llr <= bounds.lower) return Verdict::not_better;
    return Verdict::undecided;
}

}  // namespace farmland::stats
