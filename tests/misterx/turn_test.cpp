// Passing, and the end of a game (A.4.3, A.4.4).
#include "core/game/event_text.hpp"
#include "tests/misterx/support.hpp"

namespace misterx_tests {

namespace {

// X1V at 0,0 has one open field, 1,-1; I1R before it.
constexpr std::string_view almost_surrounded =
    " 0 X1V@0,0 X1R@1,0 A1R@0,1 A2R@-1,1 S1R@-1,0 S2R@0,-1 I1R@2,-1 E1V@-2,0 E2V@-3,0";
// Both lack the field 1,-1.
constexpr std::string_view both_almost_surrounded =
    "R 0 X1V@0,0 X1R@1,0 A1R@0,1 A2R@-1,1 S1R@-1,0 S2R@0,-1 A1V@2,0 A2V@1,1 S1V@2,-1 I1R@2,-2";

std::string events_of(const State& state, std::string_view text) {
    State next = state;
    EventLog<Event> log;
    document().apply(next, action(text), log);
    std::string told;
    for (const Event& event : log.events) told += event_text(described(document(), event)) + "\n";
    return told;
}

}  // namespace

TEST_CASE("who has Mister X in play may pass at any time") {
    CHECK(answer(at("R 0 X1R@0,0 X1V@1,0"), "pass") == "OK");
    CHECK(answer(after("start X1R; place I1V 1 X1R"), "pass") == "OK");
    CHECK(answer(after("start X1R"), "pass") == "Error");
    CHECK(refusal(after("start X1R"), "pass") == "nobody passes before X1V is in play");
}

TEST_CASE("without voluntary passes only who can do nothing else passes") {
    CHECK(refusal(at("R 0 X1R@0,0 X1V@1,0", hive()), "pass", hive()) ==
          "only who can neither place nor move a piece passes");
    // All of Ultraviolet is pinned or covered, and nowhere can it place anything.
    const State stuck = at("V 0 X1R@0,0 X1V@1,0 A1R@1,0,1", hive());
    const ActionSet actions = hive().legal_actions(stuck);
    REQUIRE(actions.size() == 1);
    CHECK(actions[0].kind == ActionKind::pass);
    CHECK(is_legal(stuck, "pass", hive()));
}

TEST_CASE("two passes in a row are a draw, and nothing else in a row is") {
    Talk talk;
    talk.say("start X1R");
    talk.say("place X1V 1 X1R");
    CHECK(talk.say("pass") == "OK\n");
    CHECK(talk.say("place I1V 1 X1V") == "OK\n");
    CHECK(talk.say("pass") == "OK\n");
    CHECK(talk.say("move X1R 1 X1R").starts_with("Error, "));
    CHECK(talk.say("print").starts_with("X1R"));
    CHECK(talk.say("pass") == "DRAW\n");
    CHECK(talk.say("print").starts_with("Error, "));
    CHECK(talk.say("pass").starts_with("Error, "));
    CHECK(talk.say("start X1V") == "OK\n");
}

TEST_CASE("who surrounds the other's Mister X has won") {
    const State state = at("R" + std::string(almost_surrounded));
    CHECK(answer(state, "move I1R 6 X1V") == "WINNER INFRARED");
    CHECK(events_of(state, "move I1R 6 X1V") ==
          "moved team=1 piece=I1R edge=6 target=X1V\nsurrounded team=2 piece=X1V\nwon team=1\n");
}

TEST_CASE("who surrounds the own Mister X has lost, by placing too") {
    const State moved = at("V 0 X1V@0,0 X1R@1,0 A1R@0,1 A2R@-1,1 S1R@-1,0 S2R@0,-1 I1V@2,-1 E1V@-2,0 E2V@-3,0");
    CHECK(answer(moved, "move I1V 6 X1V") == "WINNER INFRARED");
    const State placed = at("V 0 X1V@0,0 A1V@1,0 A2V@0,1 S1V@-1,1 S2V@-1,0 E1V@0,-1 X1R@-2,0 E1R@-3,0");
    CHECK(answer(placed, "place I1V 6 X1V") == "WINNER INFRARED");
}

TEST_CASE("a turn that surrounds both is a draw") {
    CHECK(answer(at(both_almost_surrounded), "move I1R 6 X1V") == "DRAW");
    CHECK(
        events_of(at(both_almost_surrounded), "move I1R 6 X1V") ==
        "moved team=1 piece=I1R edge=6 target=X1V\nsurrounded team=1 piece=X1R\nsurrounded team=2 piece=X1V\ndrawn\n");
}

TEST_CASE("a covered Mister X is surrounded as well, and heights do not matter") {
    const State state =
        at("R 0 X1V@0,0 A1V@0,0,1 X1R@1,0 A1R@0,1 A2R@-1,1 S1R@-1,0 A2V@-1,0,1 S2R@0,-1 I1R@2,-1 E1V@-2,0");
    CHECK(answer(state, "move I1R 6 X1V") == "WINNER INFRARED");
}

TEST_CASE("a finished game has no actions and says so") {
    State state = at("R" + std::string(almost_surrounded));
    NoEvents<Event> nobody;
    document().apply(state, action("move I1R 6 X1V"), nobody);
    CHECK(document().outcome(state) == Outcome{Side::first});
    CHECK(document().legal_actions(state).empty());
    CHECK(refusal(state, "pass") == "the game is over");
}

TEST_CASE("what happens is told in order") {
    CHECK(events_of(Rules::start(Side::second), "place X1V") == "placed team=2 piece=X1V\n");
    CHECK(events_of(after("start X1V"), "place I1R 2 X1V") == "placed team=1 piece=I1R edge=2 target=X1V\n");
    CHECK(events_of(at("R 0 X1R@0,0 X1V@1,0"), "pass") == "passed team=1\n");
    CHECK(events_of(at("R 1 X1R@0,0 X1V@1,0"), "pass") == "passed team=1\ndrawn\n");
}

TEST_CASE("there is no luck in a game: the random numbers stay unused") {
    JavaRandom random(1);
    const JavaRandom before = random;
    CHECK(document().start(random) == Rules::start(Side::first));
    CHECK(random == before);
}

}  // namespace misterx_tests
