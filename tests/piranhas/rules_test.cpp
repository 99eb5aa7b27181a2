// Moves, ends and where the kraken are.
#include <cmath>
#include <map>

#include "core/game/rule_failure.hpp"
#include "tests/piranhas/support.hpp"

namespace farmland::piranhas {

TEST_CASE("moves are refused in the order of the plugin, each with its reason") {
    const Rules rules;
    const State state = position_of(rules, "10/10/10/7B2/10/R1B1R5/10/2O7/2R7/R3R5 10");
    CHECK(refusal_of(rules, state, "J9-J8") == "there is no fish of Red on J9");
    CHECK(refusal_of(rules, state, "C4-C5") == "there is no fish of Red on C4");
    CHECK(refusal_of(rules, state, "A4-C4") == "from A4 it goes 3 fields RIGHT, not 2");
    CHECK(refusal_of(rules, state, "0 4 LEFT") == "3 fields LEFT from A4 lead off the board");
    CHECK(refusal_of(rules, state, "A4-D4") == "a fish of Blue on C4 is in the way");
    CHECK(refusal_of(rules, state, "A4-A2").empty());
    CHECK(refusal_of(rules, state, "E4-E2").empty());
    CHECK(refusal_of(rules, state, "C1-C3").empty());  // past the kraken
    CHECK(refusal_of(rules, state, "A0-C0").empty());
    CHECK(refusal_of(rules, position_of(rules, "10/10/10/7B2/10/10/R9/10/R9/8BB 10"), "A1-A3") ==
          "there is an own fish on A3");
    CHECK(refusal_of(rules, position_of(rules, "9R/10/10/7B2/10/10/O9/R9/R9/8BB 10"), "A1-A3") ==
          "there is a kraken on A3");
}

TEST_CASE("the fish of both sides count, the moving one too, kraken do not") {
    const Rules rules;
    State state = position_of(rules, "B9/10/10/7B2/10/R1B1R5/O9/10/10/R3R5 10");
    CHECK(rules.length(state, *rules.aquarium().parse("A0"), Direction::up) == 3);
    CHECK(rules.length(state, *rules.aquarium().parse("A0"), Direction::down) == 3);
    CHECK(rules.length(state, *rules.aquarium().parse("A0"), Direction::up_right) == 2);
    CHECK(play_moves(rules, state, {"A4-B5"}) == std::vector{EventKind::moved});
}

TEST_CASE("who is on the target is eaten") {
    const Rules rules;
    State state = position_of(rules, "10/10/10/7B2/10/R2B6/B9/10/R9/4R5 10");
    CHECK(play_moves(rules, state, {"A4-C4"}) == std::vector{EventKind::moved});
    state = position_of(rules, "10/10/10/7B2/10/R1B7/B9/10/R9/4R5 10");
    CHECK(play_moves(rules, state, {"A4-C4"}) == std::vector{EventKind::moved, EventKind::eaten});
    CHECK(state.fish[1].count() == 2);
}

TEST_CASE("swarms end the game only after a full round") {
    const Rules rules;
    // Red's next move brings all together, but Blue may still tear them apart.
    State state = position_of(rules, "10/10/1B6B1/10/10/RR8/10/2R7/10/8B1 10");
    play_moves(rules, state, {"2 2 UP"});
    CHECK(!rules.outcome(state));
    State ended = position_of(rules, "10/10/1B6B1/10/10/RR8/R9/10/10/8B1 12");
    CHECK(rules.outcome(ended)->winner == Side::first);
    CHECK(ended.reason == EndReason::one_swarm);
    CHECK(!rules.outcome(position_of(rules, "10/10/1B6B1/10/10/RR8/R9/10/10/8B1 11")));
}

TEST_CASE("both connected: the larger swarm wins, equal ones draw") {
    const Rules rules;
    const State larger = position_of(rules, "10/10/10/10/10/RRR7/10/10/10/BB8 12");
    CHECK(rules.outcome(larger)->winner == Side::first);
    CHECK(larger.reason == EndReason::both_swarms);
    const State equal = position_of(rules, "10/10/10/10/10/RR8/10/10/10/BB8 12");
    CHECK(!rules.outcome(equal)->winner);
}

TEST_CASE("after the last round the larger swarm wins") {
    const Rules rules;
    const std::string board = "RRR6R/10/10/10/10/10/10/10/10/BB7B ";
    CHECK(!rules.outcome(position_of(rules, board + "58")));
    const State ended = position_of(rules, board + "60");
    CHECK(rules.outcome(ended)->winner == Side::first);
    CHECK(ended.reason == EndReason::round_limit);
    CHECK(!rules.outcome(position_of(rules, "RR7R/10/10/10/10/10/10/10/10/BB7B 60"))->winner);
}

TEST_CASE("who has gathered its shoal has won even without a move") {
    const Rules rules;
    const State state = position_of(rules, "10/10/10/10/9B/10/10/10/BB8/RB8 12");
    REQUIRE(rules.outcome(state));
    CHECK(rules.outcome(state)->winner == Side::first);
    CHECK(state.reason == EndReason::one_swarm);
}

TEST_CASE("who has no move has lost at once, also within a round") {
    const Rules rules;
    const State state = position_of(rules, "8RB/8RR/10/10/10/10/10/10/10/R9 11");
    REQUIRE(rules.outcome(state));
    CHECK(rules.outcome(state)->winner == Side::first);
    CHECK(state.reason == EndReason::no_move);
}

TEST_CASE("kraken come to all 340 pairs, as likely as two draws make them") {
    const Rules rules;
    std::map<std::string, int> seen;
    constexpr int draws = 60'000;
    JavaRandom random(1);
    for (int draw = 0; draw < draws; ++draw) {
        const State state = rules.start(random);
        Bits128 rest = state.kraken;
        const auto first = static_cast<Field>(rest.take_lowest());
        ++seen[rules.aquarium().name(first) + rules.aquarium().name(static_cast<Field>(rest.lowest()))];
    }
    CHECK(seen.size() == 340);
    // How many fields are left beside one kraken, and from that how likely a pair is.
    const auto left = [](int column, int row) {
        int count = 0;
        for (int x = 2; x <= 7; ++x) {
            for (int y = 2; y <= 7; ++y) {
                count += static_cast<int>(x != column && y != row && x - y != column - row && x + y != column + row);
            }
        }
        return count;
    };
    double chi_square = 0;
    for (const auto& [pair, count] : seen) {
        const int a = left(pair[0] - 'A', pair[1] - '0');
        const int b = left(pair[2] - 'A', pair[3] - '0');
        const double expected = draws * (1.0 / 36 / a + 1.0 / 36 / b);
        chi_square += (count - expected) * (count - expected) / expected;
    }
    CHECK(chi_square < 430);  // 339 degrees of freedom: one in a thousand would be more
}

TEST_CASE("a hook decides how far fish go, and one that fails changes nothing") {
    Hooks hooks;
    hooks.length = [](const void*, const Rules& rules, const State& state, Field from, Direction direction) {
        if (state.turn == 1) throw RuleFailure("no idea");
        return direction == Direction::up ? 2 : rules.usual_length(state, from, direction);
    };
    const Rules rules = *Rules::make({}, hooks);
    JavaRandom random(1);
    State state = rules.start(random);
    CHECK(refusal_of(rules, state, "B0-B2") == "there is no fish of Red on B0");
    CHECK(refusal_of(rules, state, "A1-A3") == "there is an own fish on A3");
    CHECK(refusal_of(rules, state, "A8-A9") == "from A8 it goes 2 fields UP, not 1");
    const State before = state;
    EventLog<Event> log;
    CHECK_THROWS_AS(rules.apply(state, *rules.parse_action("A4-C4"), log), RuleFailure);
    CHECK(state == before);
}

}  // namespace farmland::piranhas
