// The view that a policy gets: the game's tables, and what is only made when it is asked for.
#pragma once

#include <array>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/description.hpp"
#include "core/game/rules.hpp"
#include "scripting/bindings/action_list.hpp"
#include "scripting/bindings/state.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/library/random.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/rule_guard.hpp"
#include "scripting/host/tables/kept.hpp"
#include "scripting/host/tables/lazy_fields.hpp"

namespace farmland::scripting {

// The view that a method of it was called on; raises for a call with a dot.
struct CalledOnView {};
inline CalledOnView sol_lua_get(sol::types<CalledOnView>, lua_State* L, int index, Tracking& tracking) {
    if (is_random({L, index})) raise_wrong_call(L, "view:");
    tracking.use(1);
    check_is_table({L, index});
    return {};
}

// view.actions, view.history and view:sample(random), for every game.
template <GameRules Rules, class Binding>
class ViewBinding {
public:
    ViewBinding(lua_State* L, const Rules& rules)
        : lua_(L), rules_(rules), tables_(L, rules), history_(make_history(L)) {}
    ViewBinding(const ViewBinding&) = delete;
    ViewBinding& operator=(const ViewBinding&) = delete;

    // Pushes the table of the view. Without a decision to make there are no actions in it.
    void push(const typename Rules::View& view, bool deciding) {
        deciding_ = deciding;
        tables_.push(view);
        if (!begun_) add_lazy_fields();
        begun_ = true;
        if (actions_made_) forget_lazy_field(lua_, "actions");
        actions_made_ = false;
    }

    void add_event(const typename Rules::Event& event) { events_.push_back(event); }

    // As if these were all the events there have been.
    void restart(std::vector<typename Rules::Event> events) {
        events_ = std::move(events);
        events_told_ = 0;
        history_ = make_history(lua_);
    }

private:
    static constexpr bool is_written_late = requires(typename Binding::View & tables, lua_State* L) {
        tables.write(L);
    };

    static KeptTable make_history(lua_State* L) { return KeptTable::make_list(L, "view.history"); }

    void add_lazy_fields() {
        static constexpr std::array<NamedFunction, 1> functions = {{{"sample", exposed<&sample>}}};
        add_functions_to_read_only(lua_, functions, this);
        add_functions_to_read_only(lua_, Binding::view_functions(), &tables_);
        add_lazy_reader(lua_, exposed<&read_lazy>, this);
        if constexpr (is_written_late) add_late_writer(lua_, exposed<&write>, this);
    }

    // What the game describes, if that was not done yet.
    bool write_tables(lua_State* L) {
        if constexpr (is_written_late) return tables_.write(L);
        return false;
    }
    static void write(Behind<ViewBinding> self, sol::this_state L) { self->write_tables(L); }

    // __index(view, name)
    static Pushed read_lazy(Behind<ViewBinding> self, Argument view, Argument name, sol::this_state L) {
        static constexpr std::array<std::string_view, 2> names = {"actions", "history"};
        const std::string_view wanted = name.text().value_or("");
        if (wanted == "history") return self->push_history(L);
        if (wanted != "actions") {
            if (name.text() && self->write_tables(L) && push_late_field(view, name)) return {};
            return {raise_unknown_field(L, "view", names)};
        }
        self->push_actions(L);
        keep_lazy_field(view, "actions");
        self->actions_made_ = true;
        return {};
    }

    // What may be done does not depend on what is hidden, so any state that gives this view will do.
    void push_actions(lua_State* L) {
        charge(L, 100);
        typename Rules::ActionSet actions;
        if (deciding_) {
            JavaRandom any(0);
            actions = run_rules(L, [&] { return rules_.legal_actions(rules_.sample(tables_.last(), any)); });
        }
        ActionList<Rules, typename Binding::Actions>::push(L, rules_, actions);
    }

    Pushed push_history(lua_State* L) {
        charge(L, static_cast<std::int64_t>(200 * (events_.size() - events_told_)));
        for (; events_told_ < events_.size(); ++events_told_) {
            history_.append(L, [&] {
                push_table(L, Owner::engine, "event",
                           [&](TableWriter& out) { describe(rules_, events_[events_told_], out); });
            });
        }
        history_.shown().push(L);
        return {};
    }

    // view:sample(random)
    static Pushed sample(Behind<ViewBinding> self, CalledOnView, RandomStream random, sol::this_state L) {
        charge(L, 100);
        const auto state = run_rules(L, [&] { return self->rules_.sample(self->tables_.last(), *random); });
        push_object<StateOf<Binding>>(L, self->rules_, state);
        return {};
    }

    lua_State* lua_;
    const Rules& rules_;
    typename Binding::View tables_;
    std::vector<typename Rules::Event> events_;
    std::size_t events_told_ = 0;
    KeptTable history_;
    bool begun_ = false;
    bool deciding_ = false;
    bool actions_made_ = false;
};

}  // namespace farmland::scripting
