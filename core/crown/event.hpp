// What happens in a game, as facts in order. Everything that shows a game (dialogue, records, policies) reads these.
#pragma once

#include "core/crown/state.hpp"

namespace farmland::crown {

enum class EventKind : std::uint8_t {
    blockade_ended,    // unit
    moved,             // unit, from, to (en place: the same field)
    attacked,          // unit, other (the defender), to
    flipped,           // unit, to
    eliminated,        // unit, to
    damaged,           // side, amount
    placed,            // unit, to
    joined_forces,     // unit, other (the one that was there), to
    union_succeeded,   // unit (the new one), to
    union_failed,      // unit (the eliminated one), to
    blocked,           // unit, to
    trampled,          // unit (under its own king), to
    discarded,         // unit
    turn_started,      // side
    drew,              // unit
    deck_empty,        // side
    life_points_gone,  // side
    won,               // side
    healed,            // side, amount; this and the next ones only by the rules of mods
    counted,           // side, counter, amount (its new value)
    unit_counted,      // unit, to, counter, amount
    strengthened,      // unit, to, bonus
};

// A unit, king or card as it was when the event happened.
struct UnitFacts {
    Side side = Side::first;
    bool king = false;
    bool hidden = false;
    bool known = true;  // false: the viewer may not know who this is; kinds and values are then blanked
    Values values = {};
    FixedList<KindId, max_deck> kinds = {};  // the parts in the order of the name

    bool operator==(const UnitFacts&) const = default;
};

struct Event {
    EventKind kind = EventKind::turn_started;
    Side side = Side::first;
    Field from = no_field;
    Field to = no_field;
    std::int64_t amount = 0;
    std::uint8_t counter = 0;  // index
    Values bonus = {};
    UnitFacts unit = {};
    UnitFacts other = {};

    bool operator==(const Event&) const = default;
};

}  // namespace farmland::crown
