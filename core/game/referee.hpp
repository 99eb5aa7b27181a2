// A whole game between two agents.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/game/agent.hpp"
#include "core/game/game_result.hpp"
#include "core/game/observer.hpp"
#include "core/game/rule_failure.hpp"
#include "core/game/rules.hpp"

namespace farmland {

// No game of ours takes longer; if one does, it is drawn.
inline constexpr std::uint64_t most_actions_of_a_game = 100'000;

template <GameRules Rules>
class Referee {
public:
    using State = typename Rules::State;
    using Event = typename Rules::Event;

    Referee(const Rules& rules, std::array<Agent<Rules>*, 2> agents, Observer<Rules>* observer = nullptr,
            std::uint64_t most_actions = most_actions_of_a_game)
        : rules_(rules), agents_(agents), observer_(observer), most_actions_(most_actions) {}

    // Plays until the game is over or, before that, an agent fails, who then has lost. The state is left as the game ended.
    // A game that reaches the most actions is drawn; no agent is told of an end, since the rules know of none. A game in
    // which a rule of a mod fails, or which a clock ends, is void.
    GameResult play(State& state) {
        GameResult result;
        try {
            return play(state, result);
        } catch (const RuleFailure& failure) {
            result.winner.reset();
            result.void_reason = failure.what();
            return result;
        }
    }

private:
    Agent<Rules>& agent(Side side) { return *agents_[index_of(side)]; }

    GameResult play(State& state, GameResult& result) {
        for (const Side side : {Side::first, Side::second}) {
            if (!accept(side, agent(side).begin(rules_.view(state, side)), result)) return end_early(result);
        }
        while (!rules_.outcome(state) && result.actions < most_actions_) {
            if (!play_action(state, result)) return end_early(result);
        }
        const auto outcome = rules_.outcome(state);
        if (!outcome) return result;
        result.winner = outcome->winner;
        for (const Side side : {Side::first, Side::second}) accept(side, agent(side).end(*outcome), result);
        return result;
    }

    bool play_action(State& state, GameResult& result) {
        const Side side = rules_.side_to_move(state);
        const auto action = agent(side).choose(rules_.view(state, side));
        if (!action) return accept(side, action.error(), result);
        if (auto legal = check_choice<Rules>(rules_, state, agent(side), *action); !legal) {
            return accept(side, legal, result, false);
        }
        log_.events.clear();
        rules_.apply(state, *action, log_);
        ++result.actions;
        const bool going_on = tell_agents(rules_.outcome(state).has_value(), result);
        // After the agents, so that what they say about this action belongs to it.
        if (observer_ != nullptr) observer_->happened(side, *action, log_.events);
        return going_on;
    }

    // False: one failed in a game that was not over. What the rules have decided, no failure changes.
    bool tell_agents(bool over, GameResult& result) {
        for (const Side side : {Side::first, Side::second}) {
            for (const Event& event : log_.events) {
                if (accept(side, agent(side).happened(rules_.visible(event, side)), result)) continue;
                if (!over) return false;
                break;
            }
        }
        return true;
    }

    bool accept(Side side, const Result<void>& done, GameResult& result) {
        return accept(side, done, result, agent(side).overran());
    }
    static bool accept(Side side, const Result<void>& done, GameResult& result, bool overrun) {
        if (!done) result.failures.push_back({side, done.error().message, overrun});
        return static_cast<bool>(done);
    }

    GameResult end_early(GameResult& result) {
        end_by_failure(result, agent(result.failures.front().side).timed_out());
        return result;
    }

    const Rules& rules_;
    std::array<Agent<Rules>*, 2> agents_;
    Observer<Rules>* observer_;
    std::uint64_t most_actions_;
    EventLog<Event> log_;
};

}  // namespace farmland
