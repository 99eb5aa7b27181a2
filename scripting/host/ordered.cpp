#include "scripting/host/ordered.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "scripting/host/charge.hpp"
#include "scripting/host/host.hpp"

namespace farmland::scripting {

namespace {

// A key as C++ can compare it. Text stays Lua's, which keeps it as long as the table has the key.
using Key = std::variant<lua_Integer, lua_Number, std::string_view, bool>;

// Lua makes float keys with integer values integers, so a float key is never equal to an integer one.
bool less(lua_Integer integer, lua_Number real) {
    constexpr lua_Number limit = 9223372036854775808.0;  // 2^63
    if (real >= limit) return true;
    if (real < -limit) return false;
    return integer <= static_cast<lua_Integer>(std::floor(real));
}

bool comes_before(const Key& a, const Key& b) {
    const auto* integer = std::get_if<lua_Integer>(&a);
    const auto* other_integer = std::get_if<lua_Integer>(&b);
    const auto* real = std::get_if<lua_Number>(&a);
    const auto* other_real = std::get_if<lua_Number>(&b);
    if (integer != nullptr && other_real != nullptr) return less(*integer, *other_real);
    if (real != nullptr && other_integer != nullptr) return !less(*other_integer, *real);
    return a < b;  // by type, then by value
}

Key key_at(lua_State* L, int index) {
    switch (lua_type(L, index)) {
        case LUA_TNUMBER:
            if (lua_isinteger(L, index) != 0) return lua_tointeger(L, index);
            return lua_tonumber(L, index);
        case LUA_TSTRING: {
            std::size_t length = 0;
            const char* text = lua_tolstring(L, index, &length);
            return std::string_view(text, length);
        }
        case LUA_TBOOLEAN: return lua_toboolean(L, index) != 0;
        default:
            luaL_error(L,
                       "this table has a key that is a %s; such keys have no order that is the same in every run, so "
                       "they cannot be listed: keep them in a list as well",
                       luaL_typename(L, index));
            return false;
    }
}

struct PushKey {
    lua_State* L;

    void operator()(lua_Integer key) const { lua_pushinteger(L, key); }
    void operator()(lua_Number key) const { lua_pushnumber(L, key); }
    void operator()(std::string_view key) const { lua_pushlstring(L, key.data(), key.size()); }
    void operator()(bool key) const { lua_pushboolean(L, key ? 1 : 0); }
};

// The keys of a table. Those of a list, 1 to n in this order, are only counted.
struct Keys {
    lua_Integer listed = 0;
    std::vector<Key> others;  // if not empty, includes the listed ones
};

Keys keys_of(lua_State* L, int index) {
    Keys keys;
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        if (keys.others.empty()) {
            if (lua_isinteger(L, -1) != 0 && lua_tointeger(L, -1) == keys.listed + 1) {
                ++keys.listed;
                continue;
            }
            for (lua_Integer key = 1; key <= keys.listed; ++key) keys.others.emplace_back(key);
        }
        keys.others.push_back(key_at(L, -1));
    }
    return keys;
}

// Upvalues: the table; its keys, or their number if they are 1 to n; the position.
int next_of_iterator(lua_State* L) {
    const bool in_list = lua_isinteger(L, lua_upvalueindex(2)) != 0;
    const auto count =
        in_list ? lua_tointeger(L, lua_upvalueindex(2)) : static_cast<lua_Integer>(lua_rawlen(L, lua_upvalueindex(2)));
    auto position = lua_tointeger(L, lua_upvalueindex(3));
    lua_settop(L, 0);
    while (position < count) {
        ++position;
        if (in_list) {
            lua_pushinteger(L, position);
        } else {
            lua_rawgeti(L, lua_upvalueindex(2), position);
        }
        lua_pushvalue(L, 1);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;
        lua_settop(L, 0);
    }
    lua_pushinteger(L, position);
    lua_replace(L, lua_upvalueindex(3));
    if (lua_gettop(L) == 0) lua_pushnil(L);
    return lua_gettop(L);
}

}  // namespace

void push_ordered_iterator(lua_State* L, int index) {
    luaL_checkstack(L, 6, nullptr);
    index = lua_absindex(L, index);
    Keys keys = keys_of(L, index);
    const std::size_t count = keys.others.size();
    // A mostly empty table takes longer than its number of keys says.
    Host::of(L).look_at_clock(L);
    charge(L, 1 + (static_cast<lua_Integer>(count) * std::bit_width(count) + keys.listed) / 8);
    lua_pushvalue(L, index);
    if (count == 0) {
        lua_pushinteger(L, keys.listed);
    } else {
        std::sort(keys.others.begin(), keys.others.end(), comes_before);
        lua_createtable(L, static_cast<int>(count), 0);
        for (std::size_t position = 0; position < count; ++position) {
            std::visit(PushKey{L}, keys.others[position]);
            lua_rawseti(L, -2, static_cast<lua_Integer>(position) + 1);
        }
    }
    lua_pushinteger(L, 0);
    lua_pushcclosure(L, next_of_iterator, 3);
}

bool ordered_next(lua_State* L, int index) {
    index = lua_absindex(L, index);
    const bool first = lua_isnil(L, -1);
    const Key from = first ? Key{} : key_at(L, -1);
    std::optional<Key> next;
    lua_Integer count = 0;
    lua_pushnil(L);
    while (lua_next(L, index) != 0) {
        lua_pop(L, 1);
        ++count;
        const Key key = key_at(L, -1);
        if ((first || comes_before(from, key)) && (!next || comes_before(key, *next))) next = key;
    }
    Host::of(L).look_at_clock(L);
    charge(L, 1 + count / 4);
    lua_pop(L, 1);
    if (!next) return false;
    std::visit(PushKey{L}, *next);
    lua_pushvalue(L, -1);
    lua_rawget(L, index);
    return true;
}

}  // namespace farmland::scripting
