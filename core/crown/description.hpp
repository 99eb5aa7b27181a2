// What people and scripts are shown of Crown of Farmland, described once for all writers.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
    const char* other = nullptr;
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
    if (shape.unit) out.group("unit", "unit", [&](auto& unit) { describe(rules, event.unit, unit); });
    if (shape.other != nullptr) {
        out.group(shape.other, shape.other, [&](auto& other) { describe(rules, event.other, other); });
    }
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

inline constexpr std::string_view name_of_king = "Farmer King";

// The names of those of the fields that are on the board.
template <class Fields>
std::vector<std::string> names_of(const SquareGrid& grid, const Fields& fields) {
    std::vector<std::string> names;
    for (const Field field : fields) {
        if (field != no_field) names.push_back(grid.name(field));
    }
    return names;
}

// Of all the cards, each once.
inline std::vector<std::string_view> tags_of(const Rules& rules, std::span<const Part> parts) {
    std::vector<std::string_view> tags;
    for (const Part& part : parts) {
        for (const std::string& tag : rules.kinds()[part.kind].traits.tags) {
            if (std::find(tags.begin(), tags.end(), tag) == tags.end()) tags.emplace_back(tag);
        }
    }
    return tags;
}

// Whether any unit of the game has tags; without, nothing is said of them.
inline bool has_tags(const Rules& rules) {
    return std::any_of(rules.kinds().begin(), rules.kinds().end(),
                       [](const UnitKind& kind) { return !kind.traits.tags.empty(); });
}

template <DescriptionWriter Out>
void describe_tags(const Rules& rules, std::span<const Part> parts, Out& out) {
    if (!has_tags(rules)) return;
    out.map("tags", "tags", [&](auto& tags) {
        for (const std::string_view tag : tags_of(rules, parts)) tags.flag(tag, true);
    });
}

// What mods count, by name; nothing if they count nothing.
template <DescriptionWriter Out>
void describe_counters(const std::vector<Counter>& counters, const CounterValues& values, Out& out) {
    if (counters.empty()) return;
    out.group("counters", "counters", [&](auto& group) {
        for (std::size_t index = 0; index < counters.size(); ++index) group.number(counters[index].name, values[index]);
    });
}

template <DescriptionWriter Out>
void describe_king(const Rules& rules, const PublicTeam& team, bool own, Out& out) {
    out.text("field", rules.grid().name(team.king));
    out.flag("own", own);
    out.flag("king", true);
    out.flag("hidden", false);
    out.flag("moved", team.king_moved);
    out.flag("blocking", false);
    out.text("name", name_of_king);
}

template <DescriptionWriter Out>
void describe_unit(const Rules& rules, const PublicTeam& team, std::size_t index, bool own, Out& out) {
    const Unit& unit = team.units[index];
    const std::span<const Part> parts = parts_of(team, index);
    out.text("field", rules.grid().name(unit.field));
    out.flag("own", own);
    out.flag("king", false);
    out.flag("hidden", unit.hidden);
    out.flag("moved", unit.moved);
    out.flag("blocking", unit.blocking);
    out.number("parts", static_cast<std::int64_t>(parts.size()));
    if (own || !unit.hidden) {
        out.text("name", rules.name(parts));
        out.number("atk", unit.values.atk);
        out.number("def", unit.values.def);
        describe_tags(rules, parts, out);
    }
    describe_counters(rules.counters().of_unit, unit.counters, out);
}

// Whoever stands on the field, or nothing.
template <DescriptionWriter Out>
void describe_field(const Rules& rules, const View& view, Field field, Out& out) {
    const std::string& name = rules.grid().name(field);
    const auto describe_of_team = [&](const PublicTeam& team, bool own) {
        if (team.king == field) {
            out.group(name, "king", [&](auto& king) { describe_king(rules, team, own, king); });
            return true;
        }
        for (std::size_t index = 0; index < team.units.size(); ++index) {
            if (team.units[index].field != field) continue;
            const char* kind = own || !team.units[index].hidden ? "unit" : "hidden unit";
            out.group(name, kind, [&](auto& unit) { describe_unit(rules, team, index, own, unit); });
            return true;
        }
        return false;
    };
    if (!describe_of_team(view.own, true) && !describe_of_team(view.other, false)) out.nothing(name);
}

// The units are those that were described on the board.
template <class TeamView, class Out>
void describe_team(const Rules& rules, const TeamView& team, const char* kind_of_units, Out& out) {
    FixedList<Field, max_units + 1> fields;
    for (const Unit& unit : team.units) fields.push_back(unit.field);
    out.text("king", rules.grid().name(team.king));
    out.flag("king_moved", team.king_moved);
    out.flag("placed", team.placed);
    out.number("life_points", team.life_points);
    out.number("deck_size", static_cast<std::int64_t>(team.deck_size));
    out.sames("units", kind_of_units, "board", names_of(rules.grid(), fields));
    describe_counters(rules.counters().of_team, team.counters, out);
}

template <DescriptionWriter Out>
void describe_card(const Rules& rules, KindId kind, Out& out) {
    const Part part{.kind = kind};
    const std::span<const Part> parts(&part, 1);
    const Values& values = rules.kinds()[kind].values;
    out.text("name", rules.name(parts));
    out.number("atk", values.atk);
    out.number("def", values.def);
    describe_tags(rules, parts, out);
}

template <DescriptionWriter Out>
void describe(const Rules& rules, const View& view, Out& out) {
    out.number("team", number_of(view.viewer));
    out.group("board", "view.board", [&](auto& board) {
        for (int field = 0; field < rules.grid().fields(); ++field) {
            describe_field(rules, view, static_cast<Field>(field), board);
        }
    });
    out.group("own", "view.own", [&](auto& team) {
        describe_team(rules, view.own, "view.own.units", team);
        team.groups("hand", "view.own.hand", "card", view.own.hand,
                    [&](auto& card, KindId kind) { describe_card(rules, kind, card); });
    });
    out.group("enemy", "view.enemy", [&](auto& team) {
        describe_team(rules, view.other, "view.enemy.units", team);
        team.number("hand_size", static_cast<std::int64_t>(view.other.hand_size));
    });
}

// kind, and what it has of from, to and cards, which are positions on the hand from 1.
template <DescriptionWriter Out>
void describe(const Rules& rules, const Action& action, Out& out) {
    out.text("kind", name_of(action.kind));
    if (action.from != no_field) out.text("from", rules.grid().name(action.from));
    if (action.to != no_field) out.text("to", rules.grid().name(action.to));
    if (action.cards.empty()) return;
    std::vector<std::int64_t> positions;
    for (const std::uint8_t card : action.cards) positions.push_back(card + 1);
    out.list("cards", "action.cards", positions);
}

}  // namespace farmland::crown
