// Events as names and values.
#include <array>

#include "core/crown/rules.hpp"

namespace farmland::crown {

namespace {

constexpr std::array<std::string_view, 22> kind_names = {
    "blockade_ended", "moved",           "attacked",         "flipped", "eliminated", "damaged",   "placed",
    "joined_forces",  "union_succeeded", "union_failed",     "blocked", "trampled",   "discarded", "turn_started",
    "drew",           "deck_empty",      "life_points_gone", "won",     "healed",     "counted",   "unit_counted",
    "strengthened",
};

// Which of an event's members say something.
struct Shape {
    bool unit = false;
    std::string_view other = {};
    bool from = false;
    bool to = false;
    bool side = false;
    bool amount = false;
};

constexpr Shape shape_of(EventKind kind) {
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

}  // namespace

Facts Rules::facts(const Event& event) const {
    const auto unit_facts = [&](const UnitFacts& unit) {
        Facts facts = {{"team", number_of(unit.side)}, {"king", unit.king}, {"hidden", unit.hidden}};
        if (!unit.known) return facts;
        facts.push_back({"name", name(unit)});
        if (unit.king) return facts;
        facts.push_back({"atk", unit.values.atk});
        facts.push_back({"def", unit.values.def});
        return facts;
    };
    const Shape shape = shape_of(event.kind);
    Facts facts = {{"kind", std::string(kind_names[static_cast<std::size_t>(event.kind)])}};
    if (shape.side) facts.push_back({"team", number_of(event.side)});
    if (shape.unit) facts.push_back({"unit", unit_facts(event.unit)});
    if (!shape.other.empty()) facts.push_back({std::string(shape.other), unit_facts(event.other)});
    if (shape.from && event.from != no_field) facts.push_back({"from", grid_.name(event.from)});
    if (shape.to && event.to != no_field) facts.push_back({"to", grid_.name(event.to)});
    if (shape.amount) facts.push_back({"amount", event.amount});
    if (event.kind == EventKind::counted) facts.push_back({"counter", counters().of_team[event.counter].name});
    if (event.kind == EventKind::unit_counted) facts.push_back({"counter", counters().of_unit[event.counter].name});
    if (event.kind == EventKind::strengthened) {
        facts.push_back({"atk", event.bonus.atk});
        facts.push_back({"def", event.bonus.def});
    }
    return facts;
}

}  // namespace farmland::crown
