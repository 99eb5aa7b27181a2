// The line protocol: one command a line, each answered at once.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string_view>
#include <vector>

#include "core/animals/rules.hpp"
#include "core/game/dialogue_agents.hpp"
#include "core/game/line_source.hpp"

namespace farmland::animals {

inline constexpr std::array<std::string_view, 6> dialogue_commands = {"start", "moves", "turn",
                                                                      "print", "days",  "quit"};

struct DialogueOptions {};

class Dialogue {
public:
    // An agent at the table plays for its side, and its turns are shown as if they were typed; a side without one reads
    // commands. Answers go to `out`; what an agent did wrong is told on `notes`.
    Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes);

    // Plays until `quit`, the end of the input, or until nobody reads the output any more.
    void run(LineSource& input);

    // The same for whoever has the lines one by one: begin() first, then obey() as long as the dialogue is open.
    void begin();
    void obey(const InputLine& line);
    // Gives back what is wrong instead of telling it.
    Result<void> attempt(const InputLine& line);
    bool is_open() const { return !has_quit_; }

private:
    using Arguments = std::span<const std::string_view>;

    Result<void> answer(std::string_view command, Arguments arguments);
    Result<void> start(Arguments arguments);
    Result<void> turn(Arguments arguments);
    Result<void> moves(Arguments arguments) const;
    void print_days() const;

    // By `start`, or because the state is not that of a new game.
    bool is_started() const { return started_ || state_ != rules_.start(state_.starter); }
    void begin_game(Side side);
    Result<void> perform(const Action& action);
    void play_agents();

    Table<Rules>& table_;
    const Rules& rules_;
    const State& state_;  // of the table
    DialogueAgents<Rules> agents_;
    std::ostream& out_;
    bool started_ = false;
    bool has_quit_ = false;
};

// The position after a text of commands, each of which must be obeyed.
Result<State> state_after(const Rules& rules, std::string_view commands);

}  // namespace farmland::animals
