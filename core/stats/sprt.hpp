// The sequential probability ratio test: which of two hypotheses about a difference in strength the results so far speak
// for, and whether that is enough.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/stats/score.hpp"

namespace farmland::stats {

// What a hypothesis gives in Elo points: the expected score, or the score in standard deviations, which takes the same
// number of games whether there are many draws or few.
enum class Model : std::uint8_t { normalized, logistic };

struct Question {
    double elo0 = 0;      // "not better"
    double elo1 = 10;     // "better"
    double alpha = 0.05;  // how often to say "better" where it is not
    double beta = 0.05;   // how often to say "not better" where it is
    Model model = Model::normalized;
};

// What a question may ask.
inline constexpr double most_elo = 1000;  // beyond that hardly a score differs from 0 or 1
inline constexpr double least_share = 0.000001;
inline constexpr double most_share = 0.499999;
bool can_be_asked(const Question& question);

// The logarithm of how many times likelier the results are if the difference is elo1 than if it is elo0. Nothing if no
// distribution of results has such a difference.
std::optional<double> log_likelihood_ratio(const Counts& counts, const Question& question);

// Between these the question is open.
struct Bounds {
    double lower;
    double upper;
};
Bounds bounds_of(const Question& question);

enum class Verdict : std::uint8_t { undecided, not_better, better };
Verdict verdict_of(std::optional<double> llr, const Bounds& bounds);

}  // namespace farmland::stats
