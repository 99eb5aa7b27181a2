// What a report says about results.
#include "core/tournament/report.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <cmath>
#include <random>

#include "core/stats/ratings.hpp"
#include "tests/tournament/samples.hpp"

namespace farmland::tournament {

namespace {

using Catch::Matchers::ContainsSubstring;
using farmland_tests::letters_for;
using farmland_tests::plan_for;
using farmland_tests::Sample;

void check_close(std::optional<double> found, double expected, double tolerance) {
    REQUIRE(found);
    INFO(*found << ", expected " << expected);
    CHECK(std::abs(*found - expected) <= tolerance);
}

// A beats B beats C beats A, and all of them beat whoever else there is.
std::string_view in_a_circle(std::uint64_t, std::size_t first, std::size_t second) {
    const bool ends_circle = first == 0 && second == 2;
    return ends_circle ? "2=" : "1=";
}

// Who has the lower number wins.
std::string_view lower_wins(std::uint64_t, std::size_t first, std::size_t second) {
    return first < second ? "12" : "21";
}

// Wins, draws and losses of the first contestant against the second one, as pairs in which it sits first and then second.
Sample round_robin_of_four() {
    struct Games {
        int wins, draws, losses;
    };
    // A-B, A-C, A-D, B-C, B-D, C-D
    const std::array<Games, 6> meetings = {
        {{60, 20, 20}, {70, 15, 15}, {90, 5, 5}, {55, 10, 35}, {70, 20, 10}, {60, 20, 20}}};
    std::array<std::string, 6> games;
    for (std::size_t each = 0; each < meetings.size(); ++each) {
        for (int game = 0; game < 100; ++game) {
            const bool is_first = game % 2 == 0;
            const bool is_won = game < meetings[each].wins;
            const bool is_drawn = !is_won && game < meetings[each].wins + meetings[each].draws;
            games[each] += is_drawn ? '=' : is_won == is_first ? '1' : '2';
        }
    }
    Sample sample{plan_for({"A", "B", "C", "D"}, 50), {}};
    sample.play([&](std::uint64_t pair, std::size_t, std::size_t) {
        return std::string_view(games[pair % 6]).substr(pair / 6 * 2, 2);
    });
    return sample;
}

}  // namespace

TEST_CASE("a round robin gives the known joint ratings") {
    const Report report = round_robin_of_four().report();
    const std::array<double, 4> ratings = {193.311725, 40.777727, -34.879760, -199.209692};
    const std::array<double, 4> points = {240, 170, 132.5, 57.5};
    CHECK(report.is_complete);
    CHECK_FALSE(report.drawn_game_added);
    CHECK(report.ranking == std::vector<std::size_t>{0, 1, 2, 3});
    std::vector<stats::Meeting> meetings;
    for (const MeetingReport& each : report.meetings) {
        meetings.push_back({each.contestants[0], each.contestants[1], each.games.wins, each.games.draws,
                            each.games.losses, each.pairs});
    }
    const auto expected = stats::joint_ratings(4, meetings);
    for (std::size_t each = 0; each < ratings.size(); ++each) {
        check_close(report.contestants[each].rating, ratings[each], 1e-5);
        check_close(report.contestants[each].rating_error, expected->errors[each], 1e-9);
        CHECK(report.contestants[each].standing.total.games() == 300);
        check_close(report.contestants[each].standing.total.score() * 300, points[each], 1e-9);
    }
    check_close(report.contestants[0].los, *expected->superiority(0, 1), 1e-12);
    CHECK_FALSE(report.contestants[3].los);
    CHECK(report.meetings[0].games == Tally{60, 20, 20});
    CHECK(report.result_of(1, 0) == Tally{20, 20, 60});
    CHECK_FALSE(report.cycle);
}

TEST_CASE("with an anchor ratings and errors are those of the difference to it") {
    Sample sample = round_robin_of_four();
    sample.plan.anchor = 1;
    const Report report = sample.report();
    check_close(report.contestants[0].rating, 152.533998, 1e-5);
    check_close(report.contestants[1].rating, 0, 0);
    check_close(report.contestants[1].rating_error, 0, 0);
    CHECK(*report.contestants[0].rating_error > *round_robin_of_four().report().contestants[0].rating_error);
    CHECK_THAT(report_text(report), ContainsSubstring("ratings are Elo differences to 2 B"));
}

TEST_CASE("where somebody won everything a drawn game is added, and the report says so") {
    Sample sample{plan_for({"A", "B"}, 3), {}};
    sample.play(lower_wins);
    const Report report = sample.report();
    CHECK(report.drawn_game_added);
    CHECK(report.contestants[0].rating > report.contestants[1].rating);
    CHECK_THAT(report_text(report), ContainsSubstring("a drawn game was added to each meeting"));
    CHECK_FALSE(report.meetings[0].summary.elo);
}

TEST_CASE("groups that never met have no joint ratings") {
    Sample sample{plan_for({"A", "B", "C", "D"}, 1), {}};
    sample.play(lower_wins);
    std::erase_if(sample.results, [](const PairResult& each) {
        return each.contestants != std::array<std::size_t, 2>{0, 1} &&
               each.contestants != std::array<std::size_t, 2>{2, 3};
    });
    const Report report = sample.report();
    CHECK_FALSE(report.has_ratings);
    CHECK_FALSE(report.is_complete);
    CHECK(report.ranking == std::vector<std::size_t>{0, 2, 1, 3});
    CHECK_FALSE(report.result_of(0, 2));
    const std::string text = report_text(report);
    CHECK_THAT(text, ContainsSubstring("there are no ratings, because not all contestants are linked") &&
                         ContainsSubstring("2 of 6 pairs played; the tournament is not complete"));
}

TEST_CASE("seats, lengths, openings and steps are added up") {
    Sample sample{plan_for({"A", "B"}, 4), {}};
    sample.plan.openings = Openings{"openings.txt", "abc", 3};
    sample.play([](std::uint64_t pair, std::size_t, std::size_t) {
        return pair == 3 ? "1v" : pair == 0 ? "12" : pair == 1 ? "11" : "1=";
    });
    const Report report = sample.report();
    CHECK(report.games == 7);
    CHECK(report.void_games == 1);
    CHECK(report.games_without_partner == 1);
    CHECK(report.first_seat == Tally{5, 1, 1});
    CHECK(report.lengths.shortest == 10);
    CHECK(report.lengths.longest == 16);
    CHECK(report.lengths.sum == 91);
    std::uint64_t in_buckets = 0;
    for (const Bucket& each : report.lengths.buckets) in_buckets += each.games;
    CHECK(in_buckets == 7);
    CHECK(report.lengths.buckets.size() == 7);
    REQUIRE(report.openings.size() == 3);
    CHECK(report.openings[0].first_seat == Tally{2, 0, 1});
    CHECK(report.openings[0].pairs == 1);
    CHECK(report.openings[0].won_pairs == 1);
    CHECK(report.openings[1].won_pairs == 0);
    CHECK(report.contestants[0].effort == Effort{32, 2300, 120});
    CHECK(report.meetings[0].games == Tally{5, 1, 1});
    CHECK(report.meetings[0].pairs == std::array<std::uint64_t, 5>{0, 0, 1, 1, 1});
    REQUIRE(report.void_reasons.size() == 1);
    CHECK(report.void_reasons[0].first_game == 7);
}

TEST_CASE("mistakes are counted for whoever made them, from either seat") {
    Sample sample{plan_for({"A", "B", "C"}, 2), {}};
    sample.play(lower_wins);
    for (PairResult& each : sample.results) {
        if (each.contestants != std::array<std::size_t, 2>{1, 2}) continue;
        for (std::size_t game = 0; game < 2; ++game) {
            GameResult& result = each.games[game].result;
            const Side side = game == 0 ? Side::second : Side::first;  // contestant C
            result.forfeit = true;
            result.failures.push_back({side, "bots/C.lua:12: out of range", false});
        }
    }
    GameResult& timed_out = sample.results[0].games[1].result;
    timed_out.void_reason = "its time was up";
    timed_out.failures.push_back({Side::first, "its time was up", true});  // contestant B
    sample.results[1].games[1].result.void_reason = "a rule failed";
    const Report report = sample.report();
    const ContestantStanding& standing = report.contestants[2].standing;
    CHECK(standing.forfeits == 4);
    CHECK(standing.errors == 4);
    REQUIRE(standing.mistakes.size() == 1);
    CHECK(standing.mistakes[0].games == 4);
    CHECK(standing.mistakes[0].first_game == 4);
    CHECK(report.contestants[1].standing.overruns == 1);
    CHECK(report.contestants[1].standing.forfeits == 1);
    CHECK(report.meeting_of(0, 1)->games.wins == 4);
    REQUIRE(report.void_reasons.size() == 1);
    CHECK_THAT(report_text(report),
               ContainsSubstring("3 C (bots/C.lua): 4 errors, 0 overruns, 4 games forfeited\n"
                                 "  bots/C.lua:12: out of range\n"
                                 "    error in 4 games, first in game 5 (seed ") &&
                   ContainsSubstring("2 B (bots/B.lua): 0 errors, 1 overrun, 1 game forfeited\n  its time was up\n") &&
                   ContainsSubstring("1 game void\n  a rule failed\n    in 1 game"));
}

TEST_CASE("a circle is found, with who lasts in it") {
    Sample sample{plan_for({"A", "B", "C"}, 4), {}};
    sample.play(in_a_circle);
    const Report report = sample.report();
    REQUIRE(report.cycle);
    CHECK(report.cycle->contestants == std::vector<std::size_t>{0, 1, 2});
    REQUIRE(report.cycle->alpha_rank.size() == 3);
    for (const double rank : report.cycle->alpha_rank) check_close(rank, 1.0 / 3, 1e-9);
    CHECK(report.ranking == std::vector<std::size_t>{0, 1, 2});  // equal but for the last bits
    CHECK_THAT(report_text(report), ContainsSubstring("1 A beats 2 B beats 3 C beats 1 A"));

    Sample larger{plan_for({"A", "B", "C", "D"}, 4), {}};
    larger.play(in_a_circle);
    CHECK(larger.report().cycle->alpha_rank.size() == 4);
    std::erase_if(larger.results,
                  [](const PairResult& each) { return each.contestants[1] == 3 && each.contestants[0] > 0; });
    const Report incomplete = larger.report();
    REQUIRE(incomplete.cycle);
    CHECK(incomplete.cycle->alpha_rank.empty());
    CHECK_THAT(report_text(incomplete),
               ContainsSubstring("there is no alpha-rank, because not all contestants have met"));
}

TEST_CASE("the shortest of several circles is told") {
    // 0 beats 1 beats 2 beats 3 beats 0, and 1 beats 3: 0, 1, 3 is shorter.
    Sample sample{plan_for({"A", "B", "C", "D"}, 1), {}};
    sample.play([](std::uint64_t, std::size_t first, std::size_t second) {
        if (first == 0 && second == 2) return "==";
        return first == 0 && second == 3 ? "21" : "12";
    });
    REQUIRE(sample.report().cycle);
    CHECK(sample.report().cycle->contestants == std::vector<std::size_t>{0, 1, 3});
}

TEST_CASE("a knockout is ordered by how far each got") {
    // The last one is the strongest, and the first two draw as long as they can.
    Sample sample{plan_for({"A", "B", "C", "D", "E"}, 1, Format::knockout), {}};
    sample.play([](std::uint64_t, std::size_t first, std::size_t second) {
        if (first + second == 1) return "==";
        return first > second ? "12" : "21";
    });
    const Report report = sample.report();
    CHECK(report.is_complete);
    CHECK(report.ranking.front() == 4);
    REQUIRE_FALSE(report.rounds.empty());
    CHECK(report.rounds.back().name == "final");
    CHECK(report.rounds.back().meetings[0].winner == 4);
    CHECK(report.rounds.size() == 3);

    Sample drawn{plan_for({"A", "B"}, 1, Format::knockout), {}};
    drawn.play([](std::uint64_t, std::size_t, std::size_t) { return "=="; });
    const Report played_on = drawn.report();
    REQUIRE(played_on.rounds.size() == 1);
    CHECK(played_on.rounds[0].meetings[0].pairs == 4);
    CHECK(played_on.rounds[0].meetings[0].planned_pairs == 4);
    CHECK(played_on.rounds[0].meetings[0].winner == 0);
    CHECK(played_on.ranking == std::vector<std::size_t>{0, 1});

    sample.results.resize(1);
    const Report begun = sample.report();
    CHECK_FALSE(begun.is_complete);
    CHECK_THAT(report_text(begun), ContainsSubstring("further rounds follow"));
}

TEST_CASE("a swiss tournament is ordered by points") {
    Sample sample{plan_for({"A", "B", "C", "D"}, 2, Format::swiss), {}};
    sample.plan.rounds = 2;
    sample.play([](std::uint64_t, std::size_t first, std::size_t second) { return first > second ? "12" : "21"; });
    const Report report = sample.report();
    CHECK(report.is_complete);
    CHECK(report.rounds.size() == 2);
    CHECK(report.ranking.front() == 3);
    CHECK(report.ranking.back() == 0);
}

TEST_CASE("in swiss a round without an opponent counts as much as a meeting won") {
    Sample sample{plan_for({"A", "B", "C"}, 2, Format::swiss), {}};
    sample.plan.rounds = 1;
    // A loses to B by a little; C has no opponent.
    sample.play([](std::uint64_t pair, std::size_t, std::size_t) { return pair == 0 ? "2=" : "=="; });
    const Report report = sample.report();
    CHECK(report.contestants[2].meeting_points == 2);
    CHECK(report.ranking.back() == 0);
    // C has played nothing, which says nothing about the others.
    CHECK(report.has_ratings);
    CHECK_FALSE(report.contestants[2].rating);
    REQUIRE(report.contestants[1].rating);
    CHECK(*report.contestants[1].rating > 0);
    // Two pairs are too few to say how far off that is.
    CHECK_FALSE(report.contestants[1].rating_error);
    CHECK_FALSE(report.contestants[1].los);
    CHECK_THAT(report_text(report), ContainsSubstring("swiss") && ContainsSubstring("errors take some pairs"));
    CHECK_THAT(report_html(report), !ContainsSubstring("nan"));
}

TEST_CASE("only pairs up to the decision count for a test, in their order") {
    constexpr std::array<std::size_t, 10> outcomes = {2, 4, 2, 3, 1, 4, 2, 2, 3, 0};
    Sample sample{plan_for({"new", "old"}, 200, Format::sprt), {}};
    sample.plan.question.elo1 = 50;
    sample.play([&](std::uint64_t pair, std::size_t, std::size_t) { return letters_for(outcomes[pair % 10]); }, 120);
    const Report report = sample.report();
    REQUIRE(report.sprt);
    CHECK(report.is_complete);
    CHECK(report.sprt->answer.verdict == stats::Verdict::better);
    check_close(report.sprt->answer.llr, 3.035324, 1e-6);
    CHECK(report.sprt->not_counted == 0);
    CHECK(report.games == 2 * 89);
    CHECK(report.meetings[0].pairs == std::array<std::uint64_t, 5>{8, 9, 36, 18, 18});
    REQUIRE(report.course);
    CHECK(report.course->points.back().pairs == 89);
    check_close(report.course->points.back().llr, 3.035324, 1e-6);
    CHECK_THAT(report_text(report), ContainsSubstring("is 1 new better than 2 old?") &&
                                        ContainsSubstring("Elo, normalized: better\n") &&
                                        ContainsSubstring("89 of at most 200 pairs played\n"));
    // How many more were under way at the decision is chance.
    Sample fewer = sample;
    fewer.results.resize(95);
    CHECK(report_json(fewer.report()) == report_json(report));

    sample.results.erase(sample.results.begin() + 50);
    const Report with_gap = sample.report();
    CHECK_FALSE(with_gap.is_complete);
    CHECK(with_gap.games == 100);
    CHECK(with_gap.sprt->not_counted == 69);
    CHECK_THAT(report_text(with_gap), ContainsSubstring("69 pairs played after one that is missing, not counted"));
}

TEST_CASE("results give the same bytes in whatever order they came and through files") {
    const Sample sample = round_robin_of_four();
    Sample shuffled = sample;
    std::shuffle(shuffled.results.begin(), shuffled.results.end(), std::mt19937(5));
    for (PairResult& each : shuffled.results) each = *pair_of(line_of(each));
    std::sort(shuffled.results.begin(), shuffled.results.end(),
              [](const PairResult& left, const PairResult& right) { return left.pair < right.pair; });
    for (const auto render : {report_text, report_json, report_csv, report_html}) {
        CHECK(render(sample.report(), {}) == render(shuffled.report(), {}));
    }
}

}  // namespace farmland::tournament
