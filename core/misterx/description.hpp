// Events as names and values.
#pragma once

#include <array>

#include "core/base/description.hpp"
#include "core/misterx/rules.hpp"

namespace farmland::misterx {

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    static constexpr std::array<std::string_view, 6> kinds = {"placed",     "moved", "passed",
                                                              "surrounded", "won",   "drawn"};
    out.text("kind", kinds[static_cast<std::size_t>(event.kind)]);
    if (event.kind != EventKind::drawn) out.number("team", number_of(event.side));
    if (event.piece != no_piece) out.text("piece", rules.name(event.piece));
    if (event.target == no_piece) return;
    out.number("edge", event.edge);
    out.text("target", rules.name(event.target));
}

}  // namespace farmland::misterx
