// A game under way: its state, who plays and who follows. The only place where an action is applied to a real game.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/game/agent.hpp"
#include "core/game/observer.hpp"

namespace farmland {

template <GameRules Rules>
class Table {
public:
    using State = typename Rules::State;
    using Action = typename Rules::Action;
    using Event = typename Rules::Event;
    // By side; for a side without an agent somebody else decides.
    using Agents = std::array<Agent<Rules>*, 2>;
    // Hears of an agent that fails when it is told something. False: that agent is told no more of it, nor is anybody else
    // unless the game is over.
    using FailureHandler = std::function<bool(Side, const Error&)>;

    // Rules, agents and observers must outlive it.
    Table(const Rules& rules, const State& state, const Agents& agents = {})
        : rules_(&rules), state_(state), agents_(agents) {}

    const Rules& rules() const { return *rules_; }
    const State& state() const { return state_; }
    Side side_to_move() const { return rules_->side_to_move(state_); }
    std::optional<Outcome> outcome() const { return rules_->outcome(state_); }

    Agent<Rules>* agent(Side side) const { return agents_[index_of(side)]; }
    Agent<Rules>* agent_to_move() const { return agent(side_to_move()); }
    void seat(Side side, Agent<Rules>* agent) { agents_[index_of(side)] = agent; }
    void add_observer(Observer<Rules>& observer) { observers_.push_back(&observer); }
    void remove_observer(Observer<Rules>& observer) { std::erase(observers_, &observer); }

    // Without a handler a game goes on whoever fails, and the observers hear of it.
    void on_failure(FailureHandler handler) { on_failure_ = std::move(handler); }
    void tell_failure(Side side, const Error& error) {
        for (Observer<Rules>* observer : observers_) observer->failed(side, error);
    }

    // From here on actions can be taken back, and all events are kept.
    void keep_history() { keeps_history_ = true; }
    // How many actions can be taken back, and what happened in them.
    std::size_t played() const { return history_.size(); }
    std::span<const Event> events() const { return log_.events; }

    // Another game begins.
    void begin(const State& state) {
        history_.clear();
        return_to({state, 0});
        for (Observer<Rules>* observer : observers_) observer->began(state_);
        join();
    }

    // For the agents the game begins as it stands.
    void join() {
        for (const Side side : both_sides) {
            if (agent(side) && !accept(side, agent(side)->begin(rules_->view(state_, side)))) return;
        }
    }

    // What the agent of the side to move decides. The error says where it did, what it was and why that is not legal.
    Result<Action> ask() {
        const Side side = side_to_move();
        auto action = agent(side)->choose(rules_->view(state_, side));
        if (!action) return action;
        if (auto legal = check_choice<Rules>(*rules_, state_, *agent(side), *action); !legal) return legal.error();
        known_legal_ = *action;
        return action;
    }

    // Does what is legal, shows the agents what their sides see of it, then tells the observers. What is refused changes
    // nothing; what throws, as a mod's rule may, leaves the game as it was. The events are there until the next action.
    Result<std::span<const Event>> play(const Action& action) {
        if (known_legal_ != action) {
            if (auto legal = rules_->check(state_, action); !legal) return legal.error();
        }
        if (!keeps_history_) log_.events.clear();
        const Moment before{state_, log_.events.size()};
        const Side side = side_to_move();
        try {
            rules_->apply(state_, action, log_);
            show(events().subspan(before.events));
        } catch (...) {
            return_to(before);
            throw;
        }
        known_legal_.reset();
        if (keeps_history_) history_.push_back(before);
        const std::span<const Event> happened = events().subspan(before.events);
        // After the agents, so that what they say about this action belongs to it.
        for (Observer<Rules>* observer : observers_) observer->happened(side, action, happened);
        return happened;
    }

    // Takes back the last action; false if there is none. Agents cannot forget: for them a game begins as it stands then.
    bool undo() {
        return undo([](const State&) { return true; });
    }
    // The same for as many actions as it takes to get back to a state that is wanted; false, and none, if there is none.
    template <class Wanted>
    bool undo(Wanted wanted) {
        auto moment = history_.end();
        do {
            if (moment == history_.begin()) return false;
            --moment;
        } while (!wanted(std::as_const(moment->state)));
        const auto taken_back = history_.end() - moment;
        return_to(*moment);
        history_.erase(moment, history_.end());
        for (Observer<Rules>* observer : observers_) {
            for (auto count = taken_back; count > 0; --count) observer->took_back();
        }
        join();
        return true;
    }

    // Tells the agents how the game has ended. Apart from play(), so that whoever shows the last action can do so before.
    void end() {
        const auto ended = outcome();
        for (const Side side : both_sides) {
            if (ended && agent(side)) accept(side, agent(side)->end(*ended));
        }
    }

private:
    static constexpr std::array<Side, 2> both_sides = {Side::first, Side::second};

    struct Moment {
        State state;
        std::size_t events;  // how many there were
    };

    void return_to(const Moment& moment) {
        state_ = moment.state;
        log_.events.erase(log_.events.begin() + static_cast<std::ptrdiff_t>(moment.events), log_.events.end());
        known_legal_.reset();
    }

    void show(std::span<const Event> events) {
        for (const Side side : both_sides) {
            if (agent(side) && !show(events, side) && !outcome()) return;
        }
    }
    bool show(std::span<const Event> events, Side side) {
        for (const Event& event : events) {
            if (!accept(side, agent(side)->happened(rules_->visible(event, side)))) return false;
        }
        return true;
    }

    bool accept(Side side, const Result<void>& told) {
        if (told) return true;
        if (on_failure_) return on_failure_(side, told.error());
        tell_failure(side, told.error());
        return true;
    }

    const Rules* rules_;
    State state_;
    Agents agents_;
    std::vector<Observer<Rules>*> observers_;
    FailureHandler on_failure_;
    EventLog<Event> log_;
    bool keeps_history_ = false;
    std::vector<Moment> history_;        // before each action
    std::optional<Action> known_legal_;  // so that it is not checked again
};

}  // namespace farmland
