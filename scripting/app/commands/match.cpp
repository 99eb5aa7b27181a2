// Two policies, many games.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <mutex>

#include "core/base/text.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/contest.hpp"
#include "scripting/app/files/records.hpp"

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

// The records of a match: one file for each game in a folder.
class MatchRecords {
public:
    MatchRecords(std::filesystem::path folder, std::uint64_t games) : folder_(std::move(folder)), games_(games) {}

    // Makes the folder and finds out before the first game what would go wrong after it.
    Result<void> prepare() const {
        std::error_code problem;
        std::filesystem::create_directories(folder_, problem);
        if (problem) return Error{"--record: " + folder_.string() + " cannot be made: " + problem.message()};
        std::filesystem::directory_iterator files(folder_, problem);
        for (; !problem && files != std::filesystem::directory_iterator(); files.increment(problem)) {
            if (auto checked = check_existing(files->path()); !checked) return checked;
        }
        if (problem) return Error{"--record: " + folder_.string() + " cannot be read: " + problem.message()};
        return check_record_file(folder_ / name_of(0));
    }

    // Called by several threads. After the first failure nothing more is written: a match is worth more than its
    // records.
    void write(std::uint64_t game, const GameRecord& record) {
        if (failed_) return;
        const auto written = write_record_file(folder_ / name_of(game), record);
        if (written) return;
        const std::lock_guard lock(mutex_);
        if (!failed_.exchange(true)) failure_ = written.error();
    }

    // Why there are records missing, once the match is over.
    const std::optional<Error>& failure() const { return failure_; }

private:
    static constexpr std::string_view prefix = "game-";
    static constexpr std::string_view suffix = ".jsonl";

    // Numbers of the same length, so that the files are listed in order.
    std::string name_of(std::uint64_t game) const {
        std::string number = std::to_string(game + 1);
        number.insert(0, std::to_string(games_).size() - number.size(), '0');
        return std::string(prefix) + number + std::string(suffix);
    }

    Result<void> check_existing(const std::filesystem::path& path) const {
        const std::string name = path.filename().string();
        if (!name.starts_with(prefix) || !name.ends_with(suffix) || name.size() < prefix.size() + suffix.size()) {
            return {};
        }
        const auto number = parse_integer<std::int64_t>(
            std::string_view(name).substr(prefix.size(), name.size() - prefix.size() - suffix.size()));
        const bool ours = number && *number >= 1 && static_cast<std::uint64_t>(*number) <= games_ &&
                          name == name_of(static_cast<std::uint64_t>(*number) - 1);
        if (ours) return check_record_file(path);
        return Error{"--record: " + in_quotes(folder_.string()) + " holds records of another match, such as " +
                     in_quotes(name) + ", that this one would not replace; choose another folder or empty it"};
    }

    std::filesystem::path folder_;
    std::uint64_t games_;
    std::atomic<bool> failed_ = false;
    std::mutex mutex_;
    std::optional<Error> failure_;
};

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
