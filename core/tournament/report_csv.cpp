#include <algorithm>

#include "core/base/columns.hpp"
#include "core/base/text.hpp"
#include "core/tournament/report_words.hpp"

namespace farmland::tournament {

namespace {

// A text that others made.
std::string foreign_cell(const std::string& text) {
    constexpr std::string_view begins_formula = "=+-@";
    const std::string shown = printable(text);
    const bool is_formula = !shown.empty() && begins_formula.find(shown[0]) != std::string_view::npos;
    std::string cell = is_formula ? "\"'" : "\"";
    for (const char each : shown) cell += each == '"' ? std::string("\"\"") : std::string(1, each);
    return cell + "\"";
}

std::vector<std::string> cells_of(const Report& report, std::size_t place) {
    const std::size_t index = report.ranking[place];
    const ContestantReport& each = report.contestants[index];
    const ContestantStanding& standing = each.standing;
    const Tally& total = standing.total;
    return {std::to_string(place + 1),
            std::to_string(index + 1),
            foreign_cell(report.plan.contestants[index].name),
            foreign_cell(report.plan.contestants[index].file),
            fixed_or_na(each.rating, 6),
            fixed_or_na(each.rating_error, 6),
            std::to_string(total.games()),
            std::to_string(total.wins),
            std::to_string(total.draws),
            std::to_string(total.losses),
            points_text(total),
            fixed_or_na(score_of(total), 9),
            fixed_or_na(each.los, 9),
            std::to_string(standing.errors),
            std::to_string(standing.overruns),
            std::to_string(standing.forfeits),
            std::to_string(each.effort.decisions),
            fixed_or_na(mean_of(each.effort.steps, each.effort.decisions), 3),
            std::to_string(each.effort.most_steps)};
}

}  // namespace

std::string report_csv(const Report& report, std::span<const Timing> times) {
    std::string text =
        "rank,number,name,file,rating,rating_error,games,wins,draws,losses,points,score,los,errors,overruns,forfeits,"
        "decisions,mean_steps,most_steps";
    text += times.empty() ? "\r\n" : ",timed_decisions,nanoseconds,most_nanoseconds\r\n";
    for (std::size_t place = 0; place < report.ranking.size(); ++place) {
        std::vector<std::string> cells = cells_of(report, place);
        if (!times.empty()) {
            const std::size_t index = report.ranking[place];
            const Timing time = index < times.size() ? times[index] : Timing{};
            for (const std::uint64_t number : {time.decisions, time.nanoseconds, time.most_nanoseconds}) {
                cells.push_back(std::to_string(number));
            }
        }
        text += joined(cells, ",") + "\r\n";
    }
    return text;
}

}  // namespace farmland::tournament
