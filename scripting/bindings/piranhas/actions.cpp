#include "scripting/bindings/piranhas/actions.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "scripting/bindings/action_filter.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

namespace {

// Whatever game it is, an action has a kind.
constexpr std::string_view only_kind = "move";

std::string no_such_field(std::string_view name, const piranhas::Aquarium& aquarium) {
    const auto last = static_cast<piranhas::Field>(aquarium.fields() - 1);
    return in_quotes(name) + " is not a field; they are A0 to " + aquarium.name(last);
}

std::optional<piranhas::Field> filter_aquarium_field(lua_State* L, int table, const char* key,
                                                     const piranhas::Rules& rules) {
    const auto name = filter_text(L, table, key);
    if (!name) return std::nullopt;
    const auto field = rules.aquarium().parse(*name);
    if (!field) luaL_error(L, "filter: %s: %s", key, no_such_field(*name, rules.aquarium()).c_str());
    return field;
}

std::string no_such_direction(std::string_view name) {
    std::vector<std::string_view> known;
    for (std::size_t index = 0; index < piranhas::directions; ++index) {
        known.push_back(name_of(static_cast<piranhas::Direction>(index)));
    }
    return in_quotes(name) + " is not a direction" + suggestion(name, known);
}

}  // namespace

void PiranhasActions::push_fields(lua_State* L, const piranhas::Rules& rules, const piranhas::ActionSet& actions,
                                  std::size_t index) {
    const piranhas::Action action = actions[index];
    set_text(L, "kind", only_kind);
    set_text(L, "from", rules.aquarium().name(action.from));
    set_text(L, "to", rules.aquarium().name(actions.target(index)));
    set_text(L, "direction", name_of(action.direction));
    set_integer(L, "length", action.length);
    set_flag(L, "eats", actions.eats(index));
}

piranhas::ActionQuery PiranhasActions::read_query(lua_State* L, int table, const piranhas::Rules& rules) {
    static constexpr std::array<std::string_view, 5> known = {"kind", "from", "to", "direction", "eats"};
    check_filter_names(L, table, known);
    if (const auto kind = filter_text(L, table, "kind"); kind && *kind != only_kind) {
        raise_unknown_kind(L, *kind, {&only_kind, 1});
    }
    piranhas::ActionQuery query;
    query.from = filter_aquarium_field(L, table, "from", rules);
    query.to = filter_aquarium_field(L, table, "to", rules);
    if (const auto name = filter_text(L, table, "direction")) {
        query.direction = piranhas::find_direction(*name);
        if (!query.direction) luaL_error(L, "filter: %s", no_such_direction(*name).c_str());
    }
    query.eats = filter_flag(L, table, "eats");
    return query;
}

piranhas::Field check_aquarium_field(lua_State* L, int argument, const piranhas::Rules& rules) {
    if (lua_type(L, argument) != LUA_TSTRING) {
        luaL_argerror(L, argument, "expected the name of a field such as \"C3\"");
    }
    const std::string_view name = string_at(L, argument);
    const auto field = rules.aquarium().parse(name);
    if (!field) luaL_argerror(L, argument, no_such_field(name, rules.aquarium()).c_str());
    return *field;
}

void push_field_at(lua_State* L, const piranhas::Rules& rules, int argument) {
    const auto number = [&](int which) {
        return static_cast<int>(std::clamp<lua_Integer>(luaL_checkinteger(L, which), -1, piranhas::max_side));
    };
    const piranhas::Field field = rules.aquarium().at(number(argument), number(argument + 1));
    if (field == piranhas::no_field) {
        lua_pushnil(L);
    } else {
        push_string(L, rules.aquarium().name(field));
    }
}

}  // namespace farmland::scripting
