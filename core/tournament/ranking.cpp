#include "core/tournament/ranking.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

#include "core/stats/alpha_rank.hpp"
#include "core/stats/ratings.hpp"

namespace farmland::tournament {

namespace {

constexpr double negligible = 1e-6;  // in Elo points
constexpr std::uint64_t fewest_pairs_for_errors = 5;

bool has_meeting(const Round& round, const std::array<std::size_t, 2>& contestants) {
    return std::any_of(round.meetings.begin(), round.meetings.end(),
                       [&](const RoundMeeting& each) { return each.contestants == contestants; });
}

// In a knockout nobody meets the same opponent in two rounds.
bool goes_on(const Round& round, const Stage& stage) {
    return std::all_of(stage.meetings.begin(), stage.meetings.end(),
                       [&](const auto& contestants) { return has_meeting(round, contestants); });
}

RoundMeeting& meeting_in(Round& round, const std::array<std::size_t, 2>& contestants) {
    const auto found = std::find_if(round.meetings.begin(), round.meetings.end(),
                                    [&](const RoundMeeting& each) { return each.contestants == contestants; });
    return found != round.meetings.end() ? *found : round.meetings.emplace_back(RoundMeeting{contestants});
}

void add_stage(Round& round, const Stage& stage, std::span<const PairResult> results) {
    std::vector<RoundMeeting> sums;
    for (const auto& contestants : stage.meetings) sums.push_back({contestants});
    for (const PairResult& result : results) {
        RoundMeeting& sum = sums[(result.pair - stage.first_pair) % sums.size()];
        ++sum.pairs;
        const auto half_points = result.half_points();
        if (!half_points) continue;
        sum.half_points[0] += *half_points;
        sum.half_points[1] += 4 - *half_points;
    }
    for (const RoundMeeting& sum : sums) {
        RoundMeeting& meeting = meeting_in(round, sum.contestants);
        meeting.pairs += sum.pairs;
        meeting.planned_pairs += stage.pairs_each;
        for (std::size_t each = 0; each < 2; ++each) meeting.half_points[each] += sum.half_points[each];
    }
}

// As the schedule has it: who has more points; if nobody has in the end, the one that the plan names first.
void find_winners(Round& round, bool is_over) {
    for (RoundMeeting& meeting : round.meetings) {
        const auto [first, second] = meeting.contestants;
        if (meeting.pairs < meeting.planned_pairs) continue;
        if (meeting.half_points[0] != meeting.half_points[1]) {
            meeting.winner = meeting.half_points[0] > meeting.half_points[1] ? first : second;
        } else if (is_over) {
            meeting.winner = winner_of_drawn_meeting(meeting.contestants);
        }
    }
}

// The ratings of those who have played whole pairs. Of others there is nothing to tell, and they do not keep it from being
// told of the rest.
class RatedContestants {
public:
    explicit RatedContestants(const Report& report) : pairs_(report.contestants.size()), places_(pairs_.size()) {
        for (const MeetingReport& each : report.meetings) {
            for (const std::size_t contestant : each.contestants) pairs_[contestant] += each.summary.n;
        }
        std::size_t count = 0;
        for (std::size_t each = 0; each < pairs_.size(); ++each) {
            if (pairs_[each] > 0) places_[each] = count++;
        }
        std::vector<stats::Meeting> meetings;
        for (const MeetingReport& each : report.meetings) {
            if (each.summary.n == 0) continue;
            const auto [first, second] = each.contestants;
            const Tally& games = each.in_pairs;
            meetings.push_back({*places_[first], *places_[second], games.wins, games.draws, games.losses, each.pairs});
        }
        if (count >= 2) ratings_ = stats::joint_ratings(count, meetings);
    }

    const std::optional<stats::Ratings>& ratings() const { return ratings_; }

    std::optional<double> value(std::size_t contestant) const {
        const auto place = places_[contestant];
        return place ? std::optional(ratings_->values[*place]) : std::nullopt;
    }
    std::optional<double> error(std::size_t contestant) const {
        return tells_errors(contestant) ? if_any(ratings_->errors[*places_[contestant]]) : std::nullopt;
    }
    std::optional<double> error_of_difference(std::size_t left, std::size_t right) const {
        if (!tells_errors(left) || !tells_errors(right)) return std::nullopt;
        return if_any(ratings_->error_of_difference(*places_[left], *places_[right]));
    }
    std::optional<double> superiority(std::size_t left, std::size_t right) const {
        return error_of_difference(left, right) ? ratings_->superiority(*places_[left], *places_[right]) : std::nullopt;
    }

private:
    // Fewer results, or such that are all alike, say nothing about how far off they are.
    bool tells_errors(std::size_t contestant) const { return pairs_[contestant] >= fewest_pairs_for_errors; }
    static std::optional<double> if_any(double error) {
        return error > negligible ? std::optional(error) : std::nullopt;
    }

    std::vector<std::uint64_t> pairs_;                // by contestant
    std::vector<std::optional<std::size_t>> places_;  // among those who have ratings
    std::optional<stats::Ratings> ratings_;
};

void enter_ratings(Report& report, const RatedContestants& rated) {
    const auto anchor = report.plan.anchor;
    const auto zero = anchor ? rated.value(*anchor) : std::optional(0.0);
    report.has_ratings = zero.has_value();
    report.drawn_game_added = rated.ratings()->drawn_game_added;
    for (std::size_t each = 0; each < report.contestants.size(); ++each) {
        ContestantReport& contestant = report.contestants[each];
        const auto value = rated.value(each);
        if (!value || !zero) continue;
        contestant.rating = *value - *zero;
        contestant.rating_error = anchor == each ? std::optional(0.0)
                                  : anchor       ? rated.error_of_difference(each, *anchor)
                                                 : rated.error(each);
    }
}

// How far each got in a knockout: the later, the more.
std::vector<std::size_t> ways_in_knockout(const Report& report) {
    constexpr std::size_t after_first_round = 2;  // who had a free first round
    std::vector<std::size_t> ways(report.contestants.size(), after_first_round);
    for (std::size_t round = 0; round < report.rounds.size(); ++round) {
        for (const RoundMeeting& meeting : report.rounds[round].meetings) {
            for (const std::size_t each : meeting.contestants) {
                const bool is_open = !meeting.winner;
                ways[each] = 2 * round + (is_open ? 1U : meeting.winner == each ? 2U : 0U);
            }
        }
    }
    return ways;
}

std::uint64_t half_points_of(const Tally& tally) { return 2 * tally.wins + tally.draws; }

// Sorts by what comes first in each, the most first. Ratings are rounded, so that those which are equal but for the last
// bits are so everywhere.
using SortKey = std::tuple<std::uint64_t, std::uint64_t, std::int64_t, double>;

SortKey sort_key(const Report& report, std::size_t contestant, const std::vector<std::size_t>& ways) {
    const ContestantReport& each = report.contestants[contestant];
    const Tally& total = each.standing.total;
    const std::int64_t rating =
        each.rating ? std::llround(*each.rating / negligible) : std::numeric_limits<std::int64_t>::min();
    const double share = total.games() > 0 ? total.score() : -1;
    switch (report.plan.format) {
        case Format::knockout: return {ways[contestant], 0, rating, share};
        case Format::swiss: return {each.meeting_points, half_points_of(total), rating, share};
        default: return {0, 0, rating, share};
    }
}

void enter_ranking(Report& report) {
    const auto ways = ways_in_knockout(report);
    std::vector<SortKey> keys;
    for (std::size_t each = 0; each < report.contestants.size(); ++each) keys.push_back(sort_key(report, each, ways));
    report.ranking.resize(keys.size());
    std::iota(report.ranking.begin(), report.ranking.end(), std::size_t{0});
    std::stable_sort(report.ranking.begin(), report.ranking.end(),
                     [&](std::size_t left, std::size_t right) { return keys[left] > keys[right]; });
}

void enter_superiority(Report& report, const RatedContestants& rated) {
    for (std::size_t place = 0; place + 1 < report.ranking.size(); ++place) {
        const std::size_t each = report.ranking[place];
        report.contestants[each].los = rated.superiority(each, report.ranking[place + 1]);
    }
}

using Beaten = std::vector<std::vector<std::size_t>>;  // by each contestant

Beaten beaten_by_each(const Report& report) {
    Beaten beaten(report.contestants.size());
    for (const MeetingReport& meeting : report.meetings) {
        const auto [first, second] = meeting.contestants;
        if (meeting.games.wins > meeting.games.losses) beaten[first].push_back(second);
        if (meeting.games.wins < meeting.games.losses) beaten[second].push_back(first);
    }
    for (auto& each : beaten) std::sort(each.begin(), each.end());
    return beaten;
}

// Leaves out who is beaten by nobody that is left, until nobody is.
bool has_circle(const Beaten& beaten) {
    std::vector<std::size_t> losses(beaten.size(), 0);
    for (const auto& each : beaten) {
        for (const std::size_t loser : each) ++losses[loser];
    }
    std::vector<std::size_t> unbeaten;
    for (std::size_t each = 0; each < beaten.size(); ++each) {
        if (losses[each] == 0) unbeaten.push_back(each);
    }
    std::size_t left_out = 0;
    for (; !unbeaten.empty(); ++left_out) {
        const std::size_t each = unbeaten.back();
        unbeaten.pop_back();
        for (const std::size_t loser : beaten[each]) {
            if (--losses[loser] == 0) unbeaten.push_back(loser);
        }
    }
    return left_out < beaten.size();
}

// The shortest way from a contestant back to it; empty if there is none.
std::vector<std::size_t> circle_from(std::size_t start, const Beaten& beaten) {
    const std::size_t nobody = beaten.size();
    std::vector<std::size_t> winners(beaten.size(), nobody);  // through whom each was reached
    std::vector<std::size_t> open = {start};
    for (std::size_t index = 0; index < open.size(); ++index) {
        const std::size_t each = open[index];
        for (const std::size_t loser : beaten[each]) {
            if (loser == start) {
                std::vector<std::size_t> circle = {each};
                while (circle.back() != start) circle.push_back(winners[circle.back()]);
                return {circle.rbegin(), circle.rend()};
            }
            if (winners[loser] != nobody) continue;
            winners[loser] = each;
            open.push_back(loser);
        }
    }
    return {};
}

std::vector<std::size_t> shortest_circle(const Beaten& beaten) {
    constexpr std::size_t shortest_possible = 3;
    std::vector<std::size_t> shortest;
    if (!has_circle(beaten)) return shortest;
    for (std::size_t start = 0; start < beaten.size() && shortest.size() != shortest_possible; ++start) {
        auto circle = circle_from(start, beaten);
        if (circle.empty() || (!shortest.empty() && circle.size() >= shortest.size())) continue;
        shortest = std::move(circle);
    }
    return shortest;
}

bool all_have_met(const Report& report) {
    const std::size_t count = report.contestants.size();
    return report.meetings.size() == count * (count - 1) / 2 &&
           std::all_of(report.meetings.begin(), report.meetings.end(),
                       [](const MeetingReport& each) { return each.games.games() > 0; });
}

std::vector<std::vector<double>> payoffs_of(const Report& report) {
    const std::size_t count = report.contestants.size();
    std::vector<std::vector<double>> payoffs(count, std::vector<double>(count, 0));
    for (const MeetingReport& meeting : report.meetings) {
        const auto [first, second] = meeting.contestants;
        const Tally& games = meeting.games;
        const double payoff =
            (static_cast<double>(games.wins) - static_cast<double>(games.losses)) / static_cast<double>(games.games());
        payoffs[first][second] = payoff;
        payoffs[second][first] = -payoff;
    }
    return payoffs;
}

}  // namespace

std::vector<Round> rounds_of(const Plan& plan, const Schedule& schedule, std::span<const PairResult> sorted_by_pair) {
    std::vector<Round> rounds;
    const bool is_knockout = plan.format == Format::knockout;
    if (!is_knockout && plan.format != Format::swiss) return rounds;
    auto begin = sorted_by_pair.begin();
    for (const Stage& stage : schedule.stages) {
        const auto end =
            std::find_if(begin, sorted_by_pair.end(), [&](const PairResult& each) { return each.pair >= stage.end(); });
        if (!is_knockout || rounds.empty() || !goes_on(rounds.back(), stage)) rounds.push_back({stage.name, {}});
        add_stage(rounds.back(), stage, {begin, end});
        begin = end;
    }
    if (!is_knockout) return rounds;
    for (Round& round : rounds) find_winners(round, &round != &rounds.back() || schedule.is_complete);
    return rounds;
}

void rank(Report& report) {
    const RatedContestants rated(report);
    if (rated.ratings()) enter_ratings(report, rated);
    enter_ranking(report);
    if (rated.ratings()) enter_superiority(report, rated);
}

std::optional<Cycle> cycle_of(const Report& report) {
    auto contestants = shortest_circle(beaten_by_each(report));
    if (contestants.empty()) return std::nullopt;
    Cycle cycle{std::move(contestants), {}};
    if (all_have_met(report)) cycle.alpha_rank = stats::alpha_rank(payoffs_of(report), std::nullopt);
    return cycle;
}

}  // namespace farmland::tournament
