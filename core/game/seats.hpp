// Who plays for the two sides of a game that is led by a dialogue, and who follows it.
#pragma once

#include <array>
#include <optional>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/agent.hpp"
#include "core/game/observer.hpp"

namespace farmland {

// A side without an agent is somebody's who types. An agent that fails has no harm from it but a note; what happens instead is
// the dialogue's to decide.
template <GameRules Rules>
class Seats {
public:
    // The names are for notes, in front of which what was printed before is shown.
    Seats(const Rules& rules, std::array<Agent<Rules>*, 2> agents, std::array<std::string, 2> names, std::ostream& out,
          std::ostream& notes)
        : rules_(rules), agents_(agents), names_(std::move(names)), out_(out), notes_(notes) {}

    // Is told of every game that begins and of every action; must outlive the seats.
    void add_observer(Observer<Rules>& observer) { observers_.push_back(&observer); }

    bool is_typed(Side side) const { return agents_[index_of(side)] == nullptr; }

    // A game begins here; for join(), only the agents did not know of it.
    void begin(const typename Rules::State& state) {
        for (Observer<Rules>* observer : observers_) observer->began(state);
        join(state);
    }
    void join(const typename Rules::State& state) {
        tell([&](Agent<Rules>& agent, Side side) { return agent.begin(rules_.view(state, side)); });
    }

    // An action with these events; for follow(), the observers know of it.
    void happened(Side side, const typename Rules::Action& action, const std::vector<typename Rules::Event>& events) {
        follow(events);
        // After the agents, so that what they say about this action belongs to it.
        for (Observer<Rules>* observer : observers_) observer->happened(side, action, events);
    }
    void follow(std::span<const typename Rules::Event> events) {
        for (const auto& event : events) {
            tell([&](Agent<Rules>& agent, Side side) { return agent.happened(rules_.visible(event, side)); });
        }
    }

    void end(const Outcome& outcome) {
        tell([&](Agent<Rules>& agent, Side) { return agent.end(outcome); });
    }

    // What the agent of the side to move does; nothing if that is not legal, which is noted, with what happens instead.
    std::optional<typename Rules::Action> choose(const typename Rules::State& state, std::string_view instead) {
        const Side side = rules_.side_to_move(state);
        Agent<Rules>& agent = *agents_[index_of(side)];
        auto choice = agent.choose(rules_.view(state, side));
        const Result<void> usable =
            choice ? check_choice<Rules>(rules_, state, agent, *choice) : Result<void>(choice.error());
        if (usable) return *choice;
        note(side, " " + std::string(instead) + ": ", usable.error());
        return std::nullopt;
    }

    // Something to know that is no answer.
    void note(const std::string& text) {
        out_.flush();
        notes_ << text << std::endl;
    }

private:
    template <class Tell>
    void tell(Tell each) {
        for (const Side side : {Side::first, Side::second}) {
            Agent<Rules>* agent = agents_[index_of(side)];
            if (agent == nullptr) continue;
            if (const Result<void> told = each(*agent, side); !told) note(side, ": ", told.error());
        }
    }

    void note(Side side, const std::string& what, const Error& error) {
        for (Observer<Rules>* observer : observers_) observer->failed(side, error);
        out_.flush();
        notes_ << names_[index_of(side)] << what << printable(error.message) << "\n";
        const std::string explanation = agents_[index_of(side)]->explanation();
        for (const std::string_view line : lines(explanation)) notes_ << printable(line) << "\n";
        notes_.flush();
    }

    const Rules& rules_;
    std::array<Agent<Rules>*, 2> agents_;
    std::array<std::string, 2> names_;
    std::vector<Observer<Rules>*> observers_;
    std::ostream& out_;
    std::ostream& notes_;
};

}  // namespace farmland
