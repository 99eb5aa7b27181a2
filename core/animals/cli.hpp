// The line protocol: one command a line, each answered at once.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string_view>

#include "core/animals/rules.hpp"
#include "core/game/conversation.hpp"

namespace farmland::animals {

inline constexpr std::array<std::string_view, 6> dialogue_commands = {"start", "moves", "turn",
                                                                      "print", "days",  "quit"};

struct DialogueOptions {};

class Dialogue : public TableDialogue<Dialogue, Rules> {
public:
    // The turns of agents are shown as if they were typed.
    Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes);

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

    bool started_ = false;
};

// The position after a text of commands, each of which must be obeyed.
inline Result<State> state_after(const Rules& rules, std::string_view commands) {
    return obey_all<Dialogue>(rules, commands);
}

}  // namespace farmland::animals
