// The agents of a game that a dialogue leads. One that fails only gets a note, and the game goes on.
#pragma once

#include <array>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/text.hpp"
#include "core/game/table.hpp"

namespace farmland {

template <GameRules Rules>
class DialogueAgents {
public:
    // Notes begin with the name of the side. `instead` is what becomes of a choice that cannot be used: "passes".
    DialogueAgents(Table<Rules>& table, std::array<std::string, 2> names, std::string instead, std::ostream& out,
                   std::ostream& notes)
        : table_(table), names_(std::move(names)), instead_(std::move(instead)), out_(out), notes_(notes) {
        table_.on_failure([this](Side side, const Error& error) {
            note(side, ": ", error);
            return true;
        });
    }
    ~DialogueAgents() { table_.on_failure(nullptr); }
    DialogueAgents(const DialogueAgents&) = delete;
    DialogueAgents& operator=(const DialogueAgents&) = delete;

    // What the agent of the side to move does; if that cannot be used, which is noted, what `otherwise()` gives.
    template <class Otherwise>
    typename Rules::Action ask(Otherwise otherwise) {
        const auto choice = table_.ask();
        if (choice) return *choice;
        note(table_.side_to_move(), " " + instead_ + ": ", choice.error());
        return otherwise();
    }

    // Something worth knowing that is not an answer. What was printed earlier is shown first.
    void note(const std::string& text) {
        out_.flush();
        notes_ << text << std::endl;
    }

private:
    void note(Side side, const std::string& what, const Error& error) {
        table_.tell_failure(side, error);
        std::string text = names_[index_of(side)] + what + printable(error.sentence());
        const std::string explanation = table_.agent(side)->explanation();
        for (const std::string_view line : lines(explanation)) text += "\n" + printable(line);
        note(text);
    }

    Table<Rules>& table_;
    std::array<std::string, 2> names_;
    std::string instead_;
    std::ostream& out_;
    std::ostream& notes_;
};

}  // namespace farmland
