#include "scripting/bindings/animals/actions.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <string>

#include "core/base/text.hpp"
#include "scripting/bindings/action_filter.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr std::size_t most_listed_turns = 100'000;

constexpr std::array<std::string_view, 2> action_kinds = {"move", "pass"};

std::optional<animals::Field> filter_field(lua_State* L, int table, const char* key) {
    const auto name = filter_text(L, table, key);
    if (!name) return std::nullopt;
    const auto field = animals::parse_field(*name);
    if (!field)
        luaL_error(L, "filter: expected %s to be a field from a1 to h8, found %s", key, in_quotes(*name).c_str());
    return field;
}

}  // namespace

void AnimalsActions::push_fields(lua_State* L, const animals::Rules&, const animals::Action& action) {
    set_text(L, "kind", action_kinds[action.moves.empty() ? 1 : 0]);
    lua_createtable(L, static_cast<int>(action.moves.size()), 0);
    lua_Integer number = 0;
    for (const animals::Move& move : action.moves) {
        lua_createtable(L, 0, 2);
        set_text(L, "from", animals::name_of(move.from));
        set_text(L, "to", animals::name_of(move.to));
        make_strict(L, -1, "move");
        lua_rawseti(L, -2, ++number);
    }
    set_top(L, "moves");
}

animals::ActionQuery AnimalsActions::read_query(lua_State* L, int table, const animals::Rules&) {
    static constexpr std::array<std::string_view, 4> known = {"kind", "from", "to", "moves"};
    check_filter_names(L, table, known);
    animals::ActionQuery query;
    if (const auto kind = filter_text(L, table, "kind")) {
        query.pass = *kind == action_kinds[1];
        if (!*query.pass && *kind != action_kinds[0]) raise_unknown_kind(L, *kind, action_kinds);
    }
    query.from = filter_field(L, table, "from");
    query.to = filter_field(L, table, "to");
    if (const auto moves = filter_integer(L, table, "moves")) {
        if (*moves < 0 || *moves > static_cast<std::int64_t>(animals::max_moves)) {
            luaL_error(L, "filter: expected moves to be a number from 0 to %d", static_cast<int>(animals::max_moves));
        }
        query.moves = static_cast<std::size_t>(*moves);
    }
    return query;
}

std::int64_t AnimalsActions::steps_of_counting(const animals::ActionSet& turns) {
    constexpr std::int64_t steps_each = 100;
    return steps_each * static_cast<std::int64_t>(turns.countings());
}

void AnimalsActions::check_listing(lua_State* L, const animals::ActionSet& turns, const char* what) {
    charge(L, steps_of_counting(turns));
    const std::size_t count = turns.size();
    if (count > most_listed_turns) {
        luaL_error(L,
                   "%s: there are %I turns, and more than %I are not searched; build a turn move by move with "
                   "state:builder(), or from the targets of animals",
                   what, static_cast<LUAI_UACINT>(count), static_cast<LUAI_UACINT>(most_listed_turns));
    }
    charge(L, 50 + static_cast<std::int64_t>(count));
}

animals::Field check_animals_field(lua_State* L, int argument) {
    if (lua_type(L, argument) != LUA_TSTRING) {
        luaL_argerror(L, argument, "expected the name of a field such as \"e4\"");
    }
    const auto field = animals::parse_field(string_at(L, argument));
    if (!field) {
        luaL_argerror(L, argument, (in_quotes(string_at(L, argument)) + " is not a field; expected a1 to h8").c_str());
    }
    return *field;
}

void push_animals_fields(lua_State* L, animals::Fields fields) {
    lua_createtable(L, std::popcount(fields), 0);
    lua_Integer number = 0;
    for (const animals::Field field : animals::in_order(fields)) {
        push_string(L, animals::name_of(field));
        lua_rawseti(L, -2, ++number);
    }
}

}  // namespace farmland::scripting
