// What a team sees, and states that would look like that.
#include "core/crown/view.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

#include "core/crown/rules.hpp"

namespace farmland::crown {

namespace {

KindId seen_kind(KindId kind, bool known) { return known ? kind : unknown_kind; }

// Deals kinds to the cards that a view leaves open.
class Dealer {
public:
    Dealer(const Rules& rules, const View& view, JavaRandom& random) : rules_(rules), random_(random) {
        const Side other = opponent_of(view.viewer);
        std::vector<int> left = rules.deck(other);
        const auto take = [&](KindId kind) {
            if (kind != unknown_kind) --left[kind];
        };
        for (const Part& part : view.other.parts) take(part.kind);
        for (const RemovedCard& card : view.other.removed) take(card.kind);
        for (std::size_t kind = 0; kind < left.size(); ++kind) {
            pool_.insert(pool_.end(), static_cast<std::size_t>(std::max(left[kind], 0)), static_cast<KindId>(kind));
        }
        random_.shuffle(pool_);
    }

    KindId deal() {
        assert(!pool_.empty());
        const KindId kind = pool_.back();
        pool_.pop_back();
        return kind;
    }

    // A card that was played and is still not known, so one that can be hidden.
    KindId deal_hidden() {
        const auto may_hide = [&](KindId kind) { return rules_.kinds()[kind].traits.may_hide; };
        const auto card = std::find_if(pool_.rbegin(), pool_.rend(), may_hide);
        if (card != pool_.rend()) std::iter_swap(card, pool_.rbegin());
        return deal();
    }

    // Fills the open parts of a unit so that its parts could have joined; if chance finds no such cards in a number of
    // tries, the last ones stay and their values simply add up.
    Values deal_unit(std::span<Part> parts) {
        constexpr int most_tries = 64;
        std::vector<std::size_t> open;
        for (std::size_t part = 0; part < parts.size(); ++part) {
            if (parts[part].kind == unknown_kind) {
                open.push_back(part);
                parts[part].kind = deal_hidden();
            }
        }
        for (int tries = 0; tries < most_tries; ++tries) {
            if (const auto values = rules_.values_of(parts)) return *values;
            if (pool_.empty()) break;
            for (const std::size_t part : open) {
                const auto pick = static_cast<std::size_t>(random_.next_int(static_cast<std::int32_t>(pool_.size())));
                if (rules_.kinds()[pool_[pick]].traits.may_hide) std::swap(parts[part].kind, pool_[pick]);
            }
        }
        Values sum;
        for (const Part& part : parts) {
            sum.atk += rules_.kinds()[part.kind].values.atk;
            sum.def += rules_.kinds()[part.kind].values.def;
        }
        return sum;
    }

private:
    const Rules& rules_;
    JavaRandom& random_;
    std::vector<KindId> pool_;
};

}  // namespace

View Rules::view(const State& state, Side viewer) const {
    const Team& own = state.team(viewer);
    const Team& other = state.team(opponent_of(viewer));
    View view;
    view.viewer = viewer;
    view.to_move = state.to_move;
    view.winner = state.winner;

    static_cast<PublicTeam&>(view.own) = own;
    view.own.hand = own.hand;
    view.own.deck_size = own.deck.size();
    for (const KindId kind : own.deck) ++view.own.deck_counts[kind];

    // Built from nothing, so that what is not named here stays unseen.
    view.other.life_points = other.life_points;
    view.other.king = other.king;
    view.other.king_moved = other.king_moved;
    view.other.placed = other.placed;
    view.other.counters = other.counters;
    view.other.hand_size = other.hand.size();
    view.other.deck_size = other.deck.size();
    for (const Unit& unit : other.units) {
        const Values values = unit.hidden ? Values{} : unit.values;
        view.other.units.push_back(
            {values, unit.counters, unit.field, unit.parts, unit.hidden, unit.moved, unit.blocking});
    }
    for (const Part& part : other.parts) {
        view.other.parts.push_back({seen_kind(part.kind, part.known), part.join, part.known});
    }
    for (const RemovedCard& card : other.removed) {
        view.other.removed.push_back({seen_kind(card.kind, card.known), card.known});
    }
    return view;
}

Event Rules::visible(const Event& event, Side viewer) const {
    Event seen = event;
    for (UnitFacts* facts : {&seen.unit, &seen.other}) {
        if (facts->side == viewer || !facts->hidden) continue;
        facts->known = false;
        facts->values = {};
        for (KindId& kind : facts->kinds) kind = unknown_kind;
    }
    return seen;
}

State Rules::sample(const View& view, JavaRandom& random) const {
    State state;
    state.to_move = view.to_move;
    state.winner = view.winner;

    Team& own = state.team(view.viewer);
    static_cast<PublicTeam&>(own) = view.own;
    own.hand = view.own.hand;
    for (std::size_t kind = 0; kind < max_kinds; ++kind) {
        for (int count = view.own.deck_counts[kind]; count > 0; --count) own.deck.push_back(static_cast<KindId>(kind));
    }
    random.shuffle(own.deck);

    Team& other = state.team(opponent_of(view.viewer));
    static_cast<PublicTeam&>(other) = view.other;
    Dealer dealer(*this, view, random);
    std::size_t first = 0;
    for (Unit& unit : other.units) {
        if (unit.hidden) unit.values = dealer.deal_unit({other.parts.begin() + first, unit.parts});
        first += unit.parts;
    }
    for (RemovedCard& card : other.removed) {
        if (card.kind == unknown_kind) card.kind = dealer.deal_hidden();
    }
    for (std::size_t count = 0; count < view.other.hand_size; ++count) other.hand.push_back(dealer.deal());
    for (std::size_t count = 0; count < view.other.deck_size; ++count) other.deck.push_back(dealer.deal());
    return state;
}

}  // namespace farmland::crown
