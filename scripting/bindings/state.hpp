// Full states for search: what view:sample(random) gives a policy. They are guesses, never the truth.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <optional>
#include <string>
#include <type_traits>

#include "core/game/rules.hpp"
#include "core/search/playout.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/random.hpp"
#include "scripting/bindings/values.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

// `Binding` is a game's: Actions (see action_list.hpp), and a View that is made from (lua_State*, rules) and pushes
// views.
template <GameRules Rules, class Binding>
class StateBinding {
public:
    using State = typename Rules::State;

    static void push(lua_State* L, const Rules& rules, const State& state) {
        static_assert(std::is_trivially_destructible_v<State>);  // Lua frees it without a finalizer
        void* memory = lua_newuserdatauv(L, sizeof(Box), 0);
        new (memory) Box{&rules, state};
        push_metatable(L, type_name, [&] { add_methods(L); });
        lua_setmetatable(L, -2);
    }

    // What a side would know in that state, as plain tables.
    static void push_view(lua_State* L, const Rules& rules, const State& state, Side side) {
        typename Binding::View writer(L, rules);
        writer.push(rules.view(state, side));
    }

    struct Box {
        const Rules* rules;
        State state;
    };

    // For a game's own methods: what is their first argument.
    static const Box& check_state(lua_State* L) { return check(L); }

private:
    static constexpr const char* type_name = "state";

    static void add_methods(lua_State* L) {
        constexpr luaL_Reg methods[] = {
            {"actions", actions}, {"apply", apply},       {"clone", clone}, {"outcome", outcome},
            {"playout", playout}, {"position", position}, {"team", team},   {"view", view},
        };
        lua_newtable(L);
        for (const luaL_Reg& method : methods) add_method(L, method);
        for (const luaL_Reg& method : Binding::state_methods()) add_method(L, method);
        make_read_only(L, "state");
        lua_setfield(L, -2, "__index");
        lua_pushcfunction(L, refuse_assignment);
        lua_setfield(L, -2, "__newindex");
        lua_pushboolean(L, 0);
        lua_setfield(L, -2, "__metatable");
    }

    static void add_method(lua_State* L, const luaL_Reg& method) {
        lua_pushcfunction(L, method.func);
        lua_setfield(L, -2, method.name);
    }

    static int refuse_assignment(lua_State* L) {
        return luaL_error(L, "a state cannot be assigned to; state:apply(action) changes it");
    }

    static Box& check(lua_State* L) { return *static_cast<Box*>(check_object(L, type_name)); }

    static int clone(lua_State* L) {
        const Box& box = check(L);
        charge(L, sizeof(State) / 64);
        push(L, *box.rules, box.state);
        return 1;
    }

    // actions([filter])
    static int actions(lua_State* L) {
        using List = ActionList<Rules, typename Binding::Actions>;
        const Box& box = check(L);
        charge(L, 50);
        const auto set = run_rules(L, [&] { return box.rules->legal_actions(box.state); });
        if (lua_isnoneornil(L, 2)) {
            List::push(L, *box.rules, set);
        } else {
            luaL_checktype(L, 2, LUA_TTABLE);
            List::push_filtered(L, 2, *box.rules, set);
        }
        return 1;
    }

    // apply(action): a text or an action of a list; changes the state.
    static int apply(lua_State* L) {
        Box& box = check(L);
        charge(L, 30);
        const auto action = box.rules->parse_action(check_action_text(L, 2));
        if (!action) return luaL_error(L, "%s", action.error().message.c_str());
        if (auto legal = run_rules(L, [&] { return box.rules->check(box.state, *action); }); !legal) {
            return luaL_error(L, "%s cannot be played: %s", box.rules->action_text(*action).c_str(),
                              legal.error().message.c_str());
        }
        NoEvents<typename Rules::Event> nobody;
        run_rules(L, [&] { box.rules->apply(box.state, *action, nobody); });
        lua_settop(L, 1);
        return 1;
    }

    static std::string_view check_action_text(lua_State* L, int argument) {
        replace_action_by_text(L, argument);
        std::size_t length = 0;
        const char* text = lua_type(L, argument) == LUA_TSTRING ? lua_tolstring(L, argument, &length) : nullptr;
        if (text == nullptr) luaL_argerror(L, argument, "expected an action");
        if (length > longest_action_text) luaL_argerror(L, argument, "this text is too long for an action");
        return {text, length};
    }

    // A value in any case: without one, tostring(state:outcome()) would fail.
    static void push_outcome_if_ended(lua_State* L, const Box& box) {
        const auto ended = box.rules->outcome(box.state);
        if (ended) {
            push_outcome(L, *ended);
        } else {
            lua_pushnil(L);
        }
    }

    // outcome(): nil while the game goes on, else the number of the team that won, or 0.
    static int outcome(lua_State* L) {
        const Box& box = check(L);
        push_outcome_if_ended(L, box);
        return 1;
    }

    // playout(random [, most_actions]): the outcome as above, and how many actions it took. Random actions are played on
    // this state.
    static int playout(lua_State* L) {
        constexpr std::int64_t steps_per_action = [] {
            if constexpr (requires { Binding::steps_of_random_action; }) return Binding::steps_of_random_action;
            return std::int64_t{2};
        }();
        Box& box = check(L);
        JavaRandom& random = check_random(L, 2);
        const lua_Integer most = luaL_optinteger(L, 3, 100'000);
        luaL_argcheck(L, most >= 0, 3, "expected a number of actions");
        // In slices, so that no call runs far beyond the budget.
        constexpr lua_Integer slice = 1000;
        lua_Integer made = 0;
        while (made < most && !box.rules->outcome(box.state)) {
            const auto allowed = static_cast<std::uint64_t>(std::min(slice, most - made));
            const auto now = static_cast<lua_Integer>(
                run_rules(L, [&] { return farmland::playout(*box.rules, box.state, random, allowed); }));
            made += now;
            charge(L, steps_per_action * now);
        }
        push_outcome_if_ended(L, box);
        lua_pushinteger(L, made);
        return 2;
    }

    static int position(lua_State* L) {
        const Box& box = check(L);
        charge(L, 200);
        const std::string text = run_rules(L, [&] { return box.rules->position_text(box.state); });
        lua_pushlstring(L, text.data(), text.size());
        return 1;
    }

    static int team(lua_State* L) {
        const Box& box = check(L);
        lua_pushinteger(L, number_of(box.rules->side_to_move(box.state)));
        return 1;
    }

    // view([team]): what that team, or the one to move, would know.
    static int view(lua_State* L) {
        const Box& box = check(L);
        charge(L, 1000);
        const Side side = lua_isnoneornil(L, 2) ? box.rules->side_to_move(box.state) : check_team(L, 2);
        push_view(L, *box.rules, box.state, side);
        return 1;
    }
};

}  // namespace farmland::scripting
