// All legal actions of a turn, countable and addressable without listing every order of cards that can be placed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/crown/state.hpp"

namespace farmland::crown {

// Actions of one kind, unit or target, or with that many cards; what is not given does not matter.
struct ActionQuery {
    std::optional<ActionKind> kind;
    std::optional<Field> from;
    std::optional<Field> to;
    std::optional<std::size_t> cards;

    bool accepts(const Action& action) const;
};

class ActionSet {
public:
    // The most actions that are not placements. Rules whose units could have more are refused.
    static constexpr std::size_t max_singles = 255;
    static constexpr std::size_t singles_of_king = 5;
    static constexpr std::size_t singles_beside_moves = 3;  // of a unit: to stay, to flip, to block

    std::size_t size() const { return singles_.size() + placing_fields_.size() * orders_; }
    bool empty() const { return size() == 0; }
    // The singles first, then for each placing field every order of one card, of two cards, and so on.
    Action operator[](std::size_t index) const;

    // The indices of what the query accepts, in order, without looking at placements that it rules out.
    std::vector<std::uint32_t> select(const ActionQuery& query) const;

private:
    friend class Rules;

    // Without initial values, so that an empty list costs nothing.
    struct Single {
        ActionKind kind;
        Field from;
        Field to;  // for a yield with discard: the position on the hand
    };

    FixedList<Single, max_singles> singles_;
    FixedList<Field, SquareGrid::max_fields> placing_fields_;
    std::size_t hand_size_ = 0;
    std::size_t orders_ = 0;  // in how many ways one or more cards of the hand can be placed on one field
};

// The index-th order of cards of a hand of that size: fewer cards first, then lexicographic.
FixedList<std::uint8_t, max_hand> card_order(std::size_t hand_size, std::size_t index);
std::size_t count_card_orders(std::size_t hand_size);
// How many of them have at most that many cards.
std::size_t count_card_orders(std::size_t hand_size, std::size_t most_cards);

}  // namespace farmland::crown
