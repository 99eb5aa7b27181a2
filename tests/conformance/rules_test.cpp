// Every game: its rules.
#include <catch2/catch_template_test_macros.hpp>
#include <set>

#include "core/search/playout.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/conformance/games.hpp"

using namespace farmland_tests;

TEMPLATE_TEST_CASE("random games end, with a winner or a draw and nothing left to do", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    NoEvents<typename TestType::Rules::Event> nobody;
    for (int seed = 0; seed < 40; ++seed) {
        JavaRandom random(seed);
        auto state = rules.start(random);
        std::uint64_t made = 0;
        while (!rules.outcome(state)) {
            if (++made > TestType::longest_game) FAIL("no end of the game with seed " << seed);
            if (rules.legal_actions(state).size() == 0) FAIL("stuck: " << rules.position_text(state));
            rules.apply(state, TestType::choose(rules, state, random), nobody);
        }
        REQUIRE(rules.legal_actions(state).size() == 0);
    }
}

TEMPLATE_TEST_CASE("a set of actions that nobody filled is empty", "", ALL_GAMES) {
    CHECK(typename TestType::Rules::ActionSet().size() == 0);
}

TEMPLATE_TEST_CASE("random playouts end", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for (int seed = 0; seed < 100; ++seed) {
        JavaRandom random(seed);
        auto state = rules.start(random);
        REQUIRE(playout(rules, state, random, TestType::longest_game) < TestType::longest_game);
        REQUIRE(rules.outcome(state));
    }
}

TEMPLATE_TEST_CASE("the same seed starts the same game, and where there is luck another seed another one", "",
                   ALL_GAMES) {
    const auto& rules = TestType::rules();
    JavaRandom one(1);
    JavaRandom same(1);
    JavaRandom other(2);
    const auto state = rules.start(one);
    CHECK(state == rules.start(same));
    CHECK(one == same);
    CHECK((state != rules.start(other)) == TestType::has_luck);
}

TEMPLATE_TEST_CASE("legal actions pass the check and apply", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(3, 5, [&](const auto& state, JavaRandom&) {
        for (const auto& action : some_actions(rules, state, 40)) {
            if (const auto legal = rules.check(state, action); !legal) {
                FAIL(rules.action_text(action) << " is listed, but " << legal.error().sentence());
            }
            auto next = state;
            const auto events = apply_with_events(rules, next, action);
            if (events.empty()) FAIL("nothing happened: " << rules.action_text(action));
        }
    });
}

TEMPLATE_TEST_CASE("legal actions and their notations are distinct", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(2, 29, [&](const auto& state, JavaRandom&) {
        std::set<std::string> texts;
        for_each_action(rules.legal_actions(state), [&](const auto& action) {
            if (!texts.insert(rules.action_text(action)).second) {
                FAIL(rules.action_text(action) << " twice in " << rules.position_text(state));
            }
        });
        if (texts.size() != rules.legal_actions(state).size()) FAIL(rules.position_text(state));
    });
}

TEMPLATE_TEST_CASE("a finished game refuses every action", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    JavaRandom random(1);
    auto state = rules.start(random);
    const auto actions = some_actions(rules, state, 20);
    playout(rules, state, random);
    for (const auto& action : actions) CHECK_FALSE(rules.check(state, action));
}

TEMPLATE_TEST_CASE("applying does not depend on whether anybody listens", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    NoEvents<typename TestType::Rules::Event> nobody;
    for_random_states<TestType>(3, 3, [&](const auto& state, JavaRandom&) {
        for (const auto& action : some_actions(rules, state, 8)) {
            auto silent = state;
            auto loud = state;
            rules.apply(silent, action, nobody);
            apply_with_events(rules, loud, action);
            if (silent != loud) FAIL(rules.action_text(action) << " in " << rules.position_text(state));
        }
    });
}

TEMPLATE_TEST_CASE("a game replayed from its notation is the same game", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for (int seed = 0; seed < 10; ++seed) {
        JavaRandom random(seed);
        auto state = rules.start(random);
        auto replayed = state;
        while (!rules.outcome(state)) {
            const auto action = TestType::choose(rules, state, random);
            const auto read = rules.parse_action(rules.action_text(action));
            if (!read) FAIL(rules.action_text(action) << ": " << read.error().sentence());
            if (apply_with_events(rules, state, action) != apply_with_events(rules, replayed, *read)) {
                FAIL("other events: " << rules.action_text(action));
            }
        }
        REQUIRE(state == replayed);
    }
}

TEMPLATE_TEST_CASE("positions are read back from their text", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(6, 2, [&](const auto& state, JavaRandom&) {
        const std::string text = rules.position_text(state);
        const auto read = rules.parse_position(text);
        if (!read) FAIL(read.error().sentence() << ": " << text);
        if (*read != state) FAIL("read back differently: " << text);
        if (text.find('\n') != std::string::npos) FAIL("more than one line: " << text);
    });
}

TEMPLATE_TEST_CASE("what is not a position or an action is refused with a sentence", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for (const std::string_view text : {"", " ", "nonsense", "1", "- - - -", "\xFF\xFF", "1 - ; ;"}) {
        const auto position = rules.parse_position(text);
        REQUIRE_FALSE(position);
        CHECK_FALSE(position.error().sentence().empty());
        const auto action = rules.parse_action(text);
        REQUIRE_FALSE(action);
        CHECK_FALSE(action.error().sentence().empty());
    }
}
