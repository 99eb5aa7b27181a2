#include "core/tournament/report_charts.hpp"

#include <algorithm>
#include <cmath>

#include "core/base/columns.hpp"
#include "core/base/markup.hpp"
#include "core/base/text.hpp"
#include "core/tournament/report_words.hpp"

namespace farmland::tournament {

namespace {

constexpr double chart_width = 760;
constexpr double chart_height = 260;
constexpr double margin_left = 60;
constexpr double margin_right = 20;
constexpr double margin_top = 15;
constexpr double margin_bottom = 45;

std::string pixels(double value) { return fixed(value, 1); }

// From values to places in a drawing.
struct Scale {
    double low;
    double high;
    double begin;
    double end;
    double least_step = 0;  // between numbers beside it

    double operator()(double value) const { return begin + (value - low) / (high - low) * (end - begin); }
};

// Round numbers within a range, not too many.
std::vector<double> ticks_of(const Scale& scale) {
    constexpr double most_ticks = 8;
    const double range = scale.high - scale.low;
    double step = std::pow(10, std::floor(std::log10(range / most_ticks)));
    for (const double factor : {2.0, 2.5, 2.0}) {  // 1, 2, 5, 10
        if (range / step > most_ticks) step *= factor;
    }
    step = std::max(step, scale.least_step);
    std::vector<double> ticks;
    const double first = std::ceil(scale.low / step);
    for (int each = 0; each <= static_cast<int>(most_ticks); ++each) {
        if ((first + each) * step <= scale.high) ticks.push_back((first + each) * step);
    }
    return ticks;
}

std::string tick_text(double value, const Scale& scale) {
    return fixed(value, scale.least_step < 1 && scale.high - scale.low < 5 ? 1 : 0);
}

std::string line(double x1, double y1, double x2, double y2, std::string_view style) {
    return "<line x1=\"" + pixels(x1) + "\" y1=\"" + pixels(y1) + "\" x2=\"" + pixels(x2) + "\" y2=\"" + pixels(y2) +
           "\" class=\"" + std::string(style) + "\"/>\n";
}

std::string text_at(double x, double y, std::string_view anchor, std::string_view text) {
    return "<text x=\"" + pixels(x) + "\" y=\"" + pixels(y) + "\" text-anchor=\"" + std::string(anchor) + "\">" +
           in_markup(text) + "</text>\n";
}

// A drawing that screen readers announce with its title and what it shows.
std::string drawing(double height, const std::string& title, const std::string& description,
                    const std::string& content) {
    return "<figure>\n<figcaption>" + in_markup(title) + "</figcaption>\n<svg role=\"img\" viewBox=\"0 0 " +
           pixels(chart_width) + " " + pixels(height) + "\" aria-label=\"" + in_markup(title) + "\">\n<title>" +
           in_markup(title) + "</title>\n<desc>" + in_markup(description) + "</desc>\n" + content +
           "</svg>\n</figure>\n";
}

// Lines for round values of x, with their numbers below, and what they are of.
std::string axis_below(const Scale& x, double top, double bottom, const std::string& name) {
    std::string content;
    for (const double each : ticks_of(x)) {
        content += line(x(each), top, x(each), bottom, "grid");
        content += text_at(x(each), bottom + 16, "middle", tick_text(each, x));
    }
    return content + text_at((x.begin + x.end) / 2, bottom + 36, "middle", name);
}

std::string axis_left(const Scale& y, double left, double right) {
    std::string content;
    for (const double each : ticks_of(y)) {
        content += line(left, y(each), right, y(each), "grid");
        content += text_at(left - 6, y(each) + 4, "end", tick_text(each, y));
    }
    return content;
}

Scale range_of_ratings(const Report& report, double begin, double end) {
    double low = 0;
    double high = 0;
    for (const ContestantReport& each : report.contestants) {
        if (!each.rating) continue;
        const double error = each.rating_error.value_or(0);
        low = std::min(low, *each.rating - error);
        high = std::max(high, *each.rating + error);
    }
    const double space = std::max((high - low) * 0.03, 1.0);
    return {low - space, high + space, begin, end};
}

}  // namespace

std::string ratings_chart(const Report& report) {
    constexpr double row_height = 22;
    constexpr double names_width = 220;
    constexpr std::size_t longest_name_shown = 28;
    if (!report.has_ratings) return {};
    const double bottom = margin_top + row_height * static_cast<double>(report.ranking.size());
    const Scale x = range_of_ratings(report, names_width, chart_width - margin_right);
    std::string content = axis_below(x, margin_top, bottom, "rating in Elo points, with errors of 95 %");
    for (std::size_t place = 0; place < report.ranking.size(); ++place) {
        const std::size_t index = report.ranking[place];
        const ContestantReport& each = report.contestants[index];
        const double y = margin_top + row_height * (static_cast<double>(place) + 0.5);
        content += text_at(names_width - 10, y + 4, "end", printable(label_of(report, index), longest_name_shown));
        if (each.rating_error) {
            const double from = x(*each.rating - *each.rating_error);
            const double to = x(*each.rating + *each.rating_error);
            content += line(from, y, to, y, "error");
            content += line(from, y - 4, from, y + 4, "error") + line(to, y - 4, to, y + 4, "error");
        }
        if (each.rating)
            content +=
                "<circle cx=\"" + pixels(x(*each.rating)) + "\" cy=\"" + pixels(y) + "\" r=\"4\" class=\"mark\"/>\n";
    }
    const std::size_t best = report.ranking.front();
    return drawing(bottom + margin_bottom, "Ratings with their errors",
                   label_of(report, best) + " is first with " + signed_or_na(report.contestants[best].rating, 1),
                   content);
}

std::string lengths_chart(const Report& report) {
    const auto& buckets = report.lengths.buckets;
    if (buckets.empty()) return {};
    std::uint64_t most = 0;
    for (const Bucket& each : buckets) most = std::max(most, each.games);
    const double bottom = chart_height - margin_bottom;
    const Scale x = {static_cast<double>(buckets.front().from), static_cast<double>(buckets.back().to) + 1, margin_left,
                     chart_width - margin_right, 1};
    const Scale y = {0, static_cast<double>(most), bottom, margin_top, 1};
    std::string content =
        axis_left(y, margin_left, chart_width - margin_right) + axis_below(x, margin_top, bottom, "actions in a game");
    for (const Bucket& each : buckets) {
        const double left = x(static_cast<double>(each.from));
        const double right = x(static_cast<double>(each.to) + 1);
        const double top = y(static_cast<double>(each.games));
        content += "<rect x=\"" + pixels(left + 1) + "\" y=\"" + pixels(top) + "\" width=\"" +
                   pixels(std::max(right - left - 2, 1.0)) + "\" height=\"" + pixels(bottom - top) +
                   "\" class=\"bar\"><title>" + std::to_string(each.from) + " to " + std::to_string(each.to) + ": " +
                   counted(each.games, "game") + "</title></rect>\n";
    }
    return drawing(chart_height, "How long games are", games_in_words(report).back(), content);
}

std::string course_chart(const Report& report) {
    if (!report.course || report.course->points.size() < 2) return {};
    const Course& course = *report.course;
    double low = course.bounds.lower;
    double high = course.bounds.upper;
    for (const CoursePoint& each : course.points) {
        low = std::min(low, each.llr);
        high = std::max(high, each.llr);
    }
    const double bottom = chart_height - margin_bottom;
    const double right = chart_width - margin_right;
    const Scale x = {0, static_cast<double>(course.points.back().pairs), margin_left, right, 1};
    const Scale y = {low - 0.2, high + 0.2, bottom, margin_top};
    std::string content =
        axis_left(y, margin_left, right) + axis_below(x, margin_top, bottom, "pairs of games, in their order");
    for (const double bound : {course.bounds.lower, course.bounds.upper}) {
        content += line(margin_left, y(bound), right, y(bound), "bound");
    }
    content += "<polyline class=\"course\" points=\"" + joined(course.points, " ", [&](const CoursePoint& each) {
                   return pixels(x(static_cast<double>(each.pairs))) + "," + pixels(y(each.llr));
               });
    content += "\"/>\n";
    return drawing(chart_height,
                   "LLR: is " + label_of(report, course.contestants[0]) + " better than " +
                       label_of(report, course.contestants[1]) + "?",
                   "LLR " + fixed(course.points.back().llr, 2) + " after " +
                       counted(course.points.back().pairs, "pair") + "; bounds " + fixed(course.bounds.lower, 2) +
                       " and " + fixed(course.bounds.upper, 2),
                   content);
}

}  // namespace farmland::tournament
