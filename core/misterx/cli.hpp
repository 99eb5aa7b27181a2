// The command dialogue (A.5, A.6): reads commands, answers exactly as the document says.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/conversation.hpp"
#include "core/misterx/drawing.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

struct DialogueOptions {
    // Commands for people: `moves`, `board` and `help`, and others that are answered elsewhere.
    bool interactive = false;
    std::span<const std::string_view> other_commands = {};
    // More for a person at a terminal: the scene is drawn, moves need not name the way, and refusals are as in every game.
    bool at_terminal = false;
    Palette palette = {};
};

inline constexpr std::array<std::string_view, 6> dialogue_commands = {"start", "place", "move",
                                                                      "pass",  "print", "quit"};
inline constexpr std::array<std::string_view, 3> terminal_commands = {"moves", "board", "help"};

// Any informant may run in circles, so commands can be long.
inline constexpr std::size_t longest_command = 2'000'000;

class Dialogue : public TableDialogue<Dialogue, Rules> {
public:
    // The commands of agents are shown as if they were typed. The game goes on from a state in which pieces lie; else `start`
    // begins one.
    Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes);

    void begin();
    void obey(const InputLine& line);
    // Gives back what is wrong instead of telling it.
    Result<void> attempt(const InputLine& line);
    bool is_open() const { return !has_quit_; }

    // Between `start` and the end of the game.
    bool is_playing() const { return !is_empty(state_) && goes_on(); }

    // For a terminal: the position, what to do first, what can be typed next after part of a line, and for an action.
    void show() const;
    std::string first_step() const;
    std::vector<std::string> next_words(std::string_view before) const;
    std::vector<std::string> typed(const Action& action) const;

private:
    using Arguments = std::span<const std::string_view>;

    Result<void> answer(const InputLine& line);
    Result<void> answer(std::string_view command, Arguments arguments);
    Result<void> start(Arguments arguments);
    Result<void> place(Arguments arguments);
    Result<void> move(Arguments arguments);
    Result<void> show_moves(Arguments arguments) const;
    std::vector<std::string_view> known_commands() const;
    Result<Piece> parse_piece(std::string_view word) const;
    void print_help() const;

    bool goes_on() const { return state_.ending == Ending::none && !is_given_up_; }
    void begin_game(Side side);
    Result<void> perform(const Action& action);
    void play_agents();

    DialogueOptions options_;
    bool is_given_up_ = false;
};

inline constexpr std::array<std::string_view, 2> side_names = {"INFRARED", "ULTRAVIOLET"};

// A command that can begin a game.
std::string example_of_start(const Rules& rules);

// The position after a text of commands, each of which must be obeyed.
inline Result<State> state_after(const Rules& rules, std::string_view commands) {
    return obey_all<Dialogue>(rules, commands);
}

}  // namespace farmland::misterx
