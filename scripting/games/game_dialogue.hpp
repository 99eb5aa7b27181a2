// The command dialogue of a game, line by line, as `farmland play` leads it.
#pragma once

#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/catalogue/session.hpp"
#include "core/game/line_source.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/games/open_game.hpp"

namespace farmland::scripting {

// `Binding::Dialogue` is the game's dialogue: made from (rules, state, options, agents, out, notes), with add_observer(),
// begin(), obey(line), is_open() and follow(state, events).
template <class Binding>
class GameDialogue final : private Observer<typename Binding::Rules> {
public:
    using Rules = typename Binding::Rules;

    // What it prints, where a game began meanwhile, and the actions that were played since.
    struct Answer {
        std::string text;
        std::optional<typename Rules::State> began;
        std::vector<typename Rules::Action> actions;
    };

    // The luck is that of the opponent, if there is one. Rules must outlive it.
    GameDialogue(const Rules& rules, JavaRandom luck) : rules_(rules), luck_(luck) {}
    GameDialogue(const GameDialogue&) = delete;  // the dialogue knows where it is
    GameDialogue& operator=(const GameDialogue&) = delete;

    Result<Answer> begin(const typename Rules::State& state, const DialogueSetup& setup) {
        auto options = Binding::dialogue_options(setup.options);
        if (!options) return options.error();
        if (setup.opponent != nullptr) {
            opponent_ =
                std::make_unique<PolicyAgent<Binding>>(rules_, luck_, setup.opponent->budget, setup.opponent->settings);
            if (auto loaded = opponent_->load(setup.opponent->source); !loaded) return loaded.error();
        }
        dialogue_.emplace(rules_, state, *std::move(options), std::array<Agent<Rules>*, 2>{nullptr, opponent_.get()},
                          out_, notes_);
        dialogue_->add_observer(*this);
        dialogue_->begin();
        return take_answer();
    }

    bool is_open() const { return dialogue_->is_open(); }
    std::size_t opponent_memory() const { return opponent_ ? opponent_->sandbox().memory_used() : 0; }

    // It is open, and the command one line.
    Result<Answer> obey(std::string_view command) {
        std::istringstream line(std::string(command) + "\n");
        dialogue_->obey(*StreamLines(line).next());
        return take_answer();
    }

    // The game went on without it.
    void follow(const typename Rules::State& state, const std::vector<typename Rules::Event>& events) {
        dialogue_->follow(state, events);
    }

private:
    void began(const typename Rules::State& state) override {
        began_ = state;
        actions_.clear();
    }
    void happened(Side, const typename Rules::Action& action, std::span<const typename Rules::Event>) override {
        actions_.push_back(action);
    }

    // An opponent that does something wrong is a mistake in the scenario, not part of the dialogue.
    Result<Answer> take_answer() {
        const std::string notes = std::exchange(notes_, std::ostringstream()).str();
        Answer answer = {std::exchange(out_, std::ostringstream()).str(), std::exchange(began_, std::nullopt),
                         std::exchange(actions_, {})};
        if (!notes.empty()) return Error{notes.substr(0, notes.find('\n'))};
        return answer;
    }

    const Rules& rules_;
    JavaRandom luck_;
    std::ostringstream out_;
    std::ostringstream notes_;
    std::optional<typename Rules::State> began_;
    std::vector<typename Rules::Action> actions_;
    std::unique_ptr<PolicyAgent<Binding>> opponent_;
    std::optional<typename Binding::Dialogue> dialogue_;
};

}  // namespace farmland::scripting
