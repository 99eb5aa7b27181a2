// What a tournament is: who plays whom, with what luck, by which rules. Every game follows from it and the number of its pair.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/value.hpp"
#include "core/match/report.hpp"
#include "core/stats/sprt.hpp"

namespace farmland::tournament {

enum class Format : std::uint8_t {
    round_robin,  // everybody meets everybody
    gauntlet,     // the first contestant meets all others
    knockout,     // who loses a meeting is out
    swiss,        // in each round those meet who have about the same number of points
    sprt,         // two of them, until it is clear whether the first one is better
};
inline constexpr std::string_view format_names = "round-robin, gauntlet, knockout, swiss or sprt";
std::string_view name_of(Format format);
std::optional<Format> format_named(std::string_view name);

// Positions at which games begin instead of at the start: one after the other, each for a whole pair.
struct Openings {
    std::string file;
    std::string sha256;
    std::uint64_t count = 0;
};

// A contestant that could not play.
struct LeftOut {
    std::string file;
    std::string reason;  // as a script's mistakes are told, with the file and the line where it can be
};
std::string text_of(const LeftOut& left_out);

struct Plan {
    std::string program;  // and its version
    std::string game;
    std::vector<std::string> mods;  // as they were named
    std::string setup;              // the hash of all that the game is played with
    Format format = Format::round_robin;
    std::uint64_t pairs = 0;   // of games whenever two contestants meet; the most of them for sprt
    std::uint64_t rounds = 0;  // of swiss
    stats::Question question;  // of sprt
    std::int64_t seed = 0;
    std::string budget;
    std::optional<Openings> openings;
    std::optional<std::size_t> anchor;  // whose rating is 0, by index; otherwise the mean of all is
    std::vector<Contestant> contestants;
    std::vector<LeftOut> left_out;
};

// The most pairs that a tournament may have: everything about them is kept in memory.
inline constexpr std::uint64_t most_pairs = 50'000'000;

inline constexpr std::size_t most_contestants = 500;
// So many times a drawn meeting of a knockout is played on.
inline constexpr int most_further_stages = 3;

// How many pairs there can be at most.
std::uint64_t most_pairs_of(const Plan& plan);
// Whether there are contestants, rounds and pairs as its format needs them, and not too many.
Result<void> check_size(const Plan& plan);

// The first line of a ledger.
Value value_of(const Plan& plan);
// The error says what the line has not.
Result<Plan> plan_of(const Value& line);

// Whether results of one can be added to those of the other; the error names what has changed since `before`.
Result<void> check_same(const Plan& before, const Plan& now);

}  // namespace farmland::tournament
