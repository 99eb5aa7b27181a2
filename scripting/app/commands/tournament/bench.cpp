#include "scripting/app/commands/bench.hpp"

#include <cstdlib>
#include <fstream>
#include <thread>

#include "core/tournament/ledger.hpp"
#include "scripting/app/tournament/ledger_file.hpp"
#include "scripting/app/tournament/play.hpp"
#include "scripting/app/tournament/ready.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

// A folder that is gone again afterwards, with the plan of a tournament in it.
class BenchTournament {
public:
    BenchTournament(const DataFiles& data, std::uint64_t pairs) {
        std::string pattern = (fs::temp_directory_path() / "farmland-bench-XXXXXX").string();
        if (mkdtemp(pattern.data()) == nullptr) throw std::runtime_error("no temporary folder for the benchmark");
        folder_ = pattern;
        PlanFile plan;
        plan.game = "crown";
        plan.pairs = pairs;
        plan.seed = 1;
        plan.contestants = {{"one", "random", {}}, {"other", "random", {}}};
        std::ofstream(folder_ / name_of_plan_file) << text_of(plan);
        ready_ = ready_tournament(plan, folder_, data);
    }
    ~BenchTournament() {
        std::error_code none;
        fs::remove_all(folder_, none);
    }
    BenchTournament(const BenchTournament&) = delete;
    BenchTournament& operator=(const BenchTournament&) = delete;

    const fs::path& folder() const { return folder_; }
    const ReadyTournament& ready() const { return ready_; }

private:
    fs::path folder_;
    ReadyTournament ready_;
};

// As `run` plays, each pair written to the ledger.
Measurement measure_jobs(const BenchTournament& tournament, unsigned jobs, double seconds) {
    const tournament::Schedule schedule = tournament::schedule_of(tournament.ready().plan, {});
    auto ledger = or_throw(LedgerFile::open(ledger_path(tournament.folder(), {jobs, 1000})));
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> played = 0;
    PairsToPlay wanted;
    for (std::uint64_t pair = 0; pair < schedule.known_pairs(); ++pair) wanted.pairs.push_back(pair);
    wanted.jobs = jobs;
    const auto start = BenchClock::now();
    wanted.finished = [&](const tournament::PairResult& result, const std::array<FinishedGame, 2>&) {
        or_throw(ledger.append(tournament::line_of(result) + "\n"));
        ++played;
        if (seconds_since(start) >= seconds) stop = true;
    };
    wanted.watch = [&] { or_throw(ledger.sync_if_due()); };
    play_pairs(tournament.ready(), schedule, wanted, stop);
    return {"tournament: random against random, " + std::to_string(jobs) + (jobs == 1 ? " job" : " jobs"),
            2 * static_cast<double>(played) / seconds_since(start), "games/s"};
}

std::vector<Measurement> measure_command(const std::string& name, const std::vector<std::string>& arguments) {
    const ProgramRun run = run_this_program(arguments);
    return {{name, 1e3 * run.seconds, "ms"}, {name + ", memory", run.megabytes, "MB"}};
}

// Results that nobody has played, of all pairs but the last.
void write_ledger(const BenchTournament& tournament) {
    std::ofstream file(ledger_path(tournament.folder(), {}), std::ios::binary);
    file << tournament::first_line_of(tournament.ready().plan);
    tournament::PairResult result;
    result.contestants = {0, 1};
    for (; result.pair + 1 < tournament.ready().plan.pairs; ++result.pair) {
        for (std::size_t game = 0; game < result.games.size(); ++game) {
            const std::uint64_t number = tournament::number_of_game(result.pair, game);
            auto& [outcome, efforts] = result.games[game];
            outcome.winner = number % 7 == 0   ? std::nullopt
                             : number % 3 == 0 ? std::optional(Side::first)
                                               : std::optional(Side::second);
            outcome.actions = 20 + number % 400;
            efforts = {
                {{outcome.actions / 2, 72 * outcome.actions, 144}, {outcome.actions / 2, 72 * outcome.actions, 144}}};
        }
        file << tournament::line_of(result) << "\n";
    }
    if (!file.flush()) throw std::runtime_error("no ledger for the benchmark");
}

}  // namespace

std::vector<Measurement> measure_tournament(const DataFiles& data, double seconds) {
    constexpr std::uint64_t more_than_enough = 1'000'000;
    const BenchTournament tournament(data, more_than_enough);
    const tournament::Schedule schedule = tournament::schedule_of(tournament.ready().plan, {});
    std::uint64_t games = 0;
    const auto start = BenchClock::now();
    for (; seconds_since(start) < seconds; ++games) {
        tournament.ready().game->play(tournament.ready().game_of(schedule, games / 2, games % 2));
    }
    std::vector<Measurement> found = {
        {"tournament: the same games without one", static_cast<double>(games) / seconds_since(start), "games/s"}};
    found.push_back(measure_jobs(tournament, 1, seconds));
    if (std::thread::hardware_concurrency() > 1) found.push_back(measure_jobs(tournament, 2, seconds));
    return found;
}

std::vector<Measurement> measure_large_ledger(const DataFiles& data) {
    constexpr std::uint64_t half_a_million = 500'000;
    const BenchTournament tournament(data, half_a_million);
    write_ledger(tournament);
    const std::string folder = tournament.folder().string();
    std::vector<Measurement> found =
        measure_command("tournament: report of 1,000,000 games", {"tournament", "report", folder});
    for (Measurement& each :
         measure_command("tournament: going on with 1,000,000 games", {"tournament", "run", folder})) {
        found.push_back(std::move(each));
    }
    return found;
}

}  // namespace farmland::scripting
