// Writes down a game of any kind while it is played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game/session.hpp"
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
        record_.game = Rules::game;
        record_.seed = seed;
        record_.setup = rules_.setup();
        record_.position = rules_.position_text(state);
    }

    void log(Side side, std::string_view line) {
        if (log_.size() > most_logged_lines) return;
        std::string text = std::to_string(index_of(side) + 1) + ": ";
        if (log_.size() == most_logged_lines) {
            text += "(more was logged in this step)";
        } else {
            text += line.substr(0, longest_logged_line);
        }
        log_.push_back(std::move(text));
    }

    void happened(Side side, const typename Rules::Action& action,
                  const std::vector<typename Rules::Event>& events) override {
        RecordedStep step{side, rules_.action_text(action), {}, std::exchange(log_, {})};
        for (const auto& event : events) step.events.push_back(rules_.facts(event));
        record_.steps.push_back(std::move(step));
    }

    // Nothing: the game was left before its end.
    void end(std::optional<GameResult> result) {
        record_.result = std::move(result);
        record_.log = std::exchange(log_, {});
    }

private:
    const Rules& rules_;
    GameRecord& record_;
    std::vector<std::string> log_;
};

}  // namespace farmland
