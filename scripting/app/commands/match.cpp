// Two policies, many games.
#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "scripting/app/command.hpp"
#include "scripting/app/commands/contest.hpp"
#include "scripting/app/files/match_records.hpp"

namespace farmland::scripting {

namespace {

std::int64_t wanted_games(const CommandLine::Parsed& given) { return count_of(given, "games", 100, 1, 1'000'000); }

// One line on standard error that is written over and over.
class ProgressLine {
public:
    explicit ProgressLine(std::uint64_t games) : games_(games) {}

    const Stopwatch& watch() const { return watch_; }

    void show(const MatchProgress& progress) const {
        if (progress.games == 0) return;
        const auto done = static_cast<double>(progress.games);
        std::fprintf(stderr, "\r%llu of %llu games, score %.1f %%, %.0f games/s\033[K",
                     static_cast<unsigned long long>(progress.games), static_cast<unsigned long long>(games_),
                     50 * static_cast<double>(progress.half_points) / done, done / watch_.seconds());
    }

private:
    std::uint64_t games_;
    Stopwatch watch_;
};

CommandLine match_options() {
    CommandLine line("match GAME POLICY POLICY [OPTION...]",
                     "Let two policies play games in pairs: the same luck twice, with seats swapped. A policy is a Lua "
                     "file or the name of a built-in one.",
                     {"farmland match crown farmer my_bot.lua",
                      "farmland match crown my_bot.lua old_bot.lua --games 1000 --seed 7 --json",
                      "farmland match crown bot.lua bot.lua --set1 aggression=3 --set2 aggression=5",
                      "farmland match crown farmer my_bot.lua --budget steps=5M,memory=32M"});
    line.option("games", "N", "how many games, rounded up to whole pairs (default: 100)");
    add_contest_options(line);
    line.option("json", "", "print the report as JSON")
        .option("record", "DIR", "write a record of each game into this folder, for farmland replay")
        .option("data", "DIR", data_option_text);
    return line;
}

int run_match(const CommandLine::Parsed& given) {
    if (given.words.empty()) return refuse({"expected a game and two policies, see farmland match --help"});
    if (find_game(given.words[0]) == nullptr) return refuse(unknown_game(given.words[0]));
    if (given.words.size() != 3) {
        return refuse({"expected two policies after the game, found " + std::to_string(given.words.size() - 1) +
                       "; see farmland match --help"});
    }
    const std::int64_t wanted = wanted_games(given);
    const Contest contest(given, given.words[0], {given.words[1], given.words[2]},
                          static_cast<std::uint64_t>(wanted + wanted % 2));
    const MatchPlan& plan = contest.plan;
    if (wanted % 2 != 0) std::cerr << "farmland: games come in pairs; playing " << plan.games << std::endl;

    const bool watched = isatty(STDERR_FILENO) == 1;
    const ProgressLine line(plan.games);
    MatchObserver observer;
    MatchRecords records(given.value("record").value_or(""), plan.games);
    if (given.has("record")) {
        or_refuse(records.prepare());
        observer.record = [&](std::uint64_t index, const GameRecord& record) { records.write(index, record); };
    }
    if (watched) observer.progress = [&](const MatchProgress& progress) { line.show(progress); };
    if (!given.has("seed")) tell_fresh_seed("match", given, plan.seed);
    const InterruptEndsContest interrupt;
    const auto results = play_match(*contest.game, plan, InterruptEndsContest::requested(), observer);
    const Standing total = standing(results);
    if (watched) line.watch().tell_speed(total.played());
    const MatchDescription match = contest.description();
    std::cout << (given.has("json") ? match_report_json(match, total) : match_report(match, total)) << std::flush;
    if (records.failure()) {
        refuse({records.failure()->sentence() + "; the games after it were not recorded"});
        return machine_fault;
    }
    if (total.played() < plan.games) return interrupted;
    return total.games > 0 ? success : wrong_usage;  // all void: there is nothing to go by
}

}  // namespace

Command match_command() {
    return {"match", "let two policies play many games against each other", match_options, run_match};
}

}  // namespace farmland::scripting
