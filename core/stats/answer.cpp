#include "core/stats/answer.hpp"

#include <array>
#include <cstdio>

namespace farmland::stats {

namespace {

Value value_or_null(std::optional<double> value) { return value ? Value(*value) : Value(); }

std::string decimals(std::optional<double> value, int digits, const char* format = "%.*f") {
    if (!value) return "n/a";
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), format, digits, *value);
    return text.data();
}

std::string with_error(std::optional<double> value, std::optional<double> error) {
    return decimals(value, 2, "%+.*f") + " ± " + decimals(error, 2);
}

std::string percent(std::optional<double> share) { return share ? decimals(100 * *share, 2) + " %" : "n/a"; }

}  // namespace

Answer answer(const Counts& counts, const Question& question) {
    const auto llr = log_likelihood_ratio(counts, question);
    const Bounds bounds = bounds_of(question);
    return {counts, question, summarize(counts), llr, bounds, verdict_of(llr, bounds)};
}

std::string_view name_of(Model model) { return model == Model::normalized ? "normalized" : "logistic"; }

std::optional<Model> model_named(std::string_view name) {
    for (const Model model : {Model::normalized, Model::logistic}) {
        if (name == name_of(model)) return model;
    }
    return std::nullopt;
}

Members value_of(const Summary& summary) {
    return {{"n", summary.n},
            {"score", value_or_null(summary.score)},
            {"elo", value_or_null(summary.elo)},
            {"elo_error", value_or_null(summary.elo_error)},
            {"nelo", value_or_null(summary.nelo)},
            {"nelo_error", value_or_null(summary.nelo_error)},
            {"los", value_or_null(summary.los)},
            {"draw_ratio", value_or_null(summary.draw_ratio)},
            {"pairs_ratio", value_or_null(summary.pairs_ratio)}};
}

Members value_of(const Answer& answer) {
    Value verdict;
    if (answer.verdict == Verdict::better) verdict = "H1";
    if (answer.verdict == Verdict::not_better) verdict = "H0";
    Members object = value_of(answer.summary);
    object.insert(object.end(), {{"llr", value_or_null(answer.llr)},
                                 {"lower", answer.bounds.lower},
                                 {"upper", answer.bounds.upper},
                                 {"verdict", verdict}});
    return object;
}

std::string text_of(const Answer& answer) {
    const Summary& summary = answer.summary;
    const bool pairs = answer.counts.are_pairs();
    std::string text = std::to_string(summary.n) + (pairs ? " pair" : " game") + (summary.n == 1 ? "" : "s") +
                       ", score " + percent(summary.score) + "\n";
    text += "Elo difference: " + with_error(summary.elo, summary.elo_error) + "\n";
    text += "normalized Elo difference: " + with_error(summary.nelo, summary.nelo_error) + "\n";
    text += "likelihood of superiority: " + percent(summary.los) + "\n";
    text += std::string(pairs ? "drawn pairs: " : "draws: ") + percent(summary.draw_ratio) + "\n";
    if (pairs) text += "pairs won to pairs lost: " + decimals(summary.pairs_ratio, 2) + "\n";
    static constexpr std::array<std::string_view, 3> verdicts = {"undecided", "not better", "better"};
    text += "LLR " + decimals(answer.llr, 2) + " (" + decimals(answer.bounds.lower, 2) + " to " +
            decimals(answer.bounds.upper, 2) + ") for " + decimals(answer.question.elo0, 4, "%.*g") + " against " +
            decimals(answer.question.elo1, 4, "%.*g") + " Elo, " + std::string(name_of(answer.question.model)) + ": " +
            std::string(verdicts[static_cast<std::size_t>(answer.verdict)]) + "\n";
    return text;
}

}  // namespace farmland::stats
