// How scripts weigh the states of a game: state:standing(team), state:worth(team, weights), state:best(weights).
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/search/feature.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"

namespace farmland::scripting {

// { freedom = 10, loose = 1 }: what is left out is as usual; mistakes raise.
template <class Standing>
Weights<Standing> check_weights(lua_State* L, int argument) {
    constexpr auto& all = features<Standing>;
    constexpr int greatest = Weights<Standing>::greatest;
    Weights<Standing> weights;
    if (lua_isnoneornil(L, argument)) return weights;
    luaL_checktype(L, argument, LUA_TTABLE);
    see_through(L, argument);
    for (lua_pushnil(L); lua_next(L, argument) != 0; lua_pop(L, 1)) {
        const std::string name = std::string(lua_type(L, -2) == LUA_TSTRING ? string_at(L, -2) : luaL_typename(L, -2));
        const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.name == name; });
        if (found == all.end()) {
            std::vector<std::string_view> known;
            for (const auto& each : all) known.push_back(each.name);
            luaL_argerror(L, argument, ("there is no weight " + in_quotes(name) + suggestion(name, known)).c_str());
        }
        int is_integer = 0;
        const lua_Integer value = lua_tointegerx(L, -1, &is_integer);
        if (is_integer == 0 || value > greatest || value < -greatest) {
            const std::string limit = std::to_string(greatest);
            luaL_argerror(L, argument,
                          ("expected " + name + " to be a whole number from -" + limit + " to " + limit).c_str());
        }
        weights.of_feature[static_cast<std::size_t>(found - all.begin())] = static_cast<int>(value);
    }
    return weights;
}

// standing(team): the first features of a team.
template <class Binding, std::size_t count = features<StandingOf<typename Binding::Rules>>.size()>
int standing_of_state(lua_State* L) {
    using Standing = StandingOf<typename Binding::Rules>;
    const auto& box = StateBinding<typename Binding::Rules, Binding>::check_state(L);
    const Standing standing = standing_of(*box.rules, box.state, check_team(L, 2));
    charge(L, Binding::steps_of_standing);
    for (std::size_t index = 0; index < count; ++index) {
        lua_pushinteger(L, standing.*features<Standing>[index].value);
    }
    return static_cast<int>(count);
}

// worth(team [, weights])
template <class Binding>
int worth_of_state(lua_State* L) {
    const auto& box = StateBinding<typename Binding::Rules, Binding>::check_state(L);
    const Side side = check_team(L, 2);
    charge(L, Binding::steps_of_worth);
    const auto weights = check_weights<StandingOf<typename Binding::Rules>>(L, 3);
    lua_pushinteger(L, worth(*box.rules, box.state, side, weights));
    return 1;
}

// best([weights]): the greatest worth that the team to move can get by one action, and that action as a text.
template <class Binding>
int best_of_state(lua_State* L) {
    const auto& box = StateBinding<typename Binding::Rules, Binding>::check_state(L);
    const auto weights = check_weights<StandingOf<typename Binding::Rules>>(L, 2);
    if (box.rules->outcome(box.state)) return luaL_error(L, "the game is over, there is nothing to do");
    const auto actions = run_rules(L, [&] { return box.rules->legal_actions(box.state); });
    if constexpr (requires { Binding::Actions::check_listing(L, actions, "best"); }) {
        Binding::Actions::check_listing(L, actions, "best");
    }
    charge(L, 50 + Binding::steps_of_looking_ahead * static_cast<std::int64_t>(actions.size()));
    const auto best = run_rules(L, [&] { return best_action(*box.rules, box.state, actions, weights); });
    lua_pushinteger(L, best.worth);
    push_string(L, box.rules->action_text(best.action));
    return 2;
}

}  // namespace farmland::scripting
