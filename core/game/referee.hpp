// A whole game between two agents.
#pragma once

#include <array>
#include <cstdint>

#include "core/game/game_result.hpp"
#include "core/game/rule_failure.hpp"
#include "core/game/table.hpp"

namespace farmland {

// No game of ours takes longer; if one does, it is drawn, or void where rules have the static member must_end: their author
// can say how such games end.
inline constexpr std::uint64_t most_actions_of_a_game = 100'000;

template <GameRules Rules>
class Referee {
public:
    using State = typename Rules::State;

    Referee(const Rules& rules, std::array<Agent<Rules>*, 2> agents, Observer<Rules>* observer = nullptr,
            std::uint64_t most_actions = most_actions_of_a_game)
        : rules_(rules), agents_(agents), observer_(observer), most_actions_(most_actions) {}

    // Plays until the game is over or, before that, an agent fails, who then has lost. The state is left as the game ended.
    // Of a game that reaches the most actions no agent is told an end, since the rules know of none. A game in
    // which a rule of a mod fails, or which a clock ends, is void.
    GameResult play(State& state) {
        GameResult result;
        Table<Rules> table(rules_, state, agents_);
        if (observer_ != nullptr) table.add_observer(*observer_);
        const auto fail = [&](Side side, const Error& error) {
            result.failures.push_back({side, error.sentence(), table.agent(side)->overran()});
            return false;
        };
        table.on_failure(fail);
        try {
            table.join();
            while (result.failures.empty() && !table.outcome() && result.actions < most_actions_) {
                const auto action = table.ask();
                const auto played = action ? table.play(*action) : action.error();
                if (!played) {
                    fail(table.side_to_move(), played.error());
                } else {
                    ++result.actions;
                }
            }
            finish(table, result);
        } catch (const RuleFailure& failure) {
            result.winner.reset();
            result.void_reason = failure.what();
        }
        state = table.state();
        return result;
    }

private:
    // What the rules have decided, no failure changes.
    void finish(Table<Rules>& table, GameResult& result) const {
        if (const auto outcome = table.outcome()) {
            result.winner = outcome->winner;
            table.end();
        } else if (!result.failures.empty()) {
            end_by_failure(result, table.agent(result.failures.front().side)->timed_out());
        } else if constexpr (requires { Rules::must_end; }) {
            if (most_actions_ == most_actions_of_a_game)
                result.void_reason = rules_.endless(table.state(), result.actions);
        }
    }

    const Rules& rules_;
    std::array<Agent<Rules>*, 2> agents_;
    Observer<Rules>* observer_;
    std::uint64_t most_actions_;
};

}  // namespace farmland
