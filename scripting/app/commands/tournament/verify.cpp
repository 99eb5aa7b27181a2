// farmland tournament verify: plays games again and compares.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <iostream>
#include <map>

#include "core/base/text.hpp"
#include "scripting/app/commands/contest.hpp"
#include "scripting/app/commands/tournament/parts.hpp"
#include "scripting/app/tournament/play.hpp"

namespace farmland::scripting {

namespace {

CommandLine verify_options() {
    CommandLine line(
        "tournament verify DIR [OPTION...]",
        "Play some pairs of a tournament again, or all, and compare them with the results. The exit code is 1 if "
        "any differs.",
        {"farmland tournament verify league", "farmland tournament verify league --pairs 1000",
         "farmland tournament verify league --all --jobs 8"});
    line.option("pairs", "N", "how many, spread over the whole tournament (default: 20)")
        .option("all", "", "all pairs")
        .option("jobs", "N", "games at the same time (default: one for each processor)")
        .option("data", "DIR", data_option_text);
    return line;
}

std::string text_of(const tournament::PlayedGame& game) {
    const GameResult result = game.counted();
    std::string text = result.is_void() ? "void (" + printable(result.void_reason) + ")"
                       : !result.winner ? std::string("drawn")
                                        : "won by seat " + std::to_string(number_of(result.winner));
    text += " after " + counted(result.actions, "action");
    for (const Failure& failure : result.failures) {
        text += "; seat " + std::to_string(number_of(failure.side)) + " failed: " + printable(failure.message);
    }
    return text + ", steps " + std::to_string(game.efforts[0].steps) + " and " + std::to_string(game.efforts[1].steps);
}

int verify_tournament(const CommandLine::Parsed& given) {
    if (given.has("all") && given.has("pairs")) return refuse({"--all and --pairs cannot be used together"});
    const std::filesystem::path folder = folder_of(given, "verify");
    const PlayedTournament played = played_tournament(folder, given);
    const auto& results = played.ledger.results;
    if (results.empty()) return refuse({"no pair is played yet"});
    const auto wanted =
        given.has("all") ? results.size()
                         : std::min(results.size(),
                                    static_cast<std::size_t>(count_of(given, "pairs", 20, 1, tournament::most_pairs)));
    PairsToPlay again;
    std::map<std::uint64_t, const tournament::PairResult*> known;
    for (std::size_t index = 0; index < wanted; ++index) {
        const tournament::PairResult& result = results[index * results.size() / wanted];
        again.pairs.push_back(result.pair);
        known[result.pair] = &result;
    }
    again.jobs = jobs_of(given);
    std::map<std::uint64_t, std::string> differences;  // by pair, so that they are told in order
    std::atomic<std::size_t> compared = 0;
    again.finished = [&](const tournament::PairResult& result, const std::array<FinishedGame, 2>&) {
        ++compared;
        const tournament::PairResult& before = *known.at(result.pair);
        for (std::size_t game = 0; game < result.games.size(); ++game) {
            const bool are_late = result.games[game].result.timed_out() && before.games[game].result.timed_out();
            if (are_late || result.games[game] == before.games[game]) continue;
            differences[result.pair] += "game " + std::to_string(tournament::number_of_game(result.pair, game)) +
                                        " was " + text_of(before.games[game]) + "; now it is " +
                                        text_of(result.games[game]) + "\n";
        }
    };
    if (isatty(STDERR_FILENO) == 1) {
        again.watch = [&] { std::fprintf(stderr, "\r%zu of %zu pairs\033[K", compared.load(), wanted); };
    }
    const InterruptEndsContest interrupt;
    play_pairs(played.ready, played.ledger.schedule, again, InterruptEndsContest::requested());
    if (again.watch) std::fprintf(stderr, "\r\033[K");
    for (const auto& difference : differences) std::cout << difference.second;
    std::cout << compared << " of " << counted(results.size(), "pair") << " played again: "
              << (differences.empty()
                      ? "no difference"
                      : counted(differences.size(), "pair") + (differences.size() == 1 ? " differs" : " differ"))
              << "\n";
    if (compared < wanted) return interrupted;
    return differences.empty() ? success : wrong_usage;
}

}  // namespace

Command tournament_verify() { return {"verify", "play games again and compare", verify_options, verify_tournament}; }

}  // namespace farmland::scripting
