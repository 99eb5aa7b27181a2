// One action being applied to a state, event by event. Only rules.cpp includes this.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "core/crown/rules.hpp"

namespace farmland::crown {

inline void remove_unit(Team& team, std::size_t unit) {
    const std::size_t first = first_part(team, unit);
    for (std::size_t count = team.units[unit].parts; count > 0; --count) {
        team.removed.push_back({team.parts[first].kind, team.parts[first].known});
        team.parts.erase_at(first);
    }
    team.units.erase_at(unit);
}

inline void reveal(Team& team, std::size_t unit) {
    team.units[unit].hidden = false;
    const std::size_t first = first_part(team, unit);
    for (std::size_t part = first; part < first + team.units[unit].parts; ++part) team.parts[part].known = true;
}

// Replaces the two units by their union, which appears again after all others.
inline void merge(Team& team, std::size_t mover, std::size_t target, const Values& values) {
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
    for (std::size_t counter = 0; counter < max_counters; ++counter) {
        unit.counters[counter] = std::max(team.units[mover].counters[counter], team.units[target].counters[counter]);
    }

    for (const std::size_t old : {std::max(mover, target), std::min(mover, target)}) {
        const std::size_t first = first_part(team, old);
        for (std::size_t count = team.units[old].parts; count > 0; --count) team.parts.erase_at(first);
        team.units.erase_at(old);
    }
    team.units.push_back(unit);
    for (const Part& part : joined) team.parts.push_back(part);
}

inline UnitFacts unit_facts(const State& state, Side side, std::size_t unit) {
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
            tell_of_unit(EventKind::blockade_ended, side_, mover);
        }
        const Occupant target = occupant(state_, to);
        if (target.kind == OccupantKind::none || from == to) return advance(mover, to);
        if (target.side != side_) return duel(mover, target, to);
        advance(mover, to);
        join(mover, target.unit);
    }

    void flip(Field field) { flip(side_, occupant(state_, field).unit); }

    void block(Field field) {
        const std::size_t blocker = occupant(state_, field).unit;
        team_.units[blocker].blocking = true;
        team_.units[blocker].moved = true;
        tell_of_unit(EventKind::blocked, side_, blocker);
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
            tell([&] { return Event{.kind = EventKind::discarded, .side = side_, .unit = card_facts(side_, kind)}; });
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
        for (std::size_t mod = 0; mod < rules_.hooks().turn_mods; ++mod) {
            change(rules_.hooks().turn(rules_.hooks().context.get(), rules_, mod, state_, side));
            if (state_.winner) return;
        }
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
        tell([&] {
            Event event{.kind = EventKind::drew, .side = side, .unit = card_facts(side, kind)};
            event.unit.hidden = true;
            return event;
        });
    }

private:
    static UnitFacts king_facts(Side side) { return {.side = side, .king = true}; }
    UnitFacts card_facts(Side side, KindId kind) const {
        return {.side = side, .values = rules_.kinds()[kind].values, .kinds = {kind}};
    }

    // An event is made by a function, so that search pays nothing for those that nobody wants.
    template <class MakeEvent>
    void tell(MakeEvent make_event) {
        if constexpr (Sink::wanted) sink_(make_event());
    }
    void tell(EventKind kind, Side side, std::int64_t amount = 0) {
        tell([&] { return Event{.kind = kind, .side = side, .amount = amount}; });
    }
    // Of a unit where it stands; fill(event) adds what else there is to say.
    template <class Fill>
    void tell_of_unit(EventKind kind, Side side, std::size_t unit, Fill fill) {
        tell([&] {
            const Field field = state_.team(side).units[unit].field;
            Event event{.kind = kind, .side = side, .to = field, .unit = unit_facts(state_, side, unit)};
            fill(event);
            return event;
        });
    }
    void tell_of_unit(EventKind kind, Side side, std::size_t unit) {
        tell_of_unit(kind, side, unit, [](Event&) {});
    }

    void move_king(Field to) {
        const Field from = team_.king;
        const Occupant target = occupant(state_, to);
        team_.king_moved = true;
        team_.king = to;
        tell([&] {
            return Event{.kind = EventKind::moved, .side = side_, .from = from, .to = to, .unit = king_facts(side_)};
        });
        if (target.kind == OccupantKind::unit) {
            tell_of_unit(EventKind::trampled, side_, target.unit);
            remove_unit(team_, target.unit);
        }
    }

    void advance(std::size_t mover, Field to) {
        const Field from = team_.units[mover].field;
        team_.units[mover].field = to;
        tell_of_unit(EventKind::moved, side_, mover, [&](Event& event) { event.from = from; });
    }

    void flip(Side side, std::size_t unit) {
        Team& team = state_.team(side);
        reveal(team, unit);
        tell_of_unit(EventKind::flipped, side, unit);
    }

    void eliminate(Side side, std::size_t unit) {
        tell_of_unit(EventKind::eliminated, side, unit);
        remove_unit(state_.team(side), unit);
    }

    void join(std::size_t mover, std::size_t target) {
        tell_of_unit(EventKind::joined_forces, side_, mover,
                     [&](Event& event) { event.other = unit_facts(state_, side_, target); });
        const Meeting meeting{parts_of(team_, mover), team_.units[mover].values, parts_of(team_, target),
                              team_.units[target].values};
        if (const auto values = rules_.join(meeting)) {
            merge(team_, mover, target, *values);
            tell_of_unit(EventKind::union_succeeded, side_, team_.units.size() - 1);
        } else {
            tell_of_unit(EventKind::union_failed, side_, target);
            remove_unit(team_, target);
        }
    }

    void place_one(Field field, KindId kind) {
        const Occupant target = occupant(state_, field);
        // Filled in where it is: to copy what was just written takes several times as long.
        static constexpr Unit blank;
        team_.units.push_back(blank);
        Unit& unit = team_.units.back();
        unit.values = rules_.kinds()[kind].values;
        unit.counters = rules_.start_of_unit_counters();
        unit.field = field;
        unit.hidden = rules_.kinds()[kind].traits.may_hide;
        team_.parts.push_back({kind, 0, !unit.hidden});
        const std::size_t placed = team_.units.size() - 1;
        tell_of_unit(EventKind::placed, side_, placed);
        if (target.kind == OccupantKind::unit) {
            join(placed, target.unit);
        } else if (team_.units.size() > rules_.parameters().units_on_board) {
            eliminate(side_, placed);
        }
    }

    void duel(std::size_t attacker, const Occupant& target, Field field) {
        const Side enemy_side = target.side;
        Team& enemy = state_.team(enemy_side);
        const bool against_king = target.kind == OccupantKind::king;
        tell_of_unit(EventKind::attacked, side_, attacker, [&](Event& event) {
            event.from = std::exchange(event.to, field);
            event.other = against_king ? king_facts(enemy_side) : unit_facts(state_, enemy_side, target.unit);
        });
        if (team_.units[attacker].hidden) flip(side_, attacker);
        if (!against_king && enemy.units[target.unit].hidden) flip(enemy_side, target.unit);

        const Values attack = values_in_place(side_, attacker);
        const Values defence = against_king ? Values{} : values_in_place(enemy_side, target.unit);
        DuelOutcome outcome =
            against_king ? attack_on_king(attack) : usual_outcome(attack, defence, enemy.units[target.unit].blocking);
        if (rules_.hooks().duel != nullptr) {
            const Duel duel{state_, side_, attacker, target, attack, defence, outcome};
            outcome = rules_.hooks().duel(rules_.hooks().context.get(), rules_, duel).value_or(outcome);
        }
        // Told in this order: who defends, then who attacks.
        if (outcome.defender_falls) eliminate(enemy_side, target.unit);
        if (outcome.defender_damage > 0 || against_king) reduce_life_points(enemy_side, outcome.defender_damage);
        if (outcome.attacker_falls) {
            eliminate(side_, attacker);
        } else if (outcome.defender_falls) {
            advance(attacker, field);
        }
        if (outcome.attacker_damage > 0) reduce_life_points(side_, outcome.attacker_damage);
        if (!end_if_beaten(enemy_side)) end_if_beaten(side_);
    }

    // A negative ATK does no damage: life points never rise.
    static DuelOutcome attack_on_king(const Values& attacker) {
        DuelOutcome outcome;
        outcome.defender_damage = std::max<std::int64_t>(0, attacker.atk);
        return outcome;
    }

    static DuelOutcome usual_outcome(const Values& attacker, const Values& defender, bool blocked) {
        DuelOutcome outcome;
        const std::int64_t defence = blocked ? defender.def : defender.atk;
        outcome.defender_falls = attacker.atk > defence || (attacker.atk == defence && !blocked);
        outcome.attacker_falls = attacker.atk <= defence && !blocked;
        if (attacker.atk > defence && !blocked) outcome.defender_damage = attacker.atk - defence;
        if (attacker.atk < defence) outcome.attacker_damage = defence - attacker.atk;
        return outcome;
    }

    // What the unit is worth in a duel where it stands.
    Values values_in_place(Side side, std::size_t unit) {
        const Values own = state_.team(side).units[unit].values;
        if (rules_.hooks().place_value == nullptr) return own;
        const Values bonus = rules_.hooks().place_value(rules_.hooks().context.get(), rules_, state_, side, unit);
        if (bonus == Values{}) return own;
        tell_of_unit(EventKind::strengthened, side, unit, [&](Event& event) { event.bonus = bonus; });
        return {std::clamp(own.atk + bonus.atk, -max_value, max_value),
                std::clamp(own.def + bonus.def, -max_value, max_value)};
    }

    // What a mod's turn hook brings about.
    void change(const std::vector<Change>& changes) {
        for (const Change& each : changes) {
            change(each);
            if (state_.winner) return;
        }
    }

    void change(const Change& each) {
        switch (each.kind) {
            case ChangeKind::life_points: return change_life_points(each.side, each.value);
            case ChangeKind::team_counter:
                state_.team(each.side).counters[each.counter] = static_cast<CounterValue>(each.value);
                return tell([&] {
                    return Event{
                        .kind = EventKind::counted, .side = each.side, .amount = each.value, .counter = each.counter};
                });
            case ChangeKind::unit_counter:
            case ChangeKind::flip:
            case ChangeKind::eliminate: break;
        }
        const Occupant who = occupant(state_, each.field);
        assert(who.kind == OccupantKind::unit);
        Unit& unit = state_.team(who.side).units[who.unit];
        if (each.kind == ChangeKind::unit_counter) {
            unit.counters[each.counter] = static_cast<CounterValue>(each.value);
            tell_of_unit(EventKind::unit_counted, who.side, who.unit, [&](Event& event) {
                event.counter = each.counter;
                event.amount = each.value;
            });
        } else if (each.kind == ChangeKind::eliminate) {
            eliminate(who.side, who.unit);
        } else if (unit.hidden) {
            flip(who.side, who.unit);
        }
    }

    void change_life_points(Side side, std::int64_t amount) {
        Team& team = state_.team(side);
        if (amount < 0) {
            reduce_life_points(side, -amount);
            end_if_beaten(side);
            return;
        }
        const std::int64_t gained = std::min(amount, rules_.parameters().life_points - team.life_points);
        if (gained == 0) return;
        team.life_points += gained;
        tell(EventKind::healed, side, gained);
    }

    void reduce_life_points(Side side, std::int64_t amount) {
        Team& team = state_.team(side);
        tell(EventKind::damaged, side, amount);
        team.life_points = std::max<std::int64_t>(0, team.life_points - amount);
    }

    bool end_if_beaten(Side side) {
        if (state_.team(side).life_points > 0) return false;
        tell(EventKind::life_points_gone, side);
        win(opponent_of(side));
        return true;
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

}  // namespace farmland::crown
