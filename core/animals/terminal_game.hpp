// The game for people at a terminal: asks who begins, then each side for its moves.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/animals/board_drawing.hpp"
#include "core/game/conversation.hpp"

namespace farmland::animals {

inline constexpr std::array<std::string_view, 7> terminal_words = {"end",   "pass", "moves", "days",
                                                                   "board", "help", "quit"};

class TerminalGame : public TableDialogue<TerminalGame, Rules> {
public:
    // The game begins when it is known who begins, or goes on if there is one. Other commands are answered elsewhere.
    TerminalGame(Table<Rules>& table, BoardStyle style, std::ostream& out, std::ostream& notes,
                 std::span<const std::string_view> other_commands = {});

    void begin();
    void obey(const InputLine& line);
    bool is_open() const { return !has_quit_ && state_.ending == Ending::none; }
    // What is asked for now, for the front of the line that is typed.
    std::string prompt() const;

    // The position, what to do first, what can be typed next after part of a line, and for an action.
    void show() const;
    std::string first_step() const;
    std::vector<std::string> next_words(std::string_view before) const;
    std::vector<std::string> typed(const Action& action) const;
    // Takes back the last move that was typed of a turn; false if there is none.
    bool take_back_typed();

private:
    void begin_game(Side side);
    int day() const;
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

    BoardStyle style_;
    std::span<const std::string_view> other_commands_;
    bool begun_ = false;
    Action turn_;  // as far as it was typed
};

}  // namespace farmland::animals
