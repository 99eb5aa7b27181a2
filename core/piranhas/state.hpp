// A game of Piranhas at one moment.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/fixed_list.hpp"
#include "core/game/ending.hpp"
#include "core/game/open_information.hpp"
#include "core/game/side.hpp"
#include "core/piranhas/aquarium.hpp"

namespace farmland::piranhas {

// Red is the first side, Blue the second.
inline constexpr std::size_t max_fish = 40;  // of a side
inline constexpr int max_rounds = 100;

// Why a game ended.
enum class EndReason : std::uint8_t { none, one_swarm, both_swarms, round_limit, no_move };

struct State {
    std::array<Bits128, 2> fish;
    Bits128 kraken;
    std::array<std::uint8_t, max_lines> on_line{};  // how many fish each line holds
    std::uint8_t turn = 0;                          // how many moves were made
    Ending ending = Ending::none;
    EndReason reason = EndReason::none;

    Side to_move() const { return turn % 2 == 0 ? Side::first : Side::second; }
    const Bits128& own() const { return fish[index_of(to_move())]; }
    const Bits128& other() const { return fish[1 - index_of(to_move())]; }

    bool operator==(const State&) const = default;
};

// The fish on a field goes this many fields; with 0, as many as the rules say.
struct Action {
    Field from = no_field;
    Direction direction = Direction::up;
    std::uint8_t length = 0;

    bool operator==(const Action&) const = default;
};

enum class EventKind : std::uint8_t {
    moved,  // side, from, to, direction
    eaten,  // side: whose fish, to
    won,    // side, reason
    drawn,  // reason
};

struct Event {
    EventKind kind = EventKind::moved;
    Side side = Side::first;
    Field from = no_field;
    Field to = no_field;
    Direction direction = Direction::up;
    EndReason reason = EndReason::none;

    bool operator==(const Event&) const = default;
};

using View = OpenView<State>;

}  // namespace farmland::piranhas
