#include "core/stats/alpha_rank.hpp"

#include <cmath>
#include <cstddef>

namespace farmland::stats {

namespace {

constexpr double population = 50;

// That a newcomer with such an advantage takes over.
double fixation(double advantage, std::optional<double> alpha) {
    if (!alpha) {
        constexpr double slip = 0.1;  // how often the worse one takes over all the same
        if (advantage == 0) return 0.5;
        return advantage > 0 ? 1 - slip : slip;
    }
    const double pressure = *alpha * advantage;
    if (pressure == 0) return 1 / population;
    // Written so that nothing grows beyond bounds.
    if (pressure > 0) return std::expm1(-pressure) / std::expm1(-population * pressure);
    return std::exp((population - 1) * pressure) * std::expm1(pressure) / std::expm1(population * pressure);
}

}  // namespace

std::vector<double> alpha_rank(const std::vector<std::vector<double>>& payoffs, std::optional<double> alpha) {
    const std::size_t count = payoffs.size();
    if (count == 0) return {};
    std::vector<std::vector<double>> steps(count, std::vector<double>(count, 0));
    for (std::size_t from = 0; from < count; ++from) {
        for (std::size_t to = 0; to < count; ++to) {
            if (from != to) steps[from][to] = fixation(payoffs[to][from] - payoffs[from][to], alpha);
        }
    }
    // The share of time in each state, by leaving out one state after the other. Nothing is subtracted on the way, so
    // probabilities that differ by many orders of magnitude keep all their digits.
    std::vector<double> left(count, 0);  // how likely each state is left for one before it
    for (std::size_t last = count - 1; last > 0; --last) {
        for (std::size_t to = 0; to < last; ++to) left[last] += steps[last][to];
        if (left[last] == 0) continue;
        for (std::size_t from = 0; from < last; ++from) {
            const double by_last = steps[from][last] / left[last];
            for (std::size_t to = 0; to < last; ++to) {
                if (to != from) steps[from][to] += by_last * steps[last][to];
            }
        }
    }
    std::vector<double> ranks(count, 0);
    ranks[0] = 1;
    double sum = 1;
    for (std::size_t each = 1; each < count; ++each) {
        for (std::size_t from = 0; from < each; ++from) ranks[each] += ranks[from] * steps[from][each];
        ranks[each] = left[each] > 0 ? ranks[each] / left[each] : 0;
        sum += ranks[each];
    }
    for (double& rank : ranks) rank /= sum;
    return ranks;
}

}  // namespace farmland::stats
