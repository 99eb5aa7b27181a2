// The report of a tournament: what its results add up to, for people and for programs. It tells nothing about the machine:
// the same results give the same bytes everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/match/standing.hpp"
#include "core/stats/answer.hpp"
#include "core/tournament/plan.hpp"
#include "core/tournament/results.hpp"
#include "core/tournament/schedule.hpp"

namespace farmland::tournament {

// Contestants are told by their index in the plan; people and files see it as a number from 1.
struct ContestantReport {
    ContestantStanding standing;
    Effort effort;
    std::optional<double> rating;        // among all; nothing without ratings
    std::optional<double> rating_error;  // of 95 %, nothing where all results are alike
    std::optional<double> los;           // likelihood of superiority over the next one in the ranking
    std::uint64_t meeting_points = 0;    // of swiss, after whole rounds
};

// All games of two contestants, seen from the one with the lower index.
struct MeetingReport {
    std::array<std::size_t, 2> contestants{};
    Tally games;
    Tally in_pairs;                        // without games whose partner is void
    std::array<std::uint64_t, 5> pairs{};  // by half points
    stats::Summary summary;                // of the pairs
};

// A meeting within a round of a knockout or swiss tournament.
struct RoundMeeting {
    std::array<std::size_t, 2> contestants{};
    std::array<std::uint64_t, 2> half_points{};  // of whole pairs
    std::uint64_t pairs = 0;                     // that were played
    std::uint64_t planned_pairs = 0;
    std::optional<std::size_t> winner = {};  // who goes on in a knockout
};
struct Round {
    std::string name;
    std::vector<RoundMeeting> meetings;
};

struct Bucket {
    std::uint64_t from = 0;
    std::uint64_t to = 0;  // both included
    std::uint64_t games = 0;
};
// In actions.
struct Lengths {
    std::uint64_t sum = 0;
    std::uint64_t shortest = 0;
    std::uint64_t longest = 0;
    std::vector<Bucket> buckets;
};

struct OpeningReport {
    Tally first_seat;
    std::uint64_t pairs = 0;      // whole ones
    std::uint64_t won_pairs = 0;  // in which one contestant got more than the other
};

// Who beats whom in a circle, and who lasts in it.
struct Cycle {
    std::vector<std::size_t> contestants;  // each beats the next one, the last one the first
    std::vector<double> alpha_rank;        // of all contestants; empty if not all have met
};

struct Sprt {
    stats::Answer answer;
    std::uint64_t void_pairs = 0;
    std::uint64_t not_counted = 0;  // pairs played after one that is missing
};

// How the question stood after so many pairs of two contestants.
struct CoursePoint {
    std::uint64_t pairs = 0;
    double llr = 0;
};
struct Course {
    std::array<std::size_t, 2> contestants{};
    stats::Bounds bounds{};
    std::vector<CoursePoint> points;
};

struct Report {
    Plan plan;
    std::uint64_t played_pairs = 0;   // of a test that is decided, those that count: others are there by chance
    std::uint64_t planned_pairs = 0;  // in the rounds that are known; the most of them for sprt
    bool more_rounds_follow = false;  // which depend on results that are missing
    bool is_complete = false;

    std::vector<ContestantReport> contestants;  // by index
    std::vector<std::size_t> ranking;           // the best first
    bool has_ratings = false;                   // false: not all contestants are linked by games
    bool drawn_game_added = false;              // to the ratings, because somebody won or lost everything
    std::vector<MeetingReport> meetings;        // by index of the first contestant, then of the second
    std::vector<Round> rounds;                  // of knockout and swiss

    std::uint64_t games = 0;  // with a result
    Tally first_seat;
    Lengths lengths;
    std::uint64_t games_without_partner = 0;  // whose pair has a void game: they are not in ratings
    std::uint64_t void_games = 0;
    std::vector<Mistake> void_reasons;
    std::vector<OpeningReport> openings;  // by index, as far as they were played
    std::optional<Cycle> cycle;
    std::optional<Sprt> sprt;
    std::optional<Course> course;  // of the test, of the only two contestants, or of the first two of the ranking

    // Null if the two have not met.
    const MeetingReport* meeting_of(std::size_t left, std::size_t right) const;
    // Of the left one against the right one.
    std::optional<Tally> result_of(std::size_t left, std::size_t right) const;
};

// The results are ordered by pair, each pair once, with contestants and openings of the plan.
Report report_of(const Plan& plan, const Schedule& schedule, std::span<const PairResult> sorted_by_pair);

// The processor time of a contestant's decisions. It differs from run to run, so it is no part of the report itself.
struct Timing {
    std::uint64_t decisions = 0;
    std::uint64_t nanoseconds = 0;
    std::uint64_t most_nanoseconds = 0;  // of one decision
};

// With times by contestant, if there are any, at the end. What is undefined is "n/a".
std::string report_text(const Report& report, std::span<const Timing> times = {});
// One object and an end of line. What is undefined is null; of each contestant's mistakes the first hundred are listed.
std::string report_json(const Report& report, std::span<const Timing> times = {});
// The ranking, RFC 4180 with a header. What is undefined is "n/a"; texts that a spreadsheet could take for a formula have
// a ' before them.
std::string report_csv(const Report& report, std::span<const Timing> times = {});
// One file that needs nothing else.
std::string report_html(const Report& report, std::span<const Timing> times = {});

}  // namespace farmland::tournament
