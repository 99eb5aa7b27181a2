// A game of Animals at one moment.
#pragma once

#include <array>
#include <cstdint>

#include "core/animals/paths.hpp"
#include "core/base/fixed_list.hpp"
#include "core/game/ending.hpp"
#include "core/game/open_information.hpp"
#include "core/game/side.hpp"

namespace farmland::animals {

// W is the first side, M the second.
constexpr char letter_of(Side side) { return side == Side::first ? 'W' : 'M'; }

using SpeciesId = std::uint8_t;
inline constexpr std::size_t max_animals = 24;  // of a side
inline constexpr std::size_t max_moves = 6;     // in a turn

struct State {
    std::array<Fields, 2> animals{};  // by side
    std::array<Fields, max_species> species{};
    std::array<Fields, 5> days{};  // of predators, a binary digit each
    Side to_move = Side::first;
    Side starter = Side::first;  // of every round
    Ending ending = Ending::none;

    Fields occupied() const { return animals[0] | animals[1]; }
    const Fields& own() const { return animals[index_of(to_move)]; }
    const Fields& other() const { return animals[1 - index_of(to_move)]; }

    bool operator==(const State&) const = default;
};

int days_at(const State& state, Field field);
void set_days(State& state, Field field, int days);

struct Move {
    Field from = no_field;
    Field to = no_field;

    bool operator==(const Move&) const = default;
};

// A turn: several moves at once, up to a limit; none is a pass.
struct Action {
    FixedList<Move, max_moves> moves;

    bool operator==(const Action&) const = default;
};

enum class EventKind : std::uint8_t {
    moved,     // side, species, from, to
    eaten,     // side: whose animal, species, to
    died,      // side, species, to; only by the rules of mods
    passed,    // side
    starved,   // side, species, to
    day_over,  // the round is over
    won,       // side
    drawn,
};

struct Event {
    EventKind kind = EventKind::passed;
    Side side = Side::first;
    SpeciesId species = 0;
    Field from = no_field;
    Field to = no_field;

    bool operator==(const Event&) const = default;
};

using View = OpenView<State>;

}  // namespace farmland::animals
