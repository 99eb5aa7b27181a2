// How scripts judge the states of games that have an evaluation: state:standing(team), state:worth(team, weights),
// state:best(weights).
#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <tuple>

#include "core/base/text.hpp"
#include "core/game/parameter.hpp"
#include "core/search/feature.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/values/fields.hpp"

namespace farmland::scripting {

// { freedom = 10, loose = 1 }: what is left out is as usual; mistakes raise.
template <class Standing>
Weights<Standing> check_weights(Argument given) {
    constexpr auto known = names_of(features<Standing>);
    constexpr int greatest = Weights<Standing>::greatest;
    Weights<Standing> weights;
    if (!given.is_given()) return weights;
    check_table(given);
    for_all_fields(given, [&](Argument key, Argument value) {
        const std::string name(key.text().value_or(key.type_name()));
        const auto found = std::find(known.begin(), known.end(), name);
        if (found == known.end()) given.refuse("there is no weight " + in_quotes(name) + suggestion(name, known));
        const auto number = value.to_whole();
        if (!number || *number > greatest || *number < -greatest) {
            const std::string limit = std::to_string(greatest);
            given.refuse("expected " + name + " to be a whole number from -" + limit + " to " + limit);
        }
        weights.of_feature[static_cast<std::size_t>(found - known.begin())] = static_cast<int>(*number);
    });
    return weights;
}

// `State` is the object of a game's states, `Binding` what the game costs.
template <class State, class Binding>
struct Judging {
    using This = Self<State>;
    using Judged = StandingOf<typename Binding::Rules>;

    // standing(team): the features of a team, one after another, as many as scripts are shown.
    static auto standing(This self, Team team, sol::this_state L) {
        constexpr std::size_t count = [] {
            if constexpr (requires { Binding::features_of_standing; }) return Binding::features_of_standing;
            return features<Judged>.size();
        }();
        const Judged found = standing_of(*self->rules, self->state, team.side);
        charge(L, Binding::steps_of_standing);
        std::array<int, count> values{};
        for (std::size_t index = 0; index < count; ++index) values[index] = found.*features<Judged>[index].value;
        return std::apply([](auto... each) { return std::make_tuple(each...); }, values);
    }

    // worth(team [, weights])
    static lua_Integer worth(This self, Team team, Argument weights, sol::this_state L) {
        charge(L, Binding::steps_of_worth);
        return farmland::worth(*self->rules, self->state, team.side, check_weights<Judged>(weights));
    }

    // best([weights]): the greatest worth that the team to move can get by one action, and that action as a text.
    static std::tuple<lua_Integer, std::string> best(This self, Argument given, sol::this_state L) {
        const auto weights = check_weights<Judged>(given);
        if (self->rules->outcome(self->state)) raise(L, "the game is over, there is nothing to do");
        const auto actions = run_rules(L, [&] { return self->rules->legal_actions(self->state); });
        if constexpr (requires { Binding::Actions::check_listing(L, actions, "best"); }) {
            Binding::Actions::check_listing(L, actions, "best");
        }
        charge(L, 50 + Binding::steps_of_looking_ahead * static_cast<std::int64_t>(actions.size()));
        const auto found = run_rules(L, [&] { return best_action(*self->rules, self->state, actions, weights); });
        return {found.worth, self->rules->action_text(found.action)};
    }
};

}  // namespace farmland::scripting
