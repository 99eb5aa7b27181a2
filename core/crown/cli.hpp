// The command dialogue (A.5): reads commands, answers exactly as the document says.
#pragma once

#include <array>
#include <ostream>
#include <span>
#include <string_view>
#include <vector>

#include "core/crown/dialogue_text.hpp"
#include "core/crown/drawing.hpp"
#include "core/game/conversation.hpp"

namespace farmland::crown {

struct DialogueOptions {
    TeamNames teams = default_team_names();
    Drawing drawing;
    // For a person at a terminal: `help` and `moves` are commands too, and so are some that are answered elsewhere.
    bool interactive = false;
    std::span<const std::string_view> other_commands = {};
    // Who alone is shown its own hidden units; nobody: whoever is to move, as the document has it.
    std::optional<Side> viewer = std::nullopt;
};

// In the order of the help line that begins a dialogue.
inline constexpr std::array<std::string_view, 11> dialogue_commands = {
    "select", "board", "move", "flip", "block", "hand", "place", "show", "yield", "state", "quit"};
inline constexpr std::array<std::string_view, 2> terminal_commands = {"moves", "help"};

class Dialogue final : public TableDialogue<Dialogue, Rules>, private Observer<Rules> {
public:
    // The answers stay exactly those of the document, whatever an agent does wrong.
    Dialogue(Table<Rules>& table, DialogueOptions options, std::ostream& out, std::ostream& notes);
    ~Dialogue() override { table_.remove_observer(*this); }

    void begin();
    void obey(const InputLine& line);
    bool is_open() const { return !state_.winner && !has_quit_; }

    // For a terminal: the position, what to do first, what can be typed next after part of a line, and for an action.
    void show() const;
    std::string first_step() const;
    std::vector<std::string> next_words(std::string_view before) const;
    std::vector<std::string> typed(const Action& action) const;

private:
    using Arguments = std::span<const std::string_view>;

    Result<void> answer(const InputLine& line);
    Result<void> answer(std::string_view command, Arguments arguments);
    Result<void> select(Arguments arguments);
    Result<void> show_selected() const;
    Result<void> show_moves(Arguments arguments) const;
    Result<void> move(Arguments arguments);
    Result<void> flip_or_block(ActionKind kind);
    Result<void> place(Arguments arguments);
    Result<void> yield(Arguments arguments);
    Result<Field> selected_field() const;
    Result<Field> parse_field(std::string_view word) const;
    std::vector<std::string> commands_at(Field field) const;
    std::vector<std::string_view> known_commands() const;
    std::string text_of(Field field) const;
    void print_state() const;
    void print_board_and_selection() const;
    void print_help() const;

    Result<void> act(const Action& action);
    void play_agents();
    void happened(Side side, const Action& action, std::span<const Event> events) override;
    void took_back() override;

    DialogueOptions options_;
    std::optional<Field> selected_;
    bool must_yield_ = false;  // after a refused yield nothing but `hand`, `yield` and `quit` is left
};

}  // namespace farmland::crown
