// What one team may know of a game, and nothing else.
#pragma once

#include <optional>

#include "core/crown/state.hpp"

namespace farmland::crown {

// The viewer's own team: everything but the order of its deck.
struct OwnTeam : PublicTeam {
    FixedList<KindId, max_hand> hand;
    std::size_t deck_size = 0;
    std::array<std::uint8_t, max_kinds> deck_counts{};  // how many of each kind are left

    bool operator==(const OwnTeam&) const = default;
};

// The other team. Cards it has not shown are of unknown_kind, and the values of hidden units are blank.
struct OtherTeam : PublicTeam {
    std::size_t hand_size = 0;
    std::size_t deck_size = 0;

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

}  // namespace farmland::crown
