// Tournaments to test with.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/tournament/report.hpp"

namespace farmland_tests {

using namespace farmland;

// A plan of contestants with these names.
inline tournament::Plan plan_for(const std::vector<std::string>& names, std::uint64_t pairs = 1,
                                 tournament::Format format = tournament::Format::round_robin) {
    tournament::Plan plan;
    plan.program = "farmland 1";
    plan.game = "crown";
    plan.format = format;
    plan.pairs = pairs;
    plan.seed = 7;
    plan.budget = "1000000 steps";
    for (const std::string& name : names) plan.contestants.push_back({name, "bots/" + name + ".lua", "abc", {}});
    return plan;
}

// One letter: 1 and 2 for the seat that won, = for a draw, v for a void game.
inline tournament::PlayedGame game_of(char letter, std::uint64_t actions = 10) {
    tournament::PlayedGame game;
    game.result.actions = actions;
    if (letter == '1') game.result.winner = Side::first;
    if (letter == '2') game.result.winner = Side::second;
    if (letter == 'v') game.result.void_reason = "mods/x/mod.lua:3: a rule failed";
    game.efforts = {{{5, 500, 120}, {4, 100, 30}}};
    return game;
}

// Both games of a pair that brings the first contestant so many half points.
inline std::string_view letters_for(std::size_t half_points) {
    constexpr std::array<std::string_view, 5> letters = {"21", "2=", "==", "1=", "12"};
    return letters[half_points];
}

struct Sample {
    tournament::Plan plan;
    std::vector<tournament::PairResult> results;

    tournament::Schedule schedule() const {
        tournament::Scores scores;
        for (const auto& each : results) scores.add(each);
        return schedule_of(plan, scores);
    }
    tournament::Report report() const { return report_of(plan, schedule(), results); }

    // Plays pairs until there are none, or so many. letters_of() gives the games of a pair.
    void play(
        const std::function<std::string_view(std::uint64_t pair, std::size_t first, std::size_t second)>& letters_of,
        std::uint64_t most = 1'000'000) {
        tournament::Scores scores;
        for (;;) {
            const tournament::Schedule known = schedule_of(plan, scores);
            if (results.size() == known.known_pairs()) return;
            for (std::uint64_t pair = results.size(); pair < known.known_pairs(); ++pair) {
                if (pair == most) return;
                const auto contestants = known.meeting_of(pair);
                const std::string_view letters = letters_of(pair, contestants[0], contestants[1]);
                tournament::PairResult result;
                result.pair = pair;
                result.contestants = contestants;
                result.opening = opening_of(plan, known, pair);
                for (std::size_t game = 0; game < 2; ++game) {
                    result.games[game] = game_of(letters[game], 10 + (2 * pair + game) % 9);
                }
                scores.add(result);
                results.push_back(result);
            }
        }
    }
};

}  // namespace farmland_tests
