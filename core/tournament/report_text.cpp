#include <algorithm>
#include <numeric>

#include "core/base/columns.hpp"
#include "core/base/text.hpp"
#include "core/tournament/report_words.hpp"

namespace farmland::tournament {

namespace {

constexpr std::size_t widest_line = 99;
constexpr std::size_t most_meetings_told = 28;
constexpr std::size_t most_contestants_crossed = 40;
constexpr std::size_t most_openings_told = 20;

std::string in_lines(const Sentences& sentences) {
    return joined(sentences, "", [](const std::string& each) { return each + "\n"; });
}

// Long ones end with "...".
std::string cut_to(const std::string& text, std::size_t width) {
    constexpr std::size_t dots = 3;
    return utf8_length(text) <= width ? text : printable(text, width - dots);
}

std::vector<std::size_t> widths_of(const Table& table) {
    std::vector<std::size_t> widths;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        std::size_t width = utf8_length(table.columns[column].name);
        for (const auto& row : table.rows) width = std::max(width, utf8_length(row[column]));
        widths.push_back(width);
    }
    return widths;
}

constexpr std::size_t wide_gap = 2;  // between columns, if there is room

std::size_t line_width(const std::vector<std::size_t>& widths, std::size_t gap) {
    return std::accumulate(widths.begin(), widths.end(), gap * (widths.size() - 1));
}

// Takes from the widest column of texts until the line fits, but leaves names recognizable.
void narrow(const Table& table, std::vector<std::size_t>& widths) {
    constexpr std::size_t least_width = 12;
    std::size_t total = line_width(widths, 1);
    for (; total > widest_line; --total) {
        std::optional<std::size_t> widest;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            if (!table.columns[column].is_text || widths[column] <= least_width) continue;
            if (!widest || widths[column] > widths[*widest]) widest = column;
        }
        if (!widest) return;
        --widths[*widest];
    }
}

std::string in_columns(const Table& table) {
    std::vector<std::size_t> widths = widths_of(table);
    narrow(table, widths);
    const std::string gap(line_width(widths, wide_gap) <= widest_line ? wide_gap : 1, ' ');
    const auto line_of_cells = [&](const auto& cell_of) {
        std::string line;
        for (std::size_t column = 0; column < widths.size(); ++column) {
            const std::string cell = cut_to(cell_of(column), widths[column]);
            line += column == 0 ? "" : gap;
            line += table.columns[column].is_text ? left_aligned(cell, widths[column])
                                                  : right_aligned(cell, widths[column]);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        return line + "\n";
    };
    std::string text = line_of_cells([&](std::size_t column) { return table.columns[column].name; });
    for (const auto& row : table.rows) text += line_of_cells([&](std::size_t column) { return row[column]; });
    return text;
}

std::string with_title(const Table& table) { return table.title + "\n" + in_columns(table); }

std::string cross_cell(const Report& report, std::size_t row, std::size_t column) {
    if (row == column) return "-";
    const auto result = report.result_of(row, column);
    return result ? points_text(*result) + "/" + std::to_string(result->games()) : "";
}

// As many columns as fit into a line, then the next ones below.
std::string cross_table(const Report& report) {
    constexpr std::size_t longest_row_name = 24;
    const std::size_t count = report.ranking.size();
    std::size_t name_width = 0;
    std::size_t cell_width = std::to_string(count).size();
    for (const std::size_t row : report.ranking) {
        name_width = std::max(name_width, std::min(utf8_length(label_of(report, row)), longest_row_name));
        for (const std::size_t column : report.ranking) {
            cell_width = std::max(cell_width, cross_cell(report, row, column).size());
        }
    }
    const std::size_t columns_each = std::max<std::size_t>((widest_line - name_width) / (cell_width + wide_gap), 1);
    std::string text = "Cross table: points of the row against the column, of so many games\n";
    for (std::size_t begin = 0; begin < count; begin += columns_each) {
        Table block = {"", {{"", true}}, {}};
        const std::size_t end = std::min(begin + columns_each, count);
        for (std::size_t place = begin; place < end; ++place) {
            block.columns.push_back({right_aligned(std::to_string(report.ranking[place] + 1), cell_width)});
        }
        for (const std::size_t row : report.ranking) {
            auto& cells = block.rows.emplace_back();
            cells.push_back(left_aligned(cut_to(label_of(report, row), name_width), name_width));
            for (std::size_t place = begin; place < end; ++place) {
                cells.push_back(cross_cell(report, row, report.ranking[place]));
            }
        }
        text += (begin > 0 ? "\n" : "") + in_columns(block);
    }
    return text;
}

std::string openings_told(const Report& report) {
    Table table = openings_table(report);
    const std::size_t count = table.rows.size();
    if (count > most_openings_told) table.rows.resize(most_openings_told);
    std::string text = with_title(table);
    if (count > most_openings_told) text += "and " + counted(count - most_openings_told, "other opening") + "\n";
    return text;
}

std::string void_games_told(const Report& report) {
    return counted(report.void_games, "game") + " void\n" +
           told_mistakes(report.plan.seed, report.void_reasons, [](const Mistake&) { return std::string("in "); });
}

std::string mistakes_told_of(const Report& report, std::size_t contestant) {
    const ContestantStanding& standing = report.contestants[contestant].standing;
    return label_of(report, contestant) + " (" + printable(report.plan.contestants[contestant].file) +
           "): " + counted(standing.errors, "error") + ", " + counted(standing.overruns, "overrun") + ", " +
           counted(standing.forfeits, "game") + " forfeited\n" +
           told_mistakes(report.plan.seed, standing.mistakes,
                         [](const Mistake& mistake) { return mistake.overrun ? "overrun in " : "error in "; });
}

// Those that come after the cross table.
std::vector<std::string> sections_on_games(const Report& report) {
    std::vector<std::string> sections;
    if (report.meetings.size() <= most_meetings_told && !report.meetings.empty()) {
        sections.push_back(with_title(meetings_table(report)));
    }
    sections.push_back(in_lines(games_in_words(report)));
    if (report.void_games > 0) sections.push_back(void_games_told(report));
    for (const std::size_t each : report.ranking) {
        if (!report.contestants[each].standing.mistakes.empty()) sections.push_back(mistakes_told_of(report, each));
    }
    sections.push_back(with_title(steps_table(report)));
    if (!report.openings.empty()) sections.push_back(openings_told(report));
    if (report.cycle) {
        std::string text = in_lines(circle_in_words(report));
        if (!report.cycle->alpha_rank.empty()) text += in_columns(alpha_rank_table(report));
        sections.push_back(text);
    }
    return sections;
}

}  // namespace

std::string report_text(const Report& report, std::span<const Timing> times) {
    std::vector<std::string> sections = {in_lines(head_of(report))};
    if (report.sprt) sections.push_back(in_lines(test_in_words(report)));
    sections.push_back(in_columns(ranking_table(report)) + in_lines(notes_on_ranking(report)));
    for (const Round& round : report.rounds) sections.push_back(with_title(round_table(report, round)));
    if (report.contestants.size() <= most_contestants_crossed) sections.push_back(cross_table(report));
    for (std::string& each : sections_on_games(report)) sections.push_back(std::move(each));
    if (!times.empty()) sections.push_back(with_title(times_table(report, times)));
    return joined(sections, "\n");
}

}  // namespace farmland::tournament
