#include "scripting/host/library/ordered.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <string_view>
#include <variant>

#include <sol/sol.hpp>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/metering/script_memory.hpp"
#include "scripting/host/tables/strict.hpp"

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
        case LUA_TSTRING: return string_at(L, index);
        case LUA_TBOOLEAN: return lua_toboolean(L, index) != 0;
        default:
            luaL_error(L,
                       "this table has a key that is a %s; such keys have no order that is the same in every run, so "
                       "they cannot be listed: keep them in a list as well",
                       luaL_typename(L, index));
            return false;
    }
}

// The keys of a table. Those of a list, 1 to n in this order, are only counted.
struct Keys {
    lua_Integer listed = 0;
    ScriptVector<Key> others;  // if not empty, includes the listed ones
};

Keys keys_of(lua_State* L, int index) {
    Keys keys{.listed = 0, .others = ScriptVector<Key>(ScriptAllocator<Key>(L))};
    keys.others.reserve(16);
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

// Iterator function for the keys 1 to n: next(table, key). Upvalues: the table, n.
int next_of_list(lua_State* L) {
    const auto count = lua_tointeger(L, lua_upvalueindex(2));
    auto key = std::max<lua_Integer>(lua_tointeger(L, 2), 0);  // nil, at the start, is 0
    while (key < count) {
        ++key;
        lua_pushinteger(L, key);
        if (lua_rawgeti(L, lua_upvalueindex(1), key) != LUA_TNIL) return 2;
        lua_pop(L, 2);  // has been cleared
        charge(L, 1);
    }
    lua_pushnil(L);
    return 1;
}

// Iterator function for other keys. Upvalues: the table, the position of the last key, and then what `push_key` needs to
// push the key of a position, or nil after the last.
template <void (*push_key)(lua_State* L, lua_Integer position)>
int next_of_keys(lua_State* L) {
    auto position = lua_tointeger(L, lua_upvalueindex(2));
    lua_settop(L, 0);
    for (;;) {
        push_key(L, position + 1);
        if (lua_isnil(L, 1)) break;
        ++position;
        lua_pushvalue(L, 1);
        if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;
        lua_settop(L, 0);  // has been cleared
    }
    lua_pushinteger(L, position);
    lua_replace(L, lua_upvalueindex(2));
    return lua_gettop(L);
}

// Upvalues from 3: the keys, and a nil.
void push_key_of_few(lua_State* L, lua_Integer position) {
    lua_pushvalue(L, lua_upvalueindex(2 + static_cast<int>(position)));
}

// Upvalue 3: a list of the keys.
void push_key_of_many(lua_State* L, lua_Integer position) { lua_rawgeti(L, lua_upvalueindex(3), position); }

}  // namespace

void push_ordered_iterator(lua_State* L, int index) {
    constexpr int few = 50;
    // What a table costs that was large once and has few keys left; Lua does not tell its size.
    constexpr lua_Integer steps_of_traversal = 16;
    luaL_checkstack(L, few + 10, nullptr);
    push_fields_of(L, index);
    Keys keys = keys_of(L, lua_gettop(L));
    const auto count = static_cast<int>(keys.others.size());
    charge(L, steps_of_traversal + (lua_Integer{count} * std::bit_width(keys.others.size()) + keys.listed) / 2);
    if (count == 0) {
        lua_pushinteger(L, keys.listed);
        return lua_pushcclosure(L, next_of_list, 2);
    }
    lua_pushinteger(L, 0);
    std::sort(keys.others.begin(), keys.others.end(), comes_before);
    if (count <= few) {
        for (const Key& key : keys.others) sol::stack::push(L, key);
        lua_pushnil(L);
        return lua_pushcclosure(L, next_of_keys<push_key_of_few>, 3 + count);
    }
    lua_createtable(L, count, 0);
    lua_Integer position = 0;
    for (const Key& key : keys.others) {
        sol::stack::push(L, key);
        lua_rawseti(L, -2, ++position);
    }
    lua_pushcclosure(L, next_of_keys<push_key_of_many>, 3);
}

bool ordered_next(lua_State* L, int index) {
    constexpr lua_Integer steps_of_search = 8;
    index = lua_absindex(L, index);
    see_through(L, index);
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
    charge(L, steps_of_search + count / 4);
    lua_pop(L, 1);
    if (!next) return false;
    sol::stack::push(L, *next);
    lua_pushvalue(L, -1);
    lua_rawget(L, index);
    return true;
}

}  // namespace farmland::scripting
