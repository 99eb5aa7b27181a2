// Every game: what is hidden stays hidden, and samples are games.
#include <catch2/catch_template_test_macros.hpp>

#include "core/search/playout.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/conformance/games.hpp"

using namespace farmland_tests;

TEMPLATE_TEST_CASE("a sample looks to the viewer like the game itself", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(15, 2, [&](const auto& state, JavaRandom& random) {
        for (const Side viewer : {Side::first, Side::second}) {
            const auto view = rules.view(state, viewer);
            const auto sample = rules.sample(view, random);
            if (rules.view(sample, viewer) != view) FAIL(rules.position_text(state));
        }
    });
}

TEMPLATE_TEST_CASE("a sample differs from the game somewhere if anything is hidden, and else nowhere", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    int different = 0;
    for_random_states<TestType>(2, 10, [&](const auto& state, JavaRandom& random) {
        different += rules.sample(rules.view(state, Side::first), random) != state ? 1 : 0;
    });
    if (TestType::has_hidden_facts) {
        CHECK(different > 10);
    } else {
        CHECK(different == 0);
    }
}

TEMPLATE_TEST_CASE("the viewer may do the same in a sample as in the game", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(10, 7, [&](const auto& state, JavaRandom& random) {
        const Side viewer = rules.side_to_move(state);
        const auto sample = rules.sample(rules.view(state, viewer), random);
        if (rules.side_to_move(sample) != viewer) FAIL("another side to move: " << rules.position_text(state));
        if (!same_actions(rules, state, sample)) FAIL("other actions: " << rules.position_text(state));
    });
}

TEMPLATE_TEST_CASE("why an action is refused tells nothing hidden", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    std::vector<typename TestType::Rules::Action> actions;
    for_random_states<TestType>(6, 5, [&](const auto& state, JavaRandom&) {
        for (const auto& action : some_actions(rules, state, 10)) actions.push_back(action);
    });
    int refused = 0;
    for_random_states<TestType>(6, 5, [&](const auto& state, JavaRandom& random) {
        const auto sample = rules.sample(rules.view(state, rules.side_to_move(state)), random);
        for (std::size_t index = static_cast<std::size_t>(random.next_int(17)); index < actions.size(); index += 17) {
            const auto here = rules.check(state, actions[index]);
            const auto there = rules.check(sample, actions[index]);
            const std::string why_here = here ? "" : here.error().sentence();
            const std::string why_there = there ? "" : there.error().sentence();
            if (why_here != why_there) FAIL(why_here << " is not " << why_there);
            refused += here ? 0 : 1;
        }
    });
    CHECK(refused > 100);
}

TEMPLATE_TEST_CASE("a sample depends on nothing but the view and the random numbers", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(2, 9, [&](const auto& state, JavaRandom& random) {
        for (const Side viewer : {Side::first, Side::second}) {
            const auto view = rules.view(state, viewer);
            JavaRandom one = random;
            JavaRandom same = random;
            const auto sample = rules.sample(view, one);
            // Through another state behind the same view, that is with other hidden facts.
            const auto again = rules.sample(rules.view(sample, viewer), same);
            if (sample != again || one != same) FAIL(rules.position_text(state));
        }
    });
}

TEMPLATE_TEST_CASE("what a viewer sees of an action that reveals nothing does not depend on hidden facts", "",
                   ALL_GAMES) {
    const auto& rules = TestType::rules();
    int compared = 0;
    for_random_states<TestType>(12, 3, [&](const auto& state, JavaRandom& random) {
        for (const Side viewer : {Side::first, Side::second}) {
            const auto sample = rules.sample(rules.view(state, viewer), random);
            for (const auto& action : some_actions(rules, state, 30)) {
                if (TestType::reveals(rules, state, action, viewer) || !rules.check(sample, action)) continue;
                auto here = state;
                auto there = sample;
                const auto seen_here = seen_by(rules, apply_with_events(rules, here, action), viewer);
                const auto seen_there = seen_by(rules, apply_with_events(rules, there, action), viewer);
                if (seen_here != seen_there) {
                    FAIL(rules.action_text(action) << " is seen differently in " << rules.position_text(state));
                }
                ++compared;
            }
        }
    });
    CHECK(compared > 1000);
}

TEMPLATE_TEST_CASE("a view tells no more than the view before and the events seen since", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    int compared = 0;
    for_random_states<TestType>(12, 3, [&](const auto& state, JavaRandom& random) {
        for (const Side viewer : {Side::first, Side::second}) {
            const auto sample = rules.sample(rules.view(state, viewer), random);
            for (const auto& action : some_actions(rules, state, 30)) {
                if (!rules.check(sample, action)) continue;
                auto here = state;
                auto there = sample;
                const auto seen_here = seen_by(rules, apply_with_events(rules, here, action), viewer);
                const auto seen_there = seen_by(rules, apply_with_events(rules, there, action), viewer);
                if (seen_here != seen_there) continue;
                ++compared;
                if (rules.view(here, viewer) != rules.view(there, viewer)) {
                    FAIL(rules.action_text(action) << " shows more than it tells in " << rules.position_text(state));
                }
            }
        }
    });
    CHECK(compared > 1000);
}

TEMPLATE_TEST_CASE("every legal action of a sample applies, and its text reads back", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    NoEvents<typename TestType::Rules::Event> nobody;
    for_random_states<TestType>(10, 7, [&](const auto& state, JavaRandom& random) {
        for (const Side viewer : {Side::first, Side::second}) {
            const auto sample = rules.sample(rules.view(state, viewer), random);
            for (const auto& action : some_actions(rules, sample, 20)) {
                if (!rules.check(sample, action)) FAIL(rules.action_text(action));
                auto next = sample;
                rules.apply(next, action, nobody);
            }
            const auto read = rules.parse_position(rules.position_text(sample));
            if (!read) FAIL(read.error().sentence() << ": " << rules.position_text(sample));
            if (*read != sample) FAIL("read back differently: " << rules.position_text(sample));
        }
    });
}

TEMPLATE_TEST_CASE("random games end from samples, too", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(2, 23, [&](const auto& state, JavaRandom& random) {
        for (const Side viewer : {Side::first, Side::second}) {
            auto sample = rules.sample(rules.view(state, viewer), random);
            if (rules.outcome(sample) != rules.outcome(state)) FAIL("another outcome: " << rules.position_text(state));
            if (playout(rules, sample, random, TestType::longest_game) >= TestType::longest_game) FAIL("no end");
        }
    });
}
