#include "core/tournament/report.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "core/stats/ordered_pairs.hpp"
#include "core/tournament/ranking.hpp"

namespace farmland::tournament {

namespace {

constexpr std::size_t most_half_points = 4;  // of a pair

// Goes through the results once.
class Counting {
public:
    explicit Counting(Report& report)
        : report_(report), sums_(report.contestants.size()), places_(sums_.size() * sums_.size(), none) {}

    void add(const PairResult& result) {
        MeetingReport& meeting = meeting_of(result);
        OpeningReport* opening = opening_of(result);
        for (std::size_t game = 0; game < result.games.size(); ++game) add_game(result, game, meeting, opening);
        const auto half_points = result.half_points();
        if (!half_points) {
            for (const PlayedGame& game : result.games) report_.games_without_partner += game.counts() ? 1 : 0;
            return;
        }
        const bool is_turned = result.contestants[0] != meeting.contestants[0];
        ++meeting.pairs[is_turned ? most_half_points - *half_points : *half_points];
        for (std::size_t game = 0; game < result.games.size(); ++game) {
            meeting.in_pairs.add(result.games[game].winner(), seat_in(result, game, meeting.contestants[0]));
        }
        if (opening == nullptr) return;
        ++opening->pairs;
        opening->won_pairs += *half_points != most_half_points / 2 ? 1 : 0;
    }

    void finish() {
        for (std::size_t each = 0; each < sums_.size(); ++each) {
            report_.contestants[each].standing = sums_[each].standing();
        }
        report_.void_reasons = void_reasons_.mistakes();
        std::sort(
            report_.meetings.begin(), report_.meetings.end(),
            [](const MeetingReport& left, const MeetingReport& right) { return left.contestants < right.contestants; });
        for (MeetingReport& each : report_.meetings) {
            each.summary = stats::summarize(stats::Counts::of_pairs(each.pairs));
        }
    }

private:
    static constexpr std::uint32_t none = 0xFFFF'FFFF;

    static Side seat_in(const PairResult& result, std::size_t game, std::size_t contestant) {
        return result.contestants[game] == contestant ? Side::first : Side::second;
    }

    MeetingReport& meeting_of(const PairResult& result) {
        const auto [low, high] = std::minmax(result.contestants[0], result.contestants[1]);
        std::uint32_t& place = places_[low * sums_.size() + high];
        if (place == none) {
            place = static_cast<std::uint32_t>(report_.meetings.size());
            report_.meetings.emplace_back().contestants = {low, high};
        }
        return report_.meetings[place];
    }

    OpeningReport* opening_of(const PairResult& result) {
        if (!result.opening) return nullptr;
        auto& openings = report_.openings;
        if (*result.opening >= openings.size()) openings.resize(*result.opening + 1);
        return &openings[*result.opening];
    }

    void add_game(const PairResult& pair, std::size_t game, MeetingReport& meeting, OpeningReport* opening) {
        const PlayedGame& played = pair.games[game];
        if (played.result.timed_out()) {
            // Steps before a clock ran out are those of that machine.
            add_result(pair, game, played.counted(), meeting, opening);
        } else if (!played.counts()) {
            void_reasons_.add(played.result.void_reason, false, number_of_game(pair.pair, game) - 1, std::nullopt);
            ++report_.void_games;
        } else {
            for (std::size_t seat = 0; seat < played.efforts.size(); ++seat) {
                report_.contestants[pair.contestants[seat == game ? 0 : 1]].effort.add(played.efforts[seat]);
            }
            add_result(pair, game, played.result, meeting, opening);
        }
    }

    void add_result(const PairResult& pair, std::size_t game, const GameResult& result, MeetingReport& meeting,
                    OpeningReport* opening) {
        const std::uint64_t index = number_of_game(pair.pair, game) - 1;
        const std::array<std::size_t, 2> seated = {pair.contestants[game], pair.contestants[1 - game]};
        add_length(result.actions);
        ++report_.games;
        report_.first_seat.add(result.winner, Side::first);
        if (opening != nullptr) opening->first_seat.add(result.winner, Side::first);
        sums_[seated[0]].add(result, Side::first, index);
        sums_[seated[1]].add(result, Side::second, index);
        meeting.games.add(result.winner, seat_in(pair, game, meeting.contestants[0]));
    }

    void add_length(std::uint64_t actions) {
        Lengths& lengths = report_.lengths;
        lengths.shortest = report_.games == 0 ? actions : std::min(lengths.shortest, actions);
        lengths.longest = std::max(lengths.longest, actions);
        lengths.sum += actions;
    }

    Report& report_;
    std::vector<ContestantSum> sums_;
    std::vector<std::uint32_t> places_;  // of meetings, by both contestants
    MistakeCounter void_reasons_;
};

// The smallest of 1, 2, 5, 10, 20, 50 ... with which there are not too many buckets.
std::uint64_t width_of_buckets(const Lengths& lengths) {
    constexpr std::uint64_t most_buckets = 20;
    const std::uint64_t range = lengths.longest - lengths.shortest;
    for (std::uint64_t width = 1;; width *= 10) {
        for (const std::uint64_t factor : {1U, 2U, 5U}) {
            if (range / (width * factor) + 2 <= most_buckets) return width * factor;
        }
    }
}

void add_buckets(Report& report, std::span<const PairResult> results) {
    if (report.games == 0) return;
    Lengths& lengths = report.lengths;
    const std::uint64_t width = width_of_buckets(lengths);
    const std::uint64_t first = lengths.shortest / width;
    for (std::uint64_t each = first; each <= lengths.longest / width; ++each) {
        lengths.buckets.push_back({each * width, each * width + width - 1, 0});
    }
    for (const PairResult& pair : results) {
        for (const PlayedGame& game : pair.games) {
            if (game.counts()) ++lengths.buckets[game.result.actions / width - first].games;
        }
    }
}

// The results that count for the test.
std::span<const PairResult> decide(Report& report, std::span<const PairResult> results) {
    stats::OrderedPairs pairs(report.plan.question);
    for (const PairResult& each : results) {
        if (pairs.add(each.pair, each.half_points())) break;
    }
    const std::uint64_t count = pairs.end();
    report.sprt = Sprt{pairs.answer(), pairs.void_pairs(), pairs.is_decided() ? 0 : results.size() - count};
    report.is_complete = pairs.is_decided() || count >= report.planned_pairs;
    if (pairs.is_decided()) report.played_pairs = count;
    return results.first(count);
}

std::optional<std::array<std::size_t, 2>> contestants_of_course(const Report& report) {
    if (report.contestants.size() < 2) return std::nullopt;
    if (report.contestants.size() == 2) return std::array<std::size_t, 2>{0, 1};
    return std::array<std::size_t, 2>{report.ranking[0], report.ranking[1]};
}

std::optional<Course> course_of(const Report& report, std::span<const PairResult> results) {
    constexpr std::uint64_t most_points = 200;
    const auto contestants = contestants_of_course(report);
    if (!contestants) return std::nullopt;
    const MeetingReport* meeting = report.meeting_of((*contestants)[0], (*contestants)[1]);
    if (meeting == nullptr || meeting->summary.n == 0) return std::nullopt;
    const std::uint64_t stride = (meeting->summary.n + most_points - 1) / most_points;
    Course course{*contestants, stats::bounds_of(report.plan.question), {{0, 0}}};
    std::array<std::uint64_t, 5> pairs{};
    std::uint64_t count = 0;
    for (const PairResult& each : results) {
        const bool is_turned = each.contestants[0] != course.contestants[0];
        if (each.contestants[is_turned ? 1 : 0] != course.contestants[0] ||
            each.contestants[is_turned ? 0 : 1] != course.contestants[1]) {
            continue;
        }
        const auto half_points = each.half_points();
        if (!half_points) continue;
        ++pairs[is_turned ? most_half_points - *half_points : *half_points];
        if (++count % stride != 0 && count != meeting->summary.n) continue;
        const auto llr = stats::log_likelihood_ratio(stats::Counts::of_pairs(pairs), report.plan.question);
        if (llr) course.points.push_back({count, *llr});
    }
    return course;
}

}  // namespace

const MeetingReport* Report::meeting_of(std::size_t left, std::size_t right) const {
    const std::array<std::size_t, 2> wanted = {std::min(left, right), std::max(left, right)};
    const auto found = std::lower_bound(
        meetings.begin(), meetings.end(), wanted,
        [](const MeetingReport& each, const std::array<std::size_t, 2>& key) { return each.contestants < key; });
    return found != meetings.end() && found->contestants == wanted ? &*found : nullptr;
}

std::optional<Tally> Report::result_of(std::size_t left, std::size_t right) const {
    const MeetingReport* meeting = meeting_of(left, right);
    if (meeting == nullptr || meeting->games.games() == 0) return std::nullopt;
    const Tally& seen_from_lower = meeting->games;
    if (left < right) return seen_from_lower;
    return Tally{seen_from_lower.losses, seen_from_lower.draws, seen_from_lower.wins};
}

Report report_of(const Plan& plan, const Schedule& schedule, std::span<const PairResult> sorted_by_pair) {
    Report report;
    report.plan = plan;
    report.played_pairs = sorted_by_pair.size();
    report.planned_pairs = schedule.known_pairs();
    report.more_rounds_follow = !schedule.is_complete;
    report.is_complete = schedule.is_complete && report.played_pairs >= report.planned_pairs;
    report.contestants.resize(plan.contestants.size());
    const bool is_test = plan.format == Format::sprt;
    const auto counted = is_test ? decide(report, sorted_by_pair) : sorted_by_pair;
    Counting counting(report);
    for (const PairResult& each : counted) counting.add(each);
    counting.finish();
    add_buckets(report, counted);
    report.rounds = rounds_of(plan, schedule, counted);
    for (std::size_t each = 0; each < schedule.meeting_points.size(); ++each) {
        report.contestants[each].meeting_points = schedule.meeting_points[each];
    }
    rank(report);
    report.cycle = cycle_of(report);
    report.course = course_of(report, counted);
    return report;
}

}  // namespace farmland::tournament
