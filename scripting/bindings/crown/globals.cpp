#include "scripting/bindings/crown/globals.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string_view>

#include "core/base/text.hpp"
#include "core/crown/rules.hpp"
#include "core/crown/union.hpp"
#include "scripting/bindings/parameters.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/library/ordered.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// The names of all fields, row by row.
void push_field_names(lua_State* L, const SquareGrid& grid) {
    lua_createtable(L, grid.fields(), 0);
    for (int field = 0; field < grid.fields(); ++field) {
        lua_pushstring(L, grid.name(static_cast<Field>(field)).c_str());
        lua_rawseti(L, -2, field + 1);
    }
}

// What there is to know about each field, as a table for each: reading a table costs a policy far less than a call. The table
// of a field is made when it is first asked for, since most policies need few of them.
// `Row` has the name that errors show, and push(L, grid, names, field) with the names of the fields at index `names`.
template <class Row>
class ByField {
public:
    // The list of the names of the fields is at index `names`.
    static void push(lua_State* L, const SquareGrid& grid, int names) {
        lua_createtable(L, 0, grid.fields());
        lua_createtable(L, 0, 1);
        set_function(L, "__index", add_row, grid, names);
        lua_setmetatable(L, -2);
        make_stand_in(L, Row::name);
        lua_getmetatable(L, -1);
        set_function(L, "__pairs", pairs, grid, names);
        lua_pop(L, 1);
    }

private:
    // Into the metatable on top of the stack.
    static void set_function(lua_State* L, const char* key, lua_CFunction function, const SquareGrid& grid, int names) {
        lua_pushlightuserdata(L, const_cast<SquareGrid*>(&grid));
        lua_pushvalue(L, names);
        lua_pushcclosure(L, function, 2);
        lua_setfield(L, -2, key);
    }

    static const SquareGrid& grid_of(lua_State* L) {
        return *static_cast<const SquareGrid*>(lua_touserdata(L, lua_upvalueindex(1)));
    }

    // In the table behind the stand-in, which is the first on the stack. Leaves the row on the stack.
    static void set_row(lua_State* L, const SquareGrid& grid, Field field) {
        Row::push(L, grid, lua_upvalueindex(2), field);
        lua_rawgeti(L, lua_upvalueindex(2), field + 1);
        lua_pushvalue(L, -2);
        lua_rawset(L, 1);
    }

    // __index(table, field)
    static int add_row(lua_State* L) {
        const SquareGrid& grid = grid_of(L);
        if (lua_isinteger(L, 2) != 0) return 0;  // so that it can be taken for an empty list
        if (lua_type(L, 2) != LUA_TSTRING) {
            return luaL_error(L, "%s: expected a field such as D4, found a %s", Row::name, luaL_typename(L, 2));
        }
        const std::string_view name = string_at(L, 2);
        const auto field = grid.parse(name);
        if (!field || grid.name(*field) != name) {
            return luaL_error(L, "%s has no field %s; expected A1 to %s", Row::name, in_quotes(name).c_str(),
                              grid.name(static_cast<Field>(grid.fields() - 1)).c_str());
        }
        set_row(L, grid, *field);
        return 1;
    }

    // __pairs(table)
    static int pairs(lua_State* L) {
        const SquareGrid& grid = grid_of(L);
        luaL_checktype(L, 1, LUA_TTABLE);
        charge(L, 20 * grid.fields());
        lua_settop(L, 1);
        push_fields_of(L, 1);
        lua_insert(L, 1);
        for (int index = 0; index < grid.fields(); ++index) {
            lua_rawgeti(L, lua_upvalueindex(2), index + 1);
            if (lua_rawget(L, 1) == LUA_TNIL) set_row(L, grid, static_cast<Field>(index));
            lua_settop(L, 2);
        }
        push_ordered_iterator(L, 1);
        lua_insert(L, 2);
        return 2;  // the script gets the stand-in
    }
};

// The list of the fields next to a field, with false where the board ends.
template <class Fields>
void push_neighbours(lua_State* L, const char* name, int names, const Fields& fields) {
    lua_createtable(L, static_cast<int>(fields.size()), 0);
    lua_Integer position = 0;
    for (const Field field : fields) {
        if (field == no_field) {
            lua_pushboolean(L, 0);
        } else {
            lua_rawgeti(L, names, field + 1);
        }
        lua_rawseti(L, -2, ++position);
    }
    make_read_only_list(L, name);
}

struct Beside {
    static constexpr const char* name = "crown.beside";
    static void push(lua_State* L, const SquareGrid& grid, int names, Field field) {
        push_neighbours(L, "crown.beside[field]", names, grid.beside(field));
    }
};

struct Around {
    static constexpr const char* name = "crown.around";
    static void push(lua_State* L, const SquareGrid& grid, int names, Field field) {
        push_neighbours(L, "crown.around[field]", names, grid.around(field));
    }
};

struct Steps {
    static constexpr const char* name = "crown.steps";
    static void push(lua_State* L, const SquareGrid& grid, int names, Field from) {
        lua_createtable(L, 0, grid.fields());
        for (int index = 0; index < grid.fields(); ++index) {
            lua_rawgeti(L, names, index + 1);
            lua_pushinteger(L, grid.steps(from, static_cast<Field>(index)));
            lua_rawset(L, -3);
        }
        make_read_only(L, "crown.steps of a field");
    }
};

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
    see_through(L, argument);
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

namespace {

// Whether what units may do is what the document says.
bool moves_are_plain(const crown::Rules& rules) {
    const auto is_plain = [](const crown::UnitKind& kind) {
        return kind.traits.movement == crown::Movement{} && kind.traits.may_block;
    };
    return rules.hooks().placement == nullptr && rules.parameters().placing_range == 1 &&
           std::all_of(rules.kinds().begin(), rules.kinds().end(), is_plain);
}

}  // namespace

void register_crown(Sandbox& sandbox, const crown::Rules& rules) {
    lua_State* L = sandbox.lua();
    const SquareGrid& grid = rules.grid();
    lua_createtable(L, 0, 7);
    push_field_names(L, grid);
    const int names = lua_gettop(L);
    ByField<Beside>::push(L, grid, names);
    lua_setfield(L, -3, "beside");
    ByField<Around>::push(L, grid, names);
    lua_setfield(L, -3, "around");
    ByField<Steps>::push(L, grid, names);
    lua_setfield(L, -3, "steps");
    make_read_only_list(L, "crown.fields");
    lua_setfield(L, -2, "fields");
    push_parameters(L, crown::parameter_table, rules.parameters(), "crown.parameters");
    lua_setfield(L, -2, "parameters");
    lua_pushboolean(L, moves_are_plain(rules) ? 1 : 0);
    lua_setfield(L, -2, "plain_moves");
    lua_pushcfunction(L, union_values);
    lua_setfield(L, -2, "union");
    sandbox.add_global("crown");
}

}  // namespace farmland::scripting
