// What the games of a match between two contestants add up to.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "core/game/game_result.hpp"

namespace farmland {

struct Tally {
    std::uint64_t wins = 0;
    std::uint64_t draws = 0;
    std::uint64_t losses = 0;

    std::uint64_t games() const { return wins + draws + losses; }
    // A win is 1, a draw 1/2; without games 1/2.
    double score() const;
    void add(const std::optional<Side>& winner, Side seat);

    bool operator==(const Tally&) const = default;
};

// What a contestant did wrong in one or more games, told in the same words each time.
struct Mistake {
    std::string message;
    bool overrun = false;
    std::uint64_t games = 0;
    std::uint64_t first_game = 0;                // index
    std::optional<std::size_t> contestant = {};  // in a void game: the one whose time was up

    bool operator==(const Mistake&) const = default;
};

struct ContestantStanding {
    Tally total;
    std::array<Tally, 2> by_seat;
    std::uint64_t forfeits = 0;
    std::uint64_t errors = 0;       // games with one
    std::uint64_t overruns = 0;     // games with one
    std::vector<Mistake> mistakes;  // all distinct ones, by first game
};

// Counts games with the same mistake.
class MistakeCounter {
public:
    void add(const std::string& message, bool overrun, std::uint64_t game, std::optional<std::size_t> contestant = {});
    // By first game.
    const std::vector<Mistake>& mistakes() const { return mistakes_; }

private:
    std::vector<Mistake> mistakes_;
    std::map<std::tuple<std::optional<std::size_t>, bool, std::string>, std::size_t> known_;
};

// Adds up the games of one contestant.
class ContestantSum {
public:
    // One that is not void, from this seat.
    void add(const GameResult& result, Side seat, std::uint64_t game);
    ContestantStanding standing() const;

private:
    void add_mistakes(const GameResult& result, Side seat, std::uint64_t game);

    ContestantStanding sum_;
    MistakeCounter mistakes_;
};

enum class IntervalMethod { none, pairs, wilson };

// A score between 0 and 1 and where it lies with 95 % confidence.
struct Estimate {
    double value = 0.5;
    double low = 0;
    double high = 1;
    IntervalMethod method = IntervalMethod::none;
};

// The score of the first contestant, from how many pairs brought it 0, 1/2, 1, 3/2 and 2 points. The two games of a pair
// share their luck, so pairs are what is independent, not games: the interval is 1.96 standard errors of the mean of the
// pairs. With few pairs, or when all are alike, that says nothing, and it is Wilson's interval with as many trials as
// there are pairs, which is never too narrow.
Estimate estimate_score(const std::array<std::uint64_t, 5>& pairs);

// What a game with a result brought to whoever sat there: 0, 1 or 2.
std::size_t half_points(const GameResult& result, Side seat);

// The difference in Elo points that a score stands for; infinite for 0 and 1.
double elo_of_score(double score);

struct Standing {
    std::uint64_t games = 0;            // with a result
    std::uint64_t void_games = 0;       // without one, because a rule of a mod failed or a contestant's time was up
    std::vector<Mistake> void_reasons;  // all distinct ones, by first game
    std::array<ContestantStanding, 2> contestants;
    std::array<std::uint64_t, 5> pairs{};  // by the half points of the first contestant
    Estimate score;                        // of the first contestant, from whole pairs
    std::uint64_t actions = 0;             // of all games together
    std::uint64_t shortest = 0;
    std::uint64_t longest = 0;

    std::uint64_t pair_count() const;
    std::uint64_t played() const { return games + void_games; }
};

// The results by index of the game, as the schedule has them; nothing for games that were not played.
Standing standing(std::span<const std::optional<GameResult>> results);

}  // namespace farmland
