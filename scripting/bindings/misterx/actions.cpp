#include "scripting/bindings/misterx/actions.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <string>

#include "core/base/text.hpp"
#include "scripting/bindings/action_filter.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

namespace {

std::string no_such_piece(std::string_view name, const misterx::Rules& rules) {
    return in_quotes(name) + " is not a piece; they have names such as " + rules.name(misterx::quarry_of(Side::first)) +
           ": a letter, a number, and R or V";
}

std::optional<misterx::Piece> filter_piece(lua_State* L, int table, const char* key, const misterx::Rules& rules) {
    const auto name = filter_text(L, table, key);
    if (!name) return std::nullopt;
    const auto piece = rules.find_piece(*name);
    if (!piece) luaL_error(L, "filter: %s", no_such_piece(*name, rules).c_str());
    return piece;
}

}  // namespace

void MisterxActions::push_fields(lua_State* L, const misterx::Rules& rules, const misterx::Action& action) {
    set_text(L, "kind", misterx::name_of(action.kind));
    if (action.piece != misterx::no_piece) set_text(L, "piece", rules.name(action.piece));
    if (action.target == misterx::no_piece) return;
    set_integer(L, "edge", action.edge);
    set_text(L, "target", rules.name(action.target));
}

misterx::ActionQuery MisterxActions::read_query(lua_State* L, int table, const misterx::Rules& rules) {
    static constexpr std::array<std::string_view, 4> known = {"kind", "piece", "beside", "distinct"};
    check_filter_names(L, table, known);
    misterx::ActionQuery query;
    if (const auto kind = filter_text(L, table, "kind")) {
        query.kind = misterx::find_action_kind(*kind);
        if (!query.kind) raise_unknown_kind(L, *kind, misterx::action_kind_names());
    }
    query.piece = filter_piece(L, table, "piece", rules);
    query.beside = filter_piece(L, table, "beside", rules);
    query.distinct = filter_flag(L, table, "distinct").value_or(false);
    return query;
}

misterx::Piece check_piece(lua_State* L, int argument, const misterx::Rules& rules) {
    if (lua_type(L, argument) != LUA_TSTRING) {
        luaL_argerror(L, argument, "expected the name of a piece such as \"X1R\"; call it with a colon");
    }
    const std::string_view name = string_at(L, argument);
    const auto piece = rules.find_piece(name);
    if (!piece) luaL_argerror(L, argument, no_such_piece(name, rules).c_str());
    return *piece;
}

}  // namespace farmland::scripting
