#include "scripting/bindings/crown/binding.hpp"

#include <array>
#include <tuple>

namespace farmland::scripting {

namespace {

using ShownView = Behind<const CrownView>;

Field check_counted_field(ShownView view, Argument name) {
    return check_field(view->grid(), name, "expected a field such as D4; call it with a colon: view:");
}

std::tuple<int, int> as_results(CrownView::Counts counts) { return {counts.enemies, counts.fellows}; }

// view:count_beside(field), view:count_around(field)
std::tuple<int, int> count_beside(ShownView view, Argument, Argument field) {
    return as_results(view->count(view->grid().beside(check_counted_field(view, field))));
}
std::tuple<int, int> count_around(ShownView view, Argument, Argument field) {
    return as_results(view->count(view->grid().around(check_counted_field(view, field))));
}

constexpr std::array<NamedFunction, 2> functions_of_crown = {
    {{"count_beside", exposed<&count_beside>}, {"count_around", exposed<&count_around>}}};

}  // namespace

std::span<const NamedFunction> CrownBinding::view_functions() { return functions_of_crown; }

}  // namespace farmland::scripting
