#include "scripting/bindings/crown.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <cmath>
#include <optional>
#include <string_view>

#include "core/base/text.hpp"
#include "core/crown/rules.hpp"
#include "core/crown/union.hpp"
#include "scripting/host/charge.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/strict.hpp"

namespace farmland::scripting {

namespace {

// The names of the fields as they lie on the stack: making Lua find a text among its texts is what such tables cost.
class FieldNames {
public:
    FieldNames(lua_State* L, const SquareGrid& grid) : lua_(L), first_(lua_gettop(L) + 1) {
        luaL_checkstack(L, grid.fields() + 10, nullptr);
        for (int field = 0; field < grid.fields(); ++field) {
            lua_pushstring(L, grid.name(static_cast<Field>(field)).c_str());
        }
    }

    void push(Field field) const { lua_pushvalue(lua_, first_ + static_cast<int>(field)); }

private:
    lua_State* lua_;
    int first_;
};

// For each field the list of the fields next to it, with false where the board ends.
template <class Neighbours>
void push_neighbours(lua_State* L, const SquareGrid& grid, const FieldNames& names, const char* title,
                     Neighbours neighbours) {
    lua_createtable(L, 0, grid.fields());
    for (int index = 0; index < grid.fields(); ++index) {
        const auto field = static_cast<Field>(index);
        names.push(field);
        const auto& list = neighbours(field);
        lua_createtable(L, static_cast<int>(list.size()), 0);
        lua_Integer position = 0;
        for (const Field next : list) {
            if (next == no_field) {
                lua_pushboolean(L, 0);
            } else {
                names.push(next);
            }
            lua_rawseti(L, -2, ++position);
        }
        lua_rawset(L, -3);
    }
    make_strict(L, -1, title);
}

void push_fields(lua_State* L, const SquareGrid& grid, const FieldNames& names) {
    lua_createtable(L, grid.fields(), 0);
    for (int field = 0; field < grid.fields(); ++field) {
        names.push(static_cast<Field>(field));
        lua_rawseti(L, -2, field + 1);
    }
}

void push_parameters(lua_State* L, const crown::Parameters& parameters) {
    lua_createtable(L, 0, 8);
    const auto add = [&](const char* name, std::int64_t value) {
        lua_pushinteger(L, value);
        lua_setfield(L, -2, name);
    };
    add("columns", parameters.columns);
    add("rows", parameters.rows);
    add("life_points", parameters.life_points);
    add("deck_size", parameters.deck_size);
    add("hand_limit", parameters.hand_limit);
    add("start_hand", parameters.start_hand);
    add("units_on_board", parameters.units_on_board);
    add("placing_range", parameters.placing_range);
    make_strict(L, -1, "parameters");
}

// How far each field is from the others: a table for each field, as reading a table costs a policy far less than a call.
// Made for a field when it is first asked for, since most policies need few of them.
// __index(steps, from). Upvalues: the grid, the list of the names of its fields.
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
        lua_rawgeti(L, lua_upvalueindex(2), index + 1);
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

void push_steps(lua_State* L, const SquareGrid& grid, const FieldNames& names) {
    lua_newtable(L);
    make_strict(L, -1, "crown.steps");
    lua_getmetatable(L, -1);
    lua_pushlightuserdata(L, const_cast<SquareGrid*>(&grid));
    push_fields(L, grid, names);
    lua_pushcclosure(L, add_steps_from, 2);
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

// Leaves the name of the unit or card on the stack. Arguments are taken as they come and checked here.
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
    if (!values) return 0;
    lua_pushinteger(L, values->atk);
    lua_pushinteger(L, values->def);
    return 2;
}

}  // namespace

void register_crown(Sandbox& sandbox, const crown::Rules& rules) {
    lua_State* L = sandbox.lua();
    const SquareGrid& grid = rules.grid();
    const int top = lua_gettop(L);
    const FieldNames names(L, grid);
    lua_createtable(L, 0, 6);
    push_fields(L, grid, names);
    lua_setfield(L, -2, "fields");
    push_neighbours(L, grid, names, "crown.beside", [&](Field field) { return grid.beside(field); });
    lua_setfield(L, -2, "beside");
    push_neighbours(L, grid, names, "crown.around", [&](Field field) { return grid.around(field); });
    lua_setfield(L, -2, "around");
    push_parameters(L, rules.parameters());
    lua_setfield(L, -2, "parameters");
    push_steps(L, grid, names);
    lua_setfield(L, -2, "steps");
    lua_pushcfunction(L, union_values);
    lua_setfield(L, -2, "union");
    lua_replace(L, top + 1);
    lua_settop(L, top + 1);
    sandbox.add_global("crown");
}

}  // namespace farmland::scripting
