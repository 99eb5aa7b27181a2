// How good a position of Crown is.
#include "core/crown/evaluation.hpp"

#include "core/search/playout.hpp"
#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

// The best action in one state that could be behind what the side to move sees.
Action looks_ahead(const Rules& rules, const State& state, JavaRandom& random) {
    const State guess = rules.sample(rules.view(state, state.to_move), random);
    return best_action(rules, guess, rules.legal_actions(guess), {}).action;
}

}  // namespace

TEST_CASE("a standing of Crown counts life points, units, their values, who is hidden, steps and cards") {
    const Rules& rules = classic();
    JavaRandom random(1);
    State state = rules.start(random);
    CHECK(standing_of(rules, state, first) == Standing{8000, 0, 0, 0, 0, 0, 5});
    CHECK(standing_of(rules, state, second) == Standing{8000, 0, 0, 0, 0, 0, 4});
    const Values card = rules.kinds()[state.team(first).hand[0]].values;
    NoEvents<Event> nobody;
    rules.apply(state, *rules.parse_action("place D2 1"), nobody);
    CHECK(standing_of(rules, state, first) ==
          Standing{8000, 1, static_cast<int>(card.atk), static_cast<int>(card.def), 1, 5, 4});
    CHECK(worth(rules, state, first, {}) == -worth(rules, state, second, {}));
    state.winner = second;
    CHECK(worth(rules, state, first, {}) == -Standing::worth_of_winning);
}

TEST_CASE("who looks one action ahead nearly always beats chance in Crown") {
    const Rules& rules = classic();
    int won = 0;
    for (int seed = 0; seed < 40; ++seed) {
        JavaRandom random(seed);
        const Side greedy = seed % 2 == 0 ? first : second;
        State state = rules.start(random);
        NoEvents<Event> nobody;
        while (!rules.outcome(state)) {
            const Action action = state.to_move == greedy ? looks_ahead(rules, state, random)
                                                          : random_action<Rules>(rules.legal_actions(state), random);
            rules.apply(state, action, nobody);
        }
        won += state.winner == greedy ? 1 : 0;
    }
    CHECK(won >= 36);
}
