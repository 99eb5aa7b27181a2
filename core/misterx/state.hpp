// A game of Mister X at one moment.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/board/hex_torus.hpp"
#include "core/game/ending.hpp"
#include "core/game/open_information.hpp"
#include "core/game/side.hpp"

namespace farmland::misterx {

// Pieces are numbered from 0, the first side's before the second's, each side's in the order of the kinds. The first one of
// a side is who the other side hunts: its Mister X.
using Piece = std::uint8_t;
inline constexpr std::size_t max_pieces_of_side = 16;
inline constexpr std::size_t max_pieces = 2 * max_pieces_of_side;
inline constexpr Piece no_piece = 0xff;
static_assert(max_pieces <= HexTorus::most_pieces);

constexpr Side side_of(Piece piece) { return piece < max_pieces_of_side ? Side::first : Side::second; }
constexpr std::size_t number_in_side(Piece piece) { return piece % max_pieces_of_side; }
constexpr Piece piece_of(Side side, std::size_t number) {
    return static_cast<Piece>(index_of(side) * max_pieces_of_side + number);
}
constexpr Piece quarry_of(Side side) { return piece_of(side, 0); }

// Where the scene lies on the torus means nothing: two states are equal if one is the other, shifted.
struct State {
    std::array<HexEdges, HexTorus::fields> around{};  // at which of its edges a field has occupied ones
    std::array<HexField, max_pieces> field{};         // no_hex_field: in the supply
    std::array<Piece, max_pieces> above{};            // what lies directly on a piece
    std::array<Piece, max_pieces> below{};            // and what it lies on
    std::int8_t euler = 0;                            // the scene's parts less the holes in it
    std::uint8_t raised = 0;                          // how many pieces lie on others
    std::uint8_t passes = 0;                          // how many turns in a row were passes, up to now
    Side to_move = Side::first;
    Ending ending = Ending::none;

    State() {
        field.fill(no_hex_field);
        above.fill(no_piece);
        below.fill(no_piece);
    }

    bool in_play(Piece piece) const { return field[piece] != no_hex_field; }
    bool is_covered(Piece piece) const { return above[piece] != no_piece; }
    bool is_occupied(HexField at) const {
        return (around[HexTorus::neighbour(at, 0)] & edge_bit(opposite_edge(0))) != 0;
    }
    // There is one part, so what is missing are holes.
    int holes() const { return 1 - euler; }

    bool operator==(const State& other) const;
};

// The piece that lies on top of a field, if any.
std::optional<Piece> top_piece(const State& state, HexField field);
// How many pieces lie on a field.
int height(const State& state, HexField field);
// How many pieces a piece lies on.
int level(const State& state, Piece piece);
// How many pieces of a side are in play.
int placed_pieces(const State& state, Side side);
// Whether the Mister X of a side is in play and has no free field around him.
bool is_surrounded(const State& state, Side side);
// How the game ended, if it did.
Ending ending_of(const State& state);
// Whether no piece is in play.
bool is_empty(const State& state);

enum class ActionKind : std::uint8_t { place, move, pass };
inline constexpr std::array<std::string_view, 3> action_kind_names = {"place", "move", "pass"};
constexpr std::string_view name_of(ActionKind kind) { return action_kind_names[static_cast<std::size_t>(kind)]; }

// A turn. The field is the one at an edge of a piece that stays: edges are numbered 1 to 6, as in the document, and 0 is
// the field of that piece itself. The very first piece of a game has no target.
struct Action {
    ActionKind kind = ActionKind::pass;
    Piece piece = no_piece;
    std::uint8_t edge = 0;
    Piece target = no_piece;

    bool operator==(const Action&) const = default;
};

// The field that an edge of a piece in play, numbered as in actions, leads to.
HexField named_field(const State& state, std::uint8_t edge, Piece target);

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
