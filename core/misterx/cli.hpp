// The command dialogue (A.5, A.6): reads commands, answers exactly as the document says.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/line_source.hpp"
#include "core/game/seats.hpp"
#include "core/misterx/drawing.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

struct DialogueOptions {
    bool interactive = false;  // a person at a terminal: `board` and `help` are commands too
    Palette palette;
};

inline constexpr std::array<std::string_view, 6> dialogue_commands = {"start", "place", "move",
                                                                      "pass",  "print", "quit"};
inline constexpr std::array<std::string_view, 2> terminal_commands = {"board", "help"};

// Any informant may run in circles, so commands can be long.
inline constexpr std::size_t longest_command = 2'000'000;

class Dialogue {
public:
    // An agent plays for its side, and its commands are shown as if they were typed; a side without one reads commands.
    // Answers go to `out`; what an agent did wrong is told on `notes`. The game goes on from a state in which pieces
    // lie; else `start` begins one.
    Dialogue(const Rules& rules, State state, DialogueOptions options, std::array<Agent<Rules>*, 2> agents,
             std::ostream& out, std::ostream& notes);

    // Is told of every game that begins and of every action; must outlive the dialogue.
    void add_observer(Observer<Rules>& observer) { seats_.add_observer(observer); }

    // Plays until `quit`, the end of the input, or until nobody reads the output any more.
    void run(LineSource& input);

    // The same for whoever has the lines one by one: begin() first, then obey() as long as the dialogue is open.
    void begin();
    void obey(const InputLine& line);
    bool is_open() const { return !has_quit_; }

    // The game went on elsewhere, by one action with these events.
    void follow(const State& state, std::span<const Event> events);

    const State& state() const { return state_; }
    bool is_playing() const { return playing_; }

private:
    using Arguments = std::span<const std::string_view>;

    Result<void> answer(const InputLine& line);
    Result<void> answer(std::string_view command, Arguments arguments);
    Result<void> start(Arguments arguments);
    Result<void> place(Arguments arguments);
    Result<void> move(Arguments arguments);
    Result<Piece> parse_piece(std::string_view word) const;
    void print_help() const;

    Result<void> act(const Action& action);
    void begin_game(Side side);
    void perform(const Action& action);
    void play_agents();

    const Rules& rules_;
    State state_;
    DialogueOptions options_;
    Seats<Rules> seats_;
    std::ostream& out_;
    bool playing_ = false;  // between `start` and the end of the game
    bool has_quit_ = false;
};

inline constexpr std::array<std::string_view, 2> side_names = {"INFRARED", "ULTRAVIOLET"};

// The position after a text of commands, each of which must be obeyed.
Result<State> state_after(const Rules& rules, std::string_view commands);

}  // namespace farmland::misterx
