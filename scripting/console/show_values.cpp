#include "scripting/console/show_values.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <string>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/library/ordered.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

constexpr int most_lines = 40;

bool has_meta(lua_State* L, int index, const char* name) {
    if (luaL_getmetafield(L, index, name) == LUA_TNIL) return false;
    lua_pop(L, 1);
    return true;
}

std::string text_at(lua_State* L, int index) {
    const std::string_view text = push_text(L, index);
    charge_bytes(L, 64 + text.size());
    const bool quoted = lua_type(L, index < 0 ? index - 1 : index) == LUA_TSTRING;
    std::string shown = quoted ? "\"" + std::string(text) + "\"" : std::string(text);
    lua_pop(L, 1);
    return shown;
}

// The elements of a list that has a length of its own, such as actions.
std::string elements(lua_State* L, int index) {
    const lua_Integer count = luaL_len(L, index);
    std::string text = std::to_string(count) + (count == 1 ? " element" : " elements");
    for (lua_Integer position = 1; position <= count; ++position) {
        if (position > most_lines) return text + "\n  ...";
        lua_geti(L, index, position);
        text += "\n  " + std::to_string(position) + "  " + text_at(L, -1);
        lua_pop(L, 1);
    }
    return text;
}

// The fields of a table in the order of pairs().
std::string fields(lua_State* L, int index) {
    std::string text = text_at(L, index) + " {";
    int count = 0;
    const int top = lua_gettop(L);
    if (luaL_getmetafield(L, index, "__pairs") != LUA_TNIL) {
        lua_pushvalue(L, index);
        lua_call(L, 1, 3);
    } else {
        push_ordered_iterator(L, index);
        lua_pushvalue(L, index);
        lua_pushnil(L);
    }
    for (;;) {  // the iterator, what it goes through, the last key
        lua_pushvalue(L, top + 1);
        lua_pushvalue(L, top + 2);
        lua_pushvalue(L, top + 3);
        lua_call(L, 2, 2);
        if (lua_isnil(L, -2)) break;
        if (++count > most_lines) {
            text += "\n  ...";
            break;
        }
        const bool plain_key = lua_type(L, -2) == LUA_TSTRING;
        const std::string key = plain_key ? std::string(string_at(L, -2)) : "[" + text_at(L, -2) + "]";
        text += "\n  " + key + " = " + text_at(L, -1);
        lua_pop(L, 1);
        lua_replace(L, top + 3);
    }
    lua_settop(L, top);
    return text + (count == 0 ? "}" : "\n}");
}

}  // namespace

int show_values(lua_State* L) {
    const int count = lua_gettop(L);
    std::string text;
    for (int index = 1; index <= count; ++index) {
        if (index > 1) text += "\t";
        const bool has_text = has_meta(L, index, "__tostring");
        if (!has_text && lua_istable(L, index)) {
            text += fields(L, index);
        } else if (!has_text && lua_isuserdata(L, index) && has_meta(L, index, "__len")) {
            text += elements(L, index);
        } else {
            text += push_text(L, index);
            lua_pop(L, 1);
        }
    }
    lua_pushlstring(L, text.data(), text.size());
    return 1;
}

}  // namespace farmland::scripting
