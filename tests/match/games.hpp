// Recorded games to test with.
#pragma once

#include <sstream>
#include <string>

#include "core/match/record_file.hpp"
#include "core/match/recorder.hpp"
#include "core/search/playout.hpp"

namespace farmland_tests {

using namespace farmland;

// A random game of any kind, to its end or for so many actions, with something in its log now and then. The record
// begins after the skipped actions.
template <class Rules>
GameRecord random_game(const Rules& rules, std::int64_t seed, std::uint64_t most_actions = 1'000'000,
                       std::uint64_t skipped = 0) {
    GameRecord record;
    Recorder<Rules> recorder(rules, record);
    JavaRandom random(seed);
    auto state = rules.start(random);
    playout(rules, state, random, skipped);
    recorder.begin(seed, state);
    record.players = {{{"Änne \"A\"", "human", ""}, {"bot", "bots/b.lua", std::string(64, 'a')}}};
    for (std::uint64_t count = 0; count < most_actions && !rules.outcome(state); ++count) {
        const Side side = rules.side_to_move(state);
        if (count % 7 == 3) recorder.log(Side::second, "step\t" + std::to_string(count) + " \"ä\"\n");
        const auto action = random_action<Rules>(rules.legal_actions(state), random);
        EventLog<typename Rules::Event> log;
        rules.apply(state, action, log);
        recorder.happened(side, action, log.events);
    }
    recorder.log(Side::first, "the end");
    std::optional<GameResult> result;
    if (const auto outcome = rules.outcome(state)) result = GameResult{outcome->winner, record.steps.size(), false, {}};
    recorder.end(std::move(result));
    return record;
}

// The last actions of a random game.
template <class Rules>
GameRecord end_of_random_game(const Rules& rules, std::int64_t seed, std::uint64_t actions) {
    return random_game(rules, seed, actions, random_game(rules, seed).steps.size() - actions);
}

inline std::string text_of(const GameRecord& record) {
    std::ostringstream text;
    write_record(text, record);
    return text.str();
}

}  // namespace farmland_tests
