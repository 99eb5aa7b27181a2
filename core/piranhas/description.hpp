// Events as names and values.
#pragma once

#include <array>

#include "core/base/description.hpp"
#include "core/piranhas/rules.hpp"

namespace farmland::piranhas {

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    static constexpr std::array<std::string_view, 4> kinds = {"moved", "eaten", "won", "drawn"};
    const auto name = [&](Field field) { return rules.aquarium().name(field); };
    out.text("kind", kinds[static_cast<std::size_t>(event.kind)]);
    if (event.kind != EventKind::drawn) out.number("team", number_of(event.side));
    if (event.kind == EventKind::moved) {
        out.text("from", name(event.from));
        out.text("to", name(event.to));
        out.text("direction", name_of(event.direction));
    } else if (event.kind == EventKind::eaten) {
        out.text("on", name(event.to));
    } else {
        out.text("reason", name_of(event.reason));
    }
}

}  // namespace farmland::piranhas
