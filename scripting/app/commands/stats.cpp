// What counts of results mean, also of those that come from elsewhere.
#include <algorithm>
#include <iostream>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/stats/answer.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/question_options.hpp"

namespace farmland::scripting {

namespace {

CommandLine stats_options() {
    CommandLine line("stats --pairs N,N,N,N,N | --games N,N,N [OPTION...]",
                     "Say what results of one contestant against another mean: score, Elo with its error of 95 %, and "
                     "whether it is better. Pairs of games with the same luck and swapped seats say more than games.",
                     {"farmland stats --pairs 34,54,63,64,75", "farmland stats --games 136,111,96 --json",
                      "farmland stats --pairs 34,54,63,64,75 --elo0 0 --elo1 5 --model logistic"});
    line.option("pairs", "N,N,N,N,N", "how many pairs brought 0, 1/2, 1, 3/2 and 2 points")
        .option("games", "N,N,N", "how many games were won, drawn and lost");
    add_question_options(line);
    line.option("json", "", "print one JSON object");
    return line;
}

Result<std::vector<std::uint64_t>> counts_given(const CommandLine::Parsed& given, const std::string& option,
                                                std::size_t classes) {
    constexpr std::int64_t most = 1'000'000'000'000;
    const auto parts = split(*given.value(option), ',');
    std::vector<std::uint64_t> counts;
    for (const std::string_view part : parts) {
        const auto count = parse_integer<std::int64_t>(part);
        if (!count || *count < 0 || *count > most) {
            return Error{"--" + option + ": expected whole numbers from 0 to " + std::to_string(most) + ", found " +
                         in_quotes(part)};
        }
        counts.push_back(static_cast<std::uint64_t>(*count));
    }
    if (counts.size() != classes) {
        return Error{"--" + option + ": expected " + std::to_string(classes) +
                     " numbers with commas between them, found " + std::to_string(counts.size())};
    }
    return counts;
}

Result<stats::Counts> counts_of(const CommandLine::Parsed& given) {
    if (given.has("pairs") == given.has("games")) {
        return Error{"expected either --pairs or --games, see farmland stats --help"};
    }
    if (given.has("games")) {
        const auto counts = counts_given(given, "games", 3);
        if (!counts) return counts.error();
        return stats::Counts::of_games((*counts)[0], (*counts)[1], (*counts)[2]);
    }
    const auto counts = counts_given(given, "pairs", 5);
    if (!counts) return counts.error();
    std::array<std::uint64_t, 5> pairs{};
    std::copy(counts->begin(), counts->end(), pairs.begin());
    return stats::Counts::of_pairs(pairs);
}

int run_stats(const CommandLine::Parsed& given) {
    if (!given.words.empty())
        return refuse({"unexpected " + in_quotes(given.words[0]) + ", see farmland stats --help"});
    const auto counts = counts_of(given);
    if (!counts) return refuse(counts.error());
    const auto question = question_of(given);
    if (!question) return refuse(question.error());
    const stats::Answer answer = stats::answer(*counts, *question);
    std::cout << (given.has("json") ? to_json(value_of(answer), {.blanks = true}) + "\n" : text_of(answer));
    return success;
}

}  // namespace

Command stats_command() {
    return {"stats", "say what counts of results mean: Elo, errors, better or not", stats_options, run_stats};
}

}  // namespace farmland::scripting
