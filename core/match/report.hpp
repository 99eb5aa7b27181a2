// The report of a match. It tells nothing about the machine: the same match gives the same bytes everywhere.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/value.hpp"
#include "core/match/standing.hpp"

namespace farmland {

struct Contestant {
    std::string name;
    std::string file;
    std::string sha256;  // of the file's text, in hex
    std::map<std::string, std::string, std::less<>> settings;
};

// name, file, sha256, settings.
Members value_of(const Contestant& contestant);

// wins, draws, losses.
Members value_of(const Tally& tally);
// The first hundred, each with the seed of the first game in which it was.
Value value_of(std::int64_t seed, const std::vector<Mistake>& mistakes);

// The first few for people, each with what about(mistake) says, in how many games it was and which was the first.
std::string told_mistakes(std::int64_t seed, const std::vector<Mistake>& all,
                          const std::function<std::string(const Mistake&)>& about);

struct MatchDescription {
    std::string game;
    std::int64_t seed = 0;
    std::uint64_t games = 0;  // that were to be played
    std::string budget;
    std::array<Contestant, 2> contestants;
};

// For people. Of each contestant's mistakes the first few are told.
std::string match_report(const MatchDescription& match, const Standing& standing);

// For programs: one object and an end of line. The first hundred of each contestant's mistakes are listed.
std::string match_report_json(const MatchDescription& match, const Standing& standing);

}  // namespace farmland
