// What counts how much when a state is judged, as scripts give it: { freedom = 10, loose = 1 }.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/search/worth.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"

namespace farmland::scripting {

template <class Weights>
struct NamedWeight {
    std::string_view name;
    int Weights::*member;
};

// What is left out is as usual; mistakes raise.
template <class Weights>
Weights check_weights(lua_State* L, int argument, std::span<const NamedWeight<Weights>> all, int greatest) {
    Weights weights;
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
        weights.*(found->member) = static_cast<int>(value);
    }
    return weights;
}

// How scripts weigh the states of a game: what can be weighed, by name, and what that costs.
//
//     struct ... {
//         using Weights = ...;
//         static constexpr std::array<NamedWeight<Weights>, ...> names = ...;
//         static constexpr int greatest = ...;
//         static constexpr std::int64_t steps = ...;
//         static constexpr std::int64_t steps_per_action = ...;  // for best_of_state
//     };

// worth(team [, weights])
template <class Binding, class Weighed>
int worth_of_state(lua_State* L) {
    const auto& box = StateBinding<typename Binding::Rules, Binding>::check_state(L);
    const Side side = check_team(L, 2);
    charge(L, Weighed::steps);
    const auto weights = check_weights<typename Weighed::Weights>(L, 3, Weighed::names, Weighed::greatest);
    lua_pushinteger(L, worth(*box.rules, box.state, side, weights));
    return 1;
}

// best([weights]): the greatest worth that the team to move can get by one action, and that action as a text.
template <class Binding, class Weighed>
int best_of_state(lua_State* L) {
    const auto& box = StateBinding<typename Binding::Rules, Binding>::check_state(L);
    const auto weights = check_weights<typename Weighed::Weights>(L, 2, Weighed::names, Weighed::greatest);
    if (box.rules->outcome(box.state)) return luaL_error(L, "the game is over, there is nothing to do");
    const auto actions = run_rules(L, [&] { return box.rules->legal_actions(box.state); });
    charge(L, 50 + Weighed::steps_per_action * static_cast<std::int64_t>(actions.size()));
    const BestAction found = run_rules(L, [&] { return best_action(*box.rules, box.state, actions, weights); });
    lua_pushinteger(L, found.worth);
    push_string(L, box.rules->action_text(actions[found.index]));
    return 2;
}

}  // namespace farmland::scripting
