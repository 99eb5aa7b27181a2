#include "scripting/bindings/crown/actions.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <optional>
#include <string>

#include "core/base/text.hpp"
#include "scripting/bindings/action_filter.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

namespace {

constexpr std::array<std::string_view, 4> filter_names = {"kind", "from", "to", "cards"};

std::optional<Field> field_at(lua_State* L, int table, const char* key, const SquareGrid& grid) {
    const auto text = filter_text(L, table, key);
    if (!text) return std::nullopt;
    const auto field = grid.parse(*text);
    if (!field) luaL_error(L, "filter: %s is not a field", in_quotes(*text).c_str());
    return field;
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
    check_filter_names(L, table, filter_names);
    crown::ActionQuery query;
    if (const auto kind = filter_text(L, table, "kind")) {
        query.kind = crown::find_action_kind(*kind);
        if (!query.kind) raise_unknown_kind(L, *kind, crown::action_kind_names());
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
