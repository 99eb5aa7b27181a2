// Duels (A.1.4).
#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

// Strong 900/400, weak 300/200, a wall 100/900 and one without values.
const Rules& duellists() {
    static const Rules rules = rules_with(
        "Strong;Fighter;900;400\nWeak;Fighter;300;200\nEven;Fighter;900;800\nWall;Builder;100;900\nNil;Farmer;0;0\n");
    return rules;
}

}  // namespace

TEST_CASE("the attacker with the greater ATK wins, takes the field, and the other team is damaged by the difference") {
    State state = position(duellists(), {.units = "D4:<Strong>"}, {.units = "D5:<Weak>"});
    const auto events = play(duellists(), state, "move D4 D5");
    CHECK(story(events) == "attacked eliminated damaged moved");
    CHECK(only(events, EventKind::attacked).from == field(duellists(), "D4"));
    CHECK(only(events, EventKind::attacked).to == field(duellists(), "D5"));
    CHECK(duellists().name(only(events, EventKind::attacked).other) == "Weak Fighter");
    CHECK(duellists().name(only(events, EventKind::eliminated).unit) == "Weak Fighter");
    CHECK(only(events, EventKind::damaged).side == second);
    CHECK(only(events, EventKind::damaged).amount == 600);
    CHECK(state.team(second).life_points == 7400);
    CHECK(state.team(first).life_points == 8000);
    CHECK(name_on(duellists(), state, "D5") == "Strong Fighter");
    CHECK(unit_on(duellists(), state, "D5").moved);
    CHECK(is_empty(duellists(), state, "D4"));
    CHECK(removed_of(duellists(), state, second) == "Weak");
}

TEST_CASE("the attacker with the smaller ATK is eliminated and its own team is damaged") {
    State state = position(duellists(), {.units = "D4:<Weak>"}, {.units = "D5:<Strong>"});
    const auto events = play(duellists(), state, "move D4 D5");
    CHECK(story(events) == "attacked eliminated damaged");
    CHECK(only(events, EventKind::damaged).side == first);
    CHECK(only(events, EventKind::damaged).amount == 600);
    CHECK(state.team(first).life_points == 7400);
    CHECK(state.team(second).life_points == 8000);
    CHECK(is_empty(duellists(), state, "D4"));
    CHECK(name_on(duellists(), state, "D5") == "Strong Fighter");
    CHECK(removed_of(duellists(), state, first) == "Weak");
}

TEST_CASE("equal ATK eliminates first the defender, then the attacker, without damage") {
    State state = position(duellists(), {.units = "D4:<Strong>"}, {.units = "D5:<Even>"});
    const auto events = play(duellists(), state, "move D4 D5");
    CHECK(story(events) == "attacked eliminated eliminated");
    CHECK(duellists().name(events[1].unit) == "Even Fighter");
    CHECK(events[1].side == second);
    CHECK(duellists().name(events[2].unit) == "Strong Fighter");
    CHECK(events[2].side == first);
    CHECK(is_empty(duellists(), state, "D4"));
    CHECK(is_empty(duellists(), state, "D5"));
    CHECK(state.team(first).life_points == 8000);
    CHECK(state.team(second).life_points == 8000);
}

TEST_CASE("a duel flips the attacker first, then the defender, each only if hidden") {
    struct Case {
        std::string attacker;
        std::string defender;
        std::string story;
    };
    for (const Case& one :
         {Case{"", "", "attacked eliminated damaged moved"}, Case{"?", "", "attacked flipped eliminated damaged moved"},
          Case{"", "?", "attacked flipped eliminated damaged moved"},
          Case{"?", "?", "attacked flipped flipped eliminated damaged moved"}}) {
        State state =
            position(duellists(), {.units = "D4:<Strong>" + one.attacker}, {.units = "D5:<Weak>" + one.defender});
        const auto events = play(duellists(), state, "move D4 D5");
        CHECK(story(events) == one.story);
        CHECK(events[0].unit.hidden == !one.attacker.empty());
        CHECK(events[0].other.hidden == !one.defender.empty());
        if (!one.attacker.empty()) {
            CHECK(events[1].side == first);
            CHECK(events[1].to == field(duellists(), "D4"));
        }
        if (!one.defender.empty()) {
            const Event& flip_of_defender = events[one.attacker.empty() ? 1 : 2];
            CHECK(flip_of_defender.side == second);
            CHECK(flip_of_defender.to == field(duellists(), "D5"));
        }
        CHECK_FALSE(unit_on(duellists(), state, "D5").hidden);
        CHECK(removed_of(duellists(), state, second) == "Weak");
    }
}

TEST_CASE("a tie of hidden units flips both before both are eliminated") {
    State state = position(duellists(), {.units = "D4:<Strong>?"}, {.units = "D5:<Even>?"});
    CHECK(story(play(duellists(), state, "move D4 D5")) == "attacked flipped flipped eliminated eliminated");
    CHECK(removed_of(duellists(), state, first) == "Strong");
    CHECK(removed_of(duellists(), state, second) == "Even");
}

TEST_CASE("ATK above the DEF of a blocking defender eliminates it without damage") {
    State state = position(duellists(), {.units = "D4:<Strong>"}, {.units = "D5:<Even>b"});
    const auto events = play(duellists(), state, "move D4 D5");
    CHECK(story(events) == "attacked eliminated moved");
    CHECK(state.team(second).life_points == 8000);
    CHECK(name_on(duellists(), state, "D5") == "Strong Fighter");
}

TEST_CASE("ATK below the DEF of a blocking defender damages the attacking team and nobody is eliminated") {
    State state = position(duellists(), {.units = "D4:<Weak>?"}, {.units = "D5:<Wall>?b"});
    const auto events = play(duellists(), state, "move D4 D5");
    CHECK(story(events) == "attacked flipped flipped damaged");
    CHECK(only(events, EventKind::damaged).side == first);
    CHECK(only(events, EventKind::damaged).amount == 600);
    CHECK(state.team(first).life_points == 7400);
    CHECK(name_on(duellists(), state, "D4") == "Weak Fighter");
    CHECK(unit_on(duellists(), state, "D4").moved);
    CHECK(unit_on(duellists(), state, "D5").blocking);
    CHECK_FALSE(unit_on(duellists(), state, "D5").hidden);
}

TEST_CASE("ATK equal to the DEF of a blocking defender leaves both where they are, undamaged and face up") {
    State state = position(duellists(), {.units = "D4:<Strong>?"}, {.units = "D5:<Wall>?b"});
    const auto events = play(duellists(), state, "move D4 D5");
    CHECK(story(events) == "attacked flipped flipped");
    CHECK(state.team(first).life_points == 8000);
    CHECK(state.team(second).life_points == 8000);
    CHECK(unit_on(duellists(), state, "D4").moved);
    CHECK(unit_on(duellists(), state, "D5").blocking);
}

TEST_CASE("a blocking defender is measured by its DEF even if its ATK is greater than the attack") {
    State state = position(duellists(), {.units = "D4:<Weak>"}, {.units = "D5:<Strong>b"});
    const auto events = play(duellists(), state, "move D4 D5");
    CHECK(only(events, EventKind::damaged).amount == 100);
    CHECK(name_on(duellists(), state, "D4") == "Weak Fighter");
}

TEST_CASE("an attack on a king damages its team by the ATK and the attacker stays, having moved") {
    State state = position(duellists(), {.units = "D6:<Strong>?"}, {});
    const auto events = play(duellists(), state, "move D6 D7");
    CHECK(story(events) == "attacked flipped damaged");
    CHECK(events[0].other.king);
    CHECK(events[0].other.side == second);
    CHECK(only(events, EventKind::damaged).side == second);
    CHECK(only(events, EventKind::damaged).amount == 900);
    CHECK(state.team(second).life_points == 7100);
    CHECK(name_on(duellists(), state, "D6") == "Strong Fighter");
    CHECK(unit_on(duellists(), state, "D6").moved);
    CHECK(state.team(second).king == field(duellists(), "D7"));
}

TEST_CASE("an attack on a king with ATK 0 tells of damage 0") {
    State state = position(duellists(), {.units = "D6:<Nil>"}, {});
    const auto events = play(duellists(), state, "move D6 D7");
    CHECK(story(events) == "attacked damaged");
    CHECK(only(events, EventKind::damaged).amount == 0);
    CHECK(state.team(second).life_points == 8000);
}

TEST_CASE("an attack on a king with a negative ATK does no damage: life points never rise") {
    State state = position(duellists(), {.units = "D6:<Nil>@-500/0"}, {.life_points = 7000});
    const auto events = play(duellists(), state, "move D6 D7");
    CHECK(story(events) == "attacked damaged");
    CHECK(only(events, EventKind::damaged).amount == 0);
    CHECK(state.team(second).life_points == 7000);
}

TEST_CASE("negative ATK counts as it is in a duel of units") {
    SECTION("attacking") {
        State state = position(duellists(), {.units = "D4:<Nil>@-500/0"}, {.units = "D5:<Weak>"});
        CHECK(only(play(duellists(), state, "move D4 D5"), EventKind::damaged).amount == 800);
        CHECK(state.team(first).life_points == 7200);
    }
    SECTION("defending") {
        State state = position(duellists(), {.units = "D4:<Weak>"}, {.units = "D5:<Nil>@-500/0"});
        CHECK(only(play(duellists(), state, "move D4 D5"), EventKind::damaged).amount == 800);
        CHECK(state.team(second).life_points == 7200);
    }
    SECTION("against a negative DEF in blockade") {
        State state = position(duellists(), {.units = "D4:<Weak>@-600/0"}, {.units = "D5:<Nil>b@0/-500"});
        CHECK(only(play(duellists(), state, "move D4 D5"), EventKind::damaged).amount == 100);
        CHECK(state.team(first).life_points == 7900);
    }
}

TEST_CASE("life points stop at 0 while the damage told is the full one") {
    State state = position(duellists(), {.units = "D6:<Strong>"}, {.life_points = 100});
    const auto events = play(duellists(), state, "move D6 D7");
    CHECK(story(events) == "attacked damaged life_points_gone won");
    CHECK(only(events, EventKind::damaged).amount == 900);
    CHECK(only(events, EventKind::life_points_gone).side == second);
    CHECK(only(events, EventKind::won).side == first);
    CHECK(state.team(second).life_points == 0);
}

TEST_CASE("life points that drop to exactly 0 end the game, 1 does not") {
    State dead = position(duellists(), {.units = "D6:<Strong>"}, {.life_points = 900});
    play(duellists(), dead, "move D6 D7");
    CHECK(duellists().outcome(dead) == Outcome{first});
    State alive = position(duellists(), {.units = "D6:<Strong>"}, {.life_points = 901});
    play(duellists(), alive, "move D6 D7");
    CHECK(alive.team(second).life_points == 1);
    CHECK_FALSE(duellists().outcome(alive));
}

TEST_CASE("a unit that wins the game in a duel takes the field first") {
    State state = position(duellists(), {.units = "D4:<Strong>?"}, {.life_points = 600, .units = "D5:<Weak>?"});
    CHECK(story(play(duellists(), state, "move D4 D5")) ==
          "attacked flipped flipped eliminated damaged moved life_points_gone won");
    CHECK(name_on(duellists(), state, "D5") == "Strong Fighter");
    CHECK(duellists().outcome(state) == Outcome{first});
}

TEST_CASE("a team loses by the damage of its own attack") {
    SECTION("against an open defender") {
        State state = position(duellists(), {.life_points = 600, .units = "D4:<Weak>"}, {.units = "D5:<Strong>"});
        CHECK(story(play(duellists(), state, "move D4 D5")) == "attacked eliminated damaged life_points_gone won");
        CHECK(duellists().outcome(state) == Outcome{second});
    }
    SECTION("against a blockade") {
        State state = position(duellists(), {.life_points = 600, .units = "D4:<Weak>"}, {.units = "D5:<Wall>b"});
        CHECK(story(play(duellists(), state, "move D4 D5")) == "attacked damaged life_points_gone won");
        CHECK(duellists().outcome(state) == Outcome{second});
    }
}

TEST_CASE("a finished game allows nothing more") {
    State state = position(duellists(), {.units = "D6:<Strong>,A4:<Weak>?", .hand = "<Nil>"}, {.life_points = 100});
    play(duellists(), state, "move D6 D7");
    CHECK(duellists().legal_actions(state).size() == 0);
    for (const std::string verb : {"move A4 A5", "flip A4", "block A4", "place D2 1", "yield", "move D1 D1"}) {
        CHECK(refusal(duellists(), state, verb) == "the game is over");
    }
}

TEST_CASE("the second team duels by the same rules") {
    State state = position(duellists(), {.units = "D5:<Weak>?"}, {.units = "D6:<Strong>?"}, second);
    const auto events = play(duellists(), state, "move D6 D5");
    CHECK(story(events) == "attacked flipped flipped eliminated damaged moved");
    CHECK(only(events, EventKind::damaged).side == first);
    CHECK(state.team(first).life_points == 7400);
}

TEST_CASE("a union that is beaten leaves the game with all its parts, seen") {
    State state = position(classic(), {.units = "D4:<Egg-laying Wool-Milk-Pig>"}, {.units = "D5:(<Stable>+<Daisy>?)"});
    const auto events = play(classic(), state, "move D4 D5");
    CHECK(only(events, EventKind::damaged).amount == 2500);
    CHECK(removed_of(classic(), state, second) == "Stable, Daisy");
}
