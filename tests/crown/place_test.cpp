// Placing units of the hand (A.1.5, A.5.8).
#include <set>

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

// Five units that are out of the way.
const std::string five_units = "A1:<Goat>,A2:<Pig>,A3:<Chicken>,A4:<Potato>,A5:<Seed>";

}  // namespace

TEST_CASE("a placed unit leaves the hand and stands hidden, unmoved and not blocking") {
    State state = position(classic(), {.hand = "<Daisy>,<Goat>,<Pig>"}, {});
    const auto events = play(classic(), state, "place D2 2");
    CHECK(story(events) == "placed");
    CHECK(events[0].to == field(classic(), "D2"));
    CHECK(events[0].unit.hidden);
    CHECK(classic().name(events[0].unit) == "Goat Farmer");
    CHECK(hand_of(classic(), state, first) == "Daisy, Pig");
    CHECK(name_on(classic(), state, "D2") == "Goat Farmer");
    CHECK(unit_on(classic(), state, "D2").values == Values{1000, 1000});
    CHECK(unit_on(classic(), state, "D2").hidden);
    CHECK_FALSE(unit_on(classic(), state, "D2").moved);
    CHECK_FALSE(unit_on(classic(), state, "D2").blocking);
    CHECK(refusal(classic(), state, "move D2 D3").empty());
}

TEST_CASE("units are placed on the eight fields around the king and nowhere else") {
    const State state = position(classic(), {.king = "D4", .hand = "<Daisy>"}, {});
    const std::set<std::string> around = {"C3", "D3", "E3", "C4", "E4", "C5", "D5", "E5"};
    for (int index = 0; index < classic().grid().fields(); ++index) {
        const std::string name = classic().grid().name(static_cast<Field>(index));
        INFO("field: " << name);
        CHECK(refusal(classic(), state, "place " + name + " 1").empty() == around.contains(name));
    }
    CHECK(refusal(classic(), state, "place D6 1") == "D6 is not next to the team's Farmer King on D4");
    CHECK(refusal(classic(), state, "place D4 1") == "units cannot be placed on their own Farmer King");
}

TEST_CASE("placing follows the king") {
    State state = position(classic(), {.hand = "<Daisy>"}, {});
    CHECK_FALSE(refusal(classic(), state, "place D3 1").empty());
    play(classic(), state, "move D1 D2");
    CHECK(refusal(classic(), state, "place D3 1").empty());
}

TEST_CASE("units cannot be placed on units or the king of the other team") {
    const State state =
        position(classic(), {.king = "D5", .hand = "<Daisy>"}, {.king = "D6", .units = "C5:<Daisy>,E5:<Daisy>?"});
    for (const std::string target : {"C5", "E5", "D6"}) {
        CHECK(refusal(classic(), state, "place " + target + " 1") == target + " is taken by the other team");
    }
}

TEST_CASE("units are placed once a turn, also if the unit was eliminated") {
    SECTION("placed") {
        State state = position(classic(), {.hand = "<Daisy>,<Goat>"}, {});
        play(classic(), state, "place D2 1");
        CHECK(refusal(classic(), state, "place E2 1") == "units have already been placed this turn");
    }
    SECTION("eliminated as the sixth") {
        State state = position(classic(), {.units = five_units, .hand = "<Daisy>,<Tractor>"}, {});
        play(classic(), state, "place D2 1");
        CHECK(refusal(classic(), state, "place E2 1") == "units have already been placed this turn");
    }
}

TEST_CASE("units can be placed again in the next own turn") {
    State state = position(classic(), {.hand = "<Daisy>,<Goat>"}, {});
    play(classic(), state, "place D2 1");
    play(classic(), state, "yield");
    play(classic(), state, "yield");
    CHECK(refusal(classic(), state, "place E2 1").empty());
}

TEST_CASE("only units that are on the hand can be placed, each once") {
    const State state = position(classic(), {.hand = "<Daisy>,<Goat>"}, {});
    CHECK(refusal(classic(), state, "place D2 3") == "there is no unit number 3 on the hand; it holds 2");
    CHECK(refusal(classic(), state, "place D2 1 3") == "there is no unit number 3 on the hand; it holds 2");
    CHECK(refusal(classic(), state, "place D2 1 1") == "unit number 1 of the hand is named twice");
    CHECK(refusal(classic(), state, "place D2 2 1 2") == "unit number 2 of the hand is named twice");
    CHECK(refusal(classic(), state, "place D2") == "placing needs the number of at least one unit on the hand");
}

TEST_CASE("a unit placed on a compatible own unit joins it, hidden and unmoved") {
    State state = position(classic(), {.units = "D2:<Stable>mb,A4:<Goat>", .hand = "<Daisy>"}, {});
    const auto events = play(classic(), state, "place D2 1");
    CHECK(story(events) == "placed joined_forces union_succeeded");
    CHECK(name_on(classic(), state, "D2") == "Stable Daisy Farmer");
    CHECK(unit_on(classic(), state, "D2").values == Values{500, 500});
    CHECK(unit_on(classic(), state, "D2").hidden);
    CHECK_FALSE(unit_on(classic(), state, "D2").moved);
    CHECK_FALSE(unit_on(classic(), state, "D2").blocking);
    CHECK(order_of(classic(), state, first) == "A4 D2");
    CHECK(state.team(first).hand.empty());
}

TEST_CASE("a unit placed on an incompatible own unit replaces it and has not moved") {
    State state = position(classic(), {.units = "D2:<Barn>m,A4:<Goat>", .hand = "<Daisy>"}, {});
    const auto events = play(classic(), state, "place D2 1");
    CHECK(story(events) == "placed joined_forces union_failed");
    CHECK(classic().name(only(events, EventKind::union_failed).unit) == "Barn Guard");
    CHECK(name_on(classic(), state, "D2") == "Daisy Farmer");
    CHECK_FALSE(unit_on(classic(), state, "D2").moved);
    CHECK(order_of(classic(), state, first) == "A4 D2");
    CHECK(removed_of(classic(), state, first) == "Barn");
}

TEST_CASE("several units are placed one after the other in the order named, by their places on the hand before") {
    State state = position(classic(), {.hand = "<Daisy>,<Goat>,<Stable>"}, {});
    const auto events = play(classic(), state, "place D2 3 1");
    CHECK(story(events) == "placed placed joined_forces union_succeeded");
    CHECK(classic().name(events[0].unit) == "Stable Farmer");
    CHECK(classic().name(events[1].unit) == "Daisy Farmer");
    CHECK(classic().name(events[2].unit) == "Daisy Farmer");
    CHECK(classic().name(events[2].other) == "Stable Farmer");
    CHECK(name_on(classic(), state, "D2") == "Stable Daisy Farmer");
    CHECK(hand_of(classic(), state, first) == "Goat");
}

TEST_CASE("placing the same units in another order gives another unit") {
    State state = position(classic(), {.hand = "<Daisy>,<Goat>,<Stable>"}, {});
    play(classic(), state, "place D2 1 3");
    CHECK(name_on(classic(), state, "D2") == "Daisy Stable Farmer");
}

TEST_CASE("several units placed on an own unit join it one by one") {
    // Pitchfork 400/400 and Chicken 800/700 give 800/700, Beetroot 1000/900 and that 1600/1400.
    State state = position(classic(), {.units = "D2:<Pitchfork>", .hand = "<Chicken>,<Beetroot>"}, {});
    const auto events = play(classic(), state, "place D2 1 2");
    CHECK(story(events) == "placed joined_forces union_succeeded placed joined_forces union_succeeded");
    CHECK(name_on(classic(), state, "D2") == "Pitchfork Chicken Beetroot Farmer");
    CHECK(unit_on(classic(), state, "D2").values == Values{1600, 1400});
}

TEST_CASE("a failed union amid several placings goes on with the unit that replaced the other") {
    // Barn 400/900 does not take Daisy 300/500; Daisy then takes Stable 500/300.
    State state = position(classic(), {.units = "D2:<Barn>?", .hand = "<Daisy>,<Stable>"}, {});
    const auto events = play(classic(), state, "place D2 1 2");
    CHECK(story(events) == "placed joined_forces union_failed placed joined_forces union_succeeded");
    CHECK(name_on(classic(), state, "D2") == "Daisy Stable Farmer");
    CHECK(removed_of(classic(), state, first) == "Barn?");
}

TEST_CASE("the sixth unit on the board is eliminated at once, unseen") {
    State state = position(classic(), {.units = five_units, .hand = "<Daisy>,<Tractor>"}, {});
    const auto events = play(classic(), state, "place D2 1");
    CHECK(story(events) == "placed eliminated");
    CHECK(classic().name(events[1].unit) == "Daisy Farmer");
    CHECK(classic().name(classic().visible(events[1], Side::second).unit) == "???");
    CHECK(is_empty(classic(), state, "D2"));
    CHECK(state.team(first).units.size() == 5);
    CHECK(hand_of(classic(), state, first) == "Tractor");
    CHECK(removed_of(classic(), state, first) == "Daisy?");
}

TEST_CASE("every unit of a placing is eliminated if each would be the sixth") {
    State state = position(classic(), {.units = five_units, .hand = "<Daisy>,<Stable>"}, {});
    CHECK(story(play(classic(), state, "place D2 1 2")) == "placed eliminated placed eliminated");
    CHECK(state.team(first).units.size() == 5);
}

TEST_CASE("with five units on the board a unit can still join one of them") {
    State state = position(
        classic(), {.units = "D2:<Stable>," + five_units.substr(0, five_units.rfind(',')), .hand = "<Daisy>"}, {});
    REQUIRE(state.team(first).units.size() == 5);
    CHECK(story(play(classic(), state, "place D2 1")) == "placed joined_forces union_succeeded");
    CHECK(state.team(first).units.size() == 5);
}

TEST_CASE("with five units on the board a unit can still replace one of them by a failed union") {
    State state = position(
        classic(), {.units = "D2:<Barn>," + five_units.substr(0, five_units.rfind(',')), .hand = "<Daisy>"}, {});
    CHECK(story(play(classic(), state, "place D2 1")) == "placed joined_forces union_failed");
    CHECK(state.team(first).units.size() == 5);
    CHECK(name_on(classic(), state, "D2") == "Daisy Farmer");
}

TEST_CASE("the fifth unit stays, and one placed on it joins it") {
    State state =
        position(classic(), {.units = five_units.substr(0, five_units.rfind(',')), .hand = "<Daisy>,<Stable>"}, {});
    CHECK(story(play(classic(), state, "place D2 1 2")) == "placed placed joined_forces union_succeeded");
    CHECK(state.team(first).units.size() == 5);
}

TEST_CASE("placing is not moving: all units can still move") {
    State state = position(classic(), {.units = "A4:<Goat>?", .hand = "<Daisy>"}, {});
    play(classic(), state, "place D2 1");
    CHECK(refusal(classic(), state, "move A4 A5").empty());
    CHECK(refusal(classic(), state, "move D1 C1").empty());
}

TEST_CASE("the range of placing and the number of units are parameters") {
    Parameters parameters;
    parameters.placing_range = 2;
    parameters.units_on_board = 1;
    const Rules rules = rules_with("A;Alpha;600;600\nB;Beta;700;1100\n", parameters);
    State state = position(rules, {.units = "A7:<A>", .hand = "<A>,<B>"}, {});
    CHECK(refusal(rules, state, "place F3 1").empty());
    CHECK_FALSE(refusal(rules, state, "place F4 1").empty());
    CHECK(story(play(rules, state, "place F3 1")) == "placed eliminated");
}
