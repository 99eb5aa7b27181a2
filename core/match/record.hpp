// A game as it was played, for looking at it again: what a record file holds.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/value.hpp"
#include "core/game/game_result.hpp"
#include "core/game/setup.hpp"
#include "core/game/side.hpp"

namespace farmland {

struct RecordedPlayer {
    std::string name;
    std::string source;  // the policy's file as it was given, or "human"
    std::string sha256;  // of the policy's text, in hex; empty for people

    bool operator==(const RecordedPlayer&) const = default;
};

struct RecordedStep {
    Side side = Side::first;
    std::string action;            // in the game's notation
    std::vector<Value> events;     // all of them, hidden ones too
    std::vector<std::string> log;  // what the policies logged before and during this step, and their failures

    bool operator==(const RecordedStep&) const = default;
};

struct GameRecord {
    std::string game;
    std::int64_t seed = 0;
    Setup setup;
    std::string position;  // at the start
    std::array<RecordedPlayer, 2> players;
    std::vector<RecordedStep> steps;
    std::vector<std::string> log;      // what the policies logged after the last step
    std::optional<GameResult> result;  // nothing: the game was left before its end
    bool is_start_given = false;       // it began at a position of somebody's choice, not where the seed leads

    bool operator==(const GameRecord&) const = default;
};

}  // namespace farmland
