#include <lauxlib.h>

#include <array>
#include <string>

#include "scripting/host/charge.hpp"
#include "scripting/host/host.hpp"
#include "scripting/host/library/open.hpp"
#include "scripting/host/ordered.hpp"
#include "scripting/host/text_of_value.hpp"

namespace farmland::scripting {

namespace {

// pcall and xpcall. Running out of the budget is not an error that a script can handle.
int protected_call(lua_State* L) {
    const int results = stock(L);
    Host::of(L).raise_if_tripped(L);
    return results;
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
    const int count = lua_gettop(L);
    std::string line;
    for (int index = 1; index <= count; ++index) {
        const auto text = push_text(L, index);
        charge_bytes(L, 64 + text.size());
        if (line.size() + text.size() > Memory::longest_string) return luaL_error(L, "too much to print at once");
        if (index > 1) line += '\t';
        line += text;
        lua_pop(L, 1);
    }
    const auto& host = Host::of(L);
    if (host.print) host.print(line);
    return 0;
}

// A protected metatable is the host's, which also means that the table is.
int rawset(lua_State* L) {
    if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "this table cannot be changed");
    return stock(L);
}

int select(lua_State* L) {
    charge(L, lua_gettop(L) / 16);
    return stock(L);
}

// Finalizers would run when no one counts, weak tables would show when memory is collected. Lua looks for __gc only here,
// so adding it later has no effect.
int setmetatable(lua_State* L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    if (lua_istable(L, 2)) {
        for (const char* field : {"__gc", "__mode"}) {
            lua_pushstring(L, field);
            if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "metatables cannot have '%s' here", field);
            lua_pop(L, 1);
        }
    }
    return stock(L);
}

int tonumber(lua_State* L) {
    if (lua_type(L, 1) == LUA_TSTRING) charge_bytes(L, lua_rawlen(L, 1));
    return stock(L);
}

int tostring(lua_State* L) {
    luaL_checkany(L, 1);
    push_text(L, 1);
    return 1;
}

int require(lua_State* L) {
    const char* name = luaL_checkstring(L, 1);
    push_module(L, name);
    return 1;
}

constexpr std::array<Function, 11> functions = {{
    {"next", next},
    {"pairs", pairs},
    {"pcall", protected_call},
    {"print", print},
    {"rawset", rawset},
    {"require", require},
    {"select", select},
    {"setmetatable", setmetatable},
    {"tonumber", tonumber},
    {"tostring", tostring},
    {"xpcall", protected_call},
}};

}  // namespace

std::span<const Function> base_functions() { return functions; }

}  // namespace farmland::scripting
