#include "core/match/standing.hpp"

#include <catch2/catch_approx.hpp>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace farmland {

namespace {

using Results = std::vector<std::optional<GameResult>>;
using Catch::Approx;

// One letter a game: 1 and 2 for the seat that won, = for a draw, - for a game that was not played.
Results results(std::string_view games) {
    Results list;
    for (const char game : games) {
        if (game == '-') {
            list.emplace_back();
            continue;
        }
        GameResult result;
        result.actions = 10;
        if (game == '1') result.winner = Side::first;
        if (game == '2') result.winner = Side::second;
        list.emplace_back(result);
    }
    return list;
}

std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int time = 0; time < times; ++time) all += text;
    return all;
}

GameResult forfeited(Side side, const std::string& message, bool overrun = false) {
    GameResult result;
    result.winner = opponent_of(side);
    result.forfeit = true;
    result.failures.push_back({side, message, overrun});
    return result;
}

}  // namespace

TEST_CASE("wins, draws and losses are counted for each contestant and seat") {
    // The first contestant sits first in games 1, 3, 5 and second in games 2, 4, 6.
    const Standing sum = standing(results("121=2="));
    CHECK(sum.games == 6);
    CHECK(sum.contestants[0].total == Tally{3, 2, 1});
    CHECK(sum.contestants[0].by_seat[0] == Tally{2, 0, 1});
    CHECK(sum.contestants[0].by_seat[1] == Tally{1, 2, 0});
    CHECK(sum.contestants[1].total == Tally{1, 2, 3});
    CHECK(sum.contestants[1].by_seat[0] == Tally{0, 2, 1});
    CHECK(sum.contestants[1].by_seat[1] == Tally{1, 0, 2});
    CHECK(sum.contestants[0].total.score() == Approx(4.0 / 6));
    CHECK(sum.pairs == std::array<std::uint64_t, 5>{0, 1, 0, 1, 1});
    CHECK(sum.pair_count() == 3);
    CHECK(sum.score.value == Approx(4.0 / 6));
}

TEST_CASE("the length of games is summed up") {
    Results list = results("1111");
    list[0]->actions = 7;
    list[3]->actions = 30;
    const Standing sum = standing(list);
    CHECK(sum.actions == 57);
    CHECK(sum.shortest == 7);
    CHECK(sum.longest == 30);
}

TEST_CASE("the interval comes from the spread of the pairs") {
    const Estimate score = estimate_score({2, 3, 5, 6, 4});
    CHECK(score.method == IntervalMethod::pairs);
    CHECK(score.value == Approx(0.5875));
    CHECK(score.low == Approx(0.4485681212));
    CHECK(score.high == Approx(0.7264318788));
}

TEST_CASE("luck that is the same for both contestants does not widen the interval") {
    // Whoever moves first wins nearly always: as single games these would be nearly coin tosses.
    const Estimate score = estimate_score({0, 1, 98, 1, 0});
    CHECK(score.value == Approx(0.5));
    CHECK(score.high - score.low < 0.02);
}

TEST_CASE("an interval does not leave the possible scores") {
    const Estimate score = estimate_score({0, 0, 1, 0, 49});
    CHECK(score.method == IntervalMethod::pairs);
    CHECK(score.high == 1.0);
    CHECK(score.low > 0.9);
    CHECK(estimate_score({49, 0, 1, 0, 0}).low == 0.0);
}

TEST_CASE("without any spread, or with few pairs, the interval is Wilson's") {
    const Estimate all_won = standing(results(repeated("12", 50))).score;
    CHECK(all_won.method == IntervalMethod::wilson);
    CHECK(all_won.value == 1.0);
    CHECK(all_won.low == Approx(0.9286524009));
    CHECK(all_won.high == Approx(1.0));

    const Estimate all_drawn = standing(results(repeated("==", 50))).score;
    CHECK(all_drawn.method == IntervalMethod::wilson);
    CHECK(all_drawn.value == 0.5);
    CHECK(all_drawn.low == Approx(0.3664451432));
    CHECK(all_drawn.high == Approx(0.6335548568));

    const Estimate one_pair = standing(results("1=")).score;
    CHECK(one_pair.value == 0.75);
    CHECK(one_pair.low == Approx(0.117909588));
    CHECK(one_pair.high == Approx(0.9853650692));

    const Estimate all_lost = standing(results(repeated("21", 4))).score;
    CHECK(all_lost.value == 0.0);
    CHECK(all_lost.low == 0.0);
    CHECK(all_lost.high == Approx(0.4898908365));
}

TEST_CASE("from ten pairs on their spread decides") {
    CHECK(estimate_score({1, 0, 0, 0, 8}).method == IntervalMethod::wilson);
    CHECK(estimate_score({1, 0, 0, 0, 9}).method == IntervalMethod::pairs);
    CHECK(estimate_score({0, 0, 0, 0, 10}).method == IntervalMethod::wilson);
}

TEST_CASE("a pair with a void game is none") {
    const auto with_void = [](std::size_t game) {
        Results list = results("1212");
        list[game]->winner.reset();
        list[game]->void_reason = "mod.lua:3: oops";
        return standing(list);
    };
    for (const std::size_t game : {0, 1, 2, 3}) {
        CAPTURE(game);
        const Standing sum = with_void(game);
        CHECK(sum.games == 3);
        CHECK(sum.void_games == 1);
        CHECK(sum.played() == 4);
        CHECK(sum.shortest == 10);
        CHECK(sum.actions == 30);
        CHECK(sum.contestants[0].total == Tally{3, 0, 0});
        CHECK(sum.pairs == std::array<std::uint64_t, 5>{0, 0, 0, 0, 1});
        CHECK(sum.void_reasons == std::vector<Mistake>{{"mod.lua:3: oops", false, 1, game}});
    }
}

TEST_CASE("no estimate lies outside of its interval") {
    for (std::uint64_t pairs = 1; pairs <= 300; ++pairs) {
        for (const Estimate& score : {estimate_score({pairs, 0, 0, 0, 0}), estimate_score({0, 0, 0, 0, pairs}),
                                      estimate_score({0, 0, pairs, 0, 0}), estimate_score({1, 0, 0, 0, pairs})}) {
            CAPTURE(pairs, score.value, score.low, score.high);
            CHECK((0 <= score.low && score.low <= score.value && score.value <= score.high && score.high <= 1));
        }
    }
}

TEST_CASE("without games there is no estimate") {
    const Standing sum = standing(results("----"));
    CHECK(sum.games == 0);
    CHECK(sum.pair_count() == 0);
    CHECK(sum.score.method == IntervalMethod::none);
    CHECK(sum.contestants[0].total.score() == 0.5);
    CHECK(standing({}).games == 0);
}

TEST_CASE("a game without its partner counts, but not for the estimate") {
    const Standing sum = standing(results("122--2-1"));
    CHECK(sum.games == 5);
    CHECK(sum.contestants[0].total == Tally{3, 0, 2});
    CHECK(sum.pairs == std::array<std::uint64_t, 5>{0, 0, 0, 0, 1});
    CHECK(sum.score.value == 1.0);
}

TEST_CASE("mistakes are told once, with the games they happened in") {
    Results list = results("111111");
    list[1] = forfeited(Side::second, "bot.lua:3: oops");           // the first contestant
    list[2] = forfeited(Side::second, "other.lua:1: slow", true);   // the second one
    list[4] = forfeited(Side::first, "bot.lua:3: oops");            // the first one
    list[5] = forfeited(Side::second, "bot.lua:9: endless", true);  // the first one
    const Standing sum = standing(list);
    const ContestantStanding& first = sum.contestants[0];
    CHECK(first.errors == 2);
    CHECK(first.overruns == 1);
    CHECK(first.forfeits == 3);
    CHECK(first.mistakes == std::vector<Mistake>{{"bot.lua:3: oops", false, 2, 1}, {"bot.lua:9: endless", true, 1, 5}});
    const ContestantStanding& second = sum.contestants[1];
    CHECK(second.errors == 0);
    CHECK(second.overruns == 1);
    CHECK(second.mistakes == std::vector<Mistake>{{"other.lua:1: slow", true, 1, 2}});
}

TEST_CASE("a mistake that is made twice in a game counts as one game") {
    Results list = results("12");
    list[0]->failures = {{Side::first, "bot.lua:3: oops", false}, {Side::first, "bot.lua:3: oops", false}};
    const Standing sum = standing(list);
    CHECK(sum.contestants[0].errors == 1);
    CHECK(sum.contestants[0].mistakes == std::vector<Mistake>{{"bot.lua:3: oops", false, 1, 0}});
}

TEST_CASE("a mistake behind the end of a game costs nothing but is told") {
    Results list = results("12");
    list[0]->failures.push_back({Side::first, "bot.lua:5: in on_end", false});
    const Standing sum = standing(list);
    CHECK(sum.contestants[0].total == Tally{2, 0, 0});
    CHECK(sum.contestants[0].errors == 1);
    CHECK(sum.contestants[0].forfeits == 0);
}

TEST_CASE("Elo points follow from the score") {
    CHECK(elo_of_score(0.5) == Approx(0).margin(1e-9));
    CHECK(elo_of_score(10.0 / 11) == Approx(400));
    CHECK(elo_of_score(1.0 / 11) == Approx(-400));
    CHECK(std::isinf(elo_of_score(1)));
    CHECK(std::isinf(elo_of_score(0)));
}

}  // namespace farmland
