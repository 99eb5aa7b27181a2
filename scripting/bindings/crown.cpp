#include "scripting/bindings/crown.hpp"

#include <cmath>
#include <sol/sol.hpp>

#include "core/base/text.hpp"
#include "core/crown/rules.hpp"
#include "core/crown/union.hpp"
#include "scripting/host/charge.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/strict.hpp"

namespace farmland::scripting {

namespace {

sol::table strict(const sol::table& table, const char* name) {
    const auto pushed = sol::stack::push_pop(table);
    make_strict(table.lua_state(), pushed.index_of(table), name);
    return table;
}

// For each field the list of the fields next to it, with false where the board ends.
template <class Neighbours>
sol::table neighbour_table(sol::state_view lua, const SquareGrid& grid, const char* name, Neighbours neighbours) {
    sol::table table = lua.create_table(0, grid.fields());
    for (int index = 0; index < grid.fields(); ++index) {
        const auto field = static_cast<Field>(index);
        sol::table list = lua.create_table();
        for (const Field next : neighbours(field)) {
            if (next == no_field) {
                list.add(false);
            } else {
                list.add(grid.name(next));
            }
        }
        table[grid.name(field)] = list;
    }
    return strict(table, name);
}

sol::table field_list(sol::state_view lua, const SquareGrid& grid) {
    sol::table list = lua.create_table(grid.fields());
    for (int field = 0; field < grid.fields(); ++field) list.add(grid.name(static_cast<Field>(field)));
    return list;
}

sol::table parameter_table(sol::state_view lua, const crown::Parameters& parameters) {
    const sol::table table = lua.create_table_with(
        "columns", parameters.columns, "rows", parameters.rows, "life_points", parameters.life_points, "deck_size",
        parameters.deck_size, "hand_limit", parameters.hand_limit, "start_hand", parameters.start_hand,
        "units_on_board", parameters.units_on_board, "placing_range", parameters.placing_range);
    return strict(table, "parameters");
}

// How far each field is from the others: a table for each field, as reading a table costs a policy far less than a call.
// Made for a field when it is first asked for, since most policies need few of them.
// __index(steps, from). Upvalue: the grid.
int add_steps_from(lua_State* L) {
    const auto& grid = *static_cast<const SquareGrid*>(lua_touserdata(L, lua_upvalueindex(1)));
    const std::string_view name = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : luaL_typename(L, 2);
    const auto from = grid.parse(name);
    if (!from || grid.name(*from) != name) {
        return luaL_error(L, "crown.steps has no field %s; expected A1 to %s", in_quotes(name).c_str(),
                          grid.name(static_cast<Field>(grid.fields() - 1)).c_str());
    }
    lua_createtable(L, 0, grid.fields());
    for (int index = 0; index < grid.fields(); ++index) {
        const auto to = static_cast<Field>(index);
        lua_pushstring(L, grid.name(to).c_str());
        lua_pushinteger(L, grid.steps(*from, to));
        lua_rawset(L, -3);
    }
    make_strict(L, -1, "crown.steps of a field");
    lua_pushvalue(L, 2);
    lua_pushvalue(L, -2);
    lua_rawset(L, 1);
    return 1;
}

int refuse_pairs(lua_State* L) { return luaL_error(L, "crown.steps cannot be listed; go through crown.fields"); }

void push_steps(lua_State* L, const SquareGrid& grid) {
    lua_newtable(L);
    make_strict(L, -1, "crown.steps");
    lua_getmetatable(L, -1);
    lua_pushlightuserdata(L, const_cast<SquareGrid*>(&grid));
    lua_pushcclosure(L, add_steps_from, 1);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_pairs);
    lua_setfield(L, -2, "__pairs");
    lua_pop(L, 1);
}

std::optional<std::int64_t> raw_integer(lua_State* L, int table, const char* key) {
    lua_pushstring(L, key);
    lua_rawget(L, table);
    int is_integer = 0;
    const std::int64_t value = lua_tointegerx(L, -1, &is_integer);
    lua_pop(L, 1);
    return is_integer != 0 ? std::optional(value) : std::nullopt;
}

// Leaves the name of the unit or card on the stack. Arguments are taken as they come and checked here, because sol2's own
// messages show C++ types.
crown::Values check_unit(lua_State* L, int argument) {
    luaL_checktype(L, argument, LUA_TTABLE);
    const auto atk = raw_integer(L, argument, "atk");
    const auto def = raw_integer(L, argument, "def");
    const auto fits = [](std::int64_t value) { return value <= crown::max_value && value >= -crown::max_value; };
    lua_pushliteral(L, "name");
    const bool named = lua_rawget(L, argument) == LUA_TSTRING;
    if (!atk || !def || !named || !fits(*atk) || !fits(*def)) {
        luaL_argerror(L, argument, "expected a card, or a unit that is known: a table with name, atk and def");
    }
    // Whether great values are prime takes long to find out.
    const auto greatest = static_cast<double>(std::max(std::abs(*atk), std::abs(*def)));
    charge(L, static_cast<std::int64_t>(std::sqrt(greatest / 100) / 2));
    return {*atk, *def};
}

// union(a, b)
int union_values(lua_State* L) {
    const crown::Values a = check_unit(L, 1);
    const crown::Values b = check_unit(L, 2);
    const bool same_name = lua_rawequal(L, -1, -2) != 0;
    const auto values = same_name ? std::nullopt : crown::union_of(a, b);
    if (!values) {
        lua_pushnil(L);
        return 1;
    }
    lua_pushinteger(L, values->atk);
    lua_pushinteger(L, values->def);
    return 2;
}

}  // namespace

void register_crown(Sandbox& sandbox, const crown::Rules& rules) {
    sol::state_view lua(sandbox.lua());
    const SquareGrid& grid = rules.grid();
    sol::table api = lua.create_table();
    api["fields"] = field_list(lua, grid);
    api["beside"] = neighbour_table(lua, grid, "crown.beside", [&](Field field) { return grid.beside(field); });
    api["around"] = neighbour_table(lua, grid, "crown.around", [&](Field field) { return grid.around(field); });
    api["parameters"] = parameter_table(lua, rules.parameters());
    push_steps(lua, grid);
    api["steps"] = sol::stack::pop<sol::object>(lua);
    lua_pushcfunction(lua, union_values);
    api["union"] = sol::stack::pop<sol::object>(lua);
    sol::stack::push(lua, api);
    sandbox.add_global("crown");
}

}  // namespace farmland::scripting
