// All of a remote game but its messages, for any rules.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game/table.hpp"
#include "core/match/recorder.hpp"
#include "core/search/playout.hpp"
#include "scripting/net/remote_game.hpp"

namespace farmland::net {

// Sits at a table for an agent that thinks elsewhere, and keeps what that one is to be told.
template <GameRules Rules>
class Messenger final : public Agent<Rules> {
public:
    static Agent<Rules>& recipient(AnyAgent& agent) { return dynamic_cast<Agent<Rules>&>(agent); }

    std::vector<News> take() { return std::exchange(news_, {}); }

    Result<void> begin(const typename Rules::View& view) override {
        news_.push_back([view](AnyAgent& agent) { return recipient(agent).begin(view); });
        return {};
    }
    Result<void> happened(const typename Rules::Event& event) override {
        news_.push_back([event](AnyAgent& agent) { return recipient(agent).happened(event); });
        return {};
    }
    Result<typename Rules::Action> choose(const typename Rules::View&) override {
        return Error{"a messenger decides nothing"};
    }

private:
    std::vector<News> news_;
};

template <GameRules Rules>
class TableGame : public RemoteGame {
public:
    using State = typename Rules::State;
    using Action = typename Rules::Action;

    Side side_to_move() const final { return table_.side_to_move(); }
    std::optional<Outcome> outcome() const final { return table_.outcome(); }
    bool has_move() const final { return rules().legal_actions(as_asked(state())).size() > 0; }

    void seat_agent(Side side) final {
        table_.seat(side, &messenger_);
        table_.join();
    }
    std::vector<News> take_news() final { return messenger_.take(); }
    Question question(Side side) const final {
        const State asked = as_asked(state());
        return {[&rules = rules(), asked, side](AnyAgent& agent) -> Result<std::string> {
                    const auto choice = Messenger<Rules>::recipient(agent).choose(rules.view(asked, side));
                    if (!choice) return choice.error();
                    const auto legal = rules.check(asked, *choice);
                    const std::string text = rules.action_text(*choice);
                    if (!legal) return Error{"chose " + text + ", but " + legal.error().sentence()};
                    return text;
                },
                [&rules = rules(), asked](JavaRandom& random) {
                    return rules.action_text(random_action<Rules>(rules.legal_actions(asked), random));
                }};
    }

    Result<void> play(std::string_view text) final {
        const auto action = rules().parse_action(text);
        if (!action) return action.error();
        const auto played = table_.play(in_full(*action));
        return played ? Result<void>() : played.error();
    }
    const GameRecord& record() const final { return record_; }

protected:
    // The rules must outlive the game.
    TableGame(const Rules& rules, const State& state, std::int64_t seed) : table_(rules, state) {
        recorder_.begin(seed, state);
        table_.add_observer(recorder_);
    }

    const Rules& rules() const { return table_.rules(); }
    const State& state() const { return table_.state(); }

    // Goes on to what a server shows, by the move that it says was made: servers show every state once, but not while a
    // game is paused.
    Change follow(const State& shown, const std::optional<Action>& last) {
        if (shown == state()) return Change::none;
        if (last && table_.play(*last) && shown == state()) return Change::moved;
        messenger_.take();  // news of what did not happen
        table_.begin(shown);
        return Change::jumped;
    }

private:
    // How an action is written down that can be sent in several ways.
    virtual Action in_full(const Action& action) const { return action; }
    // The state in which an agent decides.
    virtual State as_asked(State state) const { return state; }

    Table<Rules> table_;
    GameRecord record_;
    Recorder<Rules> recorder_{table_.rules(), record_};
    Messenger<Rules> messenger_;
};

}  // namespace farmland::net
