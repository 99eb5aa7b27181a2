#include "scripting/host/library/open.hpp"

#include <lauxlib.h>
#include <lualib.h>

#include <array>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/host/charge.hpp"
#include "scripting/host/globals.hpp"
#include "scripting/host/roles.hpp"
#include "scripting/host/strict.hpp"

namespace farmland::scripting {

namespace {

struct Library {
    std::string_view name;
    lua_CFunction open_stock;
    std::span<const Function> (*functions)();
};

constexpr std::array<Library, 6> libraries = {{
    {"", luaopen_base, base_functions},
    {"coroutine", luaopen_coroutine, coroutine_functions},
    {"math", luaopen_math, math_functions},
    {"string", luaopen_string, string_functions},
    {"table", luaopen_table, table_functions},
    {"utf8", luaopen_utf8, utf8_functions},
}};

const Library& library_named(std::string_view name) {
    for (const Library& library : libraries) {
        if (library.name == name) return library;
    }
    assert(false);
    return libraries.front();
}

// Pushes what a script gets under the name: ours if there is one, else stock Lua's, whose table is on top of the stack.
void push_member(lua_State* L, const Library& library, const std::string& name) {
    lua_getfield(L, -1, name.c_str());
    for (const Function& ours : library.functions()) {
        if (ours.name == name) return lua_pushcclosure(L, ours.function, 1);
    }
    assert(!lua_isnil(L, -1));
}

// Copies the listed members of a library to the table on top of the stack.
void copy_members(lua_State* L, const Contents& contents) {
    const Library& library = library_named(contents.library);
    lua_pushcfunction(L, library.open_stock);
    lua_call(L, 0, 1);
    for (const std::string_view each : words(contents.names)) {
        const std::string name(each);
        push_member(L, library, name);
        lua_setfield(L, -3, name.c_str());
    }
    lua_pop(L, 1);
}

// Methods on strings are the script's own string functions, in the table on top of the stack. The metatable is the one
// that opening the stock library has made; it also has what "10" + 1 needs.
void set_string_methods(lua_State* L) {
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);
}

}  // namespace

int stock(lua_State* L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

int stock_charged_by_text(lua_State* L) {
    constexpr std::uint64_t bytes_per_step = 8;  // they go byte by byte
    std::uint64_t bytes = 0;
    for (int index = lua_gettop(L); index > 0; --index) {
        bytes += lua_type(L, index) == LUA_TSTRING ? lua_rawlen(L, index) : 1;
    }
    charge(L, static_cast<std::int64_t>(bytes / bytes_per_step));
    return stock(L);
}

void open_libraries(lua_State* L, Role role) {
    lua_newtable(L);  // where Lua looks up the names of functions for its messages
    lua_newtable(L);  // the globals
    for (const Contents& contents : contents_of(role)) {
        if (contents.library.empty()) {
            copy_members(L, contents);
            continue;
        }
        const std::string name(contents.library);
        lua_newtable(L);
        copy_members(L, contents);
        if (name == "string") set_string_methods(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -4, name.c_str());
        make_read_only(L, name.c_str());
        lua_setfield(L, -2, name.c_str());
    }
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, LUA_GNAME);
    set_globals(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}

}  // namespace farmland::scripting
