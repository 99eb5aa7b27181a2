// What has come of a tournament so far: farmland tournament status, report and merge.
#include <algorithm>
#include <iostream>

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/tournament/report.hpp"
#include "scripting/app/commands/quantity.hpp"
#include "scripting/app/commands/tournament/parts.hpp"
#include "scripting/app/files/new_files.hpp"
#include "scripting/app/tournament/ledger_file.hpp"
#include "scripting/app/tournament/times.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

namespace {

CommandLine status_options() {
    CommandLine line("tournament status DIR [OPTION...]", "How far a tournament is, and what is next.",
                     {"farmland tournament status league", "farmland tournament status league --json"});
    line.option("json", "", "print it as JSON").option("data", "DIR", data_option_text);
    return line;
}

// How many results a ledger has; each is a line.
std::uint64_t pairs_in(const fs::path& ledger) {
    const std::string text = or_refuse(read_as_it_is(ledger));
    const auto line_ends = static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n'));
    return line_ends == 0 ? 0 : line_ends - 1;
}

// With no results in it if there are none yet.
tournament::Ledger ledger_or_plan_of(const fs::path& folder, const CommandLine::Parsed& given) {
    std::error_code none;
    if (!or_refuse(ledgers_in(folder)).empty() || !fs::exists(folder / name_of_plan_file, none))
        return ledger_of(folder);
    tournament::Ledger ledger;
    ledger.plan = ready_tournament(read_plan_file(folder), folder, data_of(given)).plan;
    ledger.schedule = tournament::schedule_of(ledger.plan, {});
    return ledger;
}

int show_status(const CommandLine::Parsed& given) {
    const fs::path folder = folder_of(given, "status");
    const tournament::Ledger ledger = ledger_or_plan_of(folder, given);
    const Extent extent = extent_of(ledger);
    if (given.has("json")) {
        ValueList files;
        for (const fs::path& file : or_refuse(ledgers_in(folder))) {
            files.push_back(Members{
                {"file", file.filename().string()}, {"pairs", pairs_in(file)}, {"running", is_being_written(file)}});
        }
        const Members status = {{"complete", extent.is_complete},
                                {"pairs_played", extent.played},
                                {"pairs_known", extent.known},
                                {"stage", extent.stage},
                                {"files", std::move(files)}};
        std::cout << to_json(status, {.blanks = true, .indent = 2}) << "\n";
        return success;
    }
    std::cout << printable(ledger.plan.game) << ", " << tournament::name_of(ledger.plan.format) << ", "
              << counted(ledger.plan.contestants.size(), "contestant") << "\n"
              << extent.played << " of " << counted(extent.known, "pair") << " played";
    if (!extent.stage.empty()) std::cout << ", " << extent.stage;
    if (!ledger.schedule.is_complete) std::cout << "; further rounds follow from the results";
    if (!ledger.waiting.empty()) {
        std::cout << "; " << counted(ledger.waiting.size(), "pair") << " of later rounds wait for them";
    }
    if (extent.is_answered) std::cout << "; the question is answered";
    std::cout << "\n";
    for (const fs::path& file : or_refuse(ledgers_in(folder))) {
        std::cout << "  " << printable(file.filename().string()) << ": " << counted(pairs_in(file), "pair")
                  << (is_being_written(file) ? ", running" : "") << "\n";
    }
    const std::string next = extent.is_complete ? "report" : "run";
    std::cout << "next:  farmland tournament " << next << " " << shell_word(folder.string()) << "\n";
    return success;
}

CommandLine report_options() {
    CommandLine line(
        "tournament report DIR [OPTION...]",
        "What the results say: ranking and ratings with their errors, who against whom, seats, lengths, "
        "mistakes. The same results give the same bytes everywhere. It may be asked for while games are played.",
        {"farmland tournament report league", "farmland tournament report league --html league.html",
         "farmland tournament report league --json"});
    line.option("json", "", "print it as JSON")
        .option("csv", "", "print the ranking as CSV")
        .option("html", "FILE", "write a page with plots, which needs nothing else; - is standard output")
        .option("timing", "", "with the processor times that run --timing has measured");
    return line;
}

int show_report(const CommandLine::Parsed& given) {
    const fs::path folder = folder_of(given, "report");
    if (static_cast<int>(given.has("json")) + static_cast<int>(given.has("csv")) + static_cast<int>(given.has("html")) >
        1) {
        return refuse({"--json, --csv and --html cannot be used together"});
    }
    const tournament::Ledger ledger = ledger_of(folder);
    const tournament::Report report = tournament::report_of(ledger.plan, ledger.schedule, ledger.results);
    std::vector<tournament::Timing> times;
    if (given.has("timing")) {
        times = or_refuse(read_times(folder, ledger.plan.contestants.size()));
        if (std::all_of(times.begin(), times.end(), [](const auto& each) { return each.decisions == 0; })) {
            return refuse({"no times were measured here; farmland tournament run --timing does that while it plays"});
        }
    }
    const auto page = given.value("html");
    if (page && *page != "-") {
        or_refuse(replace_file(*page, tournament::report_html(report, times)));
        std::cout << "wrote " << *page << "\n";
        return success;
    }
    std::cout << (page                ? tournament::report_html(report, times)
                  : given.has("json") ? tournament::report_json(report, times)
                  : given.has("csv")  ? tournament::report_csv(report, times)
                                      : tournament::report_text(report, times));
    return success;
}

CommandLine merge_options() {
    return CommandLine(
        "tournament merge DIR FROM...",
        "Bring results together: adds those of other folders, or of ledgers, to DIR/results.jsonl. In which "
        "order, and how often, makes no difference.",
        {"farmland tournament merge league part1 part2", "farmland tournament merge league results-2-of-2.jsonl"});
}

// Results of a folder, or of one ledger.
void read_from(const std::string& from, tournament::LedgerReader& reader) {
    std::error_code none;
    if (!fs::exists(from, none)) throw Refusal{{"there is no " + in_quotes(from)}};
    if (fs::is_directory(from, none) && or_refuse(ledgers_in(from)).empty()) {
        throw Refusal{{"there are no results in " + in_quotes(from)}};
    }
    or_refuse(read_ledgers(from, reader));
    if (!reader.has_plan()) throw Refusal{{"there are no results in " + in_quotes(from)}};
}

// Whether the plan file of a folder is that of the results, as far as that can be told without its policies: they may be on
// other machines only.
Result<void> check_plan_file(const fs::path& folder, const tournament::Plan& plan) {
    const PlanFile file = read_plan_file(folder);
    tournament::Plan now = plan;
    now.game = file.game;
    now.mods = file.mods;
    now.format = file.format;
    now.pairs = file.pairs;
    now.rounds = file.rounds.value_or(plan.rounds);
    now.question = file.question;
    now.seed = file.seed;
    now.budget = stated_budget_text(file.budget.empty() ? Budget() : or_refuse(parse_budget("budget", file.budget)));
    now.contestants.resize(file.contestants.size());
    for (std::size_t each = 0; each < now.contestants.size(); ++each) {
        const PlannedContestant& planned = file.contestants[each];
        Contestant& contestant = now.contestants[each];
        if (!planned.name.empty()) contestant.name = planned.name;
        contestant.file = planned.policy;
        contestant.settings = planned.settings;
    }
    if (auto same = tournament::check_same(plan, now); !same) {
        return Error{"these are results of another plan than that of " + in_quotes(folder.string()) + ": " +
                     same.error().sentence()};
    }
    return {};
}

int merge_results(const CommandLine::Parsed& given) {
    if (given.words.size() < 2) {
        return refuse(
            {"expected the folder of a tournament and what to add to it; see farmland tournament merge --help"});
    }
    const fs::path folder = given.words[0];
    const std::vector<std::string> sources(given.words.begin() + 1, given.words.end());
    std::error_code problem;
    const bool is_new = !fs::exists(folder, problem);
    tournament::LedgerReader reader;
    for (const std::string& from : sources) read_from(from, reader);
    // What can be wrong is found before anything is made.
    or_refuse(tournament::LedgerReader(reader).finish());
    const bool has_plan = fs::exists(folder / name_of_plan_file, problem);
    if (has_plan) or_refuse(check_plan_file(folder, reader.plan()));
    fs::create_directories(folder, problem);
    if (problem) return refuse({in_quotes(folder.string()) + " cannot be made: " + problem.message()});
    tournament::Ledger ledger;
    {
        auto target = or_refuse(LedgerFile::open(ledger_path(folder, {})));
        or_refuse(read_ledgers(folder, reader));
        ledger = or_refuse(reader.finish());
        std::string text = tournament::first_line_of(ledger.plan);
        for (const auto* results : {&ledger.results, &ledger.waiting}) {
            for (const tournament::PairResult& each : *results) text += tournament::line_of(each) + "\n";
        }
        or_refuse(target.replace(text));
    }
    if (is_new) std::cout << "made " << folder.string() << "\n";
    const Extent extent = extent_of(ledger);
    std::cout << extent.played << " of " << counted(extent.known, "pair") << " in " << ledger_path(folder, {}).string()
              << "; next: farmland tournament " << (extent.is_complete || !has_plan ? "report " : "run ")
              << shell_word(folder.string()) << "\n";
    return success;
}

}  // namespace

Command tournament_status() { return {"status", "how far it is", status_options, show_status}; }

Command tournament_report() { return {"report", "what the results say", report_options, show_report}; }

Command tournament_merge() {
    return {"merge", "bring results of several folders together", merge_options, merge_results};
}

}  // namespace farmland::scripting
