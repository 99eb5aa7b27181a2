// All of a remote game but its messages, for any rules.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/game/agent.hpp"
#include "core/match/recorder.hpp"
#include "core/search/playout.hpp"
#include "scripting/net/remote_game.hpp"

namespace farmland::net {

template <GameRules Rules>
class TableGame : public RemoteGame {
public:
    using State = typename Rules::State;
    using Action = typename Rules::Action;

    Side side_to_move() const final { return rules_.side_to_move(state_); }
    std::optional<Outcome> outcome() const final { return rules_.outcome(state_); }
    bool has_move() const final { return rules_.legal_actions(as_asked(state_)).size() > 0; }

    void seat_agent(Side side) final {
        seated_ = side;
        tell_start();
    }
    std::vector<News> take_news() final { return std::exchange(news_, {}); }
    Question question(Side side) const final {
        const State state = as_asked(state_);
        return {[&rules = rules_, state, side](AnyAgent& agent) -> Result<std::string> {
                    const auto choice = agent_in(agent).choose(rules.view(state, side));
                    if (!choice) return choice.error();
                    const std::string text = rules.action_text(*choice);
                    const auto legal = rules.check(state, *choice);
                    return legal ? Result<std::string>(text)
                                 : Error{"chose " + text + ", but " + legal.error().message};
                },
                [&rules = rules_, state](JavaRandom& random) {
                    return rules.action_text(random_action<Rules>(rules.legal_actions(state), random));
                }};
    }

    Result<void> play(std::string_view text) final {
        auto action = rules_.parse_action(text);
        if (!action) return action.error();
        if (auto legal = rules_.check(state_, *action); !legal) return legal;
        *action = in_full(*action);
        const Side side = side_to_move();
        EventLog<typename Rules::Event> log;
        rules_.apply(state_, *action, log);
        tell(log.events);
        recorder_.happened(side, *action, log.events);
        return {};
    }
    const GameRecord& record() const final { return record_; }

protected:
    // The rules must outlive the game.
    TableGame(const Rules& rules, const State& state, std::int64_t seed = 0)
        : rules_(rules), state_(state), recorder_(rules, record_) {
        recorder_.begin(seed, state);
    }

    const Rules& rules() const { return rules_; }
    const State& state() const { return state_; }

    // Goes on to what a server shows, by the move that it says was made; servers show every state once, but not while a
    // game is paused.
    Change follow(const State& shown, const std::optional<Action>& last) {
        if (shown == state_) return Change::none;
        EventLog<typename Rules::Event> log;
        State after = state_;
        const bool is_legal = last && rules_.check(state_, *last);
        if (is_legal) rules_.apply(after, *last, log);
        state_ = shown;
        if (is_legal && after == shown) {
            tell(log.events);
            return Change::moved;
        }
        tell_start();
        return Change::jumped;
    }

private:
    // How a legal action is written down, if it can be sent in several ways.
    virtual Action in_full(const Action& action) const { return action; }
    // The state in which an agent decides.
    virtual State as_asked(State state) const { return state; }

    static Agent<Rules>& agent_in(AnyAgent& agent) { return dynamic_cast<Agent<Rules>&>(agent); }

    void tell_start() {
        if (!seated_) return;
        news_.push_back(
            [view = rules_.view(as_asked(state_), *seated_)](AnyAgent& agent) { return agent_in(agent).begin(view); });
    }
    void tell(const std::vector<typename Rules::Event>& events) {
        if (!seated_) return;
        for (const auto& event : events) {
            news_.push_back(
                [seen = rules_.visible(event, *seated_)](AnyAgent& agent) { return agent_in(agent).happened(seen); });
        }
    }

    const Rules& rules_;
    State state_;
    GameRecord record_;
    Recorder<Rules> recorder_;
    std::optional<Side> seated_;
    std::vector<News> news_;
};

}  // namespace farmland::net
