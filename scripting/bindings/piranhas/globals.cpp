#include "scripting/bindings/piranhas/globals.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <cstdlib>

#include "core/piranhas/rules.hpp"
#include "scripting/bindings/parameters.hpp"
#include "scripting/bindings/piranhas/actions.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

void push_directions(lua_State* L) {
    lua_createtable(L, piranhas::directions, 0);
    for (std::size_t index = 0; index < piranhas::directions; ++index) {
        push_string(L, name_of(static_cast<piranhas::Direction>(index)));
        lua_rawseti(L, -2, static_cast<lua_Integer>(index + 1));
    }
    make_read_only_list(L, "piranhas.directions");
}

// Of all functions here. Upvalue: the rules.
const piranhas::Rules& rules_behind(lua_State* L) {
    return *static_cast<const piranhas::Rules*>(lua_touserdata(L, lua_upvalueindex(1)));
}

// column(field), row(field): from 0.
int column_of_field(lua_State* L) {
    const piranhas::Rules& rules = rules_behind(L);
    lua_pushinteger(L, rules.aquarium().column(check_aquarium_field(L, 1, rules)));
    return 1;
}
int row_of_field(lua_State* L) {
    const piranhas::Rules& rules = rules_behind(L);
    lua_pushinteger(L, rules.aquarium().row(check_aquarium_field(L, 1, rules)));
    return 1;
}

// field(column, row): nil off the board.
int field_at_place(lua_State* L) {
    push_field_at(L, rules_behind(L), 1);
    return 1;
}

// steps(a, b): how far apart two fields are.
int steps_between_fields(lua_State* L) {
    const piranhas::Rules& rules = rules_behind(L);
    const piranhas::Aquarium& aquarium = rules.aquarium();
    const piranhas::Field a = check_aquarium_field(L, 1, rules);
    const piranhas::Field b = check_aquarium_field(L, 2, rules);
    lua_pushinteger(
        L, std::max(std::abs(aquarium.column(a) - aquarium.column(b)), std::abs(aquarium.row(a) - aquarium.row(b))));
    return 1;
}

}  // namespace

void register_piranhas(Sandbox& sandbox, const piranhas::Rules& rules) {
    lua_State* L = sandbox.lua();
    lua_createtable(L, 0, 6);
    push_parameters(L, piranhas::parameter_table, rules.parameters(), "piranhas.parameters");
    set_top(L, "parameters");
    push_directions(L);
    set_top(L, "directions");
    constexpr luaL_Reg functions[] = {
        {"column", column_of_field}, {"field", field_at_place}, {"row", row_of_field}, {"steps", steps_between_fields}};
    for (const luaL_Reg& function : functions) {
        // Only ever read.
        lua_pushlightuserdata(L, const_cast<piranhas::Rules*>(&rules));
        lua_pushcclosure(L, function.func, 1);
        set_top(L, function.name);
    }
    sandbox.add_global("piranhas");
}

}  // namespace farmland::scripting
