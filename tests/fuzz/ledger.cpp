// Any bytes as a ledger: refused with one line, or read, reported in every form, and written as it was read.
#include "core/tournament/ledger.hpp"

#include "core/base/json.hpp"
#include "core/base/text.hpp"
#include "core/tournament/report.hpp"
#include "tests/fuzz/support.hpp"

using namespace farmland;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const auto one_line = [](const Error& error) {
        fuzz::require(!error.sentence().empty(), "an error says something");
        fuzz::require(error.sentence().find('\n') == std::string::npos, "an error is one line");
    };
    tournament::LedgerReader reader;
    if (const auto added = reader.add("results.jsonl", fuzz::as_text(data, size)); !added) {
        one_line(added.error());
        return 0;
    }
    if (!reader.has_plan()) return 0;
    if (reader.plan().contestants.size() > 8 || tournament::most_pairs_of(reader.plan()) > 2000) return 0;  // too slow
    const auto ledger = reader.finish();
    if (!ledger) {
        one_line(ledger.error());
        return 0;
    }
    std::string text = tournament::first_line_of(ledger->plan);
    for (const tournament::PairResult& each : ledger->results) text += tournament::line_of(each) + "\n";
    tournament::LedgerReader again;
    fuzz::require(static_cast<bool>(again.add("again.jsonl", text)), "what was written is read");
    const auto same = again.finish();
    fuzz::require(same && same->results == ledger->results, "results are read as they were written");
    const tournament::Report report = tournament::report_of(ledger->plan, ledger->schedule, ledger->results);
    const std::string json = tournament::report_json(report);
    fuzz::require(static_cast<bool>(parse_json(std::string_view(json).substr(0, json.size() - 1))), "JSON is JSON");
    fuzz::require(is_utf8(tournament::report_text(report)), "the report is text");
    fuzz::require(is_utf8(tournament::report_html(report)) && is_utf8(tournament::report_csv(report)), "so are others");
    return 0;
}
