// The legal actions as a policy sees them: a list that makes an action only when it is asked for.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/text.hpp"
#include "core/game/rules.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

// Longer texts are not even looked at.
inline constexpr std::size_t longest_action_text = 200;

// The text of an action of a list, which is also its __tostring, or a text as it is; nothing for all else.
inline std::optional<std::string_view> action_text(Argument action) {
    return action.is_table() ? text_field(action.L, action.index, "text") : action.text();
}

// An argument that is an action.
struct ActionText {
    std::string_view bytes;
};
inline ActionText sol_lua_get(sol::types<ActionText>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    const auto text = action_text({L, index});
    if (!text) raise_argument(L, index, "expected an action");
    if (text->size() > longest_action_text) raise_argument(L, index, "this text is too long for an action");
    return {*text};
}

// The fields of an action are what the game describes; `Actions` tells what else scripts ask:
//   static Query read_query(lua_State*, int table, const Rules&)      what a filter asks for
//   ActionSet::select(query)                                          the indices of those actions, in order; or
//   static std::vector<std::uint32_t> select(lua_State*, const Rules&, const ActionSet&, const Query&)
// and, where a game has so many actions that it matters:
//   static void check_listing(lua_State*, const ActionSet&, const char* what)   books the work of listing, or refuses it
//   static std::int64_t steps_of_counting(const ActionSet&)           what it costs to know how many there are
//   static std::int64_t steps_of_lookup(const ActionSet&)             and to find an action by its number
//
// Lua frees the list without asking it. A set that owns memory of its own gives its actions by all(), and they are copied to where
// Lua keeps the list.
template <class ActionSet>
concept OwnsActions = requires(const ActionSet& set) {
    set.all();
};

template <GameRules Rules, class Actions>
class ActionList {
public:
    static constexpr const char* type_name = "actions";
    static constexpr const char* refusal = "actions cannot be changed";

    using Action = typename Rules::Action;
    // As a list holds it.
    using ActionSet =
        std::conditional_t<OwnsActions<typename Rules::ActionSet>, std::span<const Action>, typename Rules::ActionSet>;

    static void push(lua_State* L, const Rules& rules, const typename Rules::ActionSet& given) {
        const ActionSet set = held(given);
        charge(L, 20);
        if constexpr (requires { Actions::steps_of_counting(set); }) charge(L, Actions::steps_of_counting(set));
        make(L, rules, set, set.size(), true);
    }

    // Only those that the table at `table` asks for.
    static void push_filtered(lua_State* L, int table, const Rules& rules, const typename Rules::ActionSet& given) {
        const ActionSet set = held(given);
        push_picked(L, rules, set, select(L, table, rules, set));
    }

    static std::span<const NamedFunction> metamethods() {
        static constexpr std::array<NamedFunction, 3> all = {
            {{"__len", exposed<&length>}, {"__index", exposed<&index>}, {"__pairs", exposed<&refuse_pairs>}}};
        return all;
    }

    ActionList(const Rules& rules, const ActionSet& set, std::size_t count, bool all)
        : rules_(&rules), set_(set), count_(count), all_(all) {}

private:
    using This = Self<ActionList>;

    static std::vector<std::uint32_t> select(lua_State* L, int table, const Rules& rules, const ActionSet& set) {
        const auto query = Actions::read_query(L, table, rules);
        if constexpr (requires { Actions::check_listing(L, set, "filter"); }) Actions::check_listing(L, set, "filter");
        if constexpr (requires { Actions::select(L, rules, set, query); }) {
            return Actions::select(L, rules, set, query);
        } else {
            return set.select(query);
        }
    }

    static void refuse_pairs(sol::this_state L) {
        raise(L, "actions cannot be listed with pairs; use ipairs(actions), or actions[1] to actions[#actions]");
    }

    static ActionSet held(const typename Rules::ActionSet& set) {
        if constexpr (OwnsActions<typename Rules::ActionSet>) {
            return set.all();
        } else {
            return set;
        }
    }

    // The numbers of those that were picked lie after the list, and after them the actions of a set that owns its own.
    static ActionList& make(lua_State* L, const Rules& rules, const ActionSet& set, std::size_t count, bool all) {
        const std::size_t picked = all ? 0 : count * sizeof(std::uint32_t);
        if constexpr (OwnsActions<typename Rules::ActionSet>) {
            static_assert(alignof(Action) <= alignof(std::uint32_t));
            charge_bytes(L, set.size_bytes());
            auto& list = push_object_and<ActionList>(picked + set.size_bytes(), L, rules, set, count, all);
            auto* copies = reinterpret_cast<Action*>(reinterpret_cast<char*>(&list + 1) + picked);
            std::uninitialized_copy(set.begin(), set.end(), copies);
            list.set_ = {copies, set.size()};
            return list;
        } else {
            return push_object_and<ActionList>(picked, L, rules, set, count, all);
        }
    }

    std::uint32_t* picked() { return reinterpret_cast<std::uint32_t*>(this + 1); }
    std::size_t index_of(std::size_t position) { return all_ ? position : picked()[position]; }

    static lua_Integer length(This self) { return static_cast<lua_Integer>(self->count_); }

    // actions[i], actions.filter
    static Pushed index(This self, Argument key, sol::this_state L) {
        if (const auto name = key.text()) {
            if (*name != "filter") {
                raise(L, "actions has no field " + in_quotes(*name) + "; it has numbers and filter");
            }
            push_function(L, exposed<&filter>);
            return {};
        }
        const auto position = key.whole();
        if (!position) {
            raise(L, std::string("actions are numbered from 1, found a ") +
                         (key.is_number() ? "number that is not whole" : key.type_name()));
        }
        if (*position < 1 || static_cast<std::size_t>(*position) > self->count_) return {0};
        if constexpr (requires { Actions::steps_of_lookup(self->set_); })
            charge(L, Actions::steps_of_lookup(self->set_));
        push_action(L, *self->rules_, self->set_, self->index_of(static_cast<std::size_t>(*position - 1)));
        return {};
    }

    // actions:filter{ ... }
    static Pushed filter(This self, GivenTable table, sol::this_state L) {
        if (self->all_) {
            push_picked(L, *self->rules_, self->set_, select(L, table.index, *self->rules_, self->set_));
            return {};
        }
        charge(L, static_cast<std::int64_t>(self->count_));
        const auto wanted = select(L, table.index, *self->rules_, self->set_);
        std::vector<std::uint32_t> found;
        std::set_intersection(wanted.begin(), wanted.end(), self->picked(), self->picked() + self->count_,
                              std::back_inserter(found));
        push_picked(L, *self->rules_, self->set_, found);
        return {};
    }

    static void push_picked(lua_State* L, const Rules& rules, const ActionSet& set,
                            const std::vector<std::uint32_t>& picked) {
        charge(L, 30 + static_cast<std::int64_t>(picked.size() / 8));
        std::copy(picked.begin(), picked.end(), make(L, rules, set, picked.size(), false).picked());
    }

    static void push_action(lua_State* L, const Rules& rules, const ActionSet& set, std::size_t index) {
        charge(L, 20);
        const Action action = set[index];
        push_table(L, Owner::script, "action", [&](TableWriter& out) {
            if constexpr (requires { describe(rules, set, index, out); }) {
                describe(rules, set, index, out);
            } else {
                describe(rules, action, out);
            }
            out.text("text", rules.action_text(action));
        });
        set_metamethod(L, "__tostring", exposed<&action_text>);
    }

    const Rules* rules_;
    ActionSet set_;
    std::size_t count_;
    bool all_;
};

}  // namespace farmland::scripting
