// What a team sees of a game of Crown, and what it does not.
#include "core/crown/view.hpp"

#include <set>

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

bool is_blank(const UnitFacts& facts) {
    return !facts.known && facts.values == Values{} &&
           std::all_of(facts.kinds.begin(), facts.kinds.end(), [](KindId kind) { return kind == unknown_kind; });
}

}  // namespace

TEST_CASE("a hidden unit of the other team shows where it is and what it did, not what it is") {
    const State state = position(classic(), {}, {.units = "D6:<Daisy>?mb,E6:<Goat>"});
    const View view = classic().view(state, first);
    REQUIRE(view.other.units.size() == 2);
    CHECK(view.other.units[0] == Unit{{}, {}, field(classic(), "D6"), 1, true, true, true});
    CHECK(view.other.units[1] == Unit{{1000, 1000}, {}, field(classic(), "E6"), 1, false, false, false});
    CHECK(view.other.parts ==
          FixedList<Part, max_deck>{{unknown_kind, 0, false}, {kind_named(classic(), "Goat"), 0, true}});
}

TEST_CASE("a hidden union shows the parts that were seen before it was made") {
    const State state = position(classic(), {}, {.units = "D6:(<Stable>+<Daisy>?)"});
    const View view = classic().view(state, first);
    CHECK(view.other.units[0].hidden);
    CHECK(view.other.units[0].values == Values{});
    CHECK(view.other.parts ==
          FixedList<Part, max_deck>{{kind_named(classic(), "Stable"), 0, true}, {unknown_kind, 1, false}});
}

TEST_CASE("of the other team's hand and deck only the sizes are seen") {
    const State state = position(classic(), {}, {.hand = "<Daisy>,<Goat>", .deck = "<Pig>,<Seed>,<Daisy>"});
    const View view = classic().view(state, first);
    CHECK(view.other.hand_size == 2);
    CHECK(view.other.deck_size == 3);
    State swapped = position(classic(), {}, {.hand = "<Pig>,<Seed>", .deck = "<Daisy>,<Goat>,<Daisy>"});
    swapped.team(second).removed = state.team(second).removed;
    CHECK(classic().view(swapped, first) == view);
}

TEST_CASE("of the own deck the cards are known, their order is not") {
    const State state = position(classic(), {.deck = "<Pig>,<Daisy>,<Daisy>"}, {});
    const State other_order = position(classic(), {.deck = "<Daisy>,<Pig>,<Daisy>"}, {});
    const View view = classic().view(state, first);
    CHECK(view == classic().view(other_order, first));
    CHECK(view.own.deck_size == 3);
    CHECK(view.own.deck_counts[kind_named(classic(), "Daisy")] == 2);
    CHECK(view.own.deck_counts[kind_named(classic(), "Pig")] == 1);
    CHECK(view.own.deck_counts[kind_named(classic(), "Goat")] == 0);
}

TEST_CASE("the own team is seen entirely otherwise") {
    const State state = position(classic(),
                                 {.life_points = 5,
                                  .king = "C1",
                                  .flags = "kp",
                                  .units = "D4:<Daisy>?mb",
                                  .hand = "<Goat>,<Pig>",
                                  .removed = "<Seed>?,<Chicken>"},
                                 {});
    const View view = classic().view(state, first);
    CHECK(view.viewer == first);
    CHECK(view.to_move == first);
    CHECK(view.own.life_points == 5);
    CHECK(view.own.king == field(classic(), "C1"));
    CHECK(view.own.king_moved);
    CHECK(view.own.placed);
    CHECK(view.own.units == state.team(first).units);
    CHECK(view.own.parts == state.team(first).parts);
    CHECK(view.own.hand == state.team(first).hand);
    CHECK(view.own.removed == state.team(first).removed);
}

TEST_CASE("cards of the other team that left the game unseen stay unknown") {
    const State state = position(classic(), {}, {.removed = "<Seed>?,<Chicken>"});
    CHECK(classic().view(state, first).other.removed ==
          FixedList<RemovedCard, max_deck>{{unknown_kind, false}, {kind_named(classic(), "Chicken"), true}});
}

TEST_CASE("events blank exactly the hidden units and cards of the other team") {
    int blanked = 0;
    for (int seed = 0; seed < 6; ++seed) {
        JavaRandom random(seed);
        State state = classic().start(random);
        while (!classic().outcome(state)) {
            EventLog<Event> log;
            classic().apply(state, random_action_of_any_kind(classic(), state, random), log);
            for (const Event& event : log.events) {
                for (const Side viewer : {first, second}) {
                    const Event seen = classic().visible(event, viewer);
                    for (const auto& [facts, whole] :
                         {std::pair(&seen.unit, &event.unit), std::pair(&seen.other, &event.other)}) {
                        const bool secret = whole->hidden && whole->side != viewer;
                        if (secret ? !is_blank(*facts) : *facts != *whole) FAIL(story({event}));
                        if (secret && facts->kinds.size() != whole->kinds.size()) FAIL(story({event}));
                        blanked += secret ? 1 : 0;
                    }
                    Event without_units = seen;
                    without_units.unit = event.unit;
                    without_units.other = event.other;
                    if (without_units != event) FAIL(story({event}));
                }
            }
        }
    }
    CHECK(blanked > 500);
}

TEST_CASE("what a team draws only that team sees") {
    State state = position(classic(), {}, {.deck = "<Pig>"});
    const Event drew = only(play(classic(), state, "yield"), EventKind::drew);
    CHECK(classic().name(classic().visible(drew, second).unit) == "Pig Farmer");
    CHECK(is_blank(classic().visible(drew, first).unit));
}

TEST_CASE("a sample deals the unseen cards of the other team and shuffles the own deck") {
    const State state = position(classic(), {.hand = "<Daisy>"}, {.units = "D6:<Daisy>?", .hand = "<Goat>,<Pig>"});
    const View view = classic().view(state, first);
    std::set<KindId> units;
    std::set<std::vector<int>> hands;
    std::set<std::vector<int>> own_decks;
    std::set<std::vector<int>> other_decks;
    const auto content = [](const auto& list) { return std::vector<int>(list.begin(), list.end()); };
    for (int seed = 0; seed < 50; ++seed) {
        JavaRandom random(seed);
        const State sample = classic().sample(view, random);
        units.insert(sample.team(second).parts[0].kind);
        hands.insert(content(sample.team(second).hand));
        own_decks.insert(content(sample.team(first).deck));
        other_decks.insert(content(sample.team(second).deck));
        CHECK(sample.team(first).hand == state.team(first).hand);
        const KindId kind = sample.team(second).parts[0].kind;
        CHECK(sample.team(second).units[0].values == classic().kinds()[kind].values);
    }
    CHECK(units.size() > 10);
    CHECK(hands.size() > 30);
    CHECK(own_decks.size() == 50);
    CHECK(other_decks.size() == 50);
}

TEST_CASE("every card that could be hidden is dealt about as often as it is there") {
    // One hidden unit, and three Daisies, one Goat left for it: about three quarters are Daisies.
    const Rules rules = rules_with("Daisy;Farmer;300;500\nGoat;Farmer;1000;1000\n");
    State state = position(rules, {}, {.units = "D6:<Daisy>?"});
    Team& team = state.team(second);
    team.deck = {kind_named(rules, "Daisy"), kind_named(rules, "Daisy"), kind_named(rules, "Goat")};
    for (int count = 0; count < 17; ++count) team.removed.push_back({kind_named(rules, "Daisy"), true});
    for (int count = 0; count < 19; ++count) team.removed.push_back({kind_named(rules, "Goat"), true});
    const View view = rules.view(state, first);
    int daisies = 0;
    JavaRandom random(1);
    for (int count = 0; count < 1000; ++count) {
        const State sample = rules.sample(view, random);
        daisies += sample.team(second).parts[0].kind == kind_named(rules, "Daisy") ? 1 : 0;
    }
    CHECK(daisies > 680);
    CHECK(daisies < 820);
}

TEST_CASE("the parts of a sampled union could have joined, if any such cards are left") {
    const State state = position(classic(), {}, {.units = "D6:(<Stable>?+<Daisy>?),E6:(<Pitchfork>+<Chicken>?)"});
    const View view = classic().view(state, first);
    for (int seed = 0; seed < 300; ++seed) {
        JavaRandom random(seed);
        const State sample = classic().sample(view, random);
        for (std::size_t unit = 0; unit < 2; ++unit) {
            const auto parts = parts_of(sample.team(second), unit);
            INFO(classic().name(parts) << ", seed " << seed);
            // Two of the same kind have the same name and never join.
            REQUIRE(parts[0].kind != parts[1].kind);
            REQUIRE(classic().values_of(parts) == sample.team(second).units[unit].values);
        }
    }
}

TEST_CASE("a view of a hidden union that no cards can explain is sampled all the same") {
    // Every unit is incompatible with every other one, so this union cannot have come about.
    const Rules rules = rules_with("A;Alpha;1;1\nB;Beta;2;3\n");
    const State state = position(rules, {}, {.units = "D6:(<A>?+<B>?)@9/9"});
    JavaRandom random(1);
    const View view = rules.view(state, first);
    const State sample = rules.sample(view, random);
    CHECK(rules.view(sample, first) == view);
    CHECK(rules.parse_position(rules.position_text(sample)));
}
