// Events as names and values.
#pragma once

#include <array>

#include "core/animals/rules.hpp"
#include "core/base/description.hpp"

namespace farmland::animals {

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    static constexpr std::array<std::string_view, 8> kinds = {"moved",   "eaten",    "died", "passed",
                                                              "starved", "day_over", "won",  "drawn"};
    out.text("kind", kinds[static_cast<std::size_t>(event.kind)]);
    if (event.kind != EventKind::drawn && event.kind != EventKind::day_over) out.number("team", number_of(event.side));
    if (event.to == no_field) return;
    out.text("species", std::string(1, rules.species()[event.species].letter));
    if (event.from != no_field) out.text("from", name_of(event.from));
    out.text(event.kind == EventKind::moved ? "to" : "on", name_of(event.to));
}

}  // namespace farmland::animals
