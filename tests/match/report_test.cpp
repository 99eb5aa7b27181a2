#include "core/match/report.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>
#include <optional>
#include <string>
#include <vector>

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
          "alpha scores 100.0 %, 95 % interval 34.2 to 100.0 %; Elo difference +inf (-113 to +inf)\n"
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
    CHECK_THAT(match_report_json(description(2), standing(Results(2))),
               ContainsSubstring("\"interrupted\": true") && ContainsSubstring("\"method\": \"none\""));
}

}  // namespace farmland
