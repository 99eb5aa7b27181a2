// What all dialogues have in common that answer commands line by line.
#pragma once

#include <algorithm>
#include <array>
#include <ostream>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/line_source.hpp"
#include "core/game/table.hpp"

namespace farmland {

// Leads a dialogue until it is over, the input ends, or nobody reads the output any more.
template <class Dialogue>
void converse(Dialogue& dialogue, LineSource& input, std::ostream& out) {
    dialogue.begin();
    while (dialogue.is_open() && out) {
        out.flush();
        const auto line = input.next();
        if (!line) break;
        dialogue.obey(*line);
    }
    out.flush();
}

// A refusal as a sentence with an end, for a line of its own.
inline std::string ended_sentence(const Error& error) {
    std::string text = printable(error.sentence());
    if (!text.ends_with('?')) text += '.';
    return text;
}

// What begins such a sentence at a terminal, in every game.
inline constexpr std::string_view refusal_at_terminal = "Error: ";

// The commands that a person at a terminal can use: the dialogue's own and those that are answered around it.
inline std::vector<std::string_view> all_commands(std::span<const std::string_view> own,
                                                  std::span<const std::string_view> others) {
    std::vector<std::string_view> all(own.begin(), own.end());
    all.insert(all.end(), others.begin(), others.end());
    return all;
}

// Whether a word is one of these commands; the error has the nearest one, or all of them.
inline Result<void> check_command(std::string_view word, std::span<const std::string_view> commands) {
    if (find_name(commands, word)) return {};
    const std::string nearest = suggestion(word, commands);
    return Error{in_quotes(word) + " is not a command" +
                 (nearest.empty() ? "; use one of " + joined(commands, ", ") : nearest)};
}

// The nearest of these commands as a hint for a line that is none, unless it has a better one.
inline Error with_nearest(Error error, std::string_view typed, std::span<const std::string_view> commands) {
    if (error.hint.empty()) error.hint = suggestion(typed, commands);
    return error;
}

// The words that can be typed after `before`, where `lines` are all that could be typed as a whole.
inline std::vector<std::string> next_words(std::span<const std::string> lines, std::string_view before) {
    const auto typed = words(before);
    std::vector<std::string> next;
    for (const std::string& line : lines) {
        const auto parts = words(line);
        const auto same = [](std::string_view left, std::string_view right) {
            return lower_case(left) == lower_case(right);
        };
        if (parts.size() <= typed.size() || !std::equal(typed.begin(), typed.end(), parts.begin(), same)) continue;
        std::string word(parts[typed.size()]);
        if (std::find(next.begin(), next.end(), word) == next.end()) next.push_back(std::move(word));
    }
    return next;
}

// A dialogue that leads the game at a table: what `Dialogue`, which inherits from it, has in common with those of all games. An
// agent at the table plays for its side; a side without one reads commands. Answers go to `out`; what an agent did wrong is
// told on `notes`, and the game goes on.
template <class Dialogue, GameRules Rules>
class TableDialogue {
public:
    TableDialogue(const TableDialogue&) = delete;
    TableDialogue& operator=(const TableDialogue&) = delete;

    // Leads it to its end. Whoever has the lines one by one calls begin(), then obey() as long as is_open().
    void run(LineSource& input) { converse(static_cast<Dialogue&>(*this), input, out_); }

protected:
    // Notes begin with the name of the side. `instead` is what becomes of a choice that cannot be used: "passes".
    TableDialogue(Table<Rules>& table, std::array<std::string, 2> names, std::string instead, std::ostream& out,
                  std::ostream& notes)
        : table_(table),
          rules_(table.rules()),
          state_(table.state()),
          out_(out),
          names_(std::move(names)),
          instead_(std::move(instead)),
          notes_(notes) {
        table_.on_failure([this](Side side, const Error& error) {
            note(side, ": ", error);
            return true;
        });
    }
    ~TableDialogue() { table_.on_failure(nullptr); }

    bool is_agents_turn() const { return !has_quit_ && !table_.outcome() && out_ && table_.agent_to_move() != nullptr; }

    // What the agent of the side to move does; if that cannot be used, which is noted, what `otherwise()` gives.
    template <class Otherwise>
    typename Rules::Action ask(Otherwise otherwise) {
        const auto choice = table_.ask();
        if (choice) return *choice;
        note(table_.side_to_move(), " " + instead_ + ": ", choice.error());
        return otherwise();
    }

    // How the game stands after an action, as the line protocols say it. The agents hear of its end.
    void tell_standing(const std::string& while_it_goes_on) {
        const auto outcome = table_.outcome();
        if (!outcome) {
            out_ << while_it_goes_on << "\n";
        } else {
            out_ << (outcome->winner ? "WINNER " + names_[index_of(*outcome->winner)] : "DRAW") << "\n";
        }
        table_.end();
    }

    // Something worth knowing that is not an answer. What was printed earlier is shown first.
    void note(const std::string& text) {
        out_.flush();
        notes_ << text << std::endl;
    }

    Table<Rules>& table_;
    const Rules& rules_;
    const typename Rules::State& state_;  // of the table
    std::ostream& out_;
    bool has_quit_ = false;

private:
    void note(Side side, const std::string& what, const Error& error) {
        table_.tell_failure(side, error);
        std::string text = names_[index_of(side)] + what + printable(error.sentence());
        const std::string explanation = table_.agent(side)->explanation();
        for (const std::string_view line : lines(explanation)) text += "\n" + printable(line);
        note(text);
    }

    std::array<std::string, 2> names_;
    std::string instead_;
    std::ostream& notes_;
};

// The state after a text of commands, each of which must be obeyed.
template <class Dialogue, class Rules>
Result<typename Rules::State> obey_all(const Rules& rules, std::string_view commands) {
    std::ostringstream out;
    std::ostringstream notes;
    Table<Rules> table(rules, rules.start(Side::first));
    Dialogue dialogue(table, {}, out, notes);
    const auto command_lines = lines(commands);
    for (std::size_t index = 0; index < command_lines.size() && dialogue.is_open(); ++index) {
        if (auto done = dialogue.attempt({std::string(command_lines[index])}); !done) {
            return Error{printable(done.error().sentence()), {"line " + std::to_string(index + 1)}};
        }
    }
    return table.state();
}

// The same as a position, for the catalogue.
template <class Dialogue, class Rules>
Result<std::string> position_after(const Setup& setup, std::string_view commands) {
    const auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    const auto state = obey_all<Dialogue>(*rules, commands);
    if (!state) return state.error();
    return rules->position_text(*state);
}

}  // namespace farmland
