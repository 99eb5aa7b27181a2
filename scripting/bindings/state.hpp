// Full states for search: what view:sample(random) gives a policy. They are guesses, never the truth.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "core/game/rules.hpp"
#include "core/search/playout.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/weights.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/library/random.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"

namespace farmland::scripting {

// `Binding` is a game's: Actions (see action_list.hpp), a View that is made from (lua_State*, rules) and pushes views, perhaps
// before it writes them, and state_methods() of its own.
template <GameRules Rules, class Binding>
struct StateObject {
    using State = typename Rules::State;
    using This = Self<StateObject>;
    using List = ActionList<Rules, typename Binding::Actions>;

    static constexpr const char* type_name = "state";
    static constexpr const char* refusal = "a state cannot be assigned to; state:apply(action) changes it";

    const Rules* rules;
    State state;

    StateObject(const Rules& of, const State& at) : rules(&of), state(at) {}

    static std::span<const NamedFunction> methods() {
        static const std::vector<NamedFunction> all = [] {
            std::vector<NamedFunction> list = {
                {"actions", exposed<&actions>}, {"apply", exposed<&apply>},     {"clone", exposed<&clone>},
                {"outcome", exposed<&outcome>}, {"playout", exposed<&playout>}, {"position", exposed<&position>},
                {"team", exposed<&team>},       {"view", exposed<&view>},
            };
            if constexpr (HasEvaluation<Rules>) {
                using Judged = Judging<StateObject, Binding>;
                list.push_back({"best", exposed<&Judged::best>});
                list.push_back({"worth", exposed<&Judged::worth>});
                if constexpr (requires { Binding::steps_of_standing; }) {
                    list.push_back({"standing", exposed<&Judged::standing>});
                }
            }
            for (const NamedFunction& method : Binding::state_methods()) list.push_back(method);
            return list;
        }();
        return all;
    }

    // What a side would know in that state, as plain tables.
    static void push_view(lua_State* L, const Rules& rules, const State& state, Side side) {
        typename Binding::View writer(L, rules);
        writer.push(rules.view(state, side));
        if constexpr (requires { writer.write(L); }) writer.write(L);
    }

    static Pushed clone(This self, sol::this_state L) {
        charge(L, sizeof(State) / 64);
        push_object<StateObject>(L, *self->rules, self->state);
        return {};
    }

    // actions([filter])
    static Pushed actions(This self, Optional<GivenTable> filter, sol::this_state L) {
        charge(L, 50);
        const auto set = run_rules(L, [&] { return self->rules->legal_actions(self->state); });
        if (filter) {
            List::push_filtered(L, filter->index, *self->rules, set);
        } else {
            List::push(L, *self->rules, set);
        }
        return {};
    }

    // apply(action): a text or an action of a list; changes the state.
    static Pushed apply(This self, ActionText text, sol::this_state L) {
        charge(L, 30);
        const auto action = self->rules->parse_action(text.bytes);
        if (!action) raise(L, action.error().sentence());
        if (auto legal = run_rules(L, [&] { return self->rules->check(self->state, *action); }); !legal) {
            raise(L, self->rules->action_text(*action) + " cannot be played: " + legal.error().sentence());
        }
        NoEvents<typename Rules::Event> nobody;
        run_rules(L, [&] { self->rules->apply(self->state, *action, nobody); });
        return push_again(L, 1);
    }

    // outcome(): nil while the game goes on, else the number of the team that won, or 0.
    static std::optional<lua_Integer> outcome(This self) {
        const auto ended = self->rules->outcome(self->state);
        return ended ? std::optional<lua_Integer>(number_of(ended->winner)) : std::nullopt;
    }

    // playout(random [, most_actions]): the outcome as above, and how many actions it took. Random actions are played on
    // this state.
    static std::tuple<std::optional<lua_Integer>, lua_Integer> playout(This self, RandomStream random,
                                                                       Optional<Whole> most_actions,
                                                                       sol::this_state L) {
        constexpr std::int64_t steps_per_action = [] {
            if constexpr (requires { Binding::steps_of_random_action; }) return Binding::steps_of_random_action;
            return std::int64_t{2};
        }();
        const lua_Integer most = most_actions ? most_actions->value : 100'000;
        if (most < 0) raise_argument(L, 3, "expected a number of actions");
        // In slices, so that no call runs far beyond the budget.
        constexpr lua_Integer slice = 1000;
        lua_Integer made = 0;
        while (made < most && !self->rules->outcome(self->state)) {
            const auto allowed = static_cast<std::uint64_t>(std::min(slice, most - made));
            const auto now = static_cast<lua_Integer>(
                run_rules(L, [&] { return farmland::playout(*self->rules, self->state, *random, allowed); }));
            made += now;
            charge(L, steps_per_action * now);
        }
        return {outcome(self), made};
    }

    static std::string position(This self, sol::this_state L) {
        charge(L, 200);
        return run_rules(L, [&] { return self->rules->position_text(self->state); });
    }

    static lua_Integer team(This self) { return number_of(self->rules->side_to_move(self->state)); }

    // view([team]): what that team, or the one to move, would know.
    static Pushed view(This self, Optional<Team> team, sol::this_state L) {
        charge(L, 1000);
        push_view(L, *self->rules, self->state, team ? team->side : self->rules->side_to_move(self->state));
        return {};
    }
};

template <class Binding>
using StateOf = StateObject<typename Binding::Rules, Binding>;

}  // namespace farmland::scripting
