#include "scripting/bindings/animals/binding.hpp"

#include <array>
#include <string>

#include "core/base/text.hpp"
#include "scripting/host/exposed/filter.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

constexpr std::size_t most_listed_turns = 100'000;

constexpr std::array<std::string_view, 2> action_kinds = {"move", "pass"};

std::optional<animals::Field> filter_field(lua_State* L, int table, const char* key) {
    const auto name = filter_text(L, table, key);
    if (!name) return std::nullopt;
    const auto field = animals::parse_field(*name);
    if (!field)
        raise(L, "filter: expected " + std::string(key) + " to be a field from a1 to h8, found " + in_quotes(*name));
    return field;
}

}  // namespace

animals::ActionQuery AnimalsBinding::Actions::read_query(lua_State* L, int table, const animals::Rules&) {
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
            raise(L, "filter: expected moves to be a number from 0 to " + std::to_string(animals::max_moves));
        }
        query.moves = static_cast<std::size_t>(*moves);
    }
    return query;
}

std::int64_t AnimalsBinding::Actions::steps_of_counting(const animals::ActionSet& turns) {
    constexpr std::int64_t steps_each = 100;
    return steps_each * static_cast<std::int64_t>(turns.countings());
}

void AnimalsBinding::Actions::check_listing(lua_State* L, const animals::ActionSet& turns, const char* what) {
    charge(L, steps_of_counting(turns));
    const std::size_t count = turns.size();
    if (count > most_listed_turns) {
        raise(L,
              std::string(what) + ": there are " + std::to_string(count) + " turns, and more than " +
                  std::to_string(most_listed_turns) +
                  " are not searched; build a turn move by move with state:builder(), or from the targets of animals");
    }
    charge(L, 50 + static_cast<std::int64_t>(count));
}

NamedField sol_lua_get(sol::types<NamedField>, lua_State* L, int index, Tracking& tracking) {
    const Argument name = sol_lua_get(sol::types<Argument>(), L, index, tracking);
    const auto text = name.text();
    if (!text) name.refuse("expected the name of a field such as \"e4\"");
    const auto field = animals::parse_field(*text);
    if (!field) name.refuse(in_quotes(*text) + " is not a field; expected a1 to h8");
    return {*field};
}

Pushed push_names(lua_State* L, animals::Fields fields) {
    push_list(L, animals::in_order(fields), animals::name_of);
    return {};
}

}  // namespace farmland::scripting
