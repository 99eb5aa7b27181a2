#include "scripting/host/values/completion.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <set>

#include "scripting/host/loading/globals.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// Replaces the value on top of the stack by the table that it reads names from which it does not have itself.
bool go_to_source(lua_State* L) {
    if (luaL_getmetafield(L, -1, "__index") == LUA_TNIL) return false;
    lua_replace(L, -2);
    return lua_istable(L, -1);
}

// A view may not be written yet. Nothing may be raised here; what cannot be written stays away.
void write_if_late(lua_State* L) {
    if (!lua_istable(L, -1)) return;
    lua_pushcfunction(L, [](lua_State* inner) {
        see_through(inner, 1);
        return 0;
    });
    lua_pushvalue(L, -2);
    if (lua_pcall(L, 1, 0, 0) != LUA_OK) lua_pop(L, 1);
}

void add_names(lua_State* L, std::set<std::string>& names) {
    write_if_late(L);
    lua_pushvalue(L, -1);
    constexpr int most_sources = 10;
    for (int count = 0; count < most_sources; ++count) {
        if (lua_istable(L, -1)) {
            for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
                if (lua_type(L, -2) == LUA_TSTRING) names.insert(lua_tostring(L, -2));
            }
        }
        if (!go_to_source(L)) break;
    }
    lua_pop(L, 1);
}

// Replaces the value on top of the stack by its field of that name, without running a script.
bool go_into(lua_State* L, std::string_view name) {
    write_if_late(L);
    constexpr int most_sources = 10;
    for (int count = 0; count < most_sources; ++count) {
        if (lua_istable(L, -1)) {
            lua_pushlstring(L, name.data(), name.size());
            if (lua_rawget(L, -2) != LUA_TNIL) {
                lua_replace(L, -2);
                return true;
            }
            lua_pop(L, 1);
        }
        if (!go_to_source(L)) return false;
    }
    return false;
}

bool go_to_global(lua_State* L, std::string_view name) {
    push_new_globals(L);
    if (go_into(L, name)) return true;
    lua_pop(L, 1);
    push_globals(L);
    return go_into(L, name);
}

}  // namespace

std::vector<std::string> complete_name(lua_State* L, std::string_view word) {
    const int top = lua_gettop(L);
    const std::size_t last = word.find_last_of(".:");
    std::set<std::string> names;
    std::string_view path = last == std::string_view::npos ? "" : word.substr(0, last);
    if (last == std::string_view::npos) {
        push_new_globals(L);
        add_names(L, names);
        push_globals(L);
        add_names(L, names);
    } else {
        std::size_t end = path.find_first_of(".:");
        bool found = go_to_global(L, path.substr(0, end));
        while (found && end != std::string_view::npos) {
            path.remove_prefix(end + 1);
            end = path.find_first_of(".:");
            found = go_into(L, path.substr(0, end));
        }
        if (found) add_names(L, names);
        // These are made when they are first asked for.
        if (found && word.substr(0, last) == "view") names.insert({"actions", "history"});
    }
    lua_settop(L, top);
    const std::string prefix(last == std::string_view::npos ? "" : word.substr(0, last + 1));
    const std::string_view begun = word.substr(prefix.size());
    std::vector<std::string> completions;
    for (const std::string& name : names) {
        if (name.starts_with(begun)) completions.push_back(prefix + name);
    }
    return completions;
}

}  // namespace farmland::scripting
