// Crown of Farmland for the tests that every game passes: with the rules of the document, with other parameters, and
// with units that are hard to live with.
#pragma once

#include <limits>

#include "tests/crown/support.hpp"

namespace farmland_tests {

struct Crown {
    using Rules = crown::Rules;

    static constexpr std::uint64_t longest_game = 20'000;
    static constexpr bool has_luck = true;
    static constexpr bool has_hidden_facts = true;

    static Action choose(const Rules& rules, const State& state, JavaRandom& random) {
        return random_action_of_any_kind(rules, state, random);
    }

    // Whether what happens may depend on, or show, something that the viewer does not see.
    static bool reveals(const Rules& rules, const State& state, const Action& action, Side viewer) {
        const Side side = state.to_move;
        const bool own = side == viewer;
        const Occupant target = action.to < rules.grid().fields() ? occupant(state, action.to) : Occupant{};
        const bool king = action.from == state.team(side).king;
        switch (action.kind) {
            case ActionKind::flip: return !own;
            case ActionKind::block: return false;
            case ActionKind::move:
                if (king || target.kind == OccupantKind::none || action.from == action.to) return false;
                if (target.side == side) return !own;  // whether the union succeeds
                return true;                           // a duel shows both units
            case ActionKind::place: return !own && (action.cards.size() > 1 || target.kind != OccupantKind::none);
            case ActionKind::yield: return !own;  // shows what is discarded, and the viewer draws
        }
        return true;
    }
};

struct ClassicCrown : Crown {
    static const Rules& rules() { return classic(); }
};

struct SmallCrown : Crown {
    static const Rules& rules() {
        static const Rules made = [] {
            Parameters parameters;
            parameters.columns = 5;
            parameters.rows = 9;
            parameters.king_fields = {"C2", "B8"};
            parameters.life_points = 3000;
            parameters.deck_size = 20;
            parameters.hand_limit = 4;
            parameters.start_hand = 3;
            parameters.units_on_board = 3;
            parameters.placing_range = 2;
            const DeckList deck = even_deck(classic().kinds().size(), parameters.deck_size);
            auto rules = Rules::make(classic().kinds(), {deck, DeckList(deck.rbegin(), deck.rend())}, parameters);
            if (!rules) FAIL(rules.error().sentence());
            return *std::move(rules);
        }();
        return made;
    }
};

struct NastyCrown : Crown {
    static const Rules& rules() {
        static const Rules made = [] {
            constexpr std::int64_t greatest = std::numeric_limits<std::int32_t>::max();
            const std::vector<UnitKind> kinds = {
                {"Nil", "Farmer", {0, 0}},
                {"Nothing", "Farmer", {0, 0}},
                {"Same", "Name", {400, 400}},
                {"Same", "Name", {800, 800}},
                {"Milk", "Cow Farmer", {300, 500}},
                {"Milk Cow", "Farmer", {500, 300}},
                {"Milk", "Farmer", {1000, 1}},
                {"Cow", "Farmer", {1000, 0}},
                {"", "", {0, 700}},
                {"Great", "Farmer", {greatest, 0}},
                {"Greater", "Farmer", {greatest, 1}},
                {"Odd", "One", {150, 250}},
            };
            auto rules =
                Rules::make(kinds, {DeckList{2, 2, 4, 4, 4, 4, 4, 4, 4, 2, 2, 4}, even_deck(kinds.size(), 40)});
            if (!rules) FAIL(rules.error().sentence());
            return *std::move(rules);
        }();
        return made;
    }
};

// With all that mods may bring: other movements, units that are always face up, counters, and every hook.
struct ModdedCrown : Crown {
    static bool reveals(const Rules& rules, const State& state, const Action& action, Side viewer) {
        if (action.kind == ActionKind::place && state.to_move != viewer) return true;  // perhaps face up
        if (action.kind == ActionKind::yield) return true;  // the start of a turn turns units over
        return Crown::reveals(rules, state, action, viewer);
    }

    static std::optional<UnionAnswer> join(const void*, const Rules&, const Meeting& meeting) {
        if (meeting.mover[0].kind == meeting.target[0].kind) return UnionAnswer{};
        if (meeting.mover.size() > 1) return std::nullopt;
        return UnionAnswer{Values{meeting.mover_values.atk + 100, meeting.target_values.def}};
    }
    static std::optional<DuelOutcome> duel(const void*, const Rules&, const Duel& duel) {
        if (duel.defender.kind == OccupantKind::king || duel.attacker_values.atk % 200 == 0) return std::nullopt;
        DuelOutcome outcome = duel.usual;
        outcome.attacker_falls = true;
        outcome.attacker_damage = 10;
        outcome.defender_damage = 20;
        return outcome;
    }
    static Values place_value(const void*, const Rules& rules, const State& state, Side side, std::size_t unit) {
        const Unit& it = state.team(side).units[unit];
        return {100 * rules.grid().row(it.field) - 200, 50 * it.counters[0]};
    }
    static std::vector<Change> turn(const void*, const Rules&, std::size_t mod, const State& state, Side side) {
        const crown::Team& team = state.team(side);
        if (mod == 1) return {{ChangeKind::life_points, opponent_of(side), no_field, 0, team.counters[0] - 3}};
        std::vector<Change> changes = {
            {ChangeKind::team_counter, side, no_field, 0, (team.counters[0] + 1) % 8},
            {ChangeKind::life_points, side, no_field, 0, 40},
        };
        for (const Unit& unit : team.units) {
            if (unit.counters[0] == 3) {
                changes.push_back({ChangeKind::eliminate, side, unit.field, 0, 0});
            } else {
                changes.push_back({ChangeKind::unit_counter, side, unit.field, 0, unit.counters[0] + 1});
            }
            if (unit.counters[0] == 2) changes.push_back({ChangeKind::flip, side, unit.field, 0, 0});
        }
        return changes;
    }
    static void placement(const void*, const Rules& rules, const State& state, FieldList& fields) {
        FieldList even;
        for (const Field field : fields) {
            if (field % 2 == 0) even.push_back(field);
        }
        const Field corner = static_cast<Field>(rules.grid().fields() - 1);
        if (occupant(state, corner).kind == OccupantKind::none && !even.contains(corner)) even.push_back(corner);
        fields = even;
    }

    static const Rules& rules() {
        static const Rules made = [] {
            auto kinds = classic().kinds();
            const auto give = [&](std::size_t kind, std::string_view traits) {
                auto parsed = parse_traits(traits);
                if (!parsed) FAIL(parsed.error().sentence());
                kinds[kind].traits = *std::move(parsed);
            };
            give(0, "steps=1/2");
            give(1, "range=3 diagonals");
            give(2, "range=2 jumps no_block");
            give(3, "tags=big,old face_up");
            give(4, "steps=1/1,2/0 face_up no_block");
            Parameters parameters;
            parameters.life_points = 2000;
            Additions additions;
            additions.counters = {{{"rain", 0, 0, 8}}, {{"age", 0, 0, 4}, {"luck", -2, -2, 2}}};
            additions.hooks = {nullptr, join, duel, place_value, turn, 2, placement};
            additions.mods = "test 1.0.0 abc\n";
            auto rules = Rules::make(kinds, {classic().deck(first), classic().deck(second)}, parameters, additions);
            if (!rules) FAIL(rules.error().sentence());
            return *std::move(rules);
        }();
        return made;
    }
};

}  // namespace farmland_tests
