// All legal actions of a turn, countable and addressable: placements are kept as fields and pieces, and an action gets its
// name, the edge of a piece that stays, only when it is asked for.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/fixed_list.hpp"
#include "core/misterx/state.hpp"

namespace farmland::misterx {

// Actions of one kind or piece, or that lead a piece next to another in play; what is not given does not matter.
struct ActionQuery {
    std::optional<ActionKind> kind;
    std::optional<Piece> piece;
    std::optional<Piece> beside;
    bool distinct = false;  // of pieces in the supply that differ only in their number, the lowest
};

// The name of what leads a piece to a field: by the first uncovered piece next to the field, in the order of pieces,
// once the mover is lifted; a field that is occupied by the piece on top of it. The arrays are those of a state.
Action named_action(ActionKind kind, Piece piece, HexField to, const std::array<HexField, max_pieces>& field,
                    const std::array<Piece, max_pieces>& above);

class ActionSet {
public:
    // No scene of so few pieces has more empty fields around it.
    static constexpr std::size_t max_fields = 4 * (max_pieces - 1) + 2;

    std::size_t size() const { return placements() + moves_.size() + passes_; }
    bool empty() const { return size() == 0; }
    // For each piece of the supply every field, then the moves piece by piece, then the pass.
    Action operator[](std::size_t index) const;
    // Where the action at the index leads; no_hex_field for a pass.
    HexField destination(std::size_t index) const;

    // The indices of what the query accepts, in order.
    std::vector<std::uint32_t> select(const ActionQuery& query) const;

private:
    friend class Rules;
    friend class MoveGenerator;

    // Without initial values, so that an empty list costs nothing.
    struct Move {
        Piece piece;
        HexField to;
    };

    std::size_t placements() const { return placing_pieces_.size() * placing_fields_.size(); }
    ActionKind kind_at(std::size_t index) const;
    Piece piece_at(std::size_t index) const;

    FixedList<Piece, max_pieces_of_side> placing_pieces_;
    std::uint32_t repeated_ = 0;  // a bit for each of these of which there is one with a lower number
    FixedList<HexField, max_fields> placing_fields_;
    FixedList<Move, max_pieces_of_side * max_fields> moves_;
    std::size_t passes_ = 0;
    // What naming a field takes of the state.
    std::array<HexField, max_pieces> field_;
    std::array<Piece, max_pieces> above_;
};

}  // namespace farmland::misterx
