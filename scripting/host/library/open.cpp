#include "scripting/host/library/open.hpp"

#include <lauxlib.h>
#include <lualib.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <sol/sol.hpp>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/loading/globals.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/roles.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

std::span<const Function> utf8_functions() {
    static constexpr std::array<Function, 4> functions = {{
        {"char", stock_charged_by_number},
        {"codepoint", stock_charged_by_text},
        {"len", stock_charged_by_text},
        {"offset", stock_charged_by_text},
    }};
    return functions;
}

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

// "10" + 1: the texts are read as numbers first, more than once.
int calculate_with_text(lua_State* L) {
    std::int64_t steps = 10;
    for (const int index : {1, 2}) {
        if (lua_type(L, index) == LUA_TSTRING) steps += static_cast<std::int64_t>(lua_rawlen(L, index));
    }
    charge(L, steps);
    return stock(L);
}

// What a script gets under a name.
struct Member {
    std::string name;
    lua_CFunction stock = nullptr;
    lua_CFunction ours = nullptr;  // instead of it
    std::variant<sol::lua_nil_t, lua_Integer, lua_Number, std::string> constant;
};

using Members = std::vector<Member>;

struct OpenedLibrary {
    std::string name;
    Members members;
};

// The member of that name of the table on top of the stack.
Member read_member(lua_State* L, const std::string& name) {
    Member member;
    member.name = name;
    switch (lua_getfield(L, -1, name.c_str())) {
        case LUA_TFUNCTION: member.stock = lua_tocfunction(L, -1); break;
        case LUA_TNUMBER:
            if (lua_isinteger(L, -1) != 0) {
                member.constant = lua_tointeger(L, -1);
            } else {
                member.constant = lua_tonumber(L, -1);
            }
            break;
        case LUA_TSTRING: member.constant = std::string(string_at(L, -1)); break;
        default: break;
    }
    lua_pop(L, 1);
    return member;
}

// Stock Lua's libraries, as a state that is used for nothing else has them. Opening them for each script would take
// longer than most decisions do, and what they consist of is always the same.
class StockLibraries {
public:
    StockLibraries() {
        const std::unique_ptr<lua_State, void (*)(lua_State*)> state(luaL_newstate(), lua_close);
        if (!state) throw std::bad_alloc();
        lua_State* L = state.get();
        for (const Role role : all_roles) {
            for (const Contents& contents : contents_of(role)) opened_[index_of(role)].push_back(read(L, contents));
        }
        lua_pushliteral(L, "");
        lua_getmetatable(L, -1);
        for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
            if (lua_iscfunction(L, -1) == 0) continue;
            Member& method = string_metamethods_.emplace_back();
            method.name = string_at(L, -2);
            method.stock = lua_tocfunction(L, -1);
            method.ours = calculate_with_text;
        }
    }

    std::span<const OpenedLibrary> of(Role role) const { return opened_[index_of(role)]; }
    // What "10" + 1 needs.
    const Members& string_metamethods() const { return string_metamethods_; }

private:
    static std::size_t index_of(Role role) { return static_cast<std::size_t>(role); }

    static OpenedLibrary read(lua_State* L, const Contents& contents) {
        const Library& library = library_named(contents.library);
        OpenedLibrary opened{std::string(contents.library), {}};
        lua_pushcfunction(L, library.open_stock);
        lua_call(L, 0, 1);
        for (const std::string_view name : words(contents.names)) {
            Member& member = opened.members.emplace_back(read_member(L, std::string(name)));
            for (const Function& ours : library.functions()) {
                if (ours.name == name) member.ours = ours.function;
            }
        }
        lua_pop(L, 1);
        return opened;
    }

    std::array<std::vector<OpenedLibrary>, all_roles.size()> opened_;
    Members string_metamethods_;
};

const StockLibraries& stock_libraries() {
    static const StockLibraries libraries_of_all;
    return libraries_of_all;
}

void push_member(lua_State* L, const Member& member) {
    if (member.stock != nullptr) {
        lua_pushcfunction(L, member.stock);
    } else {
        sol::stack::push(L, member.constant);
    }
    if (member.ours != nullptr) lua_pushcclosure(L, member.ours, 1);
}

// Adds to the table on top of the stack.
void add_members(lua_State* L, const Members& members) {
    for (const Member& member : members) {
        lua_pushlstring(L, member.name.data(), member.name.size());
        push_member(L, member);
        lua_rawset(L, -3);
    }
}

// Methods on strings are the script's own string functions, in the table on top of the stack.
void set_string_methods(lua_State* L) {
    const Members& metamethods = stock_libraries().string_metamethods();
    lua_pushliteral(L, "");
    lua_createtable(L, 0, static_cast<int>(metamethods.size()) + 2);
    add_members(L, metamethods);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_pop(L, 1);
}

}  // namespace

int stock(lua_State* L) { return lua_tocfunction(L, lua_upvalueindex(1))(L); }

namespace {

// Of all arguments; what is not text counts as one byte.
std::int64_t bytes_of_arguments(lua_State* L) {
    std::int64_t bytes = 0;
    for (int index = lua_gettop(L); index > 0; --index) {
        bytes += lua_type(L, index) == LUA_TSTRING ? static_cast<std::int64_t>(lua_rawlen(L, index)) : 1;
    }
    return bytes;
}

}  // namespace

int stock_charged_by_text(lua_State* L) {
    constexpr std::int64_t bytes_per_step = 8;  // they go byte by byte
    charge(L, bytes_of_arguments(L) / bytes_per_step);
    return stock(L);
}

int stock_charged_by_number(lua_State* L) {
    constexpr std::int64_t free_bytes = 64;  // of ordinary arguments
    charge(L, std::max<std::int64_t>(0, bytes_of_arguments(L) - free_bytes));
    return stock(L);
}

void open_libraries(lua_State* L, Role role) {
    lua_newtable(L);            // where Lua looks up the names of functions for its messages
    lua_createtable(L, 0, 32);  // the globals
    for (const OpenedLibrary& library : stock_libraries().of(role)) {
        if (library.name.empty()) {
            add_members(L, library.members);
            continue;
        }
        lua_createtable(L, 0, static_cast<int>(library.members.size()));
        add_members(L, library.members);
        if (library.name == "string") set_string_methods(L);
        lua_pushvalue(L, -1);
        lua_setfield(L, -4, library.name.c_str());
        make_read_only(L, library.name.c_str());
        lua_setfield(L, -2, library.name.c_str());
    }
    lua_pushvalue(L, -1);
    lua_setfield(L, -3, LUA_GNAME);
    set_globals(L);
    lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
}

}  // namespace farmland::scripting
