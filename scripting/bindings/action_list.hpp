// The legal actions as a policy sees them: a list that makes an action only when it is asked for.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/rules.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

// Longer texts are not even looked at.
inline constexpr std::size_t longest_action_text = 200;

// Where an action of a list stands at `index`, puts its text there instead. All else stays as it is.
inline void replace_action_by_text(lua_State* L, int index) {
    index = lua_absindex(L, index);
    if (lua_istable(L, index) == 0) return;
    lua_pushliteral(L, "text");
    if (lua_rawget(L, index) == LUA_TSTRING) {
        lua_replace(L, index);
    } else {
        lua_pop(L, 1);
    }
}

// `Actions` tells how the actions of a game look in Lua:
//   static void push_fields(lua_State*, const Rules&, const Action&)   sets fields of the table on top of the stack; or
//   static void push_fields(lua_State*, const Rules&, const ActionSet&, std::size_t index)
//   static Query read_query(lua_State*, int table, const Rules&)      what a filter asks for
//   ActionSet::select(query)                                          the indices of those actions, in order
// and, where a game has so many actions that it matters:
//   static void check_listing(lua_State*, const ActionSet&, const char* what)   books the work of listing, or refuses it
//   static std::int64_t steps_of_counting(const ActionSet&)           what it costs to know how many there are
//   static std::int64_t steps_of_lookup(const ActionSet&)             and to find an action by its number
template <GameRules Rules, class Actions>
class ActionList {
public:
    static void push(lua_State* L, const Rules& rules, const typename Rules::ActionSet& set) {
        charge(L, 20);
        if constexpr (requires { Actions::steps_of_counting(set); }) charge(L, Actions::steps_of_counting(set));
        new (create(L, 0)) ActionList(rules, set, set.size(), true);
    }

    // Only those that the table at `table` asks for.
    static void push_filtered(lua_State* L, int table, const Rules& rules, const typename Rules::ActionSet& set) {
        push_picked(L, rules, set, select(L, table, rules, set));
    }

private:
    static std::vector<std::uint32_t> select(lua_State* L, int table, const Rules& rules,
                                             const typename Rules::ActionSet& set) {
        const auto query = Actions::read_query(L, table, rules);
        if constexpr (requires { Actions::check_listing(L, set, "filter"); }) Actions::check_listing(L, set, "filter");
        return set.select(query);
    }

    using ActionSet = typename Rules::ActionSet;
    static_assert(std::is_trivially_destructible_v<ActionSet>);  // Lua frees it without a finalizer
    static constexpr const char* type_name = "actions";

    ActionList(const Rules& rules, const ActionSet& set, std::size_t count, bool all)
        : rules_(&rules), set_(set), count_(count), all_(all) {}

    static void* create(lua_State* L, std::size_t picked) {
        void* memory = lua_newuserdatauv(L, sizeof(ActionList) + picked * sizeof(std::uint32_t), 0);
        push_metatable(L, type_name, [&] {
            set_function(L, "__len", length);
            set_function(L, "__index", index);
            set_function(L, "__newindex", refuse_assignment);
            set_function(L, "__pairs", refuse_pairs);
            lua_pushboolean(L, 0);
            lua_setfield(L, -2, "__metatable");
        });
        lua_setmetatable(L, -2);
        return memory;
    }

    static int refuse_assignment(lua_State* L) { return luaL_error(L, "actions cannot be changed"); }
    static int refuse_pairs(lua_State* L) {
        return luaL_error(
            L, "actions cannot be listed with pairs; use ipairs(actions), or actions[1] to actions[#actions]");
    }

    static ActionList& check(lua_State* L) { return *static_cast<ActionList*>(check_object(L, type_name)); }

    std::uint32_t* picked() { return reinterpret_cast<std::uint32_t*>(this + 1); }
    std::size_t index_of(std::size_t position) { return all_ ? position : picked()[position]; }

    static int length(lua_State* L) {
        lua_pushinteger(L, static_cast<lua_Integer>(check(L).count_));
        return 1;
    }

    static const char* name_of_key(lua_State* L) {
        return lua_type(L, 2) == LUA_TNUMBER ? "number that is not whole" : luaL_typename(L, 2);
    }

    // actions[i], actions.filter
    static int index(lua_State* L) {
        ActionList& list = check(L);
        if (lua_type(L, 2) == LUA_TSTRING) {
            if (string_at(L, 2) == "filter") {
                lua_pushcfunction(L, filter);
                return 1;
            }
            return luaL_error(L, "actions has no field %s; it has numbers and filter",
                              in_quotes(string_at(L, 2)).c_str());
        }
        int is_integer = 0;
        const lua_Integer position = lua_tointegerx(L, 2, &is_integer);
        if (is_integer == 0) return luaL_error(L, "actions are numbered from 1, found a %s", name_of_key(L));
        if (position < 1 || static_cast<std::size_t>(position) > list.count_) return 0;
        if constexpr (requires { Actions::steps_of_lookup(list.set_); }) charge(L, Actions::steps_of_lookup(list.set_));
        push_action(L, *list.rules_, list.set_, list.index_of(static_cast<std::size_t>(position - 1)));
        return 1;
    }

    // actions:filter{ ... }
    static int filter(lua_State* L) {
        ActionList& list = check(L);
        luaL_checktype(L, 2, LUA_TTABLE);
        if (list.all_) {
            push_filtered(L, 2, *list.rules_, list.set_);
            return 1;
        }
        charge(L, static_cast<std::int64_t>(list.count_));
        const auto wanted = select(L, 2, *list.rules_, list.set_);
        std::vector<std::uint32_t> found;
        std::set_intersection(wanted.begin(), wanted.end(), list.picked(), list.picked() + list.count_,
                              std::back_inserter(found));
        push_picked(L, *list.rules_, list.set_, found);
        return 1;
    }

    static void push_picked(lua_State* L, const Rules& rules, const ActionSet& set,
                            const std::vector<std::uint32_t>& picked) {
        charge(L, 30 + static_cast<std::int64_t>(picked.size() / 8));
        auto* list = new (create(L, picked.size())) ActionList(rules, set, picked.size(), false);
        std::copy(picked.begin(), picked.end(), list->picked());
    }

    static int text_of_action(lua_State* L) {
        lua_pushliteral(L, "text");
        lua_rawget(L, 1);
        return 1;
    }

    static void push_action(lua_State* L, const Rules& rules, const ActionSet& set, std::size_t index) {
        charge(L, 20);
        lua_createtable(L, 0, 6);
        const typename Rules::Action action = set[index];
        if constexpr (requires { Actions::push_fields(L, rules, set, index); }) {
            Actions::push_fields(L, rules, set, index);
        } else {
            Actions::push_fields(L, rules, action);
        }
        const std::string text = rules.action_text(action);
        lua_pushliteral(L, "text");
        lua_pushlstring(L, text.data(), text.size());
        lua_rawset(L, -3);
        make_strict(L, -1, "action");
        lua_getmetatable(L, -1);
        set_function(L, "__tostring", text_of_action);
        lua_pop(L, 1);
    }

    const Rules* rules_;
    ActionSet set_;
    std::size_t count_;
    bool all_;
};

}  // namespace farmland::scripting
