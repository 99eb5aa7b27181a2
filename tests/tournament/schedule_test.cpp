#include "core/tournament/schedule.hpp"

#include <catch2/catch_test_macros.hpp>
#include <functional>
#include <map>
#include <set>

#include "core/base/java_random.hpp"

namespace farmland::tournament {

namespace {

using Meeting = std::array<std::size_t, 2>;

Plan plan_of(Format format, std::size_t contestants, std::uint64_t pairs = 1, std::uint64_t rounds = 0) {
    Plan plan;
    plan.format = format;
    plan.pairs = pairs;
    plan.rounds = rounds;
    plan.contestants.resize(contestants);
    return plan;
}

PairResult pair_with(std::uint64_t pair, std::size_t half_points) {
    PairResult result;
    result.pair = pair;
    if (half_points == 4) result.games[0].result.winner = Side::first;
    if (half_points == 4) result.games[1].result.winner = Side::second;
    if (half_points == 3) result.games[0].result.winner = Side::first;
    if (half_points == 1) result.games[0].result.winner = Side::second;
    if (half_points == 0) result.games[0].result.winner = Side::second;
    if (half_points == 0) result.games[1].result.winner = Side::first;
    return result;
}

// Plays all that there is to play, a stage at a time; the points of a pair come from who plays it.
Schedule play(const Plan& plan, Scores& scores, const std::function<std::size_t(const Meeting&)>& points) {
    Schedule schedule = schedule_of(plan, scores);
    for (std::uint64_t played = 0; played < schedule.known_pairs();) {
        for (; played < schedule.known_pairs(); ++played) {
            scores.add(pair_with(played, points(schedule.meeting_of(played))));
        }
        schedule = schedule_of(plan, scores);
    }
    CHECK(schedule.is_complete);
    CHECK(scores.count() <= most_pairs_of(plan));
    return schedule;
}

// The one that the plan names first is the better one.
std::size_t better_wins(const Meeting& meeting) { return meeting[0] < meeting[1] ? 4 : 0; }

}  // namespace

TEST_CASE("in a round robin everybody meets everybody as often") {
    const Plan plan = plan_of(Format::round_robin, 4, 3);
    const Schedule schedule = schedule_of(plan, {});
    CHECK(schedule.is_complete);
    CHECK(schedule.known_pairs() == 18);
    CHECK(most_pairs_of(plan) == 18);
    std::map<Meeting, int> met;
    for (std::uint64_t pair = 0; pair < 18; ++pair) ++met[schedule.meeting_of(pair)];
    CHECK(met.size() == 6);
    for (const auto& [meeting, times] : met) {
        CHECK(meeting[0] < meeting[1]);
        CHECK(times == 3);
    }
    CHECK(schedule.meeting_of(0) == schedule.meeting_of(6));  // all meetings get on at the same pace
}

TEST_CASE("in a gauntlet the first contestant meets all others") {
    const Schedule schedule = schedule_of(plan_of(Format::gauntlet, 4, 2), {});
    CHECK(schedule.known_pairs() == 6);
    CHECK(schedule.stages[0].meetings == std::vector<Meeting>{{0, 1}, {0, 2}, {0, 3}});
}

TEST_CASE("in a knockout the best two meet in the final") {
    const Plan plan = plan_of(Format::knockout, 8, 2);
    Scores scores;
    const Schedule first = schedule_of(plan, scores);
    CHECK_FALSE(first.is_complete);
    REQUIRE(first.stages.size() == 1);
    CHECK(first.stages[0].meetings == std::vector<Meeting>{{0, 7}, {3, 4}, {1, 6}, {2, 5}});
    const Schedule schedule = play(plan, scores, better_wins);
    REQUIRE(schedule.stages.size() == 3);
    CHECK(schedule.stages[0].name == "quarter-finals");
    CHECK(schedule.stages[1].name == "semi-finals");
    CHECK(schedule.stages[1].meetings == std::vector<Meeting>{{0, 3}, {1, 2}});
    CHECK(schedule.stages[2].name == "final");
    CHECK(schedule.stages[2].meetings == std::vector<Meeting>{{0, 1}});
    CHECK(scores.count() == 14);
}

TEST_CASE("a knockout with any number of contestants has a winner") {
    for (std::size_t contestants = 2; contestants <= 20; ++contestants) {
        const Plan plan = plan_of(Format::knockout, contestants);
        Scores scores;
        const Schedule schedule = play(plan, scores, [](const Meeting& meeting) {
            return meeting[0] > meeting[1] ? 4U : 0U;  // the one that is named last
        });
        CHECK(scores.count() == contestants - 1);
        const Meeting last = schedule.stages.back().meetings.at(0);
        CHECK(std::max(last[0], last[1]) == contestants - 1);
    }
}

TEST_CASE("a drawn meeting of a knockout is played on, and in the end the one named first goes on") {
    const Plan plan = plan_of(Format::knockout, 4, 2);
    Scores drawn;
    const Schedule schedule = play(plan, drawn, [](const Meeting&) { return 2U; });
    REQUIRE(schedule.stages.size() == 8);  // two rounds, each with three times more
    CHECK(schedule.stages[1].name == "semi-finals, further pairs");
    CHECK(schedule.stages[4].meetings == std::vector<Meeting>{{0, 1}});
    Scores scores;
    // Only the second meeting is drawn, once.
    for (std::uint64_t pair = 0; pair < 4; ++pair) scores.add(pair_with(pair, pair % 2 == 0 ? 4 : 2));
    const Schedule further = schedule_of(plan, scores);
    REQUIRE(further.stages.size() == 2);
    CHECK(further.stages[1].meetings == std::vector<Meeting>{{1, 2}});
    for (std::uint64_t pair = 4; pair < 6; ++pair) scores.add(pair_with(pair, 1));
    CHECK(schedule_of(plan, scores).stages.back().meetings == std::vector<Meeting>{{0, 2}});
}

TEST_CASE("in swiss nobody meets somebody twice, and those with as many points meet") {
    for (std::size_t contestants = 2; contestants <= 17; ++contestants) {
        const std::uint64_t rounds = contestants % 2 == 0 ? contestants - 1 : contestants;
        const Plan plan = plan_of(Format::swiss, contestants, 1, rounds);
        JavaRandom random(static_cast<std::int64_t>(contestants));
        Scores scores;
        const Schedule schedule =
            play(plan, scores, [&](const Meeting&) { return static_cast<std::size_t>(random.next_int(5)); });
        CHECK(schedule.stages.size() == rounds);
        for (const Stage& stage : schedule.stages) {
            std::set<std::size_t> playing;
            for (const Meeting& meeting : stage.meetings) playing.insert(meeting.begin(), meeting.end());
            CHECK(playing.size() == contestants / 2 * 2);
        }
    }
    // Few rounds among many: no meeting again.
    const Plan plan = plan_of(Format::swiss, 16, 1, 5);
    Scores scores;
    const Schedule schedule = play(plan, scores, better_wins);
    std::set<Meeting> met;
    for (const Stage& stage : schedule.stages) {
        for (Meeting meeting : stage.meetings) {
            std::sort(meeting.begin(), meeting.end());
            CHECK(met.insert(meeting).second);
        }
    }
    CHECK(schedule.stages[1].meetings[0] == Meeting{0, 2});  // the winners of the first two meetings
}

TEST_CASE("results of a stage do not change with the order in which they come") {
    const Plan plan = plan_of(Format::swiss, 6, 2, 3);
    Scores forwards;
    Scores backwards;
    for (std::uint64_t pair = 0; pair < 6; ++pair) forwards.add(pair_with(pair, pair % 5));
    for (std::uint64_t pair = 6; pair-- > 0;) {
        CHECK(schedule_of(plan, backwards).stages.size() == 1);
        backwards.add(pair_with(pair, pair % 5));
    }
    CHECK(schedule_of(plan, forwards).stages.at(1).meetings == schedule_of(plan, backwards).stages.at(1).meetings);
}

TEST_CASE("each meeting goes through the openings in their order") {
    Plan plan = plan_of(Format::round_robin, 3, 4);
    CHECK_FALSE(opening_of(plan, schedule_of(plan, {}), 5));
    plan.openings = Openings{"o.txt", "", 3};
    const Schedule schedule = schedule_of(plan, {});
    CHECK(opening_of(plan, schedule, 0) == 0);
    CHECK(opening_of(plan, schedule, 2) == 0);
    CHECK(opening_of(plan, schedule, 3) == 1);
    CHECK(opening_of(plan, schedule, 11) == 0);
}

}  // namespace farmland::tournament
