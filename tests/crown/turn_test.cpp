// Setting up, drawing, ending a turn, and the end of the game (A.1.5 to A.1.8, A.3.4, A.5.10).
#include <limits>

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

State new_game(std::int64_t seed) {
    JavaRandom random(seed);
    return classic().start(random);
}

}  // namespace

TEST_CASE("a game starts with five units on the first hand, four on the second, and the rest in the decks") {
    const State state = new_game(1);
    CHECK(state.team(first).hand.size() == 5);
    CHECK(state.team(second).hand.size() == 4);
    CHECK(state.team(first).deck.size() == 35);
    CHECK(state.team(second).deck.size() == 36);
}

TEST_CASE("a game starts with the kings on D1 and D7, full life points, and the first team to move") {
    const State state = new_game(1);
    CHECK(state.to_move == first);
    CHECK_FALSE(state.winner);
    for (const Side side : {first, second}) {
        CHECK(state.team(side).life_points == 8000);
        CHECK(state.team(side).units.empty());
        CHECK(state.team(side).removed.empty());
        CHECK_FALSE(state.team(side).king_moved);
        CHECK_FALSE(state.team(side).placed);
    }
    CHECK(state.team(first).king == field(classic(), "D1"));
    CHECK(state.team(second).king == field(classic(), "D7"));
}

TEST_CASE("the decks are shuffled first's before second's from one stream, as in the sample of A.6.1") {
    const State state = new_game(-4022738);
    CHECK(hand_of(classic(), state, first) == "Daisy, Threshing, Shield, Milk Cow, Silo");
    // Cards that the sample shows later.
    const Team& team = state.team(first);
    CHECK(classic().kinds()[team.deck[team.deck.size() - 1]].qualifier == "Egg-laying Wool-Milk-Pig");
    CHECK(classic().kinds()[team.deck[team.deck.size() - 2]].qualifier == "Beetroot");
    const Team& enemy = state.team(second);
    CHECK(enemy.hand.contains(kind_named(classic(), "Livestock")));
}

TEST_CASE("the first card of the shuffled deck is drawn first") {
    JavaRandom random(5);
    JavaRandom reference(5);
    const State state = classic().start(random);
    for (const Side side : {first, second}) {
        std::vector<KindId> cards;
        for (std::size_t kind = 0; kind < classic().kinds().size(); ++kind) {
            cards.insert(cards.end(), static_cast<std::size_t>(classic().deck(side)[kind]), static_cast<KindId>(kind));
        }
        reference.shuffle(cards);
        std::vector<KindId> dealt(state.team(side).hand.begin(), state.team(side).hand.end());
        for (std::size_t left = state.team(side).deck.size(); left > 0; --left) {
            dealt.push_back(state.team(side).deck[left - 1]);
        }
        CHECK(dealt == cards);
    }
    CHECK(random == reference);
}

TEST_CASE("yielding passes the turn to the other team, which draws its top card to the end of its hand") {
    State state = position(classic(), {.hand = "<Daisy>"}, {.hand = "<Goat>", .deck = "<Pig>,<Chicken>"});
    const auto events = play(classic(), state, "yield");
    CHECK(story(events) == "turn_started drew");
    CHECK(events[0].side == second);
    CHECK(events[1].side == second);
    CHECK(events[1].unit.hidden);
    CHECK(classic().name(events[1].unit) == "Pig Farmer");
    CHECK(state.to_move == second);
    CHECK(hand_of(classic(), state, second) == "Goat, Pig");
    CHECK(state.team(second).deck.size() == 1);
    CHECK(hand_of(classic(), state, first) == "Daisy");
}

TEST_CASE("a full hand must discard one unit, which everyone sees") {
    State state = position(classic(), {.hand = "<Daisy>,<Goat>,<Pig>,<Chicken>,<Seed>"}, {});
    CHECK(refusal(classic(), state, "yield") == "the hand is full; yield needs the number of the unit to discard");
    CHECK(refusal(classic(), state, "yield 6") == "there is no unit number 6 on the hand; it holds 5");
    const auto events = play(classic(), state, "yield 3");
    CHECK(story(events) == "discarded turn_started drew");
    CHECK(events[0].side == first);
    CHECK(classic().name(classic().visible(events[0], second).unit) == "Pig Farmer");
    CHECK(hand_of(classic(), state, first) == "Daisy, Goat, Chicken, Seed");
    CHECK(removed_of(classic(), state, first) == "Pig");
}

TEST_CASE("a hand that is not full may not discard") {
    const State state = position(classic(), {.hand = "<Daisy>,<Goat>,<Pig>,<Chicken>"}, {});
    CHECK(refusal(classic(), state, "yield 1") == "only a full hand of 5 units may discard; this one holds 4");
    CHECK(refusal(classic(), state, "yield").empty());
}

TEST_CASE("an empty hand may yield and cannot place") {
    const State state = position(classic(), {}, {});
    CHECK(refusal(classic(), state, "yield").empty());
    CHECK_FALSE(refusal(classic(), state, "place D2 1").empty());
}

TEST_CASE("yielding makes everything of the team ready for its next turn") {
    State state = position(classic(), {.flags = "kp", .units = "D4:<Daisy>?mb"}, {});
    play(classic(), state, "yield");
    CHECK_FALSE(state.team(first).king_moved);
    CHECK_FALSE(state.team(first).placed);
    CHECK_FALSE(unit_on(classic(), state, "D4").moved);
    CHECK(unit_on(classic(), state, "D4").blocking);
    CHECK(unit_on(classic(), state, "D4").hidden);
}

TEST_CASE("the team whose turn begins with an empty deck loses before it draws") {
    State state = position(classic(), {.hand = "<Daisy>"}, {.hand = "<Goat>", .removed = "-"});
    state.team(second).deck.clear();
    const auto events = play(classic(), state, "yield");
    CHECK(story(events) == "turn_started deck_empty won");
    CHECK(only(events, EventKind::deck_empty).side == second);
    CHECK(only(events, EventKind::won).side == first);
    CHECK(classic().outcome(state) == Outcome{first});
    CHECK(hand_of(classic(), state, second) == "Goat");
}

TEST_CASE("drawing the last card does not lose yet") {
    State state = position(classic(), {}, {.deck = "<Pig>"});
    play(classic(), state, "yield");
    CHECK_FALSE(classic().outcome(state));
    CHECK(state.team(second).deck.empty());
    CHECK(hand_of(classic(), state, second) == "Pig");
}

TEST_CASE("if nobody does anything, the first team runs out of cards in its 37th turn") {
    State state = new_game(3);
    int yields = 0;
    while (!classic().outcome(state)) {
        play(classic(), state, state.team(state.to_move).hand.size() == 5 ? "yield 1" : "yield");
        ++yields;
    }
    CHECK(yields == 72);
    CHECK(classic().outcome(state) == Outcome{second});
}

TEST_CASE("rules are made only of units, decks and parameters that fit together") {
    const std::vector<UnitKind> kinds = {{"A", "Alpha", {100, 100}}, {"B", "Beta", {200, 200}}};
    const auto problem = [&](const std::array<DeckList, 2>& decks, const Parameters& parameters) {
        const auto rules = Rules::make(kinds, decks, parameters);
        return rules ? std::string() : rules.error().sentence();
    };
    const std::array<DeckList, 2> decks = {DeckList{20, 20}, DeckList{40, 0}};
    CHECK(problem(decks, {}).empty());
    CHECK(problem({DeckList{20, 20, 0}, DeckList{40, 0}}, {}) ==
          "the deck of the first team names 3 numbers, expected one for each of the 2 units");
    CHECK(problem({DeckList{20, 20}, DeckList{20, 19}}, {}) ==
          "the deck of the second team holds 39 units, expected 40");
    CHECK(problem({DeckList{41, -1}, DeckList{40, 0}}, {}) == "a deck cannot hold a negative number of units");

    const auto with = [&](auto change) {
        Parameters parameters;
        change(parameters);
        return problem(decks, parameters);
    };
    CHECK(with([](Parameters& p) { p.columns = 12; }) == "columns is 12, expected 2 to 11");
    CHECK(with([](Parameters& p) { p.rows = 1; }) == "rows is 1, expected 2 to 11");
    CHECK(with([](Parameters& p) { p.deck_size = 81; }) == "deck_size is 81, expected 1 to 80");
    CHECK(with([](Parameters& p) { p.deck_size = 0; }) == "deck_size is 0, expected 1 to 80");
    CHECK(with([](Parameters& p) { p.hand_limit = 11; }) == "hand_limit is 11, expected 1 to 10");
    CHECK(with([](Parameters& p) { p.hand_limit = 0; }) == "hand_limit is 0, expected 1 to 10");
    CHECK(with([](Parameters& p) { p.start_hand = 5; }) == "start_hand is 5, expected 0 to 4");
    CHECK(with([](Parameters& p) { p.units_on_board = 13; }) == "units_on_board is 13, expected 1 to 12");
    CHECK(with([](Parameters& p) { p.life_points = 0; }) == "life_points is 0, expected 1 to 1000000000");
    CHECK(with([](Parameters& p) { p.placing_range = 0; }) == "placing_range is 0, expected 1 to 11");
    CHECK(with([](Parameters& p) { p.king_fields[1] = "D8"; }) == "king_fields names 'D8', which is not on the board");
    CHECK(with([](Parameters& p) { p.king_fields[1] = "d1"; }) == "king_fields puts both kings on D1");
}

TEST_CASE("rules need 1 to 80 units") {
    CHECK_FALSE(Rules::make({}, {DeckList{}, DeckList{}}));
    const auto many = [](std::size_t count) {
        DeckList deck(count, 0);
        deck[0] = 40;
        return Rules::make(std::vector<UnitKind>(count, UnitKind{"A", "Alpha", {1, 1}}), {deck, deck});
    };
    CHECK(many(80));
    CHECK_FALSE(many(81));
}

TEST_CASE("rules refuse units whose values are negative or too great to add up") {
    const auto with_values = [](Values values) {
        return Rules::make({UnitKind{"A", "Alpha", values}}, {DeckList{40}, DeckList{40}});
    };
    CHECK(with_values({0, 2147483647}));
    CHECK_FALSE(with_values({-1, 0}));
    CHECK_FALSE(with_values({0, -1}));
    CHECK_FALSE(with_values({2147483648, 0}));
    CHECK_FALSE(with_values({0, std::numeric_limits<std::int64_t>::max()}));
}

TEST_CASE("the parameters shape the start of a game") {
    Parameters parameters;
    parameters.columns = 5;
    parameters.rows = 9;
    parameters.king_fields = {"C1", "C9"};
    parameters.life_points = 3000;
    parameters.deck_size = 20;
    parameters.hand_limit = 4;
    parameters.start_hand = 2;
    const Rules rules = rules_with("A;Alpha;600;600\nB;Beta;700;1100\n", parameters);
    JavaRandom random(1);
    const State state = rules.start(random);
    CHECK(state.team(first).hand.size() == 3);
    CHECK(state.team(second).hand.size() == 2);
    CHECK(state.team(first).deck.size() == 17);
    CHECK(state.team(second).deck.size() == 18);
    CHECK(state.team(second).life_points == 3000);
    CHECK(state.team(second).king == field(rules, "C9"));
}
