// A running game of any kind, in terms of text: for everything that is chosen at run time.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/game/observer.hpp"
#include "core/game/rules.hpp"
#include "core/search/perft.hpp"
#include "core/search/playout.hpp"

namespace farmland {

class Session {
public:
    virtual ~Session() = default;

    virtual std::string_view game() const = 0;
    virtual Side side_to_move() const = 0;
    virtual std::optional<Outcome> outcome() const = 0;
    virtual std::size_t action_count() const = 0;
    virtual std::string action(std::size_t index) const = 0;
    // Plays an action written in the game's notation, or says why not and changes nothing.
    virtual Result<void> play(std::string_view action) = 0;
    // The same, and tells what happened: as a side saw it or, for nobody in particular, all of it.
    virtual Result<std::vector<Facts>> play_and_tell(std::string_view action, std::optional<Side> viewer) = 0;
    // The board as lines of text.
    virtual std::string drawing() const = 0;
    // What the game is played with, for Game::restore.
    virtual Setup setup() const = 0;
    virtual std::string position() const = 0;
    virtual Result<void> set_position(std::string_view position) = 0;

    virtual std::uint64_t perft(int depth) const = 0;
    // Random play from here to the end of the game on a copy; returns the number of actions.
    virtual std::uint64_t playout(JavaRandom& random) const = 0;
};

// The one implementation of sessions.
template <GameRules Rules>
class GameSession final : public Session {
public:
    GameSession(Rules rules, JavaRandom& random) : rules_(std::move(rules)), state_(rules_.start(random)) {}
    GameSession(Rules rules, typename Rules::State state) : rules_(std::move(rules)), state_(state) {}

    void add_observer(Observer<Rules>& observer) { observers_.push_back(&observer); }
    const Rules& rules() const { return rules_; }
    const typename Rules::State& state() const { return state_; }

    // Tells the observers once the action is done.
    Result<std::vector<typename Rules::Event>> play(const typename Rules::Action& action) {
        if (auto legal = rules_.check(state_, action); !legal) return legal.error();
        const Side side = side_to_move();
        EventLog<typename Rules::Event> log;
        rules_.apply(state_, action, log);
        for (Observer<Rules>* observer : observers_) observer->happened(side, action, log.events);
        return std::move(log.events);
    }

    std::string_view game() const override { return rules_.name(); }
    Side side_to_move() const override { return rules_.side_to_move(state_); }
    std::optional<Outcome> outcome() const override { return rules_.outcome(state_); }
    std::size_t action_count() const override { return rules_.legal_actions(state_).size(); }
    std::string action(std::size_t index) const override {
        return rules_.action_text(rules_.legal_actions(state_)[index]);
    }
    Result<void> play(std::string_view text) override {
        const auto told = play_and_tell(text, std::nullopt);
        return told ? Result<void>() : told.error();
    }
    Result<std::vector<Facts>> play_and_tell(std::string_view text, std::optional<Side> viewer) override {
        const auto action = rules_.parse_action(text);
        if (!action) return action.error();
        const auto events = play(*action);
        if (!events) return events.error();
        std::vector<Facts> told;
        for (const auto& event : *events) told.push_back(rules_.facts(viewer ? rules_.visible(event, *viewer) : event));
        return told;
    }
    std::string drawing() const override { return rules_.drawing(state_); }
    Setup setup() const override { return rules_.setup(); }
    std::string position() const override { return rules_.position_text(state_); }
    Result<void> set_position(std::string_view position) override {
        const auto state = rules_.parse_position(position);
        if (!state) return state.error();
        state_ = *state;
        return {};
    }
    std::uint64_t perft(int depth) const override { return farmland::perft(rules_, state_, depth); }
    std::uint64_t playout(JavaRandom& random) const override {
        typename Rules::State state = state_;
        return farmland::playout(rules_, state, random);
    }

private:
    Rules rules_;
    typename Rules::State state_;
    std::vector<Observer<Rules>*> observers_;
};

// A game that stands at a position, with the rules that a setup describes.
template <GameRules Rules>
Result<std::unique_ptr<Session>> restore_session(const Setup& setup, std::string_view position) {
    auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    const auto state = rules->parse_position(position);
    if (!state) return state.error();
    return std::unique_ptr<Session>(std::make_unique<GameSession<Rules>>(*std::move(rules), *state));
}

// A new game with the rules that a setup describes.
template <GameRules Rules>
Result<std::unique_ptr<Session>> start_session(const Setup& setup, std::int64_t seed) {
    auto rules = Rules::from_setup(setup);
    if (!rules) return rules.error();
    JavaRandom random(seed);
    return std::unique_ptr<Session>(std::make_unique<GameSession<Rules>>(*std::move(rules), random));
}

}  // namespace farmland
