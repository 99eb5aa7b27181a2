// The dialogue of a game that has none of its own: actions are typed in their notation, the board is drawn.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/conversation.hpp"
#include "core/game/dialogue_commands.hpp"
#include "core/game/seen.hpp"

namespace farmland {

struct ActionDialogueOptions {
    std::span<const std::string_view> other_commands = {};  // that are answered elsewhere
};

template <GameRules Rules>
class ActionDialogue : public TableDialogue<ActionDialogue<Rules>, Rules> {
    using Base = TableDialogue<ActionDialogue, Rules>;
    using Base::has_quit_, Base::out_, Base::rules_, Base::state_, Base::table_;

public:
    // The actions of agents are shown as if they were typed.
    ActionDialogue(Table<Rules>& table, ActionDialogueOptions options, std::ostream& out, std::ostream& notes)
        : Base(table, {name_of(table.rules(), Side::first), name_of(table.rules(), Side::second)},
               "plays something else", out, notes),
          options_(options) {}

    void begin() {
        table_.join();
        show();
        play_agents();
    }
    void obey(const InputLine& line) {
        play_agents();  // the game may have gone on elsewhere
        if (!is_open()) return;
        const Result<void> done = line.complete ? answer(line.text) : Error{"this line is far longer than any command"};
        if (!done) out_ << refusal_at_terminal << ended_sentence(done.error()) << "\n";
        play_agents();
    }
    bool is_open() const { return !has_quit_ && !table_.outcome(); }

    // For a terminal: what to do first, what can be typed next after part of a line, and for an action.
    std::string first_step() const {
        const auto actions = rules_.legal_actions(state_);
        return actions.empty() ? "" : "Type an action such as " + rules_.action_text(actions[0]) + ".";
    }
    std::vector<std::string> next_words(std::string_view before) const {
        std::vector<std::string> lines = texts_of_actions();
        const auto commands = all_commands(action_dialogue_commands, options_.other_commands);
        lines.insert(lines.end(), commands.begin(), commands.end());
        return farmland::next_words(lines, before);
    }
    std::vector<std::string> typed(const typename Rules::Action& action) const { return {rules_.action_text(action)}; }

    // The position as it is now.
    void show() const {
        out_ << seen_drawing(rules_, state_, viewer());
        if (const auto outcome = table_.outcome()) {
            out_ << (outcome->winner ? name_of(rules_, *outcome->winner) + " wins.\n" : "The game is a draw.\n");
        } else {
            out_ << name_of(rules_, table_.side_to_move()) << " to move\n";
        }
    }

private:
    static std::string name_of(const Rules& rules, Side side) {
        if constexpr (requires { rules.seat(side); }) {
            return std::string(rules.seat(side));
        } else {
            return "Team " + std::to_string(number_of(side));
        }
    }

    // Who reads this: the person that plays against an agent, or the one whose turn it is. Agents among themselves hide nothing.
    std::optional<Side> viewer() const {
        const bool first = table_.agent(Side::first) == nullptr;
        const bool second = table_.agent(Side::second) == nullptr;
        if (first && second) return table_.side_to_move();
        if (first || second) return first ? Side::first : Side::second;
        return std::nullopt;
    }

    Result<void> answer(std::string_view text) {
        const auto parts = words(text);
        if (parts.empty()) return Error{"there is no command in this line; type an action, or help"};
        const std::string command = lower_case(parts[0]);
        if (command == "moves") return show_moves(std::span(parts).subspan(1));
        if (find_name(action_dialogue_commands, command)) {
            if (parts.size() > 1) {
                return Error{command + " stands alone, found " + in_quotes(parts[1]) + " after it"};
            }
            if (command == "quit") has_quit_ = true;
            if (command == "board") show();
            if (command == "help") show_help();
            return {};
        }
        const auto action = rules_.parse_action(text);
        if (!action && find_name(terminal_commands, command)) {
            return Error{in_quotes(command) + " is a command at a terminal only"};
        }
        if (!action) {
            return with_nearest(action.error(), command,
                                all_commands(action_dialogue_commands, options_.other_commands));
        }
        return perform(*action);
    }

    // Those that begin with the text, if one is given.
    Result<void> show_moves(std::span<const std::string_view> arguments) const {
        if (arguments.size() > 1) return Error{"expected moves and at most the beginning of one"};
        const std::string begun = arguments.empty() ? "" : lower_case(arguments[0]);
        std::vector<std::string> found;
        for (const std::string& each : texts_of_actions()) {
            if (lower_case(each).starts_with(begun)) found.push_back(each);
        }
        // Texts of several words need more between them.
        const bool has_blanks = std::any_of(
            found.begin(), found.end(), [](const std::string& each) { return each.find(' ') != std::string::npos; });
        out_ << (found.empty() ? "none" : joined(found, has_blanks ? ", " : " ")) << "\n";
        return {};
    }

    std::vector<std::string> texts_of_actions() const {
        std::vector<std::string> texts;
        const auto actions = rules_.legal_actions(state_);
        for (std::size_t index = 0; index < actions.size(); ++index) {
            texts.push_back(rules_.action_text(actions[index]));
        }
        return texts;
    }

    void show_help() const {
        const auto actions = texts_of_actions();
        out_ << (actions.empty() ? "" : actions.front() + "\n    play an action; this one, for example\n")
             << "moves [TEXT]\n    all legal actions, or those that begin like that\n"
                "board\n    the board\n"
                "quit\n    end the program\n";
    }

    Result<void> perform(const typename Rules::Action& action) {
        const auto events = table_.play(action);
        if (!events) return events.error();
        for (const std::string& told : seen_events<Rules>(rules_, *events, viewer())) out_ << told << "\n";
        show();
        return {};
    }

    // Until a side that is typed is to move, the game is over, or nobody reads any more.
    void play_agents() {
        while (this->is_agents_turn()) {
            const auto action = this->ask([&] { return rules_.legal_actions(state_)[0]; });
            out_ << "> " << seen_action(rules_, action, table_.side_to_move(), viewer()) << "\n";
            if (!perform(action)) return;
        }
        table_.end();
    }

    ActionDialogueOptions options_;
};

}  // namespace farmland
