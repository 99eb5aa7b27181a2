// The game for people at a terminal: asks who begins, then each side for its moves.
#pragma once

#include <array>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "core/animals/board_drawing.hpp"
#include "core/animals/rules.hpp"
#include "core/game/line_source.hpp"
#include "core/game/seats.hpp"

namespace farmland::animals {

inline constexpr std::array<std::string_view, 8> terminal_words = {"end",  "pass",  "undo", "moves",
                                                                   "days", "board", "help", "quit"};

class TerminalGame {
public:
    // An agent plays for its side; a side without one is asked.
    TerminalGame(const Rules& rules, BoardStyle style, std::array<Agent<Rules>*, 2> agents, std::ostream& out,
                 std::ostream& notes);

    void add_observer(Observer<Rules>& observer) { seats_.add_observer(observer); }

    // Plays until the game is over, `quit`, or the end of the input.
    void run(LineSource& input);

    void begin();
    void obey(const InputLine& line);
    bool is_open() const { return !has_quit_ && !(state_ && state_->ending != Ending::none); }
    // What is asked for now, for the front of the line that is typed.
    std::string prompt() const;

    // Nothing before it is known who begins.
    const std::optional<State>& state() const { return state_; }

private:
    void begin_game(Side side);
    void ask() const;
    Result<void> answer(const std::vector<std::string_view>& words);
    Result<void> add_moves(const std::vector<std::string_view>& words);
    Result<void> show_moves(Field field) const;
    void show_all_moves() const;
    void show_days() const;
    void show_help() const;
    void perform(Action action);
    void tell(const Event& event);
    void tell_end() const;
    void play_agents();
    bool turn_is_full() const;
    std::string animal(SpeciesId species) const;

    const Rules& rules_;
    BoardStyle style_;
    Seats<Rules> seats_;
    std::ostream& out_;
    std::optional<State> state_;
    Action turn_;  // as far as it was typed
    int day_ = 1;
    bool has_quit_ = false;
};

}  // namespace farmland::animals
