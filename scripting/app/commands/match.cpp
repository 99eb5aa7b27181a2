// Two policies, many games.
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <mutex>

#include "core/base/sha256.hpp"
#include "core/base/text.hpp"
#include "core/match/report.hpp"
#include "scripting/app/command.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/files/mods.hpp"
#include "scripting/app/files/policies.hpp"
#include "scripting/app/files/records.hpp"
#include "scripting/app/play/ending_signals.hpp"
#include "scripting/games/match.hpp"

namespace farmland::scripting {

namespace {

std::int64_t wanted_games(const CommandLine::Parsed& given) { return count_of(given, "games", 100, 1, 1'000'000); }

// A signal handler reaches nothing else.
std::atomic<bool> interrupt_requested = false;
static_assert(std::atomic<bool>::is_always_lock_free);

// One line on standard error that is written over and over.
class ProgressLine {
public:
    explicit ProgressLine(std::uint64_t games) : games_(games) {}

    void show(const MatchProgress& progress) const {
        if (progress.games == 0) return;
        const auto done = static_cast<double>(progress.games);
        std::fprintf(stderr, "\r%llu of %llu games, score %.1f %%, %.0f games/s\033[K",
                     static_cast<unsigned long long>(progress.games), static_cast<unsigned long long>(games_),
                     50 * static_cast<double>(progress.half_points) / done, done / seconds());
    }

    // Replaces the line by the last word about speed, which has no place in the report.
    void finish(std::uint64_t games) const {
        std::fprintf(stderr, "\r%llu games in %.1f s, %.0f games/s\033[K\n", static_cast<unsigned long long>(games),
                     seconds(), static_cast<double>(games) / seconds());
    }

private:
    using Clock = std::chrono::steady_clock;
    double seconds() const { return std::max(std::chrono::duration<double>(Clock::now() - start_).count(), 1e-3); }

    std::uint64_t games_;
    Clock::time_point start_ = Clock::now();
};

CommandLine match_options() {
    CommandLine line("match GAME POLICY POLICY [OPTION...]",
                     "Let two policies play games in pairs: the same luck twice, with seats swapped. A policy is a Lua "
                     "file or the name of a built-in one.",
                     {"farmland match crown farmer my_bot.lua",
                      "farmland match crown my_bot.lua old_bot.lua --games 1000 --seed 7 --json",
                      "farmland match crown bot.lua bot.lua --set1 aggression=3 --set2 aggression=5",
                      "farmland match crown farmer my_bot.lua --budget steps=5M,memory=32M"});
    line.option("games", "N", "how many games, rounded up to whole pairs (default: 100)")
        .option("seed", "N", "the luck of the match (default: a fresh one, shown on standard error)")
        .option("jobs", "N", "games at the same time (default: one for each processor); changes nothing but the speed")
        .option("budget", "LIMITS", "what one call of a policy may use (default: steps=20M,memory=64M)")
        .repeatable("set", "NAME=VALUE", "a setting for both policies, as ctx.settings.NAME")
        .repeatable("set1", "NAME=VALUE", "a setting for the first policy alone")
        .repeatable("set2", "NAME=VALUE", "a setting for the second policy alone")
        .repeatable("mod", "MOD", mod_option_text)
        .option("json", "", "print the report as JSON")
        .option("record", "DIR", "write a record of each game into this folder, for farmland replay")
        .option("data", "DIR", data_option_text);
    return line;
}

MatchPlan plan_match(const CommandLine::Parsed& given, const DataFiles& data) {
    MatchPlan plan;
    plan.games = static_cast<std::uint64_t>(wanted_games(given));
    plan.games += plan.games % 2;
    plan.seed = seed_of_contest(given);
    plan.jobs = jobs_of(given);
    const Budget budget = budget_of(given);
    constexpr std::array<std::string_view, 2> own_option = {"set1", "set2"};
    for (std::size_t each = 0; each < plan.policies.size(); ++each) {
        PolicySetup& policy = plan.policies[each];
        policy.source = or_refuse(find_policy(data, given.words[0], given.words[each + 1]));
        policy.budget = budget;
        for (const std::string_view option : {std::string_view("set"), own_option[each]}) {
            add_settings(policy.settings, given, option);
        }
    }
    return plan;
}

MatchDescription describe(const ScriptedGame& game, const MatchPlan& plan, const std::array<std::string, 2>& names) {
    MatchDescription match{std::string(game.game()), plan.seed, plan.games, budget_text(plan.policies[0].budget), {}};
    for (std::size_t each = 0; each < plan.policies.size(); ++each) {
        const PolicySetup& policy = plan.policies[each];
        match.contestants[each] = {names[each], policy.source.name, sha256_hex(policy.source.text), policy.settings};
    }
    return match;
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
    const auto data = data_of(given);
    const auto game = or_refuse(open_scripted_game(given.words[0], setup_with_mods(given.words[0], given, data)));
    const MatchPlan plan = plan_match(given, data);
    std::array<std::string, 2> names;
    for (std::size_t each = 0; each < names.size(); ++each) {
        // A file that cannot be loaded would forfeit every game.
        const TriedPolicy tried = game->try_policy(plan.policies[each]);
        if (!tried.name) return refuse(tried.name.error(), tried.explanation);
        names[each] = *tried.name;
        tell_notes(tried.notes);
    }
    const MatchDescription match = describe(*game, plan, names);
    if (static_cast<std::uint64_t>(wanted_games(given)) != plan.games) {
        std::cerr << "farmland: games come in pairs; playing " << plan.games << std::endl;
    }

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
    // The first Ctrl-C ends the match after the games under way, the second one the program. Where somebody has switched
    // the signal off, as shells do for what runs in the background, it stays off.
    const HandledSignal interrupt(
        SIGINT, [](int) { interrupt_requested = true; }, static_cast<int>(SA_RESETHAND | SA_RESTART),
        HandledSignal::IfIgnored::leave);
    const auto results = play_match(*game, plan, interrupt_requested, observer);
    const Standing total = standing(results);
    if (watched) line.finish(total.played());
    std::cout << (given.has("json") ? match_report_json(match, total) : match_report(match, total));
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
