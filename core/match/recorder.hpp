// Writes down a game of any kind while it is played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game/observer.hpp"
#include "core/match/record.hpp"

namespace farmland {

// Of one step: a record should not grow without bounds because a policy talks without end.
inline constexpr std::size_t most_logged_lines = 1000;
inline constexpr std::size_t longest_logged_line = 4096;

template <GameRules Rules>
class Recorder final : public Observer<Rules> {
public:
    // Both must outlive the recorder. The players are the caller's to fill in, after begin().
    Recorder(const Rules& rules, GameRecord& record) : rules_(rules), record_(record) {}

    void begin(std::int64_t seed, const typename Rules::State& state) {
        record_ = {};
        record_.game = rules_.name();
        record_.seed = seed;
        record_.setup = rules_.setup();
        record_.position = rules_.position_text(state);
    }

    // Only the last of several games is kept; what was said before the first of them began belongs to that one.
    void began(const typename Rules::State& state) override {
        if (!record_.steps.empty()) take_log();
        record_.position = rules_.position_text(state);
        record_.steps.clear();
        record_.result.reset();
    }

    void log(Side side, std::string_view line) {
        if (logged_ > most_logged_lines) return;
        add_line(side, logged_ == most_logged_lines ? "(more was logged in this step)" : line);
        ++logged_;
    }

    // Kept however much was logged: else what was done instead would look like the agent's own choice.
    void failed(Side side, const Error& error) override { add_line(side, "failed: " + error.sentence()); }

    void happened(Side side, const typename Rules::Action& action,
                  std::span<const typename Rules::Event> events) override {
        RecordedStep step{side, rules_.action_text(action), {}, take_log()};
        for (const auto& event : events) step.events.push_back(described(rules_, event));
        record_.steps.push_back(std::move(step));
    }

    void took_back() override { record_.steps.pop_back(); }

    // Nothing: the game was left before its end.
    void end(std::optional<GameResult> result) {
        record_.result = std::move(result);
        record_.log = take_log();
    }

private:
    void add_line(Side side, std::string_view line) {
        std::string text = std::to_string(number_of(side)) + ": ";
        text += line.substr(0, longest_logged_line);
        log_.push_back(std::move(text));
    }

    std::vector<std::string> take_log() {
        logged_ = 0;
        return std::exchange(log_, {});
    }

    const Rules& rules_;
    GameRecord& record_;
    std::vector<std::string> log_;
    std::size_t logged_ = 0;  // lines of the log that agents wrote themselves
};

// A game that never began, because a rule of a mod failed at its start. The players are the caller's to fill in.
template <GameRules Rules>
GameRecord record_of_failed_start(const Rules& rules, std::int64_t seed, const std::string& reason) {
    GameRecord record;
    record.game = rules.name();
    record.seed = seed;
    record.setup = rules.setup();
    record.result.emplace().void_reason = reason;
    return record;
}

}  // namespace farmland
