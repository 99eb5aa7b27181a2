// The command dialogue of a game, line by line, as `farmland play` leads it.
#pragma once

#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/text.hpp"
#include "core/game/line_source.hpp"
#include "core/game/table.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/games/open_game.hpp"

namespace farmland::scripting {

// `Binding::Dialogue` is the game's dialogue: made from (table, options, out, notes), with begin(), obey(line) and is_open().
// `Binding::dialogue_options` reads how it is to look; where a binding has none, there is one way only.
template <class Binding>
class GameDialogue {
public:
    using Rules = typename Binding::Rules;

    // The luck is that of the opponent, if there is one. The table must outlive it.
    GameDialogue(Table<Rules>& table, JavaRandom luck) : table_(table), luck_(luck) {}
    ~GameDialogue() { table_.seat(Side::second, nullptr); }
    GameDialogue(const GameDialogue&) = delete;
    GameDialogue& operator=(const GameDialogue&) = delete;

    // What it prints first.
    Result<std::string> begin(const DialogueSetup& setup) {
        auto options = read_options(setup.options);
        if (!options) return options.error();
        if (setup.opponent != nullptr) {
            opponent_ = std::make_unique<PolicyAgent<Binding>>(table_.rules(), luck_, setup.opponent->budget,
                                                               setup.opponent->settings);
            if (auto loaded = opponent_->load(setup.opponent->source); !loaded) return loaded.error();
        }
        table_.seat(Side::second, opponent_.get());
        dialogue_.emplace(table_, *std::move(options), out_, notes_);
        dialogue_->begin();
        return take_answer();
    }

    bool is_open() const { return dialogue_->is_open(); }
    std::size_t opponent_memory() const { return opponent_ ? opponent_->sandbox().memory_used() : 0; }

    // It is open, and the command one line.
    Result<std::string> obey(std::string_view command) {
        std::istringstream line(std::string(command) + "\n");
        dialogue_->obey(*StreamLines(line).next());
        return take_answer();
    }

private:
    template <class Texts>
    static auto read_options(const Texts& given) {
        if constexpr (requires { Binding::dialogue_options(given); }) {
            return Binding::dialogue_options(given);
        } else {
            using Options = typename Binding::DialogueOptions;
            if (given.empty()) return Result<Options>(Options());
            return Result<Options>(
                Error{"a dialogue of " + std::string(Binding::title) + " has no " + in_quotes(given.begin()->first)});
        }
    }

    // An opponent that does something wrong is a mistake in the scenario, not part of the dialogue.
    Result<std::string> take_answer() {
        const std::string notes = std::exchange(notes_, std::ostringstream()).str();
        std::string answer = std::exchange(out_, std::ostringstream()).str();
        if (!notes.empty()) return Error{notes.substr(0, notes.find('\n'))};
        return answer;
    }

    Table<Rules>& table_;
    JavaRandom luck_;
    std::ostringstream out_;
    std::ostringstream notes_;
    std::unique_ptr<PolicyAgent<Binding>> opponent_;
    std::optional<typename Binding::Dialogue> dialogue_;
};

}  // namespace farmland::scripting
