#include <algorithm>
#include <cmath>

#include "core/base/markup.hpp"
#include "core/base/text.hpp"
#include "core/tournament/report_charts.hpp"
#include "core/tournament/report_words.hpp"

namespace farmland::tournament {

namespace {

constexpr std::size_t mistakes_on_page = 100;

// Scores from 0 to 1 have eleven shades from orange to blue: both can be told apart by everybody.
constexpr std::string_view style_sheet =
    R"(:root { color-scheme: light dark; --text: #1d2430; --back: #ffffff; --line: #c9ced6; --soft: #f1f3f6; --mark: #0b5cad;
  --low: 217 95 2; --high: 31 119 180; }
@media (prefers-color-scheme: dark) { :root { --text: #e3e7ee; --back: #14181f; --line: #454d5a; --soft: #1f2530; --mark: #6cb2ff; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--text); background: var(--back); max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: right; white-space: nowrap; }
th { background: var(--soft); } .text { text-align: left; }
figure { margin: 1rem 0; } svg { width: 100%; height: auto; max-width: 48rem; } svg text { fill: var(--text); font-size: 12px; }
.grid { stroke: var(--line); stroke-width: 1; } .error { stroke: var(--mark); stroke-width: 2; } .mark, .bar { fill: var(--mark); }
.course { fill: none; stroke: var(--mark); stroke-width: 2; } .bound { stroke: rgb(var(--low)); stroke-width: 2; stroke-dasharray: 6 4; }
)";

std::string element(std::string_view tag, std::string_view content, std::string_view attributes = "") {
    std::string text = "<" + std::string(tag);
    if (!attributes.empty()) text += " " + std::string(attributes);
    return text + ">" + std::string(content) + "</" + std::string(tag) + ">";
}

std::string paragraphs(const Sentences& sentences) {
    return joined(sentences, "", [](const std::string& each) { return element("p", in_markup(each)) + "\n"; });
}

std::string bullets(const Sentences& sentences) {
    if (sentences.empty()) return {};
    return "<ul>\n" +
           joined(sentences, "", [](const std::string& each) { return element("li", in_markup(each)) + "\n"; }) +
           "</ul>\n";
}

std::string scrolling_table(const std::string& rows) {
    return "<div class=\"wide\"><table>\n" + rows + "</table></div>\n";
}

std::string html_row(std::string_view tag, const Table& table, const auto& cell_of) {
    std::string cells;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        std::string attributes = tag == "th" ? "scope=\"col\"" : "";
        if (table.columns[column].is_text) attributes += attributes.empty() ? "class=\"text\"" : " class=\"text\"";
        cells += element(tag, in_markup(cell_of(column)), attributes);
    }
    return element("tr", cells) + "\n";
}

std::string html_table(const Table& table) {
    std::string rows = html_row("th", table, [&](std::size_t column) { return table.columns[column].name; });
    for (const auto& row : table.rows) rows += html_row("td", table, [&](std::size_t column) { return row[column]; });
    return scrolling_table(rows);
}

std::string heading(std::string_view title) { return element("h2", in_markup(title)) + "\n"; }

std::string titled(const Table& table) { return heading(table.title) + html_table(table); }

// The class of a score's shade.
std::string shade_of(double score) {
    constexpr double shades = 10;
    return "s" + std::to_string(std::lround(score * shades));
}

std::string shades_style() {
    constexpr int middle = 5;
    std::string style;
    for (int shade = 0; shade <= 2 * middle; ++shade) {
        const int strength = 14 * std::abs(shade - middle);
        style += ".s" + std::to_string(shade) + " { background: rgb(var(--" + (shade < middle ? "low" : "high") +
                 ") / " + std::to_string(strength) + "%); }\n";
    }
    return style;
}

std::string heat_cell(const Report& report, std::size_t row, std::size_t column) {
    if (row == column) return element("td", "-");
    const auto result = report.result_of(row, column);
    if (!result) return element("td", "n/a");
    return element("td", points_text(*result) + "/" + std::to_string(result->games()),
                   "class=\"" + shade_of(result->score()) + "\"");
}

std::string heat_map(const Report& report) {
    std::string header = element("td", "");
    for (const std::size_t column : report.ranking) {
        header += element("th", std::to_string(column + 1),
                          "scope=\"col\" title=\"" + in_markup(label_of(report, column)) + "\"");
    }
    std::string rows = element("tr", header) + "\n";
    for (const std::size_t row : report.ranking) {
        std::string cells = element("th", in_markup(label_of(report, row)), "scope=\"row\" class=\"text\"");
        for (const std::size_t column : report.ranking) cells += heat_cell(report, row, column);
        rows += element("tr", cells) + "\n";
    }
    return heading("Cross table") + paragraphs({"points of the row against the column, of so many games"}) +
           scrolling_table(rows);
}

Sentences mistakes_listed_for(const std::vector<Mistake>& mistakes, const auto& kind_of_mistake) {
    Sentences sentences;
    for (const Mistake& each : std::span(mistakes).first(std::min(mistakes.size(), mistakes_on_page))) {
        sentences.push_back(printable(each.message) + " (" + kind_of_mistake(each) + " in " +
                            counted(each.games, "game") + ", first in game " + std::to_string(each.first_game + 1) +
                            ")");
    }
    if (mistakes.size() > mistakes_on_page) {
        sentences.push_back("and " + counted(mistakes.size() - mistakes_on_page, "other message"));
    }
    return sentences;
}

std::string mistakes_section(const Report& report) {
    std::string text;
    if (report.void_games > 0) {
        text += paragraphs({counted(report.void_games, "game") + " void"});
        text += bullets(mistakes_listed_for(report.void_reasons, [](const Mistake&) { return std::string("a rule"); }));
    }
    for (const std::size_t index : report.ranking) {
        const ContestantStanding& standing = report.contestants[index].standing;
        if (standing.mistakes.empty()) continue;
        text += paragraphs({label_of(report, index) + " (" + printable(report.plan.contestants[index].file) +
                            "): " + counted(standing.errors, "error") + ", " + counted(standing.overruns, "overrun") +
                            ", " + counted(standing.forfeits, "game") + " forfeited"});
        text += bullets(mistakes_listed_for(standing.mistakes, [](const Mistake& mistake) {
            return std::string(mistake.overrun ? "overrun" : "error");
        }));
    }
    return text.empty() ? text : heading("Mistakes") + text;
}

std::string page_body(const Report& report, std::span<const Timing> times) {
    Sentences head = head_of(report);
    std::string body = element("h1", in_markup(head.front())) + "\n";
    head.erase(head.begin());
    body += bullets(head);
    if (report.sprt) body += heading("Test") + paragraphs(test_in_words(report));
    body += titled(ranking_table(report)) + bullets(notes_on_ranking(report)) + ratings_chart(report);
    for (const Round& round : report.rounds) body += titled(round_table(report, round));
    body += heat_map(report);
    if (!report.meetings.empty()) body += titled(meetings_table(report));
    body += course_chart(report);
    body += heading("Games") + paragraphs(games_in_words(report)) + lengths_chart(report);
    body += mistakes_section(report);
    body += titled(steps_table(report));
    if (!report.openings.empty()) body += titled(openings_table(report));
    if (report.cycle) {
        body += heading("Circle") + paragraphs(circle_in_words(report));
        if (!report.cycle->alpha_rank.empty()) body += html_table(alpha_rank_table(report));
    }
    if (!times.empty()) body += titled(times_table(report, times));
    return body;
}

}  // namespace

std::string report_html(const Report& report, std::span<const Timing> times) {
    const std::string title = in_markup(printable(report.plan.game) + " tournament");
    return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
           "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
           element("title", title) + "\n<style>\n" + std::string(style_sheet) + shades_style() +
           "</style>\n</head>\n<body>\n<main>\n" + page_body(report, times) + "</main>\n</body>\n</html>\n";
}

}  // namespace farmland::tournament
