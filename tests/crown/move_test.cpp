// Moving units and kings, flipping and blocking (A.1.2, A.1.3, A.5.3 to A.5.5).
#include "tests/crown/support.hpp"

using namespace farmland_tests;

TEST_CASE("a unit moves one field up, right, down or left") {
    for (const std::string target : {"D5", "E4", "D3", "C4"}) {
        State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
        const auto events = play(classic(), state, "move D4 " + target);
        CHECK(story(events) == "moved");
        CHECK(events[0].from == field(classic(), "D4"));
        CHECK(events[0].to == field(classic(), target));
        CHECK(events[0].side == Side::first);
        CHECK(is_empty(classic(), state, "D4"));
        CHECK(name_on(classic(), state, target) == "Daisy Farmer");
        CHECK(unit_on(classic(), state, target).moved);
    }
}

TEST_CASE("a unit moves neither diagonally nor farther than one field") {
    const State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    for (const std::string target : {"E5", "E3", "C3", "C5", "D6", "D2", "B4", "F4", "A1", "G7"}) {
        CHECK(refusal(classic(), state, "move D4 " + target) ==
              target + " is more than one step along a row or column away from D4");
    }
}

TEST_CASE("a unit in a corner does not wrap around the board") {
    const State state = position(classic(), {.units = "A1:<Daisy>?"}, {});
    for (const std::string target : {"G1", "A7", "G2", "B2", "G7"}) {
        CHECK_FALSE(refusal(classic(), state, "move A1 " + target).empty());
    }
    CHECK(refusal(classic(), state, "move A1 A2").empty());
    CHECK(refusal(classic(), state, "move A1 B1").empty());
}

TEST_CASE("moving keeps a hidden unit hidden and a face-up one face up") {
    State state = position(classic(), {.units = "D4:<Daisy>?,F4:<Goat>"}, {});
    play(classic(), state, "move D4 D5");
    play(classic(), state, "move F4 F5");
    CHECK(unit_on(classic(), state, "D5").hidden);
    CHECK_FALSE(unit_on(classic(), state, "F5").hidden);
}

TEST_CASE("staying en place counts as the move of a unit") {
    State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    const auto events = play(classic(), state, "move D4 D4");
    CHECK(story(events) == "moved");
    CHECK(events[0].from == events[0].to);
    CHECK(unit_on(classic(), state, "D4").moved);
    CHECK(unit_on(classic(), state, "D4").hidden);
    CHECK(refusal(classic(), state, "move D4 D5") == "the unit on D4 has already moved this turn");
}

TEST_CASE("a blockade ends before anything else when its unit moves") {
    SECTION("to an empty field") {
        State state = position(classic(), {.units = "D4:<Daisy>?b"}, {});
        CHECK(story(play(classic(), state, "move D4 D5")) == "blockade_ended moved");
        CHECK_FALSE(unit_on(classic(), state, "D5").blocking);
    }
    SECTION("en place") {
        State state = position(classic(), {.units = "D4:<Daisy>?b"}, {});
        CHECK(story(play(classic(), state, "move D4 D4")) == "blockade_ended moved");
        CHECK_FALSE(unit_on(classic(), state, "D4").blocking);
    }
    SECTION("into a duel") {
        State state = position(classic(), {.units = "D4:<Pig>b"}, {.units = "D5:<Daisy>"});
        CHECK(story(play(classic(), state, "move D4 D5")) == "blockade_ended attacked eliminated damaged moved");
        CHECK_FALSE(unit_on(classic(), state, "D5").blocking);
    }
    SECTION("into a union") {
        State state = position(classic(), {.units = "D4:<Daisy>b,D5:<Stable>"}, {});
        CHECK(story(play(classic(), state, "move D4 D5")) == "blockade_ended moved joined_forces union_succeeded");
    }
    SECTION("into a duel that it does not win") {
        State state = position(classic(), {.units = "D4:<Daisy>b"}, {.units = "D5:<Shield>b"});
        CHECK(story(play(classic(), state, "move D4 D5")) == "blockade_ended attacked damaged");
        CHECK_FALSE(unit_on(classic(), state, "D4").blocking);
    }
}

TEST_CASE("a unit moves once a turn and again in the next own turn") {
    State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    play(classic(), state, "move D4 D5");
    CHECK(refusal(classic(), state, "move D5 D6") == "the unit on D5 has already moved this turn");
    CHECK(refusal(classic(), state, "move D5 D5") == "the unit on D5 has already moved this turn");
    play(classic(), state, "yield");
    play(classic(), state, "yield");
    CHECK(refusal(classic(), state, "move D5 D6").empty());
}

TEST_CASE("only own units that are there can act") {
    const State state = position(classic(), {.units = "D4:<Daisy>?"}, {.units = "D6:<Daisy>?"});
    for (const std::string verb : {"move E5 E4", "flip E5", "block E5"}) {
        CHECK(refusal(classic(), state, verb) == "there is no unit on E5");
    }
    for (const std::string verb : {"move D6 D5", "flip D6", "block D6"}) {
        CHECK(refusal(classic(), state, verb) == "the unit on D6 belongs to the other team");
    }
    CHECK(refusal(classic(), state, "move D7 C7") == "the unit on D7 belongs to the other team");
}

TEST_CASE("a unit cannot move onto its own king and keeps its blockade and its move") {
    State state = position(classic(), {.units = "D2:<Daisy>b"}, {});
    CHECK(refusal(classic(), state, "move D2 D1") == "a unit cannot move onto its own Farmer King");
    CHECK(unit_on(classic(), state, "D2").blocking);
    CHECK(refusal(classic(), state, "move D2 D3").empty());
}

TEST_CASE("a king moves one field along rows and columns, once a turn") {
    State state = position(classic(), {}, {});
    CHECK_FALSE(refusal(classic(), state, "move D1 E2").empty());
    CHECK_FALSE(refusal(classic(), state, "move D1 D3").empty());
    const auto events = play(classic(), state, "move D1 D2");
    CHECK(story(events) == "moved");
    CHECK(events[0].unit.king);
    CHECK(state.team(Side::first).king == field(classic(), "D2"));
    CHECK(refusal(classic(), state, "move D2 D3") == "the unit on D2 has already moved this turn");
    play(classic(), state, "yield");
    play(classic(), state, "yield");
    CHECK(refusal(classic(), state, "move D2 D3").empty());
}

TEST_CASE("a king may stay en place, and that counts as its move") {
    State state = position(classic(), {}, {});
    CHECK(story(play(classic(), state, "move D1 D1")) == "moved");
    CHECK(state.team(Side::first).king_moved);
    CHECK(state.team(Side::first).king == field(classic(), "D1"));
    CHECK_FALSE(refusal(classic(), state, "move D1 D2").empty());
}

TEST_CASE("a king and its units move independently") {
    State state = position(classic(), {.units = "D4:<Daisy>?,F4:<Goat>?"}, {});
    play(classic(), state, "move D4 D5");
    play(classic(), state, "move D1 D2");
    CHECK(refusal(classic(), state, "move F4 F5").empty());
}

TEST_CASE("a king cannot move onto a unit or the king of the other team") {
    const State state = position(classic(), {.king = "D5"}, {.king = "D6", .units = "C5:<Daisy>,E5:<Daisy>?b"});
    CHECK(refusal(classic(), state, "move D5 C5") == "a Farmer King cannot attack; C5 is taken by the other team");
    CHECK(refusal(classic(), state, "move D5 E5") == "a Farmer King cannot attack; E5 is taken by the other team");
    CHECK(refusal(classic(), state, "move D5 D6") == "a Farmer King cannot attack; D6 is taken by the other team");
    CHECK(refusal(classic(), state, "move D5 D4").empty());
}

TEST_CASE("a king tramples an own unit, which leaves the game as unseen as it was") {
    SECTION("hidden") {
        State state = position(classic(), {.units = "D2:<Daisy>?b,F4:<Goat>"}, {});
        const auto events = play(classic(), state, "move D1 D2");
        CHECK(story(events) == "moved trampled");
        CHECK(classic().name(events[1].unit) == "Daisy Farmer");
        CHECK(classic().name(classic().visible(events[1], Side::second).unit) == "???");
        CHECK(removed_of(classic(), state, Side::first) == "Daisy?");
    }
    SECTION("face up") {
        State state = position(classic(), {.units = "F4:<Goat>,D2:<Daisy>"}, {});
        play(classic(), state, "move D1 D2");
        CHECK(removed_of(classic(), state, Side::first) == "Daisy");
        CHECK(order_of(classic(), state, Side::first) == "F4");
        CHECK(state.team(Side::first).king == field(classic(), "D2"));
        CHECK(state.team(Side::first).life_points == 8000);
    }
    SECTION("a union with all its parts") {
        State state = position(classic(), {.units = "D2:(<Stable>+<Daisy>?),E4:<Goat>"}, {});
        play(classic(), state, "move D1 D2");
        CHECK(removed_of(classic(), state, Side::first) == "Stable, Daisy?");
        CHECK(name_on(classic(), state, "E4") == "Goat Farmer");
    }
}

TEST_CASE("flipping shows a hidden unit and does not count as its move") {
    State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    const auto events = play(classic(), state, "flip D4");
    CHECK(story(events) == "flipped");
    CHECK(events[0].to == field(classic(), "D4"));
    CHECK_FALSE(events[0].unit.hidden);
    CHECK_FALSE(unit_on(classic(), state, "D4").hidden);
    CHECK_FALSE(unit_on(classic(), state, "D4").moved);
    CHECK(refusal(classic(), state, "move D4 D5").empty());
}

TEST_CASE("flipping keeps a blockade") {
    State state = position(classic(), {.units = "D4:<Daisy>?b"}, {});
    play(classic(), state, "flip D4");
    CHECK(unit_on(classic(), state, "D4").blocking);
}

TEST_CASE("a face-up unit and a king cannot be flipped") {
    State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    play(classic(), state, "flip D4");
    CHECK(refusal(classic(), state, "flip D4") == "the unit on D4 is already face up");
    CHECK(refusal(classic(), state, "flip D1") == "the unit on D1 is already face up");
}

TEST_CASE("a unit that has moved can be neither flipped nor block") {
    State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    play(classic(), state, "move D4 D4");
    CHECK(refusal(classic(), state, "flip D4") == "the unit on D4 has already moved this turn");
    CHECK(refusal(classic(), state, "block D4") == "the unit on D4 has already moved this turn");
}

TEST_CASE("blocking counts as the move and keeps a unit hidden") {
    State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    const auto events = play(classic(), state, "block D4");
    CHECK(story(events) == "blocked");
    CHECK(events[0].to == field(classic(), "D4"));
    CHECK(unit_on(classic(), state, "D4").blocking);
    CHECK(unit_on(classic(), state, "D4").moved);
    CHECK(unit_on(classic(), state, "D4").hidden);
    CHECK_FALSE(refusal(classic(), state, "block D4").empty());
    CHECK_FALSE(refusal(classic(), state, "move D4 D5").empty());
}

TEST_CASE("a blockade lasts over turns and may be repeated in each of them") {
    State state = position(classic(), {.units = "D4:<Daisy>?"}, {});
    play(classic(), state, "block D4");
    play(classic(), state, "yield");
    CHECK(unit_on(classic(), state, "D4").blocking);
    play(classic(), state, "yield");
    CHECK(unit_on(classic(), state, "D4").blocking);
    CHECK(story(play(classic(), state, "block D4")) == "blocked");
    CHECK(unit_on(classic(), state, "D4").moved);
}

TEST_CASE("any number of units may block in one turn") {
    State state = position(classic(), {.units = "D4:<Daisy>?,E4:<Goat>"}, {});
    play(classic(), state, "block D4");
    play(classic(), state, "block E4");
    CHECK(unit_on(classic(), state, "D4").blocking);
    CHECK(unit_on(classic(), state, "E4").blocking);
}

TEST_CASE("a king cannot block") {
    const State state = position(classic(), {}, {});
    CHECK(refusal(classic(), state, "block D1") == "a Farmer King cannot block");
}
