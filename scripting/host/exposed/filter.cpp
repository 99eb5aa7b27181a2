#include "scripting/host/exposed/filter.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// Pushes the value; whether it is there and of that type.
bool push_filter_value(lua_State* L, int table, const char* key, int wanted) {
    lua_pushstring(L, key);
    const int type = lua_rawget(L, table);
    if (type != LUA_TNIL && type != wanted) {
        luaL_error(L, "filter: expected %s to be a %s, found a %s", key, lua_typename(L, wanted),
                   lua_typename(L, type));
    }
    return type == wanted;
}

}  // namespace

void check_filter_names(lua_State* L, int table, std::span<const std::string_view> known) {
    see_through(L, table);
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
        const std::string name = std::string(lua_type(L, -2) == LUA_TSTRING ? string_at(L, -2) : luaL_typename(L, -2));
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            luaL_error(L, "filter has no field %s%s", in_quotes(name).c_str(), suggestion(name, known).c_str());
        }
        lua_pop(L, 1);
    }
}

void raise_unknown_kind(lua_State* L, std::string_view kind, std::span<const std::string_view> known) {
    luaL_error(L, "filter: %s is not a kind of action%s", in_quotes(kind).c_str(), suggestion(kind, known).c_str());
}

std::optional<std::string> filter_text(lua_State* L, int table, const char* key) {
    // As long as no name is.
    constexpr lua_Unsigned longest = 20;
    std::optional<std::string> text;
    if (push_filter_value(L, table, key, LUA_TSTRING)) {
        text.emplace(lua_tostring(L, -1), std::min(lua_rawlen(L, -1), longest));
    }
    lua_pop(L, 1);
    return text;
}

std::optional<bool> filter_flag(lua_State* L, int table, const char* key) {
    std::optional<bool> flag;
    if (push_filter_value(L, table, key, LUA_TBOOLEAN)) flag = lua_toboolean(L, -1) != 0;
    lua_pop(L, 1);
    return flag;
}

std::optional<std::int64_t> filter_integer(lua_State* L, int table, const char* key) {
    std::optional<std::int64_t> number;
    if (push_filter_value(L, table, key, LUA_TNUMBER)) {
        int is_integer = 0;
        number = lua_tointegerx(L, -1, &is_integer);
        if (is_integer == 0) luaL_error(L, "filter: expected %s to be a whole number", key);
    }
    lua_pop(L, 1);
    return number;
}

}  // namespace farmland::scripting
