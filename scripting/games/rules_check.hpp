// What holds for the rules of every game, looked for in rules that somebody has changed.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/description.hpp"
#include "core/base/text.hpp"
#include "core/base/value_difference.hpp"
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
    static constexpr int guesses = 3;  // for each player in each state
    static constexpr std::size_t most_actions_compared = 2'000;
    static constexpr std::size_t most_refusals_tried = 12;
    static constexpr std::size_t most_remembered = 100;

    struct After {
        State state;
        std::vector<Event> events;  // as the viewer sees them

        bool looks_like(const After& other, const Rules& rules) const {
            // Everybody is told how the game ends.
            return events == other.events && rules.outcome(state) == rules.outcome(other.state);
        }
    };
    struct Try {
        Action action;
        After after;
    };

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
        const auto view = rules_.view(state, viewer);
        const Side mover = rules_.side_to_move(state);
        const auto tries = tried_in(state, viewer);
        if (mover != viewer) {
            if (auto same = check_secrets(state, tries, viewer); !same) return same;
        }
        for (int guess = 0; guess < guesses; ++guess) {
            State sample = rules_.sample(view, guess == 0 ? random : further_);
            // What luck brings after an action is nothing that was hidden before it.
            if constexpr (requires { rules_.share_luck(state, sample); }) rules_.share_luck(state, sample);
            // Games that hide nothing are looked at once.
            if (guess > 0 && sample == state) break;
            if (auto same = check_guess(state, sample, viewer); !same) return same;
            for (const Try& tried : tries) {
                if (auto same = compare_after(state, tried, sample, viewer, guess == 0); !same) return same;
            }
        }
        if (mover == viewer) remember(tries);
        return {};
    }

    Result<void> check_guess(const State& state, const State& sample, Side viewer) {
        const std::string who = "player " + std::to_string(number_of(viewer));
        if (rules_.view(sample, viewer) != rules_.view(state, viewer)) {
            const auto [name, truth, guess] = difference_for(viewer, state, sample);
            if (guesses_by_function()) {
                return at(state, "sample(s, " + std::to_string(number_of(viewer)) + ") changes what " + who +
                                     " sees: " + name + " was " + truth + " and is " + guess);
            }
            return at(state, "what " + who + " sees depends on something that is hidden from it: " + name + " is " +
                                 truth + " in truth, " + guess + " in a guess of what is hidden");
        }
        if (rules_.outcome(sample) != rules_.outcome(state)) return at(state, "the end depends on something hidden");
        if (rules_.side_to_move(sample) != rules_.side_to_move(state)) {
            return at(state, "who is to move depends on something hidden");
        }
        if (rules_.side_to_move(state) != viewer) return {};
        if constexpr (requires { rules_.has_action(sample); }) {
            if (!rules_.has_action(sample)) {
                return at(state, "what " + who +
                                     " may do depends on something that is hidden from it: in a guess of what is "
                                     "hidden it can do nothing");
            }
        }
        if (!same_actions(rules_, state, sample)) {
            return at(state, "what " + who + " may do depends on something that is hidden from it: " +
                                 difference_of_actions(state, sample));
        }
        return check_refusals(state, sample);
    }

    bool guesses_by_function() const {
        if constexpr (requires { rules_.decisions().known().sample; }) return rules_.decisions().known().sample;
        return false;
    }

    std::string name_of(Side side) const {
        if constexpr (requires { rules_.seat(side); }) return rules_.seat(side);
        return "player " + std::to_string(number_of(side));
    }

    // Of two states, what is different in the eyes of a side.
    ValueDifference difference_for(Side viewer, const State& one, const State& other) const {
        const auto found = first_difference(described(rules_, rules_.view(one, viewer)),
                                            described(rules_, rules_.view(other, viewer)));
        return found.value_or(ValueDifference{"something that is no part of its table", "one thing", "another"});
    }

    std::string difference_of_actions(const State& state, const State& sample) const {
        const auto only_in = [&](const State& one, const State& other) -> std::optional<std::string> {
            const auto actions = rules_.legal_actions(one);
            for (std::size_t index = 0; index < std::min(actions.size(), most_actions_compared); ++index) {
                if (!rules_.check(other, actions[index])) return in_quotes(rules_.action_text(actions[index]));
            }
            return std::nullopt;
        };
        if (const auto action = only_in(state, sample)) {
            return *action + " is legal in truth, but not in a guess of what is hidden";
        }
        if (const auto action = only_in(sample, state)) {
            return *action + " is legal in a guess of what is hidden, but not in truth";
        }
        return "in a guess of what is hidden there are the same actions in another order";
    }

    // Why something cannot be done must not tell either. What is tried are actions of other states.
    Result<void> check_refusals(const State& state, const State& sample) {
        for (std::size_t number = 0; number < std::min(remembered_.size(), most_refusals_tried); ++number) {
            const Action& action = remembered_[chosen_below(remembered_.size())];
            const auto reason = rules_.check(state, action);
            const auto other = rules_.check(sample, action);
            if (reason || other || reason.error() == other.error()) continue;
            return at(state, "why " + in_quotes(rules_.action_text(action)) +
                                 " is refused depends on something that is hidden from player " +
                                 std::to_string(number_of(rules_.side_to_move(state))) + ": in truth " +
                                 in_quotes(reason.error().sentence()) + ", in a guess of what is hidden " +
                                 in_quotes(other.error().sentence()));
        }
        return {};
    }

    void remember(const std::vector<Try>& tries) {
        for (const Try& tried : tries) {
            if (std::find(remembered_.begin(), remembered_.end(), tried.action) != remembered_.end()) continue;
            if (remembered_.size() < most_remembered) {
                remembered_.push_back(tried.action);
            } else {
                remembered_[chosen_below(most_remembered)] = tried.action;
            }
        }
    }

    std::size_t chosen_below(std::size_t bound) {
        return static_cast<std::size_t>(further_.next_int(static_cast<std::int32_t>(bound)));
    }

    After after(State state, const Action& action, Side viewer) const {
        EventLog<Event> log;
        rules_.apply(state, action, log);
        for (Event& event : log.events) event = rules_.visible(event, viewer);
        return {state, std::move(log.events)};
    }

    std::vector<Try> tried_in(const State& state, Side viewer) const {
        std::vector<Try> tries;
        const auto actions = rules_.legal_actions(state);
        const std::size_t step = actions.size() / most_actions_tried + 1;
        for (std::size_t index = 0; index < actions.size(); index += step) {
            tries.push_back({actions[index], after(state, actions[index], viewer)});
        }
        return tries;
    }

    // Of actions that the other side does in secret, a player must not see which it was.
    Result<void> check_secrets(const State& state, const std::vector<Try>& tries, Side viewer) const {
        for (std::size_t number = 0; number < tries.size(); ++number) {
            for (std::size_t before = 0; before < number; ++before) {
                const Try& one = tries[before];
                const Try& other = tries[number];
                if (!one.after.looks_like(other.after, rules_)) continue;
                if (rules_.view(one.after.state, viewer) == rules_.view(other.after.state, viewer)) continue;
                const auto [name, value, other_value] = difference_for(viewer, one.after.state, other.after.state);
                return at(state, "of the actions " + in_quotes(rules_.action_text(one.action)) + " and " +
                                     in_quotes(rules_.action_text(other.action)) + " of " +
                                     name_of(opponent_of(viewer)) + ", " + name_of(viewer) +
                                     " is told the same, but sees " + name + ": " + value + " after the first, " +
                                     other_value + " after the second; tell it with an event, or hide it");
            }
        }
        return {};
    }

    // A view tells no more than the view before and the events since.
    Result<void> compare_after(const State& state, const Try& truth, const State& sample, Side viewer,
                               bool is_counted) {
        if (!rules_.check(sample, truth.action)) return {};  // of the other side, which could have other cards
        const After guess = after(sample, truth.action, viewer);
        if (!truth.after.looks_like(guess, rules_)) return {};
        if (is_counted) ++compared_;
        if (rules_.view(truth.after.state, viewer) == rules_.view(guess.state, viewer)) return {};
        const auto [name, value, guessed] = difference_for(viewer, truth.after.state, guess.state);
        return at(state, "after the action " + in_quotes(rules_.action_text(truth.action)) + " of " +
                             name_of(rules_.side_to_move(state)) + ", " + name_of(viewer) + " sees " + name + ": " +
                             value + " in truth, " + guessed +
                             " in a guess of what is hidden, though all it was told is the same; tell it with an "
                             "event, or hide it");
    }

    const Rules& rules_;
    const std::function<bool()>& enough_;
    JavaRandom further_{0};  // for what is looked at besides
    std::vector<Action> remembered_;
    std::uint64_t states_ = 0;
    std::uint64_t compared_ = 0;
};

}  // namespace farmland::scripting
