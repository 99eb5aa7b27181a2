#include "core/match/report.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/match/schedule.hpp"

namespace farmland {

namespace {

using Catch::Matchers::ContainsSubstring;
using Results = std::vector<std::optional<GameResult>>;

MatchDescription description(std::uint64_t games) {
    return {"chess", 7, games, "steps=5", {{{"alpha", "a.lua", "aa", {{"depth", "3"}}}, {"beta", "b.lua", "bb", {}}}}};
}

// The first contestant wins every game in 20 actions.
Results won(std::size_t games) {
    Results list;
    for (std::size_t game = 0; game < games; ++game) {
        GameResult result;
        result.winner = game % 2 == 0 ? Side::first : Side::second;
        result.actions = 20;
        list.emplace_back(result);
    }
    return list;
}

GameResult failed(Side side, std::string message) {
    GameResult result;
    result.winner = opponent_of(side);
    result.forfeit = true;
    result.failures.push_back({side, std::move(message), false});
    return result;
}

}  // namespace

TEST_CASE("the report of a match is a table and a few sentences") {
    CHECK(match_report(description(4), standing(won(4))) ==
          "chess: alpha against beta, 4 games, seed 7\n"
          "\n"
          "                    wins    draws   losses   score %\n"
          "alpha                  4        0        0     100.0\n"
          "  moving first         2        0        0     100.0\n"
          "  moving second        2        0        0     100.0\n"
          "beta                   0        0        4       0.0\n"
          "  moving first         0        0        2       0.0\n"
          "  moving second        0        0        2       0.0\n"
          "\n"
          "alpha scores 100.0 %, 95 % interval 34.2 to 100.0 %; Elo difference above -113\n"
          "2 pairs, with 0, 1/2, 1, 3/2, 2 points for alpha: 0, 0, 0, 0, 2\n"
          "a game takes 20.0 actions on average, 20 to 20\n");
}

TEST_CASE("mistakes are told with their games, and only a few of them") {
    Results list = won(16);
    for (std::size_t game = 0; game < list.size(); game += 2) {
        list[game] = failed(Side::first, "a.lua:" + std::to_string(game + 1) + ": oops\x1b[2J");
    }
    list[2] = list[0];
    const std::string report = match_report(description(16), standing(list));
    CHECK_THAT(report, ContainsSubstring("\nalpha (a.lua): 8 errors, 0 overruns, 8 games forfeited\n"
                                         "  a.lua:1: oops?[2J\n"
                                         "    error in 2 games, first in game 1 (seed "));
    CHECK_THAT(report, ContainsSubstring("  and 2 other messages\n"));
    CHECK_THAT(report, !ContainsSubstring("beta (b.lua)"));
}

TEST_CASE("void games are told with the rule or the policy that made them so, and nobody has lost them") {
    Results list = won(6);
    for (const std::size_t game : {std::size_t{1}, std::size_t{2}}) {
        list[game] = GameResult{};
        list[game]->failures.push_back({Side::first, "a.lua:3: too slow", true});
        end_by_failure(*list[game], true);
    }
    list[4] = GameResult{};
    list[4]->void_reason = "mod.lua:1: oops";
    const Standing sum = standing(list);
    CHECK(sum.games == 3);
    CHECK(sum.pair_count() == 0);
    for (const ContestantStanding& each : sum.contestants) CHECK((each.forfeits == 0 && each.overruns == 0));
    const std::string report = match_report(description(6), sum);
    CHECK_THAT(report, ContainsSubstring("\n3 games void, because a rule of a mod failed or a policy ran out of time\n"
                                         "  a.lua:3: too slow\n    beta in 1 game, first in game 2 (seed "));
    CHECK_THAT(report, ContainsSubstring("  a.lua:3: too slow\n    alpha in 1 game, first in game 3 (seed ") &&
                           ContainsSubstring("  mod.lua:1: oops\n    in 1 game, first in game 5 (seed "));
    CHECK_THAT(match_report_json(description(6), sum),
               ContainsSubstring("\"message\": \"a.lua:3: too slow\", \"overrun\": true") &&
                   ContainsSubstring(", \"policy\": 1}") &&
                   ContainsSubstring("\"mod.lua:1: oops\", \"overrun\": false"));
}

TEST_CASE("as many messages as are told leave no others, and each is told with the seed of its game") {
    Results list = won(10);
    for (std::size_t game = 0; game < list.size(); game += 2) {
        list[game] = failed(Side::first, "oops " + std::to_string(game));
    }
    const std::string report = match_report(description(10), standing(list));
    CHECK_THAT(report, ContainsSubstring("  oops 8\n") && !ContainsSubstring("other message"));
    const auto first_in = [](std::uint64_t game) {
        return ", first in game " + std::to_string(game) + " (seed " + std::to_string(seed_of_pair(7, (game - 1) / 2)) +
               ")\n";
    };
    CHECK_THAT(report, ContainsSubstring("  oops 0\n    error in 1 game" + first_in(1)) &&
                           ContainsSubstring("  oops 4\n    error in 1 game" + first_in(5)));
    for (std::size_t game = 0; game < list.size(); game += 2) {
        list[game] = GameResult{};
        list[game]->void_reason = "rule " + std::to_string(game);
    }
    const std::string with_void = match_report(description(10), standing(list));
    CHECK_THAT(with_void, ContainsSubstring("\n5 games void, because a rule of a mod failed\n") &&
                              ContainsSubstring("  rule 8\n    in 1 game" + first_in(9)) &&
                              !ContainsSubstring("other message"));
    // A void game was played, too.
    CHECK_THAT(with_void, !ContainsSubstring("interrupted"));
    CHECK_THAT(match_report_json(description(10), standing(list)), ContainsSubstring("\"interrupted\": false"));
    list.push_back(list.front());
    list.back()->void_reason = "rule 10";
    CHECK_THAT(match_report(description(11), standing(list)), ContainsSubstring("  and 1 other message\n"));
}

TEST_CASE("a match that was interrupted says so") {
    Results list = won(3);
    list.resize(10);
    CHECK_THAT(match_report(description(10), standing(list)),
               ContainsSubstring("\ninterrupted after 3 of 10 games\n") && ContainsSubstring("\n1 pair, "));
    list.assign(10, std::nullopt);
    CHECK(match_report(description(10), standing(list)) ==
          "chess: alpha against beta, 10 games, seed 7\ninterrupted after 0 of 10 games\n");
    list = won(1);
    list.resize(10);
    CHECK_THAT(match_report(description(10), standing(list)), !ContainsSubstring("interval"));
}

TEST_CASE("a report says why the table and the estimate count different games") {
    Results list = won(4);
    list[2]->winner = Side::second;
    list.push_back(won(1).front());
    list.resize(10);
    CHECK_THAT(match_report(description(10), standing(list)),
               ContainsSubstring("\nalpha                  4        0        1      80.0\n") &&
                   ContainsSubstring("\n\nthe table counts 5 games; the estimate counts the 4 that form whole pairs\n"
                                     "alpha scores 75.0 %, "));
    list = won(1);
    list.resize(10);
    CHECK_THAT(match_report(description(10), standing(list)),
               ContainsSubstring("\nthe table counts 1 game; there is no estimate, because no pair is whole\n"));
    CHECK_THAT(match_report(description(4), standing(won(4))), !ContainsSubstring("the table counts"));
}

TEST_CASE("who won or lost every game has no Elo difference, but a bound of it") {
    // With 10 pairs the upper end of the interval used to be a little less than 1, which is thousands of points.
    CHECK_THAT(match_report(description(20), standing(won(20))),
               ContainsSubstring("95 % interval 72.2 to 100.0 %; Elo difference above +166\n"));
    Results lost = won(20);
    for (auto& result : lost) result->winner = opponent_of(*result->winner);
    CHECK_THAT(match_report(description(20), standing(lost)),
               ContainsSubstring("95 % interval 0.0 to 27.8 %; Elo difference below -166\n"));
    // The interval of many pairs may reach as far although not every game was won.
    Results nearly = won(20);
    nearly[0]->winner = opponent_of(*nearly[0]->winner);
    CHECK_THAT(match_report(description(20), standing(nearly)),
               ContainsSubstring(" to 100.0 %; Elo difference +512 (above +"));
    for (auto& result : nearly) result->winner = opponent_of(*result->winner);
    CHECK_THAT(match_report(description(20), standing(nearly)),
               ContainsSubstring("95 % interval 0.0 to ") && ContainsSubstring("; Elo difference -512 (below -"));
}

TEST_CASE("contestants of the same name get numbers, and no name upsets the table or the terminal") {
    MatchDescription match = description(2);
    match.contestants[1].name = "alpha";
    CHECK_THAT(match_report(match, standing(won(2))), ContainsSubstring("chess: alpha (1) against alpha (2), "));
    match.contestants[0].name = "two\nlines \x1b[2J" + std::string(100, 'x');
    CHECK_THAT(match_report(match, standing(won(2))),
               ContainsSubstring("chess: two lines ?[2Jxxxxx") && ContainsSubstring("x... against alpha, "));
}

TEST_CASE("the JSON report holds the same and more") {
    Results list = won(4);
    list[2] = failed(Side::first, "a.lua:1: \"oops\"");
    CHECK(match_report_json(description(4), standing(list)) ==
          R"({
  "game": "chess",
  "seed": 7,
  "budget": "steps=5",
  "planned_games": 4,
  "games": 4,
  "void_games": 0,
  "void_reasons": [],
  "interrupted": false,
  "score": {"value": 0.750000, "low": 0.197867, "high": 0.973323, "method": "wilson"},
  "elo": {"value": 190.85, "low": -243.15, "high": 624.85},
  "pairs": [0, 0, 1, 0, 1],
  "actions": {"mean": 15.000, "least": 0, "most": 20},
  "policies": [
    {
      "name": "alpha",
      "file": "a.lua",
      "sha256": "aa",
      "settings": {"depth": "3"},
      "wins": 3, "draws": 0, "losses": 1,
      "moving_first": {"wins": 1, "draws": 0, "losses": 1},
      "moving_second": {"wins": 2, "draws": 0, "losses": 0},
      "errors": 1, "overruns": 0, "forfeits": 1,
      "mistakes": [
        {"message": "a.lua:1: \"oops\"", "overrun": false, "games": 1, "first_game": 3, "seed": -8762550493734225751}
      ]
    },
    {
      "name": "beta",
      "file": "b.lua",
      "sha256": "bb",
      "settings": {},
      "wins": 1, "draws": 0, "losses": 3,
      "moving_first": {"wins": 0, "draws": 0, "losses": 2},
      "moving_second": {"wins": 1, "draws": 0, "losses": 1},
      "errors": 0, "overruns": 0, "forfeits": 0,
      "mistakes": []
    }
  ]
}
)");
}

TEST_CASE("numbers that JSON does not have are null") {
    CHECK_THAT(match_report_json(description(2), standing(won(2))),
               ContainsSubstring("\"elo\": {\"value\": null, ") && ContainsSubstring("\"high\": null}"));
    Standing close = standing(won(2));
    close.score.value = 0.50001;  // 0.007 points
    CHECK_THAT(match_report_json(description(2), close), ContainsSubstring("\"elo\": {\"value\": 0.01, "));
    close.score.value = 0.499999;
    CHECK_THAT(match_report_json(description(2), close), ContainsSubstring("\"elo\": {\"value\": 0.00, "));
    CHECK_THAT(match_report_json(description(2), standing(Results(2))),
               ContainsSubstring("\"interrupted\": true") && ContainsSubstring("\"method\": \"none\""));
}

}  // namespace farmland
