// Setting up a game and applying actions.
#include "core/crown/rules.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

#include "core/base/text.hpp"
#include "core/crown/union.hpp"

namespace farmland::crown {

namespace {

// Both names as one stream of characters each, without building them.
bool same_name(const std::vector<UnitKind>& kinds, std::span<const Part> left, std::span<const Part> right) {
    class Reader {
    public:
        Reader(const std::vector<UnitKind>& kinds, std::span<const Part> parts) : kinds_(kinds), parts_(parts) {}
        // -1 at the end.
        int next() {
            if (position_ == current().size()) {
                if (word_ == parts_.size()) return -1;
                ++word_;
                position_ = 0;
                return ' ';
            }
            return static_cast<unsigned char>(current()[position_++]);
        }

    private:
        const std::string& current() const {
            return word_ < parts_.size() ? kinds_[parts_[word_].kind].qualifier : kinds_[parts_[0].kind].role;
        }
        const std::vector<UnitKind>& kinds_;
        std::span<const Part> parts_;
        std::size_t word_ = 0;
        std::size_t position_ = 0;
    };
    Reader a(kinds, left);
    Reader b(kinds, right);
    for (;;) {
        const int character = a.next();
        if (character != b.next()) return false;
        if (character == -1) return true;
    }
}

void remove_unit(Team& team, std::size_t unit) {
    const std::size_t first = first_part(team, unit);
    for (std::size_t count = team.units[unit].parts; count > 0; --count) {
        team.removed.push_back({team.parts[first].kind, team.parts[first].known});
        team.parts.erase_at(first);
    }
    team.units.erase_at(unit);
}

void reveal(Team& team, std::size_t unit) {
    team.units[unit].hidden = false;
    const std::size_t first = first_part(team, unit);
    for (std::size_t part = first; part < first + team.units[unit].parts; ++part) team.parts[part].known = true;
}

// Replaces the two units by their union, which appears anew behind all others.
void merge(Team& team, std::size_t mover, std::size_t target, const Values& values) {
    FixedList<Part, max_deck> joined;
    const auto take = [&](std::size_t unit) {
        for (const Part& part : parts_of(team, unit)) joined.push_back(part);
    };
    take(target);
    const std::size_t target_parts = joined.size();
    take(mover);
    std::uint8_t height = 0;
    for (const Part& part : joined) height = std::max(height, part.join);
    joined[target_parts].join = static_cast<std::uint8_t>(height + 1);

    Unit unit;
    unit.values = values;
    unit.field = team.units[target].field;
    unit.parts = static_cast<std::uint8_t>(joined.size());
    unit.hidden = team.units[mover].hidden || team.units[target].hidden;

    for (const std::size_t old : {std::max(mover, target), std::min(mover, target)}) {
        const std::size_t first = first_part(team, old);
        for (std::size_t count = team.units[old].parts; count > 0; --count) team.parts.erase_at(first);
        team.units.erase_at(old);
    }
    team.units.push_back(unit);
    for (const Part& part : joined) team.parts.push_back(part);
}

UnitFacts king_facts(Side side) {
    UnitFacts facts;
    facts.side = side;
    facts.king = true;
    return facts;
}

UnitFacts card_facts(const std::vector<UnitKind>& kinds, Side side, KindId kind) {
    UnitFacts facts;
    facts.side = side;
    facts.values = kinds[kind].values;
    facts.kinds.push_back(kind);
    return facts;
}

UnitFacts unit_facts(const State& state, Side side, std::size_t unit) {
    const Team& team = state.team(side);
    UnitFacts facts;
    facts.side = side;
    facts.hidden = team.units[unit].hidden;
    facts.values = team.units[unit].values;
    for (const Part& part : parts_of(team, unit)) facts.kinds.push_back(part.kind);
    return facts;
}

// One action being applied: the state it changes and the sink it tells.
template <class Sink>
class Application {
public:
    Application(const Rules& rules, State& state, Sink& sink)
        : rules_(rules), state_(state), sink_(sink), side_(state.to_move), team_(state.team(side_)) {}

    void move(Field from, Field to) {
        if (from == team_.king) return move_king(to);
        const std::size_t mover = occupant(state_, from).unit;
        Unit& unit = team_.units[mover];
        unit.moved = true;
        if (unit.blocking) {
            unit.blocking = false;
            tell(EventKind::blockade_ended, side_, from, [&] { return facts(mover); });
        }
        const Occupant target = occupant(state_, to);
        if (target.kind == OccupantKind::none || from == to) return advance(mover, to);
        if (target.side != side_) return duel(mover, target, to);
        advance(mover, to);
        join(mover, target.unit, to);
    }

    void flip(Field field) { flip(side_, occupant(state_, field).unit); }

    void block(Field field) {
        const std::size_t blocker = occupant(state_, field).unit;
        team_.units[blocker].blocking = true;
        team_.units[blocker].moved = true;
        tell(EventKind::blocked, side_, field, [&] { return facts(blocker); });
    }

    void place(Field field, const FixedList<std::uint8_t, max_hand>& cards) {
        team_.placed = true;
        const auto hand_before = team_.hand;
        for (const std::uint8_t card : cards) place_one(field, hand_before[card]);
        team_.hand.clear();
        for (std::size_t card = 0; card < hand_before.size(); ++card) {
            if (!cards.contains(static_cast<std::uint8_t>(card))) team_.hand.push_back(hand_before[card]);
        }
    }

    void yield(const FixedList<std::uint8_t, max_hand>& cards) {
        if (!cards.empty()) {
            const KindId kind = team_.hand[cards[0]];
            team_.hand.erase_at(cards[0]);
            team_.removed.push_back({kind, true});
            tell(EventKind::discarded, side_, no_field, [&] { return card_facts(rules_.kinds(), side_, kind); });
        }
        team_.king_moved = false;
        team_.placed = false;
        for (Unit& unit : team_.units) unit.moved = false;
        state_.to_move = opponent_of(side_);
        begin_turn(state_.to_move);
    }

    void begin_turn(Side side) {
        Team& team = state_.team(side);
        tell(EventKind::turn_started, side);
        if (team.deck.empty()) {
            tell(EventKind::deck_empty, side);
            win(opponent_of(side));
            return;
        }
        draw(side);
    }

    void draw(Side side) {
        Team& team = state_.team(side);
        const KindId kind = team.deck.pop_back();
        team.hand.push_back(kind);
        tell(EventKind::drew, side, no_field, [&] {
            UnitFacts card = card_facts(rules_.kinds(), side, kind);
            card.hidden = true;
            return card;
        });
    }

private:
    UnitFacts facts(std::size_t unit) const { return unit_facts(state_, side_, unit); }

    // The facts are functions, so that search pays nothing for events that nobody wants.
    template <class UnitFunction, class OtherFunction>
    void tell(EventKind kind, Side side, Field from, Field to, std::int64_t amount, UnitFunction unit,
              OtherFunction other) {
        if constexpr (Sink::wanted) {
            Event event;
            event.kind = kind;
            event.side = side;
            event.from = from;
            event.to = to;
            event.amount = amount;
            event.unit = unit();
            event.other = other();
            sink_(event);
        }
    }
    template <class UnitFunction>
    void tell(EventKind kind, Side side, Field to, UnitFunction unit) {
        tell(kind, side, no_field, to, 0, unit, [] { return UnitFacts{}; });
    }
    void tell(EventKind kind, Side side, std::int64_t amount = 0) {
        tell(
            kind, side, no_field, no_field, amount, [] { return UnitFacts{}; }, [] { return UnitFacts{}; });
    }

    void move_king(Field to) {
        const Field from = team_.king;
        const Occupant target = occupant(state_, to);
        team_.king_moved = true;
        team_.king = to;
        tell(
            EventKind::moved, side_, from, to, 0, [&] { return king_facts(side_); }, [] { return UnitFacts{}; });
        if (target.kind == OccupantKind::unit) {
            tell(EventKind::trampled, side_, to, [&] { return facts(target.unit); });
            remove_unit(team_, target.unit);
        }
    }

    void advance(std::size_t mover, Field to) {
        const Field from = team_.units[mover].field;
        team_.units[mover].field = to;
        tell(
            EventKind::moved, side_, from, to, 0, [&] { return facts(mover); }, [] { return UnitFacts{}; });
    }

    void flip(Side side, std::size_t unit) {
        Team& team = state_.team(side);
        reveal(team, unit);
        tell(EventKind::flipped, side, team.units[unit].field, [&] { return unit_facts(state_, side, unit); });
    }

    void eliminate(Side side, std::size_t unit) {
        Team& team = state_.team(side);
        tell(EventKind::eliminated, side, team.units[unit].field, [&] { return unit_facts(state_, side, unit); });
        remove_unit(team, unit);
    }

    void join(std::size_t mover, std::size_t target, Field field) {
        tell(
            EventKind::joined_forces, side_, no_field, field, 0, [&] { return facts(mover); },
            [&] { return facts(target); });
        if (const auto values = rules_.join(team_, mover, target)) {
            merge(team_, mover, target, *values);
            tell(EventKind::union_succeeded, side_, field, [&] { return facts(team_.units.size() - 1); });
        } else {
            tell(EventKind::union_failed, side_, field, [&] { return facts(target); });
            remove_unit(team_, target);
        }
    }

    void place_one(Field field, KindId kind) {
        const Occupant target = occupant(state_, field);
        Unit unit;
        unit.values = rules_.kinds()[kind].values;
        unit.field = field;
        team_.units.push_back(unit);
        team_.parts.push_back({kind, 0, false});
        const std::size_t placed = team_.units.size() - 1;
        tell(EventKind::placed, side_, field, [&] { return facts(placed); });
        if (target.kind == OccupantKind::unit) {
            join(placed, target.unit, field);
        } else if (team_.units.size() > rules_.parameters().units_on_board) {
            eliminate(side_, placed);
        }
    }

    void duel(std::size_t attacker, const Occupant& target, Field field) {
        const Side enemy_side = target.side;
        Team& enemy = state_.team(enemy_side);
        const bool against_king = target.kind == OccupantKind::king;
        tell(
            EventKind::attacked, side_, team_.units[attacker].field, field, 0, [&] { return facts(attacker); },
            [&] { return against_king ? king_facts(enemy_side) : unit_facts(state_, enemy_side, target.unit); });
        if (team_.units[attacker].hidden) flip(side_, attacker);
        if (against_king) {
            // A negative ATK does no damage: life points never rise.
            return damage(enemy_side, std::max<std::int64_t>(0, team_.units[attacker].values.atk));
        }
        if (enemy.units[target.unit].hidden) flip(enemy_side, target.unit);

        const Unit& defender = enemy.units[target.unit];
        const std::int64_t attack = team_.units[attacker].values.atk;
        const std::int64_t defence = defender.blocking ? defender.values.def : defender.values.atk;
        const bool blocked = defender.blocking;
        if (attack > defence) {
            eliminate(enemy_side, target.unit);
            if (!blocked) reduce_life_points(enemy_side, attack - defence);
            advance(attacker, field);
            end_if_beaten(enemy_side);
        } else if (attack < defence) {
            if (!blocked) eliminate(side_, attacker);
            damage(side_, defence - attack);
        } else if (!blocked) {
            eliminate(enemy_side, target.unit);
            eliminate(side_, attacker);
        }
    }

    void damage(Side side, std::int64_t amount) {
        reduce_life_points(side, amount);
        end_if_beaten(side);
    }

    void reduce_life_points(Side side, std::int64_t amount) {
        Team& team = state_.team(side);
        tell(EventKind::damaged, side, amount);
        team.life_points = std::max<std::int64_t>(0, team.life_points - amount);
    }

    void end_if_beaten(Side side) {
        if (state_.team(side).life_points > 0) return;
        tell(EventKind::life_points_gone, side);
        win(opponent_of(side));
    }

    void win(Side side) {
        state_.winner = side;
        tell(EventKind::won, side);
    }

    const Rules& rules_;
    State& state_;
    Sink& sink_;
    Side side_;
    Team& team_;
};

Result<void> check_deck(const DeckList& deck, std::size_t kinds, const Parameters& parameters, std::string_view whose) {
    if (deck.size() != kinds) {
        return Error{"the deck of the " + std::string(whose) + " team names " + std::to_string(deck.size()) +
                     " numbers, expected one for each of the " + std::to_string(kinds) + " units"};
    }
    std::size_t sum = 0;
    for (const int count : deck) {
        if (count < 0) return Error{"a deck cannot hold a negative number of units"};
        sum += static_cast<std::size_t>(count);
    }
    if (sum != parameters.deck_size) {
        return Error{"the deck of the " + std::string(whose) + " team holds " + std::to_string(sum) +
                     " units, expected " + std::to_string(parameters.deck_size)};
    }
    return {};
}

}  // namespace

Rules::Rules(std::vector<UnitKind> kinds, std::array<DeckList, 2> decks, Parameters parameters)
    : kinds_(std::move(kinds)),
      decks_(std::move(decks)),
      parameters_(std::move(parameters)),
      grid_(parameters_.columns, parameters_.rows),
      king_fields_{*grid_.parse(parameters_.king_fields[0]), *grid_.parse(parameters_.king_fields[1])} {}

Result<Rules> Rules::make(std::vector<UnitKind> kinds, std::array<DeckList, 2> decks, Parameters parameters) {
    if (kinds.empty() || kinds.size() > max_kinds) {
        return Error{"there are " + std::to_string(kinds.size()) + " units, expected 1 to " +
                     std::to_string(max_kinds)};
    }
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    for (const auto& [qualifier, role, values] : kinds) {
        if (values.atk >= 0 && values.atk <= most && values.def >= 0 && values.def <= most) continue;
        return Error{"the values of " + in_quotes(qualifier + " " + role) + " are not from 0 to " +
                     std::to_string(most)};
    }
    if (auto fits = check_parameters(parameters); !fits) return fits.error();
    if (auto fits = check_deck(decks[0], kinds.size(), parameters, "first"); !fits) return fits.error();
    if (auto fits = check_deck(decks[1], kinds.size(), parameters, "second"); !fits) return fits.error();
    return Rules(std::move(kinds), std::move(decks), std::move(parameters));
}

State Rules::start(JavaRandom& random) const {
    State state;
    for (const Side side : {Side::first, Side::second}) {
        Team& team = state.team(side);
        team.life_points = parameters_.life_points;
        team.king = king_fields_[index_of(side)];
        std::vector<KindId> cards;
        for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
            cards.insert(cards.end(), static_cast<std::size_t>(deck(side)[kind]), static_cast<KindId>(kind));
        }
        random.shuffle(cards);
        for (auto card = cards.rbegin(); card != cards.rend(); ++card) team.deck.push_back(*card);
    }
    NoEvents<Event> nobody;
    Application application(*this, state, nobody);
    for (const Side side : {Side::first, Side::second}) {
        for (std::size_t count = 0; count < parameters_.start_hand; ++count) application.draw(side);
    }
    application.begin_turn(Side::first);
    return state;
}

template <class Sink>
void Rules::apply(State& state, const Action& action, Sink& sink) const {
    assert(check(state, action));
    Application application(*this, state, sink);
    switch (action.kind) {
        case ActionKind::move: return application.move(action.from, action.to);
        case ActionKind::flip: return application.flip(action.from);
        case ActionKind::block: return application.block(action.from);
        case ActionKind::place: return application.place(action.to, action.cards);
        case ActionKind::yield: return application.yield(action.cards);
    }
}

template void Rules::apply(State&, const Action&, NoEvents<Event>&) const;
template void Rules::apply(State&, const Action&, EventLog<Event>&) const;

std::optional<Outcome> Rules::outcome(const State& state) const {
    if (!state.winner) return std::nullopt;
    return Outcome{state.winner};
}

std::optional<Values> Rules::join(const Team& team, std::size_t mover, std::size_t target) const {
    if (same_name(kinds_, parts_of(team, mover), parts_of(team, target))) return std::nullopt;
    return union_of(team.units[mover].values, team.units[target].values);
}

std::optional<Values> Rules::values_of(std::span<const Part> parts) const {
    if (parts.size() == 1) return kinds_[parts[0].kind].values;
    const auto target = values_of(parts.first(seam(parts)));
    const auto mover = values_of(parts.subspan(seam(parts)));
    if (!target || !mover) return std::nullopt;
    if (same_name(kinds_, parts.subspan(seam(parts)), parts.first(seam(parts)))) return std::nullopt;
    return union_of(*mover, *target);
}

}  // namespace farmland::crown
