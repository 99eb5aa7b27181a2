#include "scripting/bindings/misterx/binding.hpp"

#include <array>
#include <string>

#include "core/base/text.hpp"
#include "scripting/host/exposed/filter.hpp"

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
    if (!piece) raise(L, "filter: " + no_such_piece(*name, rules));
    return piece;
}

}  // namespace

misterx::ActionQuery MisterxBinding::Actions::read_query(lua_State* L, int table, const misterx::Rules& rules) {
    static constexpr std::array<std::string_view, 4> known = {"kind", "piece", "beside", "distinct"};
    check_filter_names(L, table, known);
    misterx::ActionQuery query;
    if (const auto kind = filter_text(L, table, "kind")) {
        query.kind = find_name<misterx::ActionKind>(misterx::action_kind_names, *kind);
        if (!query.kind) raise_unknown_kind(L, *kind, misterx::action_kind_names);
    }
    query.piece = filter_piece(L, table, "piece", rules);
    query.beside = filter_piece(L, table, "beside", rules);
    query.distinct = filter_flag(L, table, "distinct").value_or(false);
    return query;
}

misterx::Piece check_piece(const misterx::Rules& rules, Argument name) {
    const auto text = name.text();
    if (!text) name.refuse("expected the name of a piece such as \"X1R\"; call it with a colon");
    const auto piece = rules.find_piece(*text);
    if (!piece) name.refuse(no_such_piece(*text, rules));
    return *piece;
}

}  // namespace farmland::scripting
