#include "scripting/bindings/piranhas/board.hpp"

#include <lauxlib.h>
#include <lua.h>

#include "scripting/bindings/arguments.hpp"
#include "scripting/bindings/piranhas/actions.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr const char* aquarium_type = "aquarium";

const PiranhasBoard::Shown& check_shown(lua_State* L) {
    const auto& shown = *static_cast<const PiranhasBoard::Shown*>(luaL_checkudata(L, 1, aquarium_type));
    if (shown.state == nullptr) luaL_error(L, "the board can only be asked while the hook it was given to runs");
    charge(L, 2);
    return shown;
}

// board:at(field): 1 or 2 for a fish of that team, "kraken", or false.
int content_at(lua_State* L) {
    const auto& shown = check_shown(L);
    const piranhas::Field field = check_aquarium_field(L, 2, *shown.rules);
    for (const Side side : {Side::first, Side::second}) {
        if (!shown.state->fish[index_of(side)].contains(field)) continue;
        lua_pushinteger(L, number_of(side));
        return 1;
    }
    if (shown.state->kraken.contains(field)) {
        push_string(L, "kraken");
    } else {
        lua_pushboolean(L, 0);
    }
    return 1;
}

// board:field(column, row): nil off the board.
int field_on_board(lua_State* L) {
    push_field_at(L, *check_shown(L).rules, 2);
    return 1;
}

// board:fish(team): how many there are.
int count_fish(lua_State* L) {
    const auto& shown = check_shown(L);
    lua_pushinteger(L, shown.state->fish[index_of(check_team(L, 2))].count());
    return 1;
}

int side_of_board(lua_State* L) {
    lua_pushinteger(L, check_shown(L).rules->aquarium().side());
    return 1;
}

// board:turn(): how many moves were made.
int turn_on_board(lua_State* L) {
    lua_pushinteger(L, check_shown(L).state->turn);
    return 1;
}

int refuse_change(lua_State* L) {
    return luaL_error(L, "a hook changes nothing by itself; what it returns is what happens");
}

void add_aquarium_methods(lua_State* L) {
    constexpr luaL_Reg methods_of_aquarium[] = {{"at", content_at},
                                                {"field", field_on_board},
                                                {"fish", count_fish},
                                                {"side", side_of_board},
                                                {"turn", turn_on_board}};
    lua_newtable(L);
    for (const luaL_Reg& method : methods_of_aquarium) {
        lua_pushcfunction(L, method.func);
        lua_setfield(L, -2, method.name);
    }
    make_read_only(L, "board");
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_change);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

}  // namespace

PiranhasBoard::PiranhasBoard(lua_State* L, const piranhas::Rules& rules, const piranhas::State& state) {
    static const char key = 0;
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
        lua_pop(L, 1);
        new (lua_newuserdatauv(L, sizeof(Shown), 0)) Shown;
        push_metatable(L, aquarium_type, [&] { add_aquarium_methods(L); });
        lua_setmetatable(L, -2);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
    }
    shown_ = static_cast<Shown*>(lua_touserdata(L, -1));
    *shown_ = {&rules, &state};
}

PiranhasBoard::~PiranhasBoard() { *shown_ = {}; }

}  // namespace farmland::scripting
