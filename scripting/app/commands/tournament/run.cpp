// farmland tournament run: plays what is missing, and loses nothing whatever happens.
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <iostream>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/stats/ordered_pairs.hpp"
#include "scripting/app/commands/contest.hpp"
#include "scripting/app/commands/tournament/parts.hpp"
#include "scripting/app/files/match_records.hpp"
#include "scripting/app/tournament/ledger_file.hpp"
#include "scripting/app/tournament/play.hpp"
#include "scripting/app/tournament/times.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

CommandLine run_tournament_options() {
    CommandLine line("tournament run DIR [OPTION...]",
                     "Play what is missing of a tournament. Each finished pair is written to DIR/results.jsonl at "
                     "once: when the machine "
                     "or the program is ended, run it again and it goes on. However many jobs, shards and machines "
                     "play, the results are "
                     "the same.",
                     {"farmland tournament run league", "farmland tournament run league --jobs 8",
                      "farmland tournament run league --shard 1/4"});
    line.option("jobs", "N", "games at the same time (default: one for each processor); changes nothing but the speed")
        .option("shard", "I/N", "play only the part I of N, and write it to DIR/results-I-of-N.jsonl")
        .option("record", "", "write a record of each game into DIR/games, for farmland replay")
        .option("timing", "", "measure processor times, for report --timing")
        .option("data", "DIR", data_option_text);
    return line;
}

Shard shard_of(const CommandLine::Parsed& given) {
    const auto text = given.value("shard");
    if (!text) return {};
    constexpr std::int64_t most_shards = 100'000;
    const std::size_t sign = text->find('/');
    const auto index = parse_integer<std::int64_t>(text->substr(0, sign));
    const auto count = sign == std::string::npos ? std::nullopt : parse_integer<std::int64_t>(text->substr(sign + 1));
    if (!index || !count || *count < 1 || *count > most_shards || *index < 1 || *index > *count) {
        throw Refusal{{"--shard takes I/N with I from 1 to N, such as 1/4, found " + in_quotes(*text)}};
    }
    return {static_cast<std::uint64_t>(*index), static_cast<std::uint64_t>(*count)};
}

// "1:05", or "2 days"
std::string span_text(double seconds) {
    constexpr double day = 86'400;
    if (seconds >= 2 * day) return std::to_string(static_cast<std::uint64_t>(seconds / day)) + " days";
    const auto whole = static_cast<std::uint64_t>(seconds);
    std::array<char, 32> text{};
    const auto part = [](std::uint64_t number) { return static_cast<unsigned long long>(number); };
    if (whole >= 3600) {
        std::snprintf(text.data(), text.size(), "%llu:%02llu:%02llu", part(whole / 3600), part(whole / 60 % 60),
                      part(whole % 60));
    } else {
        std::snprintf(text.data(), text.size(), "%llu:%02llu", part(whole / 60), part(whole % 60));
    }
    return text.data();
}

class TournamentRun {
public:
    TournamentRun(fs::path folder, const CommandLine::Parsed& given)
        : folder_(std::move(folder)),
          shard_(shard_of(given)),
          jobs_(jobs_of(given)),
          ready_(ready_tournament(read_plan_file(folder_), folder_, data_of(given))),
          file_(open_ledger()),
          ledger_(or_refuse(read_results())),
          ordered_(ready_.plan.question),
          records_(folder_ / "games", 2 * tournament::most_pairs_of(ready_.plan)) {
        is_recorded_ = given.has("record");
        if (is_recorded_) or_refuse(records_.prepare());
        if (given.has("timing")) {
            times_.emplace(or_refuse(TimesFile::open(times_path(folder_, shard_))));
            for (PolicySetup& policy : ready_.policies) policy.is_timed = true;
        }
        if (ledger_.scores.count() > 0 && (is_recorded_ || times_)) {
            std::cerr << "farmland: " << counted(ledger_.scores.count(), "pair") << " played before: these are not "
                      << (is_recorded_ ? "recorded" : "measured") << std::endl;
        }
        if (file_.is_empty()) write(tournament::first_line_of(ready_.plan));
        for (const tournament::PairResult& each : ledger_.results) note(each);
        ledger_.results.clear();
    }

    int run() {
        const InterruptEndsContest interrupt;
        while (!failure_ && !stop_ && !is_decided()) {
            const std::vector<std::uint64_t> pairs = missing_pairs();
            if (pairs.empty()) break;
            play(pairs);
            take_stock();
        }
        if (is_watched_ && played_ > 0) watch_.tell_speed(2 * played_);
        if (!failure_) {
            if (auto synced = file_.sync(); !synced) failure_ = synced.error();
        }
        return tell_end();
    }

private:
    LedgerFile open_ledger() const { return or_refuse(LedgerFile::open(ledger_path(folder_, shard_))); }

    Result<tournament::Ledger> read_results() const {
        tournament::LedgerReader reader(ready_.plan);
        if (auto read = read_ledgers(folder_, reader); !read) return read.error();
        return reader.finish();
    }

    bool is_decided() const { return ready_.plan.format == tournament::Format::sprt && ordered_.is_decided(); }

    // Whether what other shards have played meanwhile can change what is next.
    bool depends_on_others() const {
        const tournament::Format format = ready_.plan.format;
        return !shard_.is_all() && (format == tournament::Format::sprt || format == tournament::Format::knockout ||
                                    format == tournament::Format::swiss);
    }

    // Of all known rounds; only some of them if it pays to look at the other shards in between.
    std::vector<std::uint64_t> missing_pairs() const {
        const std::uint64_t known = ledger_.schedule.known_pairs();
        const std::uint64_t few = std::max<std::uint64_t>(std::uint64_t{8} * jobs_, ledger_.scores.count() / 16);
        const std::uint64_t most = depends_on_others() ? few : known;
        std::vector<std::uint64_t> pairs;
        for (std::uint64_t pair = 0; pair < known && pairs.size() < most; ++pair) {
            if (shard_.has(pair) && !ledger_.scores.has(pair)) pairs.push_back(pair);
        }
        return pairs;
    }

    // What is wrong with files of others is told at the next start; this one goes on with what it knows.
    void look_at_others() {
        const auto all = read_results();
        if (!all) return;
        for (const tournament::PairResult& each : all->results) {
            if (!ledger_.scores.has(each.pair)) note(each);
            ledger_.scores.add(each);
        }
    }

    // What is next may follow from what has been played.
    void take_stock() {
        if (depends_on_others()) look_at_others();
        ledger_.schedule = tournament::schedule_of(ready_.plan, ledger_.scores);
    }

    void note(const tournament::PairResult& result) {
        if (ready_.plan.format == tournament::Format::sprt) ordered_.add(result.pair, result.half_points());
    }

    void write(const std::string& line) {
        if (failure_) return;
        if (auto written = file_.append(line); !written) failure_ = written.error();
    }

    void play(const std::vector<std::uint64_t>& pairs) {
        PairsToPlay wanted;
        wanted.pairs = pairs;
        wanted.jobs = jobs_;
        const std::uint64_t before = played_;
        wanted.finished = [&](const tournament::PairResult& result, const std::array<FinishedGame, 2>& games) {
            write(tournament::line_of(result) + "\n");
            if (failure_) {
                stop_ = true;
                return;
            }
            if (times_) times_->add(result, games);
            ledger_.scores.add(result);
            note(result);
            ++played_;
            if (is_decided()) stop_ = true;
        };
        if (is_recorded_) {
            wanted.record = [&](std::uint64_t number, const GameRecord& record) { records_.write(number, record); };
        }
        wanted.watch = [&] {
            if (auto synced = file_.sync_if_due(); !synced) {
                sync_failure_ = synced.error();
                stop_ = true;
            }
            if (is_watched_) show_progress(pairs.size() - (played_ - before));
        };
        play_pairs(ready_, ledger_.schedule, wanted, stop_);
        if (!failure_) failure_ = sync_failure_;
    }

    void show_progress(std::uint64_t left) const {
        const std::uint64_t played = played_;
        if (played == 0) return;
        const double rate = static_cast<double>(played) / watch_.seconds();
        const std::string stage = ledger_.schedule.stages.back().name;
        std::fprintf(stderr, "\r%s%s%llu pairs, %llu to go, %.0f games/s, %s left\033[K", stage.c_str(),
                     stage.empty() ? "" : ": ", static_cast<unsigned long long>(played),
                     static_cast<unsigned long long>(left), 2 * rate,
                     span_text(static_cast<double>(left) / rate).c_str());
    }

    std::string command_again() const {
        std::string line = "farmland tournament run " + shell_word(folder_.string());
        if (!shard_.is_all()) line += " --shard " + std::to_string(shard_.index) + "/" + std::to_string(shard_.count);
        if (is_recorded_) line += " --record";
        if (times_) line += " --timing";
        return line;
    }

    int tell_end() const {
        const std::uint64_t known = ledger_.schedule.known_pairs();
        const std::string extent = std::to_string(ledger_.scores.count()) + " of " + counted(known, "pair") +
                                   (known == 1 ? " is" : " are") + " played";
        if (records_.failure()) {
            std::cerr << "farmland: " << records_.failure()->sentence() << "; the games after it were not recorded\n";
        }
        if (failure_) {
            std::cerr << "farmland: " << failure_->sentence() << "\n"
                      << extent << ", none is lost; go on with: " << command_again() << "\n";
            return machine_fault;
        }
        if (records_.failure()) return machine_fault;
        const bool is_complete = is_decided() || (ledger_.schedule.is_complete && ledger_.scores.count() == known);
        if (is_complete) {
            std::cout << (is_decided() ? "the question is answered; " : "") << extent
                      << "; next: farmland tournament report " << shell_word(folder_.string()) << "\n";
            return success;
        }
        if (stop_) {
            std::cerr << "stopped: " << extent << "; go on with: " << command_again() << "\n";
            return interrupted;
        }
        const std::string& stage = ledger_.schedule.stages.back().name;
        std::cout << "shard " << shard_.index << "/" << shard_.count << " has played its part"
                  << (stage.empty() ? "" : " of " + stage) << "; here " << extent
                  << ", the others are those of other shards (farmland tournament merge brings them together)\n";
        return success;
    }

    fs::path folder_;
    Shard shard_;
    unsigned jobs_;
    ReadyTournament ready_;
    LedgerFile file_;
    tournament::Ledger ledger_;
    stats::OrderedPairs ordered_;
    MatchRecords records_;
    bool is_recorded_ = false;
    std::optional<TimesFile> times_;
    std::optional<Error> failure_;
    std::optional<Error> sync_failure_;      // of the thread that waits
    std::atomic<std::uint64_t> played_ = 0;  // pairs, by this run
    std::atomic<bool>& stop_ = InterruptEndsContest::requested();
    bool is_watched_ = isatty(STDERR_FILENO) == 1;
    Stopwatch watch_;
};

int run_tournament(const CommandLine::Parsed& given) { return TournamentRun(folder_of(given, "run"), given).run(); }

}  // namespace

Command tournament_run() {
    return {"run", "play what is missing, or a part of it", run_tournament_options, run_tournament};
}

}  // namespace farmland::scripting
