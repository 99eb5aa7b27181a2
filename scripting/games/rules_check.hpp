// What holds for the rules of every game, looked for in rules that somebody has changed.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/rules.hpp"
#include "core/search/each_action.hpp"
#include "core/search/playout.hpp"

namespace farmland::scripting {

// Plays random games and compares: copies of states that are played on, and, for what is hidden, states that a viewer
// cannot tell apart. Ends with the first difference.
template <GameRules Rules>
class RulesCheck {
public:
    using State = typename Rules::State;
    using Action = typename Rules::Action;
    using Event = typename Rules::Event;

    // Looks at no further state once there is enough.
    RulesCheck(const Rules& rules, const std::function<bool()>& enough) : rules_(rules), enough_(enough) {}

    // What was found to be in order.
    Result<std::vector<std::string>> run() {
        for (std::int64_t seed = 1; seed <= games; ++seed) {
            if (auto same = check_game(seed, actions_between_states); !same) return same.error();
        }
        // In short games that was little more than how they begin.
        for (std::int64_t seed = games + 1; seed <= 2 * games && states_ < few_states; ++seed) {
            if (auto same = check_game(seed, 1); !same) return same.error();
        }
        const std::string looked_at = " in " + std::to_string(states_) + (states_ == 1 ? " state" : " states");
        return std::vector<std::string>{
            "copies of a state go the same way" + looked_at,
            "nothing hidden is seen" + looked_at + ", nor in " + std::to_string(compared_) + " actions from there"};
    }

private:
    static constexpr std::int64_t games = 4;
    static constexpr std::uint64_t longest_game = 2'000;
    static constexpr std::uint64_t actions_between_states = 13;
    static constexpr std::uint64_t actions_of_copies = 30;
    static constexpr std::size_t most_actions_tried = 12;
    static constexpr std::uint64_t few_states = 20;

    Result<void> check_game(std::int64_t seed, std::uint64_t actions_between) {
        JavaRandom random(seed);
        State state = rules_.start(random);
        for (std::uint64_t made = 0; !rules_.outcome(state) && made < longest_game && !enough_();) {
            if (auto same = check_copy(state, random); !same) return same;
            for (const Side viewer : {Side::first, Side::second}) {
                if (auto same = check_hidden(state, viewer, random); !same) return same;
            }
            ++states_;
            made += playout(rules_, state, random, actions_between);
        }
        return {};
    }

    Error at(const State& state, const std::string& problem) const {
        return Error{problem + ", in the position " + rules_.position_text(state)};
    }

    Result<void> check_copy(const State& state, const JavaRandom& random) const {
        State one = state;
        State other = state;
        JavaRandom random_of_one = random;
        JavaRandom random_of_other = random;
        playout(rules_, one, random_of_one, actions_of_copies);
        playout(rules_, other, random_of_other, actions_of_copies);
        if (one == other && rules_.position_text(one) == rules_.position_text(other)) return {};
        return at(state, "two copies of a state go different ways with the same actions");
    }

    Result<void> check_hidden(const State& state, Side viewer, JavaRandom& random) {
        const std::string who = "player " + std::to_string(number_of(viewer));
        const auto view = rules_.view(state, viewer);
        State sample = rules_.sample(view, random);
        // What luck brings after an action is nothing that was hidden before it.
        if constexpr (requires { rules_.share_luck(state, sample); }) rules_.share_luck(state, sample);
        if (rules_.view(sample, viewer) != view) return at(state, who + " sees something that is hidden");
        if (rules_.outcome(sample) != rules_.outcome(state)) return at(state, "the end depends on something hidden");
        if (rules_.side_to_move(sample) != rules_.side_to_move(state)) {
            return at(state, "who is to move depends on something hidden");
        }
        if (rules_.side_to_move(state) == viewer) {
            if (!same_actions(rules_, state, sample)) {
                return at(state, "what " + who + " may do depends on something that is hidden from it");
            }
            if (auto same = check_refusals(state, sample); !same) return same;
        }
        const auto actions = rules_.legal_actions(state);
        const std::size_t step = actions.size() / most_actions_tried + 1;
        for (std::size_t index = 0; index < actions.size(); index += step) {
            if (auto same = compare_after(state, sample, actions[index], viewer); !same) return same;
        }
        return {};
    }

    // Why something cannot be done must not tell either. What is tried are actions of other states.
    Result<void> check_refusals(const State& state, const State& sample) {
        for (const Action& action : actions_seen_) {
            const auto reason = rules_.check(state, action);
            const auto other = rules_.check(sample, action);
            if (reason || other || reason.error() == other.error()) continue;
            return at(state, "why " + in_quotes(rules_.action_text(action)) +
                                 " is refused depends on something that is hidden: " + reason.error().sentence() +
                                 ", or: " + other.error().sentence());
        }
        const auto actions = rules_.legal_actions(state);
        if (actions.size() > 0 && actions_seen_.size() < most_actions_tried) {
            actions_seen_.push_back(actions[actions.size() / 2]);
        }
        return {};
    }

    std::vector<Event> seen_after(State& state, const Action& action, Side viewer) const {
        EventLog<Event> log;
        rules_.apply(state, action, log);
        for (Event& event : log.events) event = rules_.visible(event, viewer);
        return std::move(log.events);
    }

    // A view tells no more than the view before and the events since.
    Result<void> compare_after(State state, State sample, const Action& action, Side viewer) {
        if (!rules_.check(sample, action)) return {};  // of the other side, which could have other cards
        const State before = state;
        if (seen_after(state, action, viewer) != seen_after(sample, action, viewer)) return {};
        ++compared_;
        if (rules_.view(state, viewer) == rules_.view(sample, viewer)) return {};
        return at(before, "after " + rules_.action_text(action) + " player " + std::to_string(number_of(viewer)) +
                              " sees something that no event told");
    }

    const Rules& rules_;
    const std::function<bool()>& enough_;
    std::vector<Action> actions_seen_;
    std::uint64_t states_ = 0;
    std::uint64_t compared_ = 0;
};

}  // namespace farmland::scripting
