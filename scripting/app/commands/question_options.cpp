#include "scripting/app/commands/question_options.hpp"

#include "core/base/text.hpp"
#include "core/stats/answer.hpp"

namespace farmland::scripting {

namespace {

// Beyond that no score differs from 0 or 1.
constexpr double most_elo = 1000;

// Replaces the value if the option is given.
Result<void> read_number(const CommandLine::Parsed& given, std::string_view option, double least, double most,
                         std::string_view range, double& value) {
    const auto text = given.value(option);
    if (!text) return {};
    const auto number = parse_decimal(*text);
    if (!number || !(*number >= least && *number <= most)) {
        return Error{"--" + std::string(option) + ": expected a number " + std::string(range) + ", found " +
                     in_quotes(*text)};
    }
    value = *number;
    return {};
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

Result<stats::Question> question_of(const CommandLine::Parsed& given) {
    stats::Question question;
    constexpr std::string_view elo_range = "from -1000 to 1000";
    constexpr std::string_view share_range = "from 0.000001 to 0.499999";
    constexpr double least_share = 0.000001;
    constexpr double most_share = 0.499999;
    if (auto read = read_number(given, "elo0", -most_elo, most_elo, elo_range, question.elo0); !read)
        return read.error();
    if (auto read = read_number(given, "elo1", -most_elo, most_elo, elo_range, question.elo1); !read)
        return read.error();
    if (auto read = read_number(given, "alpha", least_share, most_share, share_range, question.alpha); !read)
        return read.error();
    if (auto read = read_number(given, "beta", least_share, most_share, share_range, question.beta); !read)
        return read.error();
    if (question.elo0 >= question.elo1) return Error{"--elo1 has to be greater than --elo0"};
    if (const auto name = given.value("model")) {
        const auto model = stats::model_named(*name);
        if (!model) return Error{"--model takes normalized or logistic, found " + in_quotes(*name)};
        question.model = *model;
    }
    return question;
}

}  // namespace farmland::scripting
