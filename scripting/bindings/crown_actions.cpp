#include "scripting/bindings/crown_actions.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

constexpr std::array<std::string_view, 4> filter_names = {"kind", "from", "to", "cards"};

void set_text(lua_State* L, const char* key, std::string_view text) {
    lua_pushstring(L, key);
    lua_pushlstring(L, text.data(), text.size());
    lua_rawset(L, -3);
}

// The text at `key` of the table, if there is one.
std::optional<std::string> text_at(lua_State* L, int table, const char* key) {
    lua_pushstring(L, key);
    const int type = lua_rawget(L, table);
    if (type != LUA_TNIL && type != LUA_TSTRING) {
        luaL_error(L, "filter: expected %s to be a string, found a %s", key, lua_typename(L, type));
    }
    // As long as no field and no kind is; a long text is not copied whole.
    constexpr std::size_t longest = 20;
    auto text = type == LUA_TSTRING
                    ? std::optional<std::string>(std::string_view(
                          lua_tostring(L, -1), std::min(lua_rawlen(L, -1), static_cast<lua_Unsigned>(longest))))
                    : std::nullopt;
    lua_pop(L, 1);
    return text;
}

std::optional<Field> field_at(lua_State* L, int table, const char* key, const SquareGrid& grid) {
    const auto text = text_at(L, table, key);
    if (!text) return std::nullopt;
    const auto field = grid.parse(*text);
    if (!field) luaL_error(L, "filter: %s is not a field", in_quotes(*text).c_str());
    return field;
}

void refuse_unknown_names(lua_State* L, int table) {
    lua_pushnil(L);
    while (lua_next(L, table) != 0) {
        const std::string name = lua_type(L, -2) == LUA_TSTRING ? lua_tostring(L, -2) : luaL_typename(L, -2);
        if (std::find(filter_names.begin(), filter_names.end(), name) == filter_names.end()) {
            luaL_error(L, "filter has no field %s%s", in_quotes(name).c_str(), suggestion(name, filter_names).c_str());
        }
        lua_pop(L, 1);
    }
}

}  // namespace

void CrownActions::push_fields(lua_State* L, const crown::Rules& rules, const crown::Action& action) {
    set_text(L, "kind", crown::name_of(action.kind));
    if (action.from != no_field) set_text(L, "from", rules.grid().name(action.from));
    if (action.to != no_field) set_text(L, "to", rules.grid().name(action.to));
    if (action.cards.empty()) return;
    lua_pushliteral(L, "cards");
    lua_createtable(L, static_cast<int>(action.cards.size()), 0);
    for (std::size_t index = 0; index < action.cards.size(); ++index) {
        lua_pushinteger(L, action.cards[index] + 1);
        lua_rawseti(L, -2, static_cast<lua_Integer>(index + 1));
    }
    lua_rawset(L, -3);
}

crown::ActionQuery CrownActions::read_query(lua_State* L, int table, const crown::Rules& rules) {
    refuse_unknown_names(L, table);
    crown::ActionQuery query;
    if (const auto kind = text_at(L, table, "kind")) {
        query.kind = crown::find_action_kind(*kind);
        if (!query.kind) luaL_error(L, "filter: %s is no kind of action", in_quotes(*kind).c_str());
    }
    query.from = field_at(L, table, "from", rules.grid());
    query.to = field_at(L, table, "to", rules.grid());
    lua_pushliteral(L, "cards");
    if (lua_rawget(L, table) != LUA_TNIL) {
        int is_integer = 0;
        const lua_Integer count = lua_tointegerx(L, -1, &is_integer);
        if (is_integer == 0 || count < 0) luaL_error(L, "filter: expected cards to be a number of cards");
        query.cards = static_cast<std::size_t>(count);
    }
    lua_pop(L, 1);
    return query;
}

}  // namespace farmland::scripting
