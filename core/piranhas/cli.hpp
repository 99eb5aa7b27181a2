// The game for people: moves are typed, the board is drawn.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/conversation.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

// Texts around what is drawn, such as a terminal's codes for colours.
struct Palette {
    std::array<std::string, 2> sides;
    std::string kraken;
    std::string marked;
    std::string end;
};

struct DialogueOptions {
    Palette palette = {};
    std::span<const std::string_view> other_commands = {};  // that are answered elsewhere
};

inline constexpr std::array<std::string_view, 5> dialogue_commands = {"moves", "board", "swarms", "help", "quit"};

// The board with its edges, and a * in front of fields that are pointed out.
std::string draw_board(const Rules& rules, const State& state, const Palette& palette = {}, Bits128 marked = {});

class Dialogue : public TableDialogue<Dialogue, Rules> {
public:
    // The moves of agents are shown as if they were typed.
    Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes);

    void begin();
    void obey(const InputLine& line);
    bool is_open() const { return !has_quit_ && state_.ending == Ending::none; }

    // For a terminal: the position, what to do first, what can be typed next after part of a line, and for an action.
    void show() const;
    std::string first_step() const;
    std::vector<std::string> next_words(std::string_view before) const;
    std::vector<std::string> typed(const Action& action) const { return {rules_.action_text(action)}; }

private:
    Result<void> answer(const std::vector<std::string_view>& words, std::string_view text);
    Result<void> show_moves(const std::vector<std::string_view>& words) const;
    Result<void> perform(const Action& action);
    void play_agents();

    DialogueOptions options_;
};

}  // namespace farmland::piranhas
