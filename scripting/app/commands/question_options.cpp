#include "scripting/app/commands/question_options.hpp"

#include "core/base/text.hpp"
#include "core/stats/answer.hpp"

namespace farmland::scripting {

namespace {

// The default if there is no such text; a wrong one ends the command.
double number_of(const TextOfName& text_of, const std::string& name, double by_default, double least, double most,
                 const std::string& range) {
    const auto text = text_of(name);
    if (!text) return by_default;
    const auto number = parse_decimal(*text);
    if (number && *number >= least && *number <= most) return *number;
    throw Refusal{{name + ": expected a number from " + range + ", found " + in_quotes(*text)}};
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

stats::Question question_of(const TextOfName& text_of, const std::string& before_names) {
    using stats::least_share;
    using stats::most_elo;
    using stats::most_share;
    stats::Question question;
    const auto read_elo = [&](const char* name, double& elo) {
        elo = number_of(text_of, before_names + name, elo, -most_elo, most_elo, "-1000 to 1000");
    };
    const auto read_share = [&](const char* name, double& share) {
        share = number_of(text_of, before_names + name, share, least_share, most_share, "0.000001 to 0.499999");
    };
    read_elo("elo0", question.elo0);
    read_elo("elo1", question.elo1);
    read_share("alpha", question.alpha);
    read_share("beta", question.beta);
    if (question.elo0 >= question.elo1) {
        throw Refusal{{before_names + "elo1 has to be greater than " + before_names + "elo0"}};
    }
    if (const auto name = text_of(before_names + "model")) {
        const auto model = stats::model_named(*name);
        if (!model) {
            throw Refusal{{before_names + "model takes normalized or logistic, found " + in_quotes(*name)}};
        }
        question.model = *model;
    }
    return question;
}

stats::Question question_of(const CommandLine::Parsed& given) {
    constexpr std::string_view signs = "--";
    return question_of([&](const std::string& name) { return given.value(name.substr(signs.size())); },
                       std::string(signs));
}

}  // namespace farmland::scripting
