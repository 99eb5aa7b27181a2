// What a game of Crown of Farmland is at one moment: a plain value that search copies freely.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/base/fixed_list.hpp"
#include "core/board/square_grid.hpp"
#include "core/game/side.hpp"

namespace farmland::crown {

// Capacities, not rules: the limits of play are in Parameters.
inline constexpr std::size_t max_kinds = 80;
inline constexpr std::size_t max_deck = 80;
inline constexpr std::size_t max_hand = 10;
inline constexpr std::size_t max_units = 12;
inline constexpr std::size_t max_counters = 4;

// Index of a unit kind in the order of its declaration.
using KindId = std::uint8_t;
inline constexpr KindId unknown_kind = 255;

// ATK and DEF. A union of like-minded units may make either negative, and a negative one may double with every further
// union (its divisor with 0 is itself), so unions stop at plus and minus max_value; sums of a whole deck are far below.
inline constexpr std::int64_t max_value = 1'000'000'000'000;

struct Values {
    std::int64_t atk = 0;
    std::int64_t def = 0;

    bool operator==(const Values&) const = default;
};

// A card that is part of a unit on the board, and how it came together with the parts before it in the unit's name:
// `join` is the height of the union whose second half begins here (0 for the first part), so the greatest join splits
// a unit into the two that formed it, and so on within the halves.
struct Part {
    KindId kind = 0;
    std::uint8_t join = 0;
    bool known = false;  // the other team has seen this card

    bool operator==(const Part&) const = default;
};

struct RemovedCard {
    KindId kind = 0;
    bool known = false;

    bool operator==(const RemovedCard&) const = default;
};

// What mods count, of each team and of each unit, in the order of its declaration. Both teams may know all of it.
using CounterValue = std::int16_t;
using CounterValues = std::array<CounterValue, max_counters>;

struct Unit {
    Values values;
    CounterValues counters{};
    Field field = no_field;
    std::uint8_t parts = 1;
    bool hidden = true;
    bool moved = false;
    bool blocking = false;

    bool operator==(const Unit&) const = default;
};

// What of a team is on the table for both to see, though not always face up.
struct PublicTeam {
    std::int64_t life_points = 0;
    // In the order in which they appeared; a union appears again.
    FixedList<Unit, max_units + 1> units;
    // The parts of all units, unit after unit, each unit's in the order of its name.
    FixedList<Part, max_deck> parts;
    FixedList<RemovedCard, max_deck> removed;
    Field king = no_field;
    bool king_moved = false;
    bool placed = false;
    CounterValues counters{};

    bool operator==(const PublicTeam&) const = default;
};

struct Team : PublicTeam {
    FixedList<KindId, max_hand> hand;
    FixedList<KindId, max_deck> deck;  // the top card is the last one

    bool operator==(const Team&) const = default;
};

struct State {
    std::array<Team, 2> teams;
    Side to_move = Side::first;
    std::optional<Side> winner;

    Team& team(Side side) { return teams[index_of(side)]; }
    const Team& team(Side side) const { return teams[index_of(side)]; }

    bool operator==(const State&) const = default;
};

enum class ActionKind : std::uint8_t { move, flip, block, place, yield };

// The words that name them in notation.
inline constexpr std::array<std::string_view, 5> action_kind_names = {"move", "flip", "block", "place", "yield"};
constexpr std::string_view name_of(ActionKind kind) { return action_kind_names[static_cast<std::size_t>(kind)]; }

// One thing a team may do in its turn.
struct Action {
    ActionKind kind = ActionKind::yield;
    Field from = no_field;                         // move, flip, block: the acting unit
    Field to = no_field;                           // move, place: the target
    FixedList<std::uint8_t, max_hand> cards = {};  // place, yield: positions on the hand before the action, from 0

    bool operator==(const Action&) const = default;
};

enum class OccupantKind : std::uint8_t { none, unit, king };

struct Occupant {
    OccupantKind kind = OccupantKind::none;
    Side side = Side::first;
    std::uint8_t unit = 0;  // index in the team's units

    bool is(OccupantKind wanted, Side of) const { return kind == wanted && side == of; }
};

Occupant occupant(const State& state, Field field);

// The parts of one unit, and where they begin among those of its team.
std::size_t first_part(const PublicTeam& team, std::size_t unit);
std::span<const Part> parts_of(const PublicTeam& team, std::size_t unit);

// Where the parts of a union divide into those of the unit that was there (before) and of the one that joined it.
std::size_t seam(std::span<const Part> parts);

}  // namespace farmland::crown
