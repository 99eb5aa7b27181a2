// Which actions are legal, and why others are not.
#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "core/crown/rules.hpp"

namespace farmland::crown {

std::size_t count_card_orders(std::size_t hand_size) { return count_card_orders(hand_size, hand_size); }

std::size_t count_card_orders(std::size_t hand_size, std::size_t most_cards) {
    std::size_t total = 0;
    std::size_t orders = 1;
    for (std::size_t length = 1; length <= std::min(hand_size, most_cards); ++length) {
        orders *= hand_size - length + 1;
        total += orders;
    }
    return total;
}

FixedList<std::uint8_t, max_hand> card_order(std::size_t hand_size, std::size_t index) {
    std::size_t length = 1;
    std::size_t orders = hand_size;
    while (index >= orders) {
        index -= orders;
        orders *= hand_size - length;
        ++length;
    }
    FixedList<std::uint8_t, max_hand> unused;
    for (std::size_t card = 0; card < hand_size; ++card) unused.push_back(static_cast<std::uint8_t>(card));
    FixedList<std::uint8_t, max_hand> order;
    for (std::size_t placed = 0; placed < length; ++placed) {
        orders /= hand_size - placed;
        const std::size_t choice = index / orders;
        index %= orders;
        order.push_back(unused[choice]);
        unused.erase_at(choice);
    }
    return order;
}

Action ActionSet::operator[](std::size_t index) const {
    assert(index < size());
    Action action;
    if (index < singles_.size()) {
        const Single& single = singles_[index];
        action.kind = single.kind;
        if (single.kind != ActionKind::yield) {
            action.from = single.from;
            action.to = single.to;
        } else if (single.to != no_field) {
            action.cards.push_back(single.to);
        }
        return action;
    }
    index -= singles_.size();
    action.kind = ActionKind::place;
    action.to = placing_fields_[index / orders_];
    action.cards = card_order(hand_size_, index % orders_);
    return action;
}

bool ActionQuery::accepts(const Action& action) const {
    return (!kind || action.kind == *kind) && (!from || action.from == *from) && (!to || action.to == *to) &&
           (!cards || action.cards.size() == *cards);
}

std::vector<std::uint32_t> ActionSet::select(const ActionQuery& query) const {
    std::vector<std::uint32_t> found;
    for (std::size_t index = 0; index < singles_.size(); ++index) {
        if (query.accepts((*this)[index])) found.push_back(static_cast<std::uint32_t>(index));
    }
    const bool no_placing = (query.kind && *query.kind != ActionKind::place) || query.from || orders_ == 0;
    if (no_placing || (query.cards && *query.cards == 0)) return found;
    const std::size_t begin = query.cards ? count_card_orders(hand_size_, *query.cards - 1) : 0;
    const std::size_t end = query.cards ? count_card_orders(hand_size_, *query.cards) : orders_;
    for (std::size_t place = 0; place < placing_fields_.size(); ++place) {
        if (query.to && placing_fields_[place] != *query.to) continue;
        for (std::size_t order = begin; order < end; ++order) {
            found.push_back(static_cast<std::uint32_t>(singles_.size() + place * orders_ + order));
        }
    }
    return found;
}

namespace {

bool is_taken_by(const Team& team, Field field) {
    return field == team.king ||
           std::any_of(team.units.begin(), team.units.end(), [&](const Unit& unit) { return unit.field == field; });
}

Result<void> check_unit_may_act(const State& state, const SquareGrid& grid, Field field) {
    if (field >= grid.fields()) return Error{"there is no such field"};
    const Occupant who = occupant(state, field);
    if (who.kind == OccupantKind::none) return Error{"there is no unit on " + grid.name(field)};
    if (who.side != state.to_move) return Error{"the unit on " + grid.name(field) + " belongs to the other team"};
    const Team& team = state.team(state.to_move);
    const bool moved = who.kind == OccupantKind::king ? team.king_moved : team.units[who.unit].moved;
    if (moved) return Error{"the unit on " + grid.name(field) + " has already moved this turn"};
    return {};
}

Result<void> check_cards(const Team& team, const Action& action) {
    for (std::size_t index = 0; index < action.cards.size(); ++index) {
        const std::size_t card = action.cards[index];
        if (card >= team.hand.size()) {
            return Error{"there is no unit number " + std::to_string(card + 1) + " on the hand; it holds " +
                         std::to_string(team.hand.size())};
        }
        if (std::find(action.cards.begin(), action.cards.begin() + index, card) != action.cards.begin() + index) {
            return Error{"unit number " + std::to_string(card + 1) + " of the hand is named twice"};
        }
    }
    return {};
}

}  // namespace

template <class Visit>
void Rules::each_target(const State& state, const Unit& unit, std::span<const Part> parts, Visit visit) const {
    const Team& team = state.team(state.to_move);
    // A union moves as the unit whose role it bears.
    const std::vector<Direction>& directions = directions_[parts[0].kind];
    if (directions.empty()) {
        for (const Field to : grid_.beside(unit.field)) {
            if (to != no_field && to != team.king && !visit(to)) return;
        }
        return;
    }
    const Movement& movement = kinds_[parts[0].kind].traits.movement;
    std::array<bool, SquareGrid::max_fields> seen{};
    for (const auto& [columns, rows] : directions) {
        for (int count = 1; count <= movement.range; ++count) {
            const Field to = grid_.at(grid_.column(unit.field) + columns * count, grid_.row(unit.field) + rows * count);
            if (to == no_field) break;
            const bool is_first = !std::exchange(seen[to], true);
            if (is_first && to != team.king && !visit(to)) return;
            if (!movement.jumps && occupant(state, to).kind != OccupantKind::none) break;
        }
    }
}

FieldList Rules::placing_fields(const State& state) const {
    const Team& team = state.team(state.to_move);
    const Team& enemy = state.team(opponent_of(state.to_move));
    FieldList fields;
    const int range = parameters_.placing_range;
    for (int row = grid_.row(team.king) - range; row <= grid_.row(team.king) + range; ++row) {
        for (int column = grid_.column(team.king) - range; column <= grid_.column(team.king) + range; ++column) {
            const Field field = grid_.at(column, row);
            if (field != no_field && field != team.king && !is_taken_by(enemy, field)) fields.push_back(field);
        }
    }
    if (additions_.hooks.placement != nullptr) {
        additions_.hooks.placement(additions_.hooks.context.get(), *this, state, fields);
    }
    return fields;
}

ActionSet Rules::legal_actions(const State& state) const {
    ActionSet set;
    if (state.winner) return set;
    const Side side = state.to_move;
    const Team& team = state.team(side);
    const Team& enemy = state.team(opponent_of(side));

    if (!team.king_moved) {
        for (const Field to : grid_.beside(team.king)) {
            if (to != no_field && !is_taken_by(enemy, to)) set.singles_.push_back({ActionKind::move, team.king, to});
        }
        set.singles_.push_back({ActionKind::move, team.king, team.king});
    }
    std::size_t first = 0;
    for (const Unit& unit : team.units) {
        const std::span<const Part> parts(team.parts.begin() + first, unit.parts);
        first += unit.parts;
        if (unit.moved) continue;
        each_target(state, unit, parts, [&](Field to) {
            set.singles_.push_back({ActionKind::move, unit.field, to});
            return true;
        });
        set.singles_.push_back({ActionKind::move, unit.field, unit.field});
        if (kinds_[parts[0].kind].traits.may_block) set.singles_.push_back({ActionKind::block, unit.field, no_field});
        if (unit.hidden) set.singles_.push_back({ActionKind::flip, unit.field, no_field});
    }
    if (!has_full_hand(state)) {
        set.singles_.push_back({ActionKind::yield, no_field, no_field});
    } else {
        for (std::size_t card = 0; card < team.hand.size(); ++card) {
            set.singles_.push_back({ActionKind::yield, no_field, static_cast<Field>(card)});
        }
    }

    if (!team.placed && !team.hand.empty()) {
        set.hand_size_ = team.hand.size();
        set.orders_ = count_card_orders(set.hand_size_);
        set.placing_fields_ = placing_fields(state);
    }
    return set;
}

Result<void> Rules::check_move(const State& state, const Action& action) const {
    if (auto may_act = check_unit_may_act(state, grid_, action.from); !may_act) return may_act;
    if (action.to >= grid_.fields()) return Error{"there is no such field"};
    const Team& team = state.team(state.to_move);
    const bool is_king = action.from == team.king;
    if (!is_king && action.to == team.king) return Error{"a unit cannot move onto its own Farmer King"};
    const std::size_t mover = is_king ? 0 : occupant(state, action.from).unit;
    if (is_king || directions_[parts_of(team, mover)[0].kind].empty()) {
        if (grid_.steps(action.from, action.to) > 1) {
            return Error{grid_.name(action.to) + " is more than one step along a row or column away from " +
                         grid_.name(action.from)};
        }
    } else if (action.from != action.to) {
        bool reached = false;
        each_target(state, team.units[mover], parts_of(team, mover), [&](Field to) {
            reached = to == action.to;
            return !reached;
        });
        if (!reached) {
            return Error{"the unit on " + grid_.name(action.from) + " cannot move to " + grid_.name(action.to) +
                         " the way it moves, or not past what is between"};
        }
    }
    const Occupant target = occupant(state, action.to);
    if (is_king && target.kind != OccupantKind::none && target.side != state.to_move) {
        return Error{"a Farmer King cannot attack; " + grid_.name(action.to) + " is taken by the other team"};
    }
    return {};
}

Result<void> Rules::check_flip_or_block(const State& state, const Action& action) const {
    if (auto may_act = check_unit_may_act(state, grid_, action.from); !may_act) return may_act;
    const Occupant who = occupant(state, action.from);
    const Team& team = state.team(state.to_move);
    if (action.kind == ActionKind::block) {
        if (who.kind == OccupantKind::king) return Error{"a Farmer King cannot block"};
        if (!kinds_[parts_of(team, who.unit)[0].kind].traits.may_block) {
            return Error{"the unit on " + grid_.name(action.from) + " is of a kind that cannot block"};
        }
    } else if (who.kind == OccupantKind::king || !team.units[who.unit].hidden) {
        return Error{"the unit on " + grid_.name(action.from) + " is already face up"};
    }
    return {};
}

Result<void> Rules::check_place(const State& state, const Action& action) const {
    const Team& team = state.team(state.to_move);
    if (team.placed) return Error{"units have already been placed this turn"};
    if (action.to >= grid_.fields()) return Error{"there is no such field"};
    if (additions_.hooks.placement != nullptr) {
        if (!placing_fields(state).contains(action.to)) {
            return Error{"units cannot be placed on " + grid_.name(action.to) + " now"};
        }
    } else if (grid_.king_distance(team.king, action.to) > parameters_.placing_range) {
        const std::string how =
            parameters_.placing_range == 1
                ? " is not next to"
                : " is more than " + std::to_string(parameters_.placing_range) + " fields away from";
        return Error{grid_.name(action.to) + how + " the team's Farmer King on " + grid_.name(team.king)};
    }
    if (action.to == team.king) return Error{"units cannot be placed on their own Farmer King"};
    const Occupant target = occupant(state, action.to);
    if (target.kind != OccupantKind::none && target.side != state.to_move) {
        return Error{grid_.name(action.to) + " is taken by the other team"};
    }
    if (action.cards.empty()) return Error{"placing needs the number of at least one unit on the hand"};
    return check_cards(team, action);
}

Result<void> Rules::check(const State& state, const Action& action) const {
    if (state.winner) return Error{"the game is over"};
    const Team& team = state.team(state.to_move);
    const bool takes_from = action.kind != ActionKind::place && action.kind != ActionKind::yield;
    const bool takes_to = action.kind == ActionKind::move || action.kind == ActionKind::place;
    if ((!takes_from && action.from != no_field) || (!takes_to && action.to != no_field) ||
        (takes_from && !action.cards.empty())) {
        return Error{"this kind of action takes no such field or unit of the hand"};
    }
    switch (action.kind) {
        case ActionKind::move: return check_move(state, action);
        case ActionKind::flip:
        case ActionKind::block: return check_flip_or_block(state, action);
        case ActionKind::place: return check_place(state, action);
        case ActionKind::yield: {
            const bool full = has_full_hand(state);
            if (full && action.cards.empty()) {
                return Error{"the hand is full; yield needs the number of the unit to discard"};
            }
            if (!full && !action.cards.empty()) {
                return Error{"only a full hand of " + std::to_string(parameters_.hand_limit) +
                             " units may discard; this one holds " + std::to_string(team.hand.size())};
            }
            if (action.cards.size() > 1) return Error{"only one unit may be discarded"};
            return check_cards(team, action);
        }
    }
    return Error{"unknown kind of action"};
}

}  // namespace farmland::crown
