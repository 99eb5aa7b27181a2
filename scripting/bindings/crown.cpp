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

// Arguments are taken as they come and checked here, because sol2's own messages show C++ types.
Field check_field(lua_State* L, int argument, const SquareGrid& grid) {
    std::size_t length = 0;
    const char* name = luaL_checklstring(L, argument, &length);
    const auto field = grid.parse({name, length});
    if (!field) luaL_argerror(L, argument, (in_quotes({name, length}) + " is not a field").c_str());
    return *field;
}

// A plain C function, because policies call it more often than anything else here. Upvalue: the grid.
int steps(lua_State* L) {
    const auto& grid = *static_cast<const SquareGrid*>(lua_touserdata(L, lua_upvalueindex(1)));
    lua_pushinteger(L, grid.steps(check_field(L, 1, grid), check_field(L, 2, grid)));
    return 1;
}

// Leaves the name of the unit or card on the stack.
crown::Values check_unit(lua_State* L, int argument) {
    luaL_checktype(L, argument, LUA_TTABLE);
    const sol::stack_table unit(L, argument);
    const auto atk = unit.raw_get<sol::optional<std::int64_t>>("atk");
    const auto def = unit.raw_get<sol::optional<std::int64_t>>("def");
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

}  // namespace

void register_crown(Sandbox& sandbox, const crown::Rules& rules) {
    sol::state_view lua(sandbox.lua());
    const SquareGrid& grid = rules.grid();
    sol::table api = lua.create_table();
    api["fields"] = field_list(lua, grid);
    api["beside"] = neighbour_table(lua, grid, "crown.beside", [&](Field field) { return grid.beside(field); });
    api["around"] = neighbour_table(lua, grid, "crown.around", [&](Field field) { return grid.around(field); });
    api["parameters"] = parameter_table(lua, rules.parameters());
    lua_pushlightuserdata(lua, const_cast<SquareGrid*>(&grid));
    lua_pushcclosure(lua, steps, 1);
    api["steps"] = sol::stack::pop<sol::object>(lua);
    api["union"] = [](sol::this_state L, const sol::variadic_args&) {
        using Answer = std::tuple<sol::optional<std::int64_t>, sol::optional<std::int64_t>>;
        const crown::Values a = check_unit(L, 1);
        const crown::Values b = check_unit(L, 2);
        const bool same_name = lua_rawequal(L, -1, -2) != 0;
        lua_pop(L, 2);
        const auto values = same_name ? std::nullopt : crown::union_of(a, b);
        return values ? Answer(values->atk, values->def) : Answer();
    };
    sol::stack::push(lua, api);
    sandbox.add_global("crown");
}

}  // namespace farmland::scripting
