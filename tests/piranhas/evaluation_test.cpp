// How good a position is.
#include "core/piranhas/evaluation.hpp"

#include "tests/piranhas/support.hpp"

namespace farmland::piranhas {

TEST_CASE("a standing counts fish, swarms, and the steps to the largest swarm and to the middle") {
    const Rules rules;
    const State state = position_of(rules, "R8B/10/10/10/4RR4/4R5/10/10/10/B8B 11");
    CHECK(standing_of(rules, state, Side::first) == Standing{4, 3, 2, 4, 4});
    CHECK(standing_of(rules, state, Side::second) == Standing{3, 1, 3, 18, 12});
    const Weights<Standing> weights;
    CHECK(worth(rules, state, Side::first, weights) == -worth(rules, state, Side::second, weights));
    CHECK(worth(rules, state, Side::first, {1, 10, 100, 1000, 10'000}) == 1 + 20 - 100 - 14'000 - 80'000);
}

TEST_CASE("of swarms of the same size the first counts, and of two distances to the middle the longer") {
    const Rules rules;
    const State state = position_of(rules, "B8B/10/10/10/10/10/10/10/10/RR2R3RR 11");
    CHECK(standing_of(rules, state, Side::first) == Standing{5, 2, 3, 3 + 7 + 8, 5 * 4});
}

TEST_CASE("a decided game is worth more than anything that can be counted") {
    const Rules rules;
    const State won = position_of(rules, "10/10/10/10/10/RRR7/10/10/10/BB8 12");
    CHECK(worth(rules, won, Side::first, {}) == Standing::worth_of_winning);
    CHECK(worth(rules, won, Side::second, {}) == -Standing::worth_of_winning);
    const State drawn = position_of(rules, "10/10/10/10/10/RR8/10/10/10/BB8 12");
    CHECK(worth(rules, drawn, Side::first, {}) == 0);
}

TEST_CASE("the best action is the first of those with the greatest worth") {
    const Rules rules;
    JavaRandom random(3);
    const State state = rules.start(random);
    const ActionSet actions = rules.legal_actions(state);
    const auto best = best_action(rules, state, actions, {});
    NoEvents<Event> nobody;
    bool reached = false;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        State next = state;
        rules.apply(next, actions[index], nobody);
        const std::int64_t found = worth(rules, next, Side::first, {});
        CHECK(found <= best.worth);
        if (actions[index] == best.action) {
            CHECK(found == best.worth);
            reached = true;
        }
        if (!reached) CHECK(found < best.worth);
    }
    CHECK(reached);
}

}  // namespace farmland::piranhas
