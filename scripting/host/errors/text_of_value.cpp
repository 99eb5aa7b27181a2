#include "scripting/host/errors/text_of_value.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <cstdio>

#include "scripting/host/host.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

// The address is the key of the table of numbers in the registry.
constexpr char identities_key = 0;

// Object -> number. Its keys are weak, so that an object can still be collected.
void push_identities(lua_State* L) {
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &identities_key) != LUA_TNIL) return;
    lua_pop(L, 1);
    lua_newtable(L);
    lua_createtable(L, 0, 1);
    lua_pushliteral(L, "k");
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &identities_key);
}

lua_Integer identity(lua_State* L, int index) {
    push_identities(L);
    lua_pushvalue(L, index);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_pushvalue(L, index);
        lua_pushinteger(L, ++Host::of(L).identities);
        lua_rawset(L, -3);
        lua_pushinteger(L, Host::of(L).identities);
    }
    const lua_Integer number = lua_tointeger(L, -1);
    lua_pop(L, 2);
    return number;
}

// What the value is called in its metatable, else its type.
void push_kind(lua_State* L, int index) {
    const int type = luaL_getmetafield(L, index, "__name");
    if (type == LUA_TSTRING) return;
    if (type != LUA_TNIL) lua_pop(L, 1);
    lua_pushstring(L, luaL_typename(L, index));
}

}  // namespace

std::string_view push_text(lua_State* L, int index) {
    index = lua_absindex(L, index);
    luaL_checkstack(L, 5, nullptr);
    if (luaL_callmeta(L, index, "__tostring") != 0) {
        if (lua_isstring(L, -1) == 0) luaL_error(L, "'__tostring' must return a string");
    } else {
        switch (lua_type(L, index)) {
            case LUA_TNIL:
            case LUA_TBOOLEAN:
            case LUA_TNUMBER:
            case LUA_TSTRING: luaL_tolstring(L, index, nullptr); break;
            default: {
                const lua_Integer number = identity(L, index);
                push_kind(L, index);
                lua_pushfstring(L, "%s: %I", lua_tostring(L, -1), static_cast<LUAI_UACINT>(number));
                lua_remove(L, -2);
            }
        }
    }
    return string_at(L, -1);
}

void forget_identities(lua_State* L) {
    std::int64_t& identities = Host::of(L).identities;
    if (identities == 0) return;
    identities = 0;
    lua_pushnil(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &identities_key);
}

std::string kind_of_value(lua_State* L, int index) {
    if (lua_type(L, index) == LUA_TUSERDATA && luaL_getmetafield(L, index, "__name") == LUA_TSTRING) {
        std::string kind = std::string("an object of type '") + lua_tostring(L, -1) + "'";
        lua_pop(L, 1);
        return kind;
    }
    return std::string("a ") + luaL_typename(L, index) + " value";
}

std::string text_of_no_whole(lua_State* L, int index) {
    if (lua_isnil(L, index)) return "nil";
    if (lua_type(L, index) != LUA_TNUMBER) return kind_of_value(L, index);
    // Not by Lua, whose memory may be used up.
    std::array<char, 40> text{};
    std::snprintf(text.data(), text.size(), "%.14g", static_cast<double>(lua_tonumber(L, index)));
    int is_whole = 0;
    lua_tointegerx(L, index, &is_whole);
    // What comes of a division, mostly.
    return std::string(text.data()) + (is_whole != 0 ? ".0, a float (// divides whole numbers)" : "");
}

void push_string(lua_State* L, std::string_view text) { lua_pushlstring(L, text.data(), text.size()); }

bool push_number(lua_State* L, const std::string& text) {
    return text.find('\0') == std::string::npos && lua_stringtonumber(L, text.c_str()) != 0;
}

std::string_view string_at(lua_State* L, int index) {
    std::size_t length = 0;
    const char* text = lua_tolstring(L, index, &length);
    return {text, length};
}

std::string text_of_arguments(lua_State* L) {
    const int count = lua_gettop(L);
    std::size_t size = 0;
    // First all texts, as Lua's strings: a __tostring may print, and then no line must be half made.
    for (int index = 1; index <= count; ++index) {
        const auto text = push_text(L, index);
        charge_bytes(L, 64 + text.size());
        size += text.size() + 1;
        if (size > Memory::longest_string + 1) luaL_error(L, "too much to print at once");
        lua_replace(L, index);
    }
    std::string line;
    line.reserve(size);
    for (int index = 1; index <= count; ++index) {
        if (index > 1) line += '\t';
        line += string_at(L, index);
    }
    return line;
}

}  // namespace farmland::scripting
