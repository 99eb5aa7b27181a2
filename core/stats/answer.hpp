// All that counts of results answer, for people and for programs.
#pragma once

#include <string>

#include "core/base/value.hpp"
#include "core/stats/sprt.hpp"

namespace farmland::stats {

struct Answer {
    Counts counts;
    Question question;
    Summary summary;
    std::optional<double> llr;
    Bounds bounds;
    Verdict verdict;
};
Answer answer(const Counts& counts, const Question& question);

// n, score, elo, elo_error, nelo, nelo_error, los, draw_ratio, pairs_ratio: null where a value is undefined.
Members value_of(const Summary& summary);
// The same and llr, lower, upper, verdict.
Members value_of(const Answer& answer);
// A few lines.
std::string text_of(const Answer& answer);

std::string_view name_of(Model model);
std::optional<Model> model_named(std::string_view name);

}  // namespace farmland::stats
