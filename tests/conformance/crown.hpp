// Crown of Farmland for the tests that every game passes: with the rules of the document, with other parameters, and
// with units that are hard to live with.
#pragma once

#include <limits>

#include "tests/crown/support.hpp"

namespace farmland_tests {

struct Crown {
    using Rules = crown::Rules;

    static constexpr std::uint64_t longest_game = 20'000;

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
            if (!rules) FAIL(rules.error().message);
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
            if (!rules) FAIL(rules.error().message);
            return *std::move(rules);
        }();
        return made;
    }
};

}  // namespace farmland_tests
