// Which actions are legal, and why others are not.
#include <algorithm>
#include <cassert>

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

ActionSet Rules::legal_actions(const State& state) const {
    ActionSet set;
    if (state.winner) return set;
    const Side side = state.to_move;
    const Team& team = state.team(side);
    const Team& enemy = state.team(opponent_of(side));

    const auto taken_by_enemy = [&](Field field) {
        return field == enemy.king || std::any_of(enemy.units.begin(), enemy.units.end(),
                                                  [&](const Unit& unit) { return unit.field == field; });
    };

    if (!team.king_moved) {
        for (const Field to : grid_.beside(team.king)) {
            if (to != no_field && !taken_by_enemy(to)) set.singles_.push_back({ActionKind::move, team.king, to});
        }
        set.singles_.push_back({ActionKind::move, team.king, team.king});
    }
    for (const Unit& unit : team.units) {
        if (unit.moved) continue;
        for (const Field to : grid_.beside(unit.field)) {
            if (to != no_field && to != team.king) set.singles_.push_back({ActionKind::move, unit.field, to});
        }
        set.singles_.push_back({ActionKind::move, unit.field, unit.field});
        set.singles_.push_back({ActionKind::block, unit.field, no_field});
        if (unit.hidden) set.singles_.push_back({ActionKind::flip, unit.field, no_field});
    }
    if (team.hand.size() < parameters_.hand_limit) {
        set.singles_.push_back({ActionKind::yield, no_field, no_field});
    } else {
        for (std::size_t card = 0; card < team.hand.size(); ++card) {
            set.singles_.push_back({ActionKind::yield, no_field, static_cast<Field>(card)});
        }
    }

    if (!team.placed && !team.hand.empty()) {
        set.hand_size_ = team.hand.size();
        set.orders_ = count_card_orders(set.hand_size_);
        const int range = parameters_.placing_range;
        for (int row = grid_.row(team.king) - range; row <= grid_.row(team.king) + range; ++row) {
            for (int column = grid_.column(team.king) - range; column <= grid_.column(team.king) + range; ++column) {
                const Field field = grid_.at(column, row);
                if (field != no_field && field != team.king && !taken_by_enemy(field)) {
                    set.placing_fields_.push_back(field);
                }
            }
        }
    }
    return set;
}

namespace {

Error refused(std::string why) { return Error{std::move(why)}; }

Result<void> check_unit_may_act(const State& state, const SquareGrid& grid, Field field) {
    if (field >= grid.fields()) return refused("there is no such field");
    const Occupant who = occupant(state, field);
    if (who.kind == OccupantKind::none) return refused("there is no unit on " + grid.name(field));
    if (who.side != state.to_move) return refused("the unit on " + grid.name(field) + " belongs to the other team");
    const Team& team = state.team(state.to_move);
    const bool moved = who.kind == OccupantKind::king ? team.king_moved : team.units[who.unit].moved;
    if (moved) return refused("the unit on " + grid.name(field) + " has already moved this turn");
    return {};
}

Result<void> check_move(const State& state, const SquareGrid& grid, const Action& action) {
    if (auto may_act = check_unit_may_act(state, grid, action.from); !may_act) return may_act;
    if (action.to >= grid.fields()) return refused("there is no such field");
    if (grid.steps(action.from, action.to) > 1) {
        return refused(grid.name(action.to) + " is more than one step along a row or column away from " +
                       grid.name(action.from));
    }
    const Team& team = state.team(state.to_move);
    const bool is_king = action.from == team.king;
    if (!is_king && action.to == team.king) return refused("a unit cannot move onto its own Farmer King");
    const Occupant target = occupant(state, action.to);
    if (is_king && target.kind != OccupantKind::none && target.side != state.to_move) {
        return refused("a Farmer King cannot attack; " + grid.name(action.to) + " is taken by the other team");
    }
    return {};
}

Result<void> check_flip_or_block(const State& state, const SquareGrid& grid, const Action& action) {
    if (auto may_act = check_unit_may_act(state, grid, action.from); !may_act) return may_act;
    const Occupant who = occupant(state, action.from);
    if (action.kind == ActionKind::block) {
        if (who.kind == OccupantKind::king) return refused("a Farmer King cannot block");
    } else if (who.kind == OccupantKind::king || !state.team(who.side).units[who.unit].hidden) {
        return refused("the unit on " + grid.name(action.from) + " is already face up");
    }
    return {};
}

Result<void> check_cards(const Team& team, const Action& action) {
    for (std::size_t index = 0; index < action.cards.size(); ++index) {
        const std::size_t card = action.cards[index];
        if (card >= team.hand.size()) {
            return refused("there is no unit number " + std::to_string(card + 1) + " on the hand; it holds " +
                           std::to_string(team.hand.size()));
        }
        if (std::find(action.cards.begin(), action.cards.begin() + index, card) != action.cards.begin() + index) {
            return refused("unit number " + std::to_string(card + 1) + " of the hand is named twice");
        }
    }
    return {};
}

}  // namespace

Result<void> Rules::check(const State& state, const Action& action) const {
    if (state.winner) return refused("the game is over");
    const Team& team = state.team(state.to_move);
    const bool takes_from = action.kind != ActionKind::place && action.kind != ActionKind::yield;
    const bool takes_to = action.kind == ActionKind::move || action.kind == ActionKind::place;
    if ((!takes_from && action.from != no_field) || (!takes_to && action.to != no_field) ||
        (takes_from && !action.cards.empty())) {
        return refused("this kind of action takes no such field or unit of the hand");
    }
    switch (action.kind) {
        case ActionKind::move: return check_move(state, grid_, action);
        case ActionKind::flip:
        case ActionKind::block: return check_flip_or_block(state, grid_, action);
        case ActionKind::place: {
            if (team.placed) return refused("units have already been placed this turn");
            if (action.to >= grid_.fields()) return refused("there is no such field");
            if (grid_.king_distance(team.king, action.to) > parameters_.placing_range) {
                return refused(grid_.name(action.to) + " is not next to the team's Farmer King on " +
                               grid_.name(team.king));
            }
            if (action.to == team.king) return refused("units cannot be placed on their own Farmer King");
            const Occupant target = occupant(state, action.to);
            if (target.kind != OccupantKind::none && target.side != state.to_move) {
                return refused(grid_.name(action.to) + " is taken by the other team");
            }
            if (action.cards.empty()) return refused("placing needs the number of at least one unit on the hand");
            return check_cards(team, action);
        }
        case ActionKind::yield: {
            const bool full = team.hand.size() >= parameters_.hand_limit;
            if (full && action.cards.empty()) {
                return refused("the hand is full; yield needs the number of the unit to discard");
            }
            if (!full && !action.cards.empty()) {
                return refused("only a full hand of " + std::to_string(parameters_.hand_limit) +
                               " units may discard; this one holds " + std::to_string(team.hand.size()));
            }
            if (action.cards.size() > 1) return refused("only one unit may be discarded");
            return check_cards(team, action);
        }
    }
    return refused("unknown kind of action");
}

}  // namespace farmland::crown
