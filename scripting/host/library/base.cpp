#include <lauxlib.h>

#include <array>
#include <string>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/host.hpp"
#include "scripting/host/library/open.hpp"
#include "scripting/host/library/ordered.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// The way out of pcall and xpcall: directly, or, if a coroutine was left and entered again in between, as the continuation
// that Lua calls. Below the results are `skipped` values.
int end_protected_call(lua_State* L, int status, lua_KContext skipped) {
    constexpr std::int64_t steps_of_error = 200;                // errors are C++ exceptions
    constexpr std::int64_t steps_of_error_in_handler = 20'000;  // thrown from as deep as C functions can nest
    Host::of(L).end_if_out_of_budget(L, status);
    if (status < 0) return luaL_error(L, "a function of the host failed with a C++ exception");
    if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - static_cast<int>(skipped);
    charge(L, status == LUA_ERRERR ? steps_of_error_in_handler : steps_of_error);
    lua_pushboolean(L, 0);
    lua_insert(L, -2);
    return 2;
}

int pcall(lua_State* L) {
    luaL_checkany(L, 1);
    lua_pushboolean(L, 1);
    lua_insert(L, 1);
    const int arguments = lua_gettop(L) - 2;
    return end_protected_call(L, lua_pcallk(L, arguments, LUA_MULTRET, 0, 0, end_protected_call), 0);
}

// Makes of function, handler, arguments: function, handler, true, function, arguments.
int xpcall(lua_State* L) {
    luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_pushboolean(L, 1);
    lua_pushvalue(L, 1);
    lua_rotate(L, 3, 2);
    const int arguments = lua_gettop(L) - 4;
    return end_protected_call(L, lua_pcallk(L, arguments, LUA_MULTRET, 2, 2, end_protected_call), 2);
}

// No script needs the metatables of what is not a table, and those of Lua's own boxes could do harm.
int getmetatable(lua_State* L) {
    luaL_checkany(L, 1);
    if (is_read_only(L, 1)) {
        lua_pushboolean(L, 0);
        return 1;
    }
    if (lua_istable(L, 1)) return stock(L);
    if (luaL_getmetafield(L, 1, "__metatable") == LUA_TNIL) lua_pushnil(L);
    return 1;
}

int next(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    lua_settop(L, 2);
    if (ordered_next(L, 1)) return 2;
    lua_pushnil(L);
    return 1;
}

int pairs(lua_State* L) {
    luaL_checkany(L, 1);
    if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, 1);
        lua_call(L, 1, 3);
        return 3;
    }
    luaL_checktype(L, 1, LUA_TTABLE);
    push_ordered_iterator(L, 1);
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    return 3;
}

int print(lua_State* L) {
    const std::string line = text_of_arguments(L);
    const auto& host = Host::of(L);
    if (host.print) host.print(line);
    return 0;
}

// rawget and rawlen
int read_raw(lua_State* L) {
    see_through(L, 1);
    return stock(L);
}

int rawset(lua_State* L) {
    refuse_read_only(L, 1);
    return stock(L);
}

int select(lua_State* L) {
    charge(L, lua_gettop(L) / 16);
    return stock(L);
}

// How many metatables Lua may go through for an event of a table that has the one at `metatable`.
std::int64_t length_of_chain(lua_State* L, int metatable, const char* event) {
    constexpr std::int64_t longest = 2000;  // there Lua gives up
    const int top = lua_gettop(L);
    std::int64_t length = 1;
    for (lua_pushvalue(L, metatable); length < longest; ++length) {
        lua_pushstring(L, event);
        if (lua_rawget(L, -2) == LUA_TNIL || lua_type(L, -1) != LUA_TTABLE || lua_getmetatable(L, -1) == 0) break;
        lua_replace(L, top + 1);
        lua_settop(L, top + 1);
    }
    lua_settop(L, top);
    return length;
}

// A single access to a table with a long chain of metatables behind it takes as long as thousands of others.
void charge_for_chains(lua_State* L, int metatable) {
    constexpr std::int64_t usual = 16;
    for (const char* event : {"__index", "__newindex", "__call"}) {
        const std::int64_t length = length_of_chain(L, metatable, event);
        charge(L, length / 8);
        if (length <= usual) continue;
        // Each table of a chain of __call becomes an argument, and these are moved for each table that follows.
        const bool calls = event[2] == 'c';
        Host::of(L).raise_price(calls ? length * length / usual : length);
    }
}

// Finalizers would run when no one counts, weak tables would show when memory is collected. Lua looks for __gc only here,
// so adding it later has no effect.
int setmetatable(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    if (is_read_only(L, 1)) return luaL_error(L, "cannot change a protected metatable");
    if (lua_istable(L, 2)) {
        for (const char* field : {"__gc", "__mode"}) {
            lua_pushstring(L, field);
            if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "metatables cannot have '%s' here", field);
            lua_pop(L, 1);
        }
        charge(L, 4);
        charge_for_chains(L, 2);
    }
    return stock(L);
}

int tostring(lua_State* L) {
    luaL_checkany(L, 1);
    charge(L, 10);
    push_text(L, 1);
    return 1;
}

int require(lua_State* L) {
    std::size_t length = 0;
    const char* name = luaL_checklstring(L, 1, &length);
    push_module(L, std::string(name, length));
    return 1;
}

}  // namespace

std::span<const Function> base_functions() {
    static constexpr std::array<Function, 14> functions = {{
        {"getmetatable", getmetatable},
        {"next", next},
        {"pairs", pairs},
        {"pcall", pcall},
        {"print", print},
        {"rawget", read_raw},
        {"rawlen", read_raw},
        {"rawset", rawset},
        {"require", require},
        {"select", select},
        {"setmetatable", setmetatable},
        {"tonumber", stock_charged_by_text},
        {"tostring", tostring},
        {"xpcall", xpcall},
    }};
    return functions;
}

}  // namespace farmland::scripting
