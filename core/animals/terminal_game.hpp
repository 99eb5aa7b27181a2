// The game for people at a terminal: asks who begins, then each side for its moves.
#pragma once

#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/animals/board_drawing.hpp"
#include "core/animals/rules.hpp"
#include "core/game/dialogue_agents.hpp"
#include "core/game/line_source.hpp"

namespace farmland::animals {

inline constexpr std::array<std::string_view, 8> terminal_words = {"end",  "pass",  "undo", "moves",
                                                                   "days", "board", "help", "quit"};

class TerminalGame {
public:
    // An agent at the table plays for its side; a side without one is asked. The game begins when it is known who begins.
    TerminalGame(Table<Rules>& table, BoardStyle style, std::ostream& out, std::ostream& notes);

    // Plays until the game is over, `quit`, or the end of the input.
    void run(LineSource& input);

    void begin();
    void obey(const InputLine& line);
    bool is_open() const { return !has_quit_ && state_.ending == Ending::none; }
    // What is asked for now, for the front of the line that is typed.
    std::string prompt() const;

private:
    void begin_game(Side side);
    void ask() const;
    Result<void> answer(const std::vector<std::string_view>& words);
    Result<void> add_moves(const std::vector<std::string_view>& words);
    Result<void> show_moves(Field field) const;
    void show_all_moves() const;
    void show_days() const;
    void show_help() const;
    Result<void> perform(const Action& action);
    void tell(const Event& event);
    void tell_end() const;
    void play_agents();
    bool turn_is_full() const;
    std::string animal(SpeciesId species) const;

    bool is_typed(Side side) const { return table_.agent(side) == nullptr; }

    Table<Rules>& table_;
    const Rules& rules_;
    const State& state_;  // of the table
    BoardStyle style_;
    DialogueAgents<Rules> agents_;
    std::ostream& out_;
    bool begun_ = false;
    Action turn_;  // as far as it was typed
    int day_ = 1;
    bool has_quit_ = false;
};

}  // namespace farmland::animals
