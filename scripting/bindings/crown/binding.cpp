#include "scripting/bindings/crown/binding.hpp"

#include <array>

namespace farmland::scripting {

namespace {

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

std::span<const NamedFunction> CrownBinding::view_functions() { return functions_of_crown; }

}  // namespace farmland::scripting
