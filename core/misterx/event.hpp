// What happens in a game of Mister X, as facts in order.
#pragma once

#include "core/game/open_information.hpp"
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

using View = OpenView<State>;

}  // namespace farmland::misterx
