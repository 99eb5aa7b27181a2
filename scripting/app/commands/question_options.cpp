#include "scripting/app/commands/question_options.hpp"

#include "core/base/text.hpp"
#include "core/stats/answer.hpp"

namespace farmland::scripting {

namespace {

// The default if the option is not given; a wrong value ends the command.
double number_of(const CommandLine::Parsed& given, const std::string& option, double by_default, double least,
                 double most, const std::string& range) {
    const auto text = given.value(option);
    if (!text) return by_default;
    const auto number = parse_decimal(*text);
    if (number && *number >= least && *number <= most) return *number;
    throw Refusal{{"--" + option + ": expected a number from " + range + ", found " + in_quotes(*text)}};
}

}  // namespace

void add_question_options(CommandLine& line) {
    line.option("elo0", "ELO", "the difference that is \"not better\" (default: 0)")
        .option("elo1", "ELO", "the difference that is \"better\" (default: 10)")
        .option("alpha", "SHARE", "how often \"better\" may be wrong (default: 0.05)")
        .option("beta", "SHARE", "how often \"not better\" may be wrong (default: 0.05)")
        .option("model", "normalized|logistic",
                "what the differences are of: the score in standard deviations, which takes the same number of games "
                "with many draws as with few, or the score itself (default: normalized)");
}

stats::Question question_of(const CommandLine::Parsed& given) {
    constexpr double most_elo = 1000;  // beyond that hardly a score differs from 0 or 1
    constexpr double least_share = 0.000001;
    constexpr double most_share = 0.499999;
    stats::Question question;
    question.elo0 = number_of(given, "elo0", question.elo0, -most_elo, most_elo, "-1000 to 1000");
    question.elo1 = number_of(given, "elo1", question.elo1, -most_elo, most_elo, "-1000 to 1000");
    question.alpha = number_of(given, "alpha", question.alpha, least_share, most_share, "0.000001 to 0.499999");
    question.beta = number_of(given, "beta", question.beta, least_share, most_share, "0.000001 to 0.499999");
    if (question.elo0 >= question.elo1) throw Refusal{{"--elo1 has to be greater than --elo0"}};
    if (const auto name = given.value("model")) {
        const auto model = stats::model_named(*name);
        if (!model) throw Refusal{{"--model takes normalized or logistic, found " + in_quotes(*name)}};
        question.model = *model;
    }
    return question;
}

}  // namespace farmland::scripting
