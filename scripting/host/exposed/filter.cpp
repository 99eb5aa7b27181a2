#include "scripting/host/exposed/filter.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// What `read(Argument)` makes of the value at `key`, which must be of that type; nothing without one.
template <class Read>
auto read_filter(lua_State* L, int table, const char* key, int wanted, Read read) {
    return read_field(L, table, key, [&](Argument value) -> decltype(read(value)) {
        if (!value.is_given()) return std::nullopt;
        if (lua_type(L, value.index) == wanted) return read(value);
        raise(L, "filter: expected " + std::string(key) + " to be a " + lua_typename(L, wanted) + ", found a " +
                     value.type_name());
    });
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
    constexpr std::size_t longest = 20;  // as no name is
    return read_filter(L, table, key, LUA_TSTRING,
                       [](Argument value) { return std::optional(std::string(value.text()->substr(0, longest))); });
}

std::optional<bool> filter_flag(lua_State* L, int table, const char* key) {
    return read_filter(L, table, key, LUA_TBOOLEAN, [](Argument value) { return value.flag(); });
}

std::optional<std::int64_t> filter_integer(lua_State* L, int table, const char* key) {
    return read_filter(L, table, key, LUA_TNUMBER, [&](Argument value) -> std::optional<std::int64_t> {
        if (!value.whole()) raise(L, "filter: expected " + std::string(key) + " to be a whole number");
        return value.whole();
    });
}

}  // namespace farmland::scripting
