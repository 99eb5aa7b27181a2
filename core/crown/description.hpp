// Events as names and values.
#pragma once

#include <array>

#include "core/base/description.hpp"
#include "core/crown/rules.hpp"

namespace farmland::crown {

inline constexpr std::array<std::string_view, 22> event_kind_names = {
    "blockade_ended", "moved",           "attacked",         "flipped", "eliminated", "damaged",   "placed",
    "joined_forces",  "union_succeeded", "union_failed",     "blocked", "trampled",   "discarded", "turn_started",
    "drew",           "deck_empty",      "life_points_gone", "won",     "healed",     "counted",   "unit_counted",
    "strengthened",
};

// Which of an event's members say something.
struct EventShape {
    bool unit = false;
    std::string_view other = {};
    bool from = false;
    bool to = false;
    bool side = false;
    bool amount = false;
};

constexpr EventShape shape_of(EventKind kind) {
    switch (kind) {
        case EventKind::moved: return {.unit = true, .from = true, .to = true};
        case EventKind::attacked: return {.unit = true, .other = "defender", .from = true, .to = true};
        case EventKind::joined_forces: return {.unit = true, .other = "partner", .to = true};
        case EventKind::blockade_ended:
        case EventKind::flipped:
        case EventKind::eliminated:
        case EventKind::placed:
        case EventKind::union_succeeded:
        case EventKind::union_failed:
        case EventKind::blocked:
        case EventKind::trampled: return {.unit = true, .to = true};
        case EventKind::damaged:
        case EventKind::healed:
        case EventKind::counted: return {.side = true, .amount = true};
        case EventKind::unit_counted: return {.unit = true, .to = true, .amount = true};
        case EventKind::strengthened: return {.unit = true, .to = true};
        case EventKind::discarded:
        case EventKind::drew: return {.unit = true};
        case EventKind::turn_started:
        case EventKind::deck_empty:
        case EventKind::life_points_gone:
        case EventKind::won: return {.side = true};
    }
    return {};
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const UnitFacts& unit, Out& out) {
    out.number("team", number_of(unit.side));
    out.flag("king", unit.king);
    out.flag("hidden", unit.hidden);
    if (!unit.known) return;
    out.text("name", rules.name(unit));
    if (unit.king) return;
    out.number("atk", unit.values.atk);
    out.number("def", unit.values.def);
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out) {
    const EventShape shape = shape_of(event.kind);
    out.text("kind", event_kind_names[static_cast<std::size_t>(event.kind)]);
    if (shape.side) out.number("team", number_of(event.side));
    if (shape.unit) out.group("unit", [&](auto& unit) { describe(rules, event.unit, unit); });
    if (!shape.other.empty()) out.group(shape.other, [&](auto& other) { describe(rules, event.other, other); });
    if (shape.from && event.from != no_field) out.text("from", rules.grid().name(event.from));
    if (shape.to && event.to != no_field) out.text("to", rules.grid().name(event.to));
    if (shape.amount) out.number("amount", event.amount);
    if (event.kind == EventKind::counted) out.text("counter", rules.counters().of_team[event.counter].name);
    if (event.kind == EventKind::unit_counted) out.text("counter", rules.counters().of_unit[event.counter].name);
    if (event.kind == EventKind::strengthened) {
        out.number("atk", event.bonus.atk);
        out.number("def", event.bonus.def);
    }
}

}  // namespace farmland::crown
