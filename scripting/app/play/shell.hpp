// What a person at a terminal can do in every game, around the game's own dialogue.
#pragma once

#include <ostream>
#include <string>
#include <string_view>

#include "core/base/text.hpp"
#include "core/game/conversation.hpp"
#include "core/game/dialogue_commands.hpp"
#include "core/game/table.hpp"

namespace farmland::scripting {

// A dialogue as `farmland play` leads it; for this it also has show(), first_step(), typed(action) and next_words(before).
// Its prompt has advise(policy), where a policy without a name is the game's usual one, save(file), and line_to_go_on().
template <class Prompt, class Dialogue>
class Shell {
public:
    // All of them must outlive it. The table keeps its history.
    Shell(Prompt& prompt, Dialogue& dialogue)
        : prompt_(prompt), table_(prompt.table()), dialogue_(dialogue), out_(prompt.out()) {}

    void begin() {
        dialogue_.begin();
        if (!dialogue_.is_open() || plays_itself()) return;
        const std::string first = dialogue_.first_step();
        out_ << first << (first.empty() ? "" : " ") << "help explains all commands.\n";
    }

    void obey(const InputLine& line) {
        const auto parts = words(line.text);
        const std::string command = parts.empty() ? "" : lower_case(parts[0]);
        if (command == "help" && parts.size() == 1) {
            dialogue_.obey(line);
            out_ << "undo         take back your last action, and what was done since\n"
                    "hint [WHO]   what a policy would do in your place\n"
                    "save FILE    write the game to a file, for farmland play --from and farmland replay\n"
                    "Tab completes what can be typed; Ctrl-C clears the line, and twice on an empty one ends the "
                    "game.\n";
            return;
        }
        if (command == "quit" && parts.size() == 1) has_quit_ = true;
        const bool was_open = dialogue_.is_open();
        Result<void> done;
        if (command == "undo") {
            done = parts.size() == 1 ? undo() : Error{"undo stands alone, found " + in_quotes(parts[1]) + " after it"};
        } else if (command == "hint") {
            done = parts.size() <= 2 ? hint(parts.size() == 2 ? std::string(parts[1]) : "")
                                     : Error{"expected hint and at most the name or the file of one policy"};
        } else if (command == "save") {
            const std::size_t file =
                parts.size() < 2 ? 0 : static_cast<std::size_t>(parts[1].data() - line.text.data());
            done = parts.size() < 2 ? Error{"expected save FILE"} : save(line.text.substr(file));
        } else if (was_open) {
            dialogue_.obey(line);
        } else if (!has_quit_) {
            done = it_is_over();
        }
        if (was_open && !dialogue_.is_open() && is_open()) out_ << after_the_end << ".\n";
        if (!done) out_ << refusal_at_terminal << ended_sentence(done.error()) << "\n";
    }

    // Also after the end of a game that a person has played: it can be taken back or saved.
    bool is_open() const { return !has_quit_ && (dialogue_.is_open() || (table_.outcome() && !plays_itself())); }

private:
    static constexpr const char* after_the_end =
        "undo takes back your last action, save FILE keeps the game, quit ends the program";
    static Error it_is_over() { return Error{std::string("the game is over; ") + after_the_end}; }

    bool plays_itself() const { return table_.agent(Side::first) != nullptr && table_.agent(Side::second) != nullptr; }

    Result<void> undo() {
        if constexpr (requires { dialogue_.take_back_typed(); }) {
            if (dialogue_.take_back_typed()) return {};
        }
        const auto& rules = table_.rules();
        const auto is_asked = [&](const auto& state) { return table_.agent(rules.side_to_move(state)) == nullptr; };
        if (!table_.undo(is_asked)) return Error{"there is no action of yours to take back"};
        dialogue_.show();
        return {};
    }

    Result<void> hint(const std::string& policy) {
        if (table_.outcome()) return it_is_over();
        const auto advice = prompt_.advise(policy);
        if (!advice) return advice.error();
        const auto& [adviser, action] = *advice;
        out_ << adviser << " would type: " << joined(dialogue_.typed(action), ", then ") << "\n";
        return {};
    }

    Result<void> save(const std::string& file) {
        if (auto saved = prompt_.save(file); !saved) return saved;
        if (table_.outcome()) {
            out_ << "Saved; farmland replay " << shell_word(file) << " shows it.\n";
        } else {
            out_ << "Saved; " << prompt_.line_to_go_on() << " --from " << shell_word(file) << " goes on from here.\n";
        }
        return {};
    }

    Prompt& prompt_;
    Table<typename Prompt::Rules>& table_;
    Dialogue& dialogue_;
    std::ostream& out_;
    bool has_quit_ = false;
};

}  // namespace farmland::scripting
