// Is one policy better than another? Pairs of games until that is answered.
#include <unistd.h>

#include <array>
#include <cstdio>
#include <iostream>
#include <mutex>
#include <optional>
#include <vector>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/match/schedule.hpp"
#include "core/stats/ordered_pairs.hpp"
#include "scripting/app/commands/contest.hpp"
#include "scripting/app/commands/question_options.hpp"

namespace farmland::scripting {

namespace {

// Makes pairs of games that several threads play.
class SharedPairs {
public:
    SharedPairs(const stats::Question& question, std::uint64_t most)
        : half_points_(2 * most, not_played), pairs_(question) {}

    // True once nothing more is to be played.
    bool add(std::uint64_t game, const GameResult& result) {
        const std::lock_guard lock(mutex_);
        half_points_[game] = points_of(game, result);
        const std::int8_t own = half_points_[game];
        const std::int8_t other = half_points_[game ^ 1U];
        if (other == not_played) return pairs_.is_decided();
        const bool has_points = own != is_void && other != is_void;
        return pairs_.add(game / 2, has_points ? std::optional(static_cast<std::size_t>(own + other)) : std::nullopt);
    }

    struct Status {
        stats::Answer answer;
        std::array<std::uint64_t, 5> pairs;
        std::uint64_t void_pairs;
    };
    Status status() const {
        const std::lock_guard lock(mutex_);
        return {pairs_.answer(), pairs_.pairs(), pairs_.void_pairs()};
    }

private:
    static constexpr std::int8_t not_played = -1;
    static constexpr std::int8_t is_void = -2;

    static std::int8_t points_of(std::uint64_t game, const GameResult& result) {
        if (result.is_void()) return is_void;
        return static_cast<std::int8_t>(half_points(result, seat_of_first_contestant(game)));
    }

    mutable std::mutex mutex_;
    std::vector<std::int8_t> half_points_;  // of the first policy, by game
    stats::OrderedPairs pairs_;
};

CommandLine sprt_options() {
    CommandLine line(
        "sprt POLICY POLICY [OPTION...]",
        "Is the first policy better than the second one? Plays pairs of games, the same luck twice with seats swapped, "
        "until that is answered. A policy is a Lua file or the name of a built-in one.",
        {"farmland sprt my_bot.lua farmer --game crown", "farmland sprt new.lua old.lua --elo1 5 --most 20000",
         "farmland sprt bot.lua bot.lua --set1 depth=3 --set2 depth=2 --game misterx --seed 7 --json"});
    line.option("game", "GAME", "what they play (default: crown)")
        .option("most", "N", "how many pairs are played at most (default: 10000)");
    add_question_options(line);
    add_contest_options(line);
    line.option("json", "", "print the answer as JSON").option("data", "DIR", data_option_text);
    return line;
}

void show_progress(const SharedPairs::Status& status, double speed) {
    const stats::Answer& answer = status.answer;
    std::fprintf(stderr, "\r%llu pairs, score %.1f %%, LLR %.2f (%.2f to %.2f), %.0f games/s\033[K",
                 static_cast<unsigned long long>(answer.summary.n), 100 * answer.summary.score.value_or(0.5),
                 answer.llr.value_or(0), answer.bounds.lower, answer.bounds.upper, speed);
}

std::string text_of(const MatchDescription& match, const SharedPairs::Status& status) {
    std::string text = printable(match.contestants[0].name) + " against " + printable(match.contestants[1].name) +
                       ", " + match.game + ", seed " + std::to_string(match.seed) + "\n" +
                       stats::text_of(status.answer);
    if (status.void_pairs > 0) text += std::to_string(status.void_pairs) + " pairs with a void game do not count\n";
    return text;
}

std::string json_of(const MatchDescription& match, const SharedPairs::Status& status) {
    ValueList policies;
    for (const Contestant& each : match.contestants) policies.push_back(value_of(each));
    Members report = {{"game", match.game},
                      {"seed", match.seed},
                      {"budget", match.budget},
                      {"policies", std::move(policies)},
                      {"pairs", ValueList(status.pairs.begin(), status.pairs.end())},
                      {"void_pairs", status.void_pairs}};
    for (Member& each : value_of(status.answer)) report.push_back(std::move(each));
    return to_json(report, {.blanks = true, .indent = 2}) + "\n";
}

int run_sprt(const CommandLine::Parsed& given) {
    if (given.words.size() != 2) {
        return refuse(
            {"expected two policies, found " + std::to_string(given.words.size()) + "; see farmland sprt --help"});
    }
    const std::string game = given.value("game").value_or("crown");
    if (find_game(game) == nullptr) return refuse(unknown_game(game));
    const auto most = static_cast<std::uint64_t>(count_of(given, "most", 10'000, 1, 10'000'000));
    const stats::Question question = question_of(given);
    const Contest contest(given, game, {given.words[0], given.words[1]}, 2 * most);
    if (!given.has("seed")) tell_fresh_seed("sprt", given, contest.plan.seed);

    SharedPairs pairs(question, most);
    std::atomic<bool>& stop = InterruptEndsContest::requested();
    const InterruptEndsContest interrupt;
    const bool watched = isatty(STDERR_FILENO) == 1;
    const Stopwatch watch;
    MatchObserver observer;
    std::atomic<bool> decided = false;
    observer.result = [&](std::uint64_t index, const GameResult& result) {
        if (!pairs.add(index, result)) return;
        decided = true;
        stop = true;
    };
    if (watched) {
        observer.progress = [&](const MatchProgress& progress) {
            show_progress(pairs.status(), static_cast<double>(progress.games) / watch.seconds());
        };
    }
    std::uint64_t played = 0;
    for (const auto& result : play_match(*contest.game, contest.plan, stop, observer)) played += result ? 1 : 0;
    if (watched) watch.tell_speed(played);
    const SharedPairs::Status status = pairs.status();
    const MatchDescription match = contest.description();
    std::cout << (given.has("json") ? json_of(match, status) : text_of(match, status)) << std::flush;
    if (!decided && stop) return interrupted;
    return status.answer.summary.n > 0 ? success : wrong_usage;  // all void: there is nothing to go by
}

}  // namespace

Command sprt_command() {
    return {"sprt", "find out whether one policy is better than another", sprt_options, run_sprt};
}

}  // namespace farmland::scripting
