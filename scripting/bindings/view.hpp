// The view that a policy gets: the game's tables, and what is only made when it is asked for.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/game/rules.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/random.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/bindings/values.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/tables/kept.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

// view.actions, view.history and view:sample(random), for every game.
template <GameRules Rules, class Binding>
class ViewBinding {
public:
    ViewBinding(lua_State* L, const Rules& rules) : lua_(L), rules_(rules), tables_(L, rules) { make_history(); }
    ViewBinding(const ViewBinding&) = delete;
    ViewBinding& operator=(const ViewBinding&) = delete;

    // Pushes the table of the view. Without a decision to make there are no actions in it.
    void push(const typename Rules::View& view, bool deciding) {
        view_ = view;
        deciding_ = deciding;
        tables_.push(view);
        if (begun_ && !actions_made_) return;
        push_fields_of(lua_, -1);
        if (!begun_) add_lazy_fields();
        begun_ = true;
        lua_pushliteral(lua_, "actions");
        lua_pushnil(lua_);
        lua_rawset(lua_, -3);
        actions_made_ = false;
        lua_pop(lua_, 1);
    }

    void add_event(const typename Rules::Event& event) { events_.push_back(event); }

    // As if these were all the events there have been.
    void restart(std::vector<typename Rules::Event> events) {
        events_ = std::move(events);
        events_told_ = 0;
        make_history();
    }

private:
    void make_history() {
        lua_newtable(lua_);
        make_read_only_list(lua_, "view.history");
        history_ = Kept(lua_);
    }

    // A metatable of its own: the names that are not there yet come from here, for all others it is strict. The views
    // of sampled states share the strict one and must not find the actions and the history of the game there.
    void add_lazy_fields() {
        lua_pushliteral(lua_, "sample");
        lua_pushlightuserdata(lua_, this);
        lua_pushcclosure(lua_, sample, 1);
        lua_rawset(lua_, -3);
        tables_.add_functions();
        lua_getmetatable(lua_, -1);
        lua_createtable(lua_, 0, 4);
        for (const char* kept : {"__newindex", "__name", "__metatable"}) {
            lua_getfield(lua_, -2, kept);
            lua_setfield(lua_, -2, kept);
        }
        lua_pushlightuserdata(lua_, this);
        lua_pushcclosure(lua_, read_lazy, 1);
        lua_setfield(lua_, -2, "__index");
        lua_setmetatable(lua_, -3);
        lua_pop(lua_, 1);
    }

    static ViewBinding& self(lua_State* L) {
        return *static_cast<ViewBinding*>(lua_touserdata(L, lua_upvalueindex(1)));
    }

    // __index(view, name). Upvalue: this.
    static int read_lazy(lua_State* L) {
        static constexpr std::array<std::string_view, 2> names = {"actions", "history"};
        const std::string_view name = lua_type(L, 2) == LUA_TSTRING ? string_at(L, 2) : std::string_view();
        if (name == "history") {
            self(L).push_history(L);
            return 1;
        }
        if (name != "actions") return raise_unknown_field(L, "view", names);
        self(L).push_actions(L);
        lua_pushvalue(L, 2);
        lua_pushvalue(L, -2);
        lua_rawset(L, 1);
        self(L).actions_made_ = true;
        return 1;
    }

    // What may be done does not depend on what is hidden, so any state behind the view will do.
    void push_actions(lua_State* L) {
        charge(L, 100);
        typename Rules::ActionSet actions;
        if (deciding_) {
            JavaRandom any(0);
            actions = run_rules(L, [&] { return rules_.legal_actions(rules_.sample(view_, any)); });
        }
        ActionList<Rules, typename Binding::Actions>::push(L, rules_, actions);
    }

    void push_history(lua_State* L) {
        history_.push(L);
        charge(L, static_cast<std::int64_t>(200 * (events_.size() - events_told_)));
        push_fields_of(L, -1);
        for (; events_told_ < events_.size(); ++events_told_) {
            push_value(L, described(rules_, events_[events_told_]), "event", ValueOwner::engine);
            lua_rawseti(L, -2, static_cast<lua_Integer>(events_told_ + 1));
        }
        lua_pop(L, 1);
    }

    // view:sample(random)
    static int sample(lua_State* L) {
        ViewBinding& binding = self(L);
        if (is_random(L, 1)) return raise_wrong_call(L, "view:");
        luaL_checktype(L, 1, LUA_TTABLE);
        JavaRandom& random = check_random(L, 2);
        charge(L, 100);
        const auto state = run_rules(L, [&] { return binding.rules_.sample(binding.view_, random); });
        StateBinding<Rules, Binding>::push(L, binding.rules_, state);
        return 1;
    }

    lua_State* lua_;
    const Rules& rules_;
    typename Binding::View tables_;
    typename Rules::View view_;
    std::vector<typename Rules::Event> events_;
    std::size_t events_told_ = 0;
    Kept history_;
    bool begun_ = false;
    bool deciding_ = false;
    bool actions_made_ = false;
};

}  // namespace farmland::scripting
