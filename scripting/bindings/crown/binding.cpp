#include "scripting/bindings/crown/binding.hpp"

#include <array>

#include "core/base/text.hpp"
#include "scripting/host/exposed/filter.hpp"
#include "scripting/host/tables/raw_fields.hpp"

namespace farmland::scripting {

namespace {

std::optional<Field> filter_square(lua_State* L, int table, const char* key, const SquareGrid& grid) {
    const auto text = filter_text(L, table, key);
    if (!text) return std::nullopt;
    const auto field = grid.parse(*text);
    if (!field) raise(L, "filter: " + in_quotes(*text) + " is not a field");
    return field;
}

using ShownView = Behind<const CrownView>;

Field check_counted_field(ShownView view, Argument name) {
    return check_field(view->grid(), name, "expected a field such as D4; call it with a colon: view:");
}

Pushed push_counts(lua_State* L, CrownView::Counts counts) {
    return {sol::stack::multi_push(L, counts.enemies, counts.fellows)};
}

// view:count_beside(field), view:count_around(field)
Pushed count_beside(ShownView view, Argument, Argument field, sol::this_state L) {
    return push_counts(L, view->count(view->grid().beside(check_counted_field(view, field))));
}
Pushed count_around(ShownView view, Argument, Argument field, sol::this_state L) {
    return push_counts(L, view->count(view->grid().around(check_counted_field(view, field))));
}

constexpr std::array<NamedFunction, 2> functions_of_crown = {
    {{"count_beside", exposed<&count_beside>}, {"count_around", exposed<&count_around>}}};

}  // namespace

crown::ActionQuery CrownBinding::Actions::read_query(lua_State* L, int table, const crown::Rules& rules) {
    static constexpr std::array<std::string_view, 4> known = {"kind", "from", "to", "cards"};
    check_filter_names(L, table, known);
    crown::ActionQuery query;
    if (const auto kind = filter_text(L, table, "kind")) {
        query.kind = find_name<crown::ActionKind>(crown::action_kind_names, *kind);
        if (!query.kind) raise_unknown_kind(L, *kind, crown::action_kind_names);
    }
    query.from = filter_square(L, table, "from", rules.grid());
    query.to = filter_square(L, table, "to", rules.grid());
    query.cards = read_field(L, table, "cards", [&](Argument given) -> std::optional<std::size_t> {
        if (!given.is_given()) return std::nullopt;
        const auto count = given.to_whole();
        if (!count || *count < 0) raise(L, "filter: expected cards to be a number of cards");
        return static_cast<std::size_t>(*count);
    });
    return query;
}

Field check_field(const SquareGrid& grid, Argument name, const char* expected) {
    const auto text = name.text();
    if (!text) name.refuse(expected);
    const auto field = grid.parse(*text);
    if (!field) name.refuse(in_quotes(*text) + " is not a field");
    return *field;
}

std::span<const NamedFunction> CrownBinding::view_functions() { return functions_of_crown; }

}  // namespace farmland::scripting
