// Where mods decide in the place of the document's rules, with hooks written in C++.
#include "core/crown/dialogue_text.hpp"
#include "core/game/event_text.hpp"
#include "core/game/rule_failure.hpp"
#include "tests/crown/support.hpp"

namespace farmland_tests {

namespace {

Rules rules_with_hooks(const Hooks& hooks, const Counters& counters = {}) {
    const auto kinds = parse_units("Ant;Farmer;500;300\nBee;Farmer;300;400\nCow;Farmer;700;200\n");
    const DeckList deck = even_deck(3, 40);
    auto rules = Rules::make(*kinds, {deck, deck}, {}, {counters, hooks, "test 1.0.0 abc\n"});
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

}  // namespace

TEST_CASE("a union hook decides who joins and into what, or leaves it to the document") {
    Hooks hooks;
    hooks.join = [](const void*, const Rules&, const Meeting& meeting) -> std::optional<UnionAnswer> {
        if (meeting.mover[0].kind == meeting.target[0].kind) return UnionAnswer{Values{1, 2}};
        if (meeting.mover_values.atk == 700) return UnionAnswer{};
        return std::nullopt;
    };
    const Rules rules = rules_with_hooks(hooks);
    State state = position(rules, {.units = "D4:<Ant>,D5:<Ant>,A1:<Cow>,B1:<Bee>"}, {});
    CHECK(story(play(rules, state, "move D4 D5")) == "moved joined_forces union_succeeded");
    CHECK(unit_on(rules, state, "D5").values == Values{1, 2});
    CHECK(story(play(rules, state, "move A1 B1")) == "moved joined_forces union_failed");
    State usual = position(rules, {.units = "G1:<Bee>,F1:<Ant>"}, {});
    CHECK(story(play(rules, usual, "move G1 F1")) == "moved joined_forces union_succeeded");
    CHECK(unit_on(rules, usual, "F1").values == Values{800, 700});
    // What the hook has joined is read back from a position without its values being written there.
    CHECK(rules.position_text(state).find('@') == std::string::npos);
    CHECK(*rules.parse_position(rules.position_text(state)) == state);
}

TEST_CASE("a duel hook decides who falls and who is damaged") {
    Hooks hooks;
    hooks.duel = [](const void*, const Rules&, const Duel& duel) -> std::optional<DuelOutcome> {
        if (duel.defender.kind == OccupantKind::king)
            return DuelOutcome{true, false, 5, duel.usual.defender_damage * 2};
        if (duel.attacker_values.atk == 700) return std::nullopt;
        return DuelOutcome{false, true, 10, 20};
    };
    const Rules rules = rules_with_hooks(hooks);
    const State start =
        position(rules, {.units = "D5:<Bee>,E5:<Cow>,C6:<Ant>"}, {.king = "C7", .units = "D6:<Cow>,E6:<Ant>"});
    State state = start;
    CHECK(story(play(rules, state, "move D5 D6")) == "attacked eliminated damaged moved damaged");
    CHECK(state.team(first).life_points == 7990);
    CHECK(state.team(second).life_points == 7980);
    CHECK(name_on(rules, state, "D6") == "Bee Farmer");
    state = start;
    play(rules, state, "move E5 E6");
    CHECK(state.team(second).life_points == 7800);
    state = start;
    CHECK(story(play(rules, state, "move C6 C7")) == "attacked damaged eliminated damaged");
    CHECK(state.team(second).life_points == 7000);
    CHECK(state.team(first).life_points == 7995);
    CHECK(is_empty(rules, state, "C6"));
}

TEST_CASE("the attacker wins a duel that takes the last life points of both") {
    Hooks hooks;
    hooks.duel = [](const void*, const Rules&, const Duel&) -> std::optional<DuelOutcome> {
        return DuelOutcome{true, true, 9000, 9000};
    };
    const Rules rules = rules_with_hooks(hooks);
    State state = position(rules, {.units = "D5:<Bee>"}, {.units = "D6:<Cow>"});
    CHECK(story(play(rules, state, "move D5 D6")) ==
          "attacked eliminated damaged eliminated damaged life_points_gone won");
    CHECK(state.winner == first);
}

TEST_CASE("what a place adds counts in duels only") {
    Hooks hooks;
    hooks.place_value = [](const void*, const Rules& made, const State& state, Side side, std::size_t unit) {
        return made.grid().name(state.team(side).units[unit].field) == "D6" ? Values{400, 0} : Values{};
    };
    const Rules rules = rules_with_hooks(hooks);
    State state = position(rules, {.units = "D5:<Ant>"}, {.units = "D6:<Bee>"});
    const auto events = play(rules, state, "move D5 D6");
    CHECK(story(events) == "attacked strengthened eliminated damaged");
    CHECK(only(events, EventKind::strengthened).bonus == Values{400, 0});
    CHECK(event_text(described(rules, only(events, EventKind::strengthened))) ==
          "strengthened unit=(team=2 name=Bee Farmer atk=300 def=400) to=D6 atk=400 def=0");
    CHECK(state.team(first).life_points == 7800);
    CHECK(unit_on(rules, state, "D6").values == Values{300, 400});
}

TEST_CASE("nothing is told of life points that are full already") {
    Hooks hooks;
    hooks.turn_mods = 1;
    hooks.turn = [](const void*, const Rules&, std::size_t, const State&, Side side) {
        return std::vector<Change>{{ChangeKind::life_points, side, no_field, 0, 500}};
    };
    const Rules rules = rules_with_hooks(hooks);
    State state = position(rules, {}, {});
    CHECK(story(play(rules, state, "yield")) == "turn_started drew");
}

TEST_CASE("the start of a turn changes life points, counters and units, mod after mod") {
    Hooks hooks;
    hooks.turn_mods = 2;
    hooks.turn = [](const void*, const Rules& made, std::size_t mod, const State& state, Side side) {
        const Field d6 = field(made, "D6");
        if (mod == 0) {
            return std::vector<Change>{{ChangeKind::team_counter, side, no_field, 0, state.team(side).counters[0] + 1},
                                       {ChangeKind::unit_counter, side, d6, 0, 7},
                                       {ChangeKind::flip, side, d6, 0, 0},
                                       {ChangeKind::life_points, first, no_field, 0, 500},
                                       {ChangeKind::life_points, second, no_field, 0, -300}};
        }
        CHECK(state.team(side).counters[0] == 3);
        CHECK(unit_on(made, state, "D6").counters[0] == 7);
        return std::vector<Change>{{ChangeKind::eliminate, side, field(made, "E6"), 0, 0}};
    };
    const Counters counters{{{"rain", 2, 0, 9}}, {{"mud", 0, 0, 9}}};
    const Rules rules = rules_with_hooks(hooks, counters);
    State state = position(rules, {.life_points = 7900}, {.units = "D6:<Bee>?,E6:<Ant>"});
    const auto events = play(rules, state, "yield");
    CHECK(story(events) == "turn_started counted unit_counted flipped healed damaged eliminated drew");
    CHECK(state.team(second).counters[0] == 3);
    CHECK(state.team(first).life_points == 8000);
    CHECK(only(events, EventKind::healed).amount == 100);
    CHECK(state.team(second).life_points == 7700);
    CHECK(event_text(described(rules, events[1])) == "counted team=2 amount=3 counter=rain");
    // Nobody learns from a counter who a hidden unit is.
    CHECK(event_text(described(rules, rules.visible(events[2], first))) ==
          "unit_counted unit=(team=2 hidden) to=D6 amount=7 counter=mud");
    CHECK(*rules.parse_position(rules.position_text(state)) == state);
    CHECK(rules.view(state, first).other.counters[0] == 3);
    CHECK(rules.view(state, first).other.units[0].counters[0] == 7);
}

TEST_CASE("the start of a turn can end the game") {
    Hooks hooks;
    hooks.turn_mods = 1;
    hooks.turn = [](const void*, const Rules&, std::size_t, const State&, Side side) {
        return std::vector<Change>{{ChangeKind::life_points, side, no_field, 0, -9000}};
    };
    const Rules rules = rules_with_hooks(hooks);
    State state = position(rules, {}, {});
    CHECK(story(play(rules, state, "yield")) == "turn_started damaged life_points_gone won");
    CHECK(state.winner == first);
    CHECK(rules.legal_actions(state).empty());
}

TEST_CASE("a union keeps the greater of the counters of its two units") {
    const Rules rules = rules_with_hooks({}, {{}, {{"mud", 1, 0, 9}, {"luck", 0, -9, 9}}});
    State state = position(rules, {.units = "D4:<Ant>#4/-1,D5:<Bee>#2/3"}, {});
    play(rules, state, "move D4 D5");
    CHECK(unit_on(rules, state, "D5").counters == CounterValues{4, 3, 0, 0});
    State placed = position(rules, {.hand = "<Ant>"}, {});
    play(rules, placed, "place C1 1");
    CHECK(unit_on(rules, placed, "C1").counters[0] == 1);
}

TEST_CASE("a placement hook says where units may be placed") {
    Hooks hooks;
    hooks.placement = [](const void*, const Rules& made, const State&, FieldList& fields) {
        CHECK(fields.size() == 5);
        fields = {field(made, "G4"), field(made, "C1")};
    };
    const Rules rules = rules_with_hooks(hooks);
    const State state = position(rules, {.hand = "<Ant>"}, {});
    CHECK(refusal(rules, state, "place G4 1").empty());
    CHECK(refusal(rules, state, "place D2 1") == "units cannot be placed on D2 now");
    std::size_t places = 0;
    const auto actions = rules.legal_actions(state);
    for (std::size_t index = 0; index < actions.size(); ++index) places += actions[index].kind == ActionKind::place;
    CHECK(places == 2);
}

TEST_CASE("when a hook fails the state stays as it was") {
    Hooks hooks;
    hooks.turn_mods = 1;
    hooks.turn = [](const void*, const Rules&, std::size_t, const State&, Side) -> std::vector<Change> {
        throw RuleFailure("mod.lua:3: no");
    };
    const Rules rules = rules_with_hooks(hooks);
    State state = position(rules, {.hand = "<Ant>,<Ant>,<Ant>,<Bee>,<Cow>"}, {});
    const State before = state;
    EventLog<Event> log;
    CHECK_THROWS_AS(rules.apply(state, action(rules, "yield 2"), log), RuleFailure);
    CHECK(state == before);
}

TEST_CASE("a setup holds counters, traits and the names of mods, and its hooks must be there") {
    Hooks hooks;
    hooks.join = [](const void*, const Rules&, const Meeting&) { return std::optional<UnionAnswer>(); };
    const Rules rules = rules_with_hooks(hooks, {{{"rain", 2, 0, 9}}, {{"mud", 0, -1, 9}}});
    Setup setup = rules.setup();
    CHECK(*setup.find("counters") == "team rain 2 0 9\nunit mud 0 -1 9\n");
    CHECK(*setup.find("hooks") == "union");
    CHECK(*setup.find("mods") == "test 1.0.0 abc\n");
    const auto again = Rules::from_setup(setup);
    REQUIRE(again);
    CHECK(again->setup() == setup);
    CHECK(again->hooks().join == hooks.join);
    setup.hooks.reset();
    const auto without = Rules::from_setup(setup);
    REQUIRE_FALSE(without);
    CHECK(without.error().sentence() == "the game has rules of mods ('union'), which are not loaded");
}

TEST_CASE("what is wrong with counters is told") {
    const auto problem = [](std::string_view text) {
        const auto counters = parse_counters(text);
        return counters ? std::string("none") : counters.error().sentence();
    };
    CHECK(problem("team rain 0 0 9\nunit rain 0 0 9\n") == "none");
    CHECK(problem("team rain 0 0\n") ==
          "expected 'team' or 'unit', a name, start, least and most, found 'team rain 0 0'");
    CHECK(problem("team rain 0 0 9\nteam rain 0 0 9\n") == "the counter 'rain' is declared twice");
    CHECK(problem("team rain 10 0 9\n") == "the counter 'rain' starts at 10, which is not within its limits 0 to 9");
    CHECK(problem("team rain 0 0 99999\n").starts_with("the limits of 'rain' are whole numbers from -32768 to 32767"));
    CHECK(problem("team Rain 0 0 9\n").starts_with("'Rain' is not the name of a counter"));
    CHECK(problem("team a 0 0 9\nteam b 0 0 9\nteam c 0 0 9\nteam d 0 0 9\nteam e 0 0 9\n") ==
          "there are more than 4 counters");
}

TEST_CASE("the dialogue shows what mods count") {
    const Rules rules = rules_with_hooks({}, {{{"rain", 2, 0, 9}}, {{"mud", 0, 0, 9}}});
    const State state = position(rules, {.units = "D4:<Ant>#3"}, {});
    CHECK(show_text(rules, state, field(rules, "D4"), {"A", "B"}, state.to_move) ==
          "Ant Farmer (Team A)\nATK: 500\nDEF: 300\nmud: 3\n");
    CHECK(summary_text(rules, state, {"A", "B"}).ends_with("rain: 2               rain: 2\n"));
}

}  // namespace farmland_tests
