#include "core/stats/ratings.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/stats/score.hpp"

namespace farmland::stats {

namespace {

using Matrix = std::vector<std::vector<double>>;

constexpr double scale = std::numbers::ln10 / 400;  // ratings are looked for in natural units

Matrix square(std::size_t size) { return Matrix(size, std::vector<double>(size, 0)); }

// What ties two contestants to each other pulls at both.
void link(Matrix& matrix, const Meeting& meeting, double weight) {
    matrix[meeting.first][meeting.first] += weight;
    matrix[meeting.second][meeting.second] += weight;
    matrix[meeting.first][meeting.second] -= weight;
    matrix[meeting.second][meeting.first] -= weight;
}

// Of a symmetric matrix whose rows have the sum 0: the inverse among vectors with the sum 0.
Matrix inverse_with_sum_zero(Matrix matrix) {
    const std::size_t size = matrix.size();
    const double mean = 1 / static_cast<double>(size);
    Matrix inverse = square(size);
    for (std::size_t row = 0; row < size; ++row) {
        inverse[row][row] = 1;
        for (double& value : matrix[row]) value += mean;
    }
    for (std::size_t pivot = 0; pivot < size; ++pivot) {  // positive definite: no need to look for a pivot
        const double divisor = matrix[pivot][pivot];
        for (std::size_t column = 0; column < size; ++column) {
            matrix[pivot][column] /= divisor;
            inverse[pivot][column] /= divisor;
        }
        for (std::size_t row = 0; row < size; ++row) {
            if (row == pivot) continue;
            const double factor = matrix[row][pivot];
            if (factor == 0) continue;
            for (std::size_t column = 0; column < size; ++column) {
                matrix[row][column] -= factor * matrix[pivot][column];
                inverse[row][column] -= factor * inverse[pivot][column];
            }
        }
    }
    for (auto& row : inverse) {
        for (double& value : row) value -= mean;
    }
    return inverse;
}

Matrix product(const Matrix& left, const Matrix& right) {
    Matrix result = square(left.size());
    for (std::size_t row = 0; row < left.size(); ++row) {
        for (std::size_t inner = 0; inner < left.size(); ++inner) {
            for (std::size_t column = 0; column < left.size(); ++column) {
                result[row][column] += left[row][inner] * right[inner][column];
            }
        }
    }
    return result;
}

// Who can be reached from the first contestant along these links.
bool reaches_all(std::size_t contestants, const std::vector<std::vector<std::size_t>>& links) {
    std::vector<bool> seen(contestants, false);
    std::vector<std::size_t> open = {0};
    seen[0] = true;
    std::size_t found = 1;
    while (!open.empty()) {
        const std::size_t each = open.back();
        open.pop_back();
        for (const std::size_t next : links[each]) {
            if (seen[next]) continue;
            seen[next] = true;
            ++found;
            open.push_back(next);
        }
    }
    return found == contestants;
}

using Links = std::vector<std::vector<std::size_t>>;

// From everybody to those they took points from, and the other way.
std::pair<Links, Links> links_by_points(std::size_t contestants, const std::vector<Meeting>& meetings) {
    std::pair<Links, Links> links{Links(contestants), Links(contestants)};
    const auto add = [&](std::size_t from, std::size_t to) {
        links.first[from].push_back(to);
        links.second[to].push_back(from);
    };
    for (const Meeting& meeting : meetings) {
        if (meeting.wins + meeting.draws > 0) add(meeting.first, meeting.second);
        if (meeting.losses + meeting.draws > 0) add(meeting.second, meeting.first);
    }
    return links;
}

bool is_linked(std::size_t contestants, const std::vector<Meeting>& meetings) {
    Links links(contestants);
    for (const Meeting& meeting : meetings) {
        if (meeting.games() == 0) continue;
        links[meeting.first].push_back(meeting.second);
        links[meeting.second].push_back(meeting.first);
    }
    return reaches_all(contestants, links);
}

double expected(const std::vector<double>& strengths, const Meeting& meeting) {
    return 1 / (1 + std::exp(strengths[meeting.second] - strengths[meeting.first]));
}

// How much each contestant could tell of its strength by games like those.
Matrix information(const std::vector<double>& strengths, const std::vector<Meeting>& meetings) {
    Matrix matrix = square(strengths.size());
    for (const Meeting& meeting : meetings) {
        const double p = expected(strengths, meeting);
        link(matrix, meeting, static_cast<double>(meeting.games()) * p * (1 - p));
    }
    return matrix;
}

// By Newton's method, with steps that are not too long for it.
std::vector<double> strengths_for(std::size_t contestants, const std::vector<Meeting>& meetings) {
    constexpr int most_steps = 100;
    constexpr double longest_step = 1;
    constexpr double nothing = 1e-13;
    std::vector<double> strengths(contestants, 0);
    for (int step = 0; step < most_steps; ++step) {
        std::vector<double> missing(contestants, 0);  // points that are not explained yet
        for (const Meeting& meeting : meetings) {
            const double more = meeting.points() - static_cast<double>(meeting.games()) * expected(strengths, meeting);
            missing[meeting.first] += more;
            missing[meeting.second] -= more;
        }
        const Matrix inverse = inverse_with_sum_zero(information(strengths, meetings));
        std::vector<double> change(contestants, 0);
        double longest = 0;
        for (std::size_t row = 0; row < contestants; ++row) {
            for (std::size_t column = 0; column < contestants; ++column)
                change[row] += inverse[row][column] * missing[column];
            longest = std::max(longest, std::abs(change[row]));
        }
        const double factor = longest > longest_step ? longest_step / longest : 1;
        for (std::size_t each = 0; each < contestants; ++each) strengths[each] += factor * change[each];
        if (longest < nothing) break;
    }
    return strengths;
}

// How far the results of a meeting are from what was expected, squared and summed up: of pairs where there are any.
double squared_distances(const Meeting& meeting, double p) {
    double sum = 0;
    std::uint64_t in_pairs = 0;
    for (std::size_t points = 0; points < meeting.pairs.size(); ++points) {
        const double distance = static_cast<double>(points) / 2 - 2 * p;
        sum += static_cast<double>(meeting.pairs[points]) * distance * distance;
        in_pairs += meeting.pairs[points];
    }
    if (in_pairs > 0) return sum;
    return static_cast<double>(meeting.wins) * (1 - p) * (1 - p) +
           static_cast<double>(meeting.draws) * (0.5 - p) * (0.5 - p) + static_cast<double>(meeting.losses) * p * p;
}

}  // namespace

bool is_bounded(std::size_t contestants, const std::vector<Meeting>& meetings) {
    const auto [taken_from, given_to] = links_by_points(contestants, meetings);
    return reaches_all(contestants, taken_from) && reaches_all(contestants, given_to);
}

std::optional<Ratings> joint_ratings(std::size_t contestants, const std::vector<Meeting>& meetings) {
    if (contestants == 0 || !is_linked(contestants, meetings)) return std::nullopt;
    Ratings ratings;
    ratings.drawn_game_added = !is_bounded(contestants, meetings);
    std::vector<Meeting> counted = meetings;
    if (ratings.drawn_game_added) {
        for (Meeting& meeting : counted) meeting.draws += meeting.games() > 0 ? 1 : 0;
    }
    const std::vector<double> strengths = strengths_for(contestants, counted);
    const Matrix inverse = inverse_with_sum_zero(information(strengths, counted));
    Matrix real = square(contestants);
    for (const Meeting& meeting : counted)
        link(real, meeting, squared_distances(meeting, expected(strengths, meeting)));
    ratings.covariance = product(product(inverse, real), inverse);
    for (auto& row : ratings.covariance) {
        for (double& value : row) value /= scale * scale;
    }
    for (std::size_t each = 0; each < contestants; ++each) {
        ratings.values.push_back(strengths[each] / scale);
        ratings.errors.push_back(normal_quantile * std::sqrt(std::max(ratings.covariance[each][each], 0.0)));
    }
    return ratings;
}

double Ratings::error_of_difference(std::size_t left, std::size_t right) const {
    const double variance = covariance[left][left] + covariance[right][right] - 2 * covariance[left][right];
    return normal_quantile * std::sqrt(std::max(variance, 0.0));
}

std::optional<double> Ratings::superiority(std::size_t left, std::size_t right) const {
    const double error = error_of_difference(left, right) / normal_quantile;
    if (error <= 0) return std::nullopt;
    return normal_probability((values[left] - values[right]) / error);
}

}  // namespace farmland::stats
