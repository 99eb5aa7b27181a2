#include "scripting/host/tables/strict.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/host.hpp"
#include "scripting/host/loading/globals.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/roles.hpp"

namespace farmland::scripting {

namespace {

// What the strict table that is the first argument is called. The name stays in its metatable, so the text lives on.
const char* name_of_strict(lua_State* L) {
    luaL_getmetafield(L, 1, "__name");
    const char* name = lua_tostring(L, -1);
    lua_pop(L, 1);
    return name;
}

// __index(table, key), reached for keys that the table does not have.
int read_unknown(lua_State* L) { return raise_unknown_field(L, name_of_strict(L)); }

// __newindex(table, key, value)
int write_unknown(lua_State* L) {
    const char* name = name_of_strict(L);
    if (lua_type(L, 2) != LUA_TSTRING) return luaL_error(L, "%s cannot be changed", name);
    const std::string_view wanted = string_at(L, 2);
    return luaL_error(L, "%s has no field %s to assign to%s", name, in_quotes(wanted).c_str(),
                      name_hint(L, 1, wanted).c_str());
}

// Pushes the field of that name of the metatable on top of the stack.
int push_raw(lua_State* L, const char* key) {
    lua_pushstring(L, key);
    return lua_rawget(L, -2);
}

// Where the metatable of a list has its name: not where Lua would look for it, since a list is shown as a table. All
// others have theirs in __name.
constexpr const char* name_of_list = "name";

// Whether a script can write it as it is: "team.animals" only tells what kind of list it is.
bool is_path_in_script(lua_State* L, std::string_view name) {
    const std::string_view root = name.substr(0, name.find('.'));
    if (root == "view") return true;
    push_globals(L);
    push_string(L, root);
    const bool is_global = lua_rawget(L, -2) != LUA_TNIL;
    lua_pop(L, 2);
    return is_global && name.find('[') == std::string_view::npos;
}

// Raises for the table whose metatable is on top of the stack.
int raise_read_only(lua_State* L) {
    if (push_raw(L, name_of_list) == LUA_TSTRING) {
        const char* list = lua_tostring(L, -1);
        return luaL_error(L, "%s cannot be changed; copy it first: { table.unpack(%s) }", list,
                          is_path_in_script(L, list) ? list : "list");
    }
    lua_pop(L, 1);
    push_raw(L, "__name");
    return luaL_error(L, "%s cannot be changed", lua_tostring(L, -1));
}

// __newindex(table, key, value). Only read-only tables have it, and no script can get at it: they are told by it.
int write_read_only(lua_State* L) {
    lua_getmetatable(L, 1);
    return raise_read_only(L);
}

// Pushes the metatable of a read-only table; nothing for any other value.
bool push_metatable_of_read_only(lua_State* L, int index) {
    if (lua_getmetatable(L, index) == 0) return false;
    push_raw(L, "__newindex");
    const bool is_marked = lua_tocfunction(L, -1) == write_read_only;
    lua_pop(L, is_marked ? 1 : 2);
    return is_marked;
}

// Pushes the table behind a stand-in; nothing for any other value. A real table that is read-only has no table there.
bool push_behind(lua_State* L, int index) {
    if (!push_metatable_of_read_only(L, index)) return false;
    if (push_raw(L, "__index") != LUA_TTABLE) {
        lua_pop(L, 2);
        return false;
    }
    lua_replace(L, -2);
    return true;
}

// Of the table at `index`.
void write_late_fields(lua_State* L, int index) {
    if (!Host::of(L).has_late_tables || lua_getmetatable(L, index) == 0) return;
    const bool is_late = lua_rawgetp(L, -1, &late_writer) != LUA_TNIL;
    lua_remove(L, -2);
    if (is_late) {
        lua_call(L, 0, 0);
    } else {
        lua_pop(L, 1);
    }
}

// __len(stand-in). Upvalue: the list behind it.
int length_of_list(lua_State* L) {
    lua_pushinteger(L, static_cast<lua_Integer>(lua_rawlen(L, lua_upvalueindex(1))));
    return 1;
}

// Into the metatable on top of the stack.
void set_name(lua_State* L, const char* key, const char* name) {
    lua_pushstring(L, key);
    lua_pushstring(L, name);
    lua_rawset(L, -3);
}
void close_metatable(lua_State* L) {
    lua_pushliteral(L, "__metatable");
    lua_pushboolean(L, 0);
    lua_rawset(L, -3);
}

// Pushes the metatable of that name that all tables of one kind share. fill() completes a new one.
template <class Fill>
void push_shared_metatable(lua_State* L, const char* kind, const char* name, Fill fill) {
    // By name, in a table of their own: the registry is large, and costs time to grow.
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, kind) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_createtable(L, 0, 16);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, kind);
    }
    lua_pushstring(L, name);
    if (lua_rawget(L, -2) == LUA_TNIL) {
        lua_pop(L, 1);
        lua_createtable(L, 0, 4);
        fill();
        close_metatable(L);
        lua_pushstring(L, name);
        lua_pushvalue(L, -2);
        lua_rawset(L, -4);
    }
    lua_replace(L, -2);
}

enum class Shape { names, list };

// Gives the table at `index` the metatable of that kind and name; assigning to a field that it does not have calls `write`.
void set_strict_metatable(lua_State* L, int index, const char* kind, const char* name, lua_CFunction write) {
    index = lua_absindex(L, index);
    push_shared_metatable(L, kind, name, [&] {
        set_function(L, "__index", read_unknown);
        set_function(L, "__newindex", write);
        set_name(L, "__name", name);
    });
    lua_setmetatable(L, index);
}

// What a strict table on top of the stack gets that stays what it is.
void mark_strict(lua_State* L, const char* name) {
    static const char kind = 0;
    set_strict_metatable(L, -1, &kind, name, write_read_only);
}

// Marks the table on top of the stack, which stays what it is. False if its metatable has to stay as it is.
bool mark(lua_State* L, const char* name, Shape shape) {
    static const char list_kind = 0;
    static const char plain_kind = 0;
    if (lua_getmetatable(L, -1) == 0) {
        const bool is_list = shape == Shape::list;
        push_shared_metatable(L, is_list ? &list_kind : &plain_kind, name, [&] {
            set_function(L, "__newindex", write_read_only);
            set_name(L, is_list ? name_of_list : "__name", name);
        });
        lua_setmetatable(L, -2);
        return true;
    }
    push_raw(L, "__index");
    const lua_CFunction read = lua_tocfunction(L, -1);
    lua_pop(L, 1);
    const bool is_written_to = push_raw(L, "__newindex") != LUA_TNIL;
    lua_pop(L, 1);
    if (read != nullptr && read != read_unknown && !is_written_to) {
        set_function(L, "__newindex", write_read_only);
        set_name(L, "__name", name);
        lua_pop(L, 1);
        return true;
    }
    lua_pop(L, 1);
    if (read != read_unknown) return false;
    mark_strict(L, name);
    return true;
}

// Replaces the table on top of the stack. There is no __metatable: getmetatable and setmetatable know stand-ins.
void put_stand_in(lua_State* L, const char* name, Shape shape) {
    const bool is_list = shape == Shape::list;
    lua_createtable(L, 0, 0);
    lua_createtable(L, 0, is_list ? 4 : 3);
    lua_pushliteral(L, "__index");
    lua_pushvalue(L, -4);
    lua_rawset(L, -3);
    set_function(L, "__newindex", write_read_only);
    set_name(L, is_list ? name_of_list : "__name", name);
    if (is_list) {
        lua_pushliteral(L, "__len");
        lua_pushvalue(L, -4);
        lua_pushcclosure(L, length_of_list, 1);
        lua_rawset(L, -3);
    }
    lua_setmetatable(L, -2);
    lua_replace(L, -2);
}

// The name is that of the strict table on top of the stack if none is given.
void protect(lua_State* L, const char* name, Shape shape) {
    if (name == nullptr) {
        luaL_getmetafield(L, -1, "__name");
        name = lua_tostring(L, -1);  // stays in the metatable, which others of its kind have too
        lua_pop(L, 1);
    }
    if (!Host::of(L).gives_real_tables || !mark(L, name, shape)) put_stand_in(L, name, shape);
}

void become_strict(lua_State* L, const char* name) {
    if (luaL_getmetafield(L, -1, "__index") == LUA_TNIL) {
        make_strict(L, -1, name);
    } else {
        lua_pop(L, 1);
    }
}

}  // namespace

bool has_metatable(lua_State* L, int index) {
    if (lua_getmetatable(L, index) == 0) return false;
    lua_pop(L, 1);
    return true;
}

void set_function(lua_State* L, const char* key, lua_CFunction function) {
    lua_pushstring(L, key);
    lua_pushcfunction(L, function);
    lua_rawset(L, -3);
}

void set_metamethod(lua_State* L, const char* key, lua_CFunction function) {
    lua_getmetatable(L, -1);
    set_function(L, key, function);
    lua_pop(L, 1);
}

int raise_unknown_field(lua_State* L, const char* table_name, std::span<const std::string_view> further) {
    if (lua_type(L, 2) != LUA_TSTRING) return 0;
    const std::string_view wanted = string_at(L, 2);
    raise_if_withheld(L, std::string(table_name) + "." + std::string(wanted));
    return luaL_error(L, "%s has no field %s%s", table_name, in_quotes(wanted).c_str(),
                      name_hint(L, 1, wanted, further).c_str());
}

ScriptVector<std::string_view> text_keys(lua_State* L, int index) {
    push_fields_of(L, index);
    ScriptVector<std::string_view> keys{ScriptAllocator<std::string_view>(L)};
    for (lua_pushnil(L); lua_next(L, -2) != 0; lua_pop(L, 1)) {
        if (lua_type(L, -2) == LUA_TSTRING) keys.push_back(string_at(L, -2));
    }
    lua_pop(L, 1);
    std::sort(keys.begin(), keys.end());
    return keys;
}

std::string name_hint(lua_State* L, int index, std::string_view wanted, std::span<const std::string_view> further) {
    auto names = text_keys(L, index);
    charge(L, static_cast<std::int64_t>(names.size()));
    names.insert(names.end(), further.begin(), further.end());
    std::sort(names.begin(), names.end());
    return suggestion(wanted, names);
}

void make_strict(lua_State* L, int index, const char* name) {
    static const char kind = 0;
    set_strict_metatable(L, index, &kind, name, write_unknown);
}

void make_read_only(lua_State* L, const char* name) {
    if (Host::of(L).gives_real_tables && !has_metatable(L, -1)) return mark_strict(L, name);
    become_strict(L, name);
    protect(L, name, Shape::names);
}

void make_read_only_global(lua_State* L, const char* name) {
    become_strict(L, name);
    put_stand_in(L, name, Shape::names);
}

void make_read_only_list(lua_State* L, const char* name) { protect(L, name, Shape::list); }

void make_stand_in(lua_State* L, const char* name) { protect(L, name, Shape::names); }

bool is_read_only(lua_State* L, int index) {
    if (!push_metatable_of_read_only(L, index)) return false;
    lua_pop(L, 1);
    return true;
}

void refuse_read_only(lua_State* L, int index) {
    if (push_metatable_of_read_only(L, index)) raise_read_only(L);
}

void push_written_fields_of(lua_State* L, int index) {
    if (!push_behind(L, index)) lua_pushvalue(L, index);
}

void push_fields_of(lua_State* L, int index) {
    push_written_fields_of(L, index);
    write_late_fields(L, -1);
}

void see_through(lua_State* L, int index) {
    index = lua_absindex(L, index);
    if (push_behind(L, index)) lua_replace(L, index);
    write_late_fields(L, index);
}

}  // namespace farmland::scripting
