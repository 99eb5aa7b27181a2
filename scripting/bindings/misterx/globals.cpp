#include "scripting/bindings/misterx/globals.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <array>

#include "core/misterx/layout.hpp"
#include "core/misterx/rules.hpp"
#include "scripting/bindings/parameters.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

void push_kinds(lua_State* L, const misterx::Rules& rules) {
    lua_createtable(L, static_cast<int>(rules.kinds().size()), 0);
    lua_Integer number = 0;
    for (const misterx::PieceKind& kind : rules.kinds()) {
        lua_createtable(L, 0, 4);
        set_text(L, "letter", std::string_view(&kind.letter, 1));
        set_text(L, "name", kind.name);
        set_integer(L, "count", kind.count);
        set_text(L, "movement", text_of(kind.movement));
        make_read_only(L, "kind");
        lua_rawseti(L, -2, ++number);
    }
    make_read_only_list(L, "misterx.kinds");
}

// Where the field at each edge lies, seen from the middle.
void push_edges(lua_State* L) {
    lua_createtable(L, hex_edges, 0);
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        const misterx::Place step = misterx::step_across(edge);
        lua_createtable(L, 0, 2);
        set_integer(L, "north", step.north);
        set_integer(L, "north_east", step.north_east);
        make_read_only(L, "edge");
        lua_rawseti(L, -2, edge + 1);
    }
    make_read_only_list(L, "misterx.edges");
}

void push_opposites(lua_State* L) {
    lua_createtable(L, hex_edges, 0);
    for (HexEdge edge = 0; edge < hex_edges; ++edge) {
        lua_pushinteger(L, opposite_edge(edge) + 1);
        lua_rawseti(L, -2, edge + 1);
    }
    make_read_only_list(L, "misterx.opposite");
}

misterx::Place check_place(lua_State* L, int argument) {
    luaL_checktype(L, argument, LUA_TTABLE);
    see_through(L, argument);
    // Farther than any piece lies.
    constexpr lua_Integer farthest = 1000;
    std::array<lua_Integer, 2> values{};
    for (std::size_t index = 0; index < values.size(); ++index) {
        lua_pushstring(L, index == 0 ? "north" : "north_east");
        lua_rawget(L, argument);
        int is_integer = 0;
        values[index] = lua_tointegerx(L, -1, &is_integer);
        lua_pop(L, 1);
        if (is_integer == 0 || values[index] > farthest || values[index] < -farthest) {
            luaL_argerror(L, argument, "expected a piece in play, or another table with north and north_east");
        }
    }
    return {static_cast<int>(values[0]), static_cast<int>(values[1])};
}

// steps(a, b): how far apart two places are.
int steps(lua_State* L) {
    lua_pushinteger(L, misterx::steps_between(check_place(L, 1), check_place(L, 2)));
    return 1;
}

}  // namespace

void register_misterx(Sandbox& sandbox, const misterx::Rules& rules) {
    lua_State* L = sandbox.lua();
    lua_createtable(L, 0, 5);
    push_kinds(L, rules);
    set_top(L, "kinds");
    push_parameters(L, misterx::parameter_table, rules.parameters(), "misterx.parameters");
    set_top(L, "parameters");
    push_edges(L);
    set_top(L, "edges");
    push_opposites(L);
    set_top(L, "opposite");
    lua_pushcfunction(L, steps);
    set_top(L, "steps");
    sandbox.add_global("misterx");
}

}  // namespace farmland::scripting
