// What one team may know of a game. There is no member for anything else.
#pragma once

#include <optional>

#include "core/crown/state.hpp"

namespace farmland::crown {

// A unit of the other team; while it is hidden its values are blank.
struct VisibleUnit {
    Values values;
    Field field = no_field;
    std::uint8_t parts = 1;
    bool hidden = true;
    bool moved = false;
    bool blocking = false;

    bool operator==(const VisibleUnit&) const = default;
};

// The viewer's own team: everything but the order of its deck.
struct OwnTeam {
    std::int64_t life_points = 0;
    FixedList<Unit, max_units + 1> units;
    FixedList<Part, max_deck> parts;
    FixedList<KindId, max_hand> hand;
    std::size_t deck_size = 0;
    std::array<std::uint8_t, max_kinds> deck_counts{};  // how many of each kind are left
    FixedList<RemovedCard, max_deck> removed;
    Field king = no_field;
    bool king_moved = false;
    bool placed = false;

    bool operator==(const OwnTeam&) const = default;
};

// The other team. Cards it has not shown are of unknown_kind.
struct OtherTeam {
    std::int64_t life_points = 0;
    FixedList<VisibleUnit, max_units + 1> units;
    FixedList<Part, max_deck> parts;
    std::size_t hand_size = 0;
    std::size_t deck_size = 0;
    FixedList<RemovedCard, max_deck> removed;
    Field king = no_field;
    bool king_moved = false;
    bool placed = false;

    bool operator==(const OtherTeam&) const = default;
};

struct View {
    Side viewer = Side::first;
    Side to_move = Side::first;
    std::optional<Side> winner;
    OwnTeam own;
    OtherTeam other;

    bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

}  // namespace farmland::crown
