// What happens in a game of Mister X, as facts in order.
#pragma once

#include "core/misterx/state.hpp"

namespace farmland::misterx {

enum class EventKind : std::uint8_t {
    placed,      // piece, edge, target
    moved,       // piece, edge, target
    passed,      // side
    surrounded,  // piece: whose Mister X it is
    won,         // side
    drawn,
};

struct Event {
    EventKind kind = EventKind::passed;
    Side side = Side::first;
    Piece piece = no_piece;
    std::uint8_t edge = 0;
    Piece target = no_piece;

    bool operator==(const Event&) const = default;
};

// All lies open.
struct View {
    State state;
    Side viewer = Side::first;

    bool operator==(const View&) const = default;
};
static_assert(std::is_trivially_copyable_v<View>);

}  // namespace farmland::misterx
