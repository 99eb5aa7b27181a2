// How positions are weighed, and which actions a query selects.
#include <catch2/catch_test_macros.hpp>

#include "core/misterx/evaluation.hpp"
#include "core/misterx/layout.hpp"
#include "core/search/playout.hpp"

namespace farmland::misterx {

namespace {

State read_state(const Rules& rules, std::string_view position) {
    const auto state = rules.parse_position(position);
    if (!state) FAIL(state.error().sentence());
    return *state;
}

// States of random games.
template <class Visit>
void for_random_states(const Rules& rules, Visit visit) {
    JavaRandom random(11);
    for (int game = 0; game < 10; ++game) {
        State state = Rules::start(Side::first);
        for (int step = 0; step < 60 && !rules.outcome(state); ++step) {
            visit(state);
            playout(rules, state, random, 3);
        }
    }
}

}  // namespace

TEST_CASE("the freedom of Mister X counts the free fields around him") {
    const Rules rules;
    CHECK(freedom(Rules::start(Side::first), Side::first) == 6);
    const State state = read_state(rules, "R 0 X1R@0,0 A1R@-1,0 X1V@1,0 A1V@0,0,1 I1V@2,0");
    CHECK(freedom(state, Side::first) == 4);
    CHECK(freedom(state, Side::second) == 4);
    const Neighbours around = neighbours_of(state, quarry_of(Side::second));
    CHECK(around.free == 4);
    CHECK(around.of_side == std::array<int, 2>{0, 2});
}

TEST_CASE("loose pieces are those that could be lifted") {
    const Rules rules;
    for_random_states(rules, [&](const State& state) {
        for (const Side side : {Side::first, Side::second}) {
            const std::uint32_t loose = rules.loose_pieces(state, side);
            for (const Piece piece : rules.pieces(side)) {
                const bool is_loose = ((loose >> number_in_side(piece)) & 1U) != 0;
                if (!state.in_play(piece) || state.is_covered(piece)) {
                    REQUIRE(!is_loose);
                    continue;
                }
                // Lifted, the others must still be one scene: its parts less its holes say so only without a hole.
                State lifted = state;
                lift_piece(lifted, piece);
                if (state.holes() == 0 && lifted.euler > 0) REQUIRE(is_loose == (lifted.euler == 1));
                if (!rules.destinations(state, piece).empty()) REQUIRE(is_loose);
            }
        }
    });
}

TEST_CASE("the standing adds up what its parts say") {
    const Rules rules;
    for_random_states(rules, [&](const State& state) {
        const auto places = layout(state);
        for (const Side side : {Side::first, Side::second}) {
            const Standing standing = standing_of(rules, state, side);
            int placed = 0;
            int steps = 0;
            const Piece goal = quarry_of(opponent_of(side));
            const std::uint32_t loose = rules.loose_pieces(state, side);
            for (const Piece piece : rules.pieces(side)) {
                if (state.in_play(piece)) ++placed;
                const bool is_loose = ((loose >> number_in_side(piece)) & 1U) != 0;
                if (is_loose && piece != quarry_of(side) && state.in_play(goal)) {
                    steps += steps_between(places[piece], places[goal]);
                }
            }
            REQUIRE(standing.placed == placed);
            REQUIRE(standing.steps == steps);
            REQUIRE(standing.freedom == freedom(state, side));
        }
        const Weights<Standing> weights{7, 3, 2, -1};
        REQUIRE(worth(rules, state, Side::first, weights) == -worth(rules, state, Side::second, weights));
    });
}

TEST_CASE("a query for distinct pieces leaves out higher numbers of a kind") {
    const Rules rules;
    ActionQuery query;
    query.distinct = true;
    for_random_states(rules, [&](const State& state) {
        const ActionSet actions = rules.legal_actions(state);
        std::size_t expected = 0;
        for (std::size_t index = 0; index < actions.size(); ++index) {
            const Action action = actions[index];
            bool lowest = true;
            if (action.kind == ActionKind::place) {
                for (Piece lower = piece_of(state.to_move, 0); lower < action.piece; ++lower) {
                    if (&rules.kind_of(lower) == &rules.kind_of(action.piece) && !state.in_play(lower)) lowest = false;
                }
            }
            if (lowest) ++expected;
        }
        REQUIRE(actions.select(query).size() == expected);
    });
}

TEST_CASE("a query can ask for actions that lead beside a piece") {
    const Rules rules;
    for_random_states(rules, [&](const State& state) {
        const ActionSet actions = rules.legal_actions(state);
        for (const Piece piece : {quarry_of(Side::first), quarry_of(Side::second)}) {
            ActionQuery query;
            query.beside = piece;
            std::vector<std::uint32_t> expected;
            for (std::uint32_t index = 0; index < actions.size(); ++index) {
                const HexField to = actions.destination(index);
                if (to == no_hex_field || !state.in_play(piece) || actions[index].piece == piece) continue;
                if (HexTorus::steps(to, state.field[piece]) == 1) expected.push_back(index);
            }
            REQUIRE(actions.select(query) == expected);
        }
    });
}

TEST_CASE("the steps between fields of the torus are those of the plane") {
    for (int north = -8; north <= 8; ++north) {
        for (int north_east = -8; north_east <= 8; ++north_east) {
            const HexField to = HexTorus::moved(100, north, north_east);
            REQUIRE(HexTorus::steps(100, to) == steps_between({0, 0}, {north, north_east}));
        }
    }
}

}  // namespace farmland::misterx
