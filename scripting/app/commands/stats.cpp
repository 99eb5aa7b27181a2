// What counts of results mean, also of those that come from elsewhere.
#include <array>
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

template <std::size_t classes>
std::array<std::uint64_t, classes> counts_of(const CommandLine::Parsed& given, const std::string& option) {
    constexpr std::int64_t most = 1'000'000'000'000;
    const std::string text = *given.value(option);
    const auto parts = split(text, ',');
    std::array<std::uint64_t, classes> counts{};
    if (parts.size() != classes) {
        throw Refusal{{"--" + option + ": expected " + std::to_string(classes) +
                       " numbers with commas between them, found " + std::to_string(parts.size())}};
    }
    for (std::size_t each = 0; each < classes; ++each) {
        counts[each] = static_cast<std::uint64_t>(or_refuse(parse_count(option, parts[each], 0, most)));
    }
    return counts;
}

stats::Counts counts_given(const CommandLine::Parsed& given) {
    if (given.has("pairs") == given.has("games")) {
        throw Refusal{{"expected either --pairs or --games, see farmland stats --help"}};
    }
    if (given.has("pairs")) return stats::Counts::of_pairs(counts_of<5>(given, "pairs"));
    const auto [wins, draws, losses] = counts_of<3>(given, "games");
    return stats::Counts::of_games(wins, draws, losses);
}

int run_stats(const CommandLine::Parsed& given) {
    if (!given.words.empty())
        return refuse({"unexpected " + in_quotes(given.words[0]) + ", see farmland stats --help"});
    const stats::Answer answer = stats::answer(counts_given(given), question_of(given));
    std::cout << (given.has("json") ? to_json(value_of(answer), {.blanks = true}) + "\n" : text_of(answer));
    return success;
}

}  // namespace

Command stats_command() {
    return {"stats", "say what counts of results mean: Elo, errors, better or not", stats_options, run_stats};
}

}  // namespace farmland::scripting
