// farmland tournament: many contestants, any number of machines, one report.
#include <array>

#include "core/base/text.hpp"
#include "core/stats/ordered_pairs.hpp"
#include "scripting/app/commands/tournament/parts.hpp"
#include "scripting/app/tournament/ledger_file.hpp"

namespace farmland::scripting {

namespace fs = std::filesystem;

fs::path folder_of(const CommandLine::Parsed& given, const std::string& command) {
    if (given.words.size() == 1) return given.words[0];
    throw Refusal{{"expected the folder of one tournament, found " + std::to_string(given.words.size()) +
                   "; see farmland tournament " + command + " --help"}};
}

tournament::Ledger ledger_of(const fs::path& folder) {
    std::error_code none;
    if (!fs::is_directory(folder, none)) throw Refusal{{"there is no folder " + in_quotes(folder.string())}};
    tournament::LedgerReader reader;
    or_refuse(read_ledgers(folder, reader));
    if (!reader.has_plan()) {
        throw Refusal{{"there are no results in " + in_quotes(folder.string()) + " yet; farmland tournament run " +
                       shell_word(folder.string()) + " plays them"}};
    }
    return or_refuse(reader.finish());
}

PlayedTournament played_tournament(const fs::path& folder, const CommandLine::Parsed& given) {
    PlayedTournament played{ready_tournament(read_plan_file(folder), folder, data_of(given)), ledger_of(folder)};
    if (auto same = tournament::check_same(played.ledger.plan, played.ready.plan); !same) {
        throw Refusal{
            {"the results in " + in_quotes(folder.string()) + " cannot be played again: " + same.error().sentence()}};
    }
    return played;
}

Extent extent_of(const tournament::Ledger& ledger) {
    Extent extent;
    extent.known = ledger.schedule.known_pairs();
    extent.played = ledger.scores.count();
    extent.is_complete = ledger.schedule.is_complete && extent.played == extent.known;
    extent.stage = ledger.schedule.stages.back().name;
    if (ledger.plan.format != tournament::Format::sprt) return extent;
    stats::OrderedPairs pairs(ledger.plan.question);
    for (const tournament::PairResult& each : ledger.results) pairs.add(each.pair, each.half_points());
    extent.is_answered = pairs.is_decided();
    if (extent.is_answered) extent.is_complete = true;
    return extent;
}

Command tournament_command() {
    static const std::array parts = {tournament_new(),    tournament_run(),   tournament_status(),
                                     tournament_report(), tournament_merge(), tournament_verify()};
    return {"tournament", "let many policies compete, on one machine or on many", {}, {}, {}, parts};
}

}  // namespace farmland::scripting
