// What mods give the units of a kind: ways to move, tags, whether they block and hide.
#include <algorithm>

#include "tests/crown/support.hpp"

namespace farmland_tests {

namespace {

// Three units: one with the traits, one that blocks the way, one on the other side.
Rules rules_with_traits(std::string_view traits) {
    auto kinds = parse_units("Odd;One;500;500\nOwn;Wall;300;300\nTheir;Wall;300;300\n");
    auto parsed = parse_traits(traits);
    if (!parsed) FAIL(parsed.error().sentence());
    (*kinds)[0].traits = *std::move(parsed);
    const DeckList deck = even_deck(3, 40);
    auto rules = Rules::make(*kinds, {deck, deck});
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

// The fields that the unit on D4 can move to, sorted, with these other units on the board.
std::string reach(std::string_view traits, const std::string& own = "", const std::string& their = "-") {
    const Rules rules = rules_with_traits(traits);
    const State state = position(rules, {.king = "A1", .units = "D4:<Odd>" + own}, {.king = "G7", .units = their});
    std::vector<std::string> fields;
    const auto actions = rules.legal_actions(state);
    for (std::size_t index = 0; index < actions.size(); ++index) {
        const Action& each = actions[index];
        if (each.kind != ActionKind::move || each.from != field(rules, "D4") || each.to == each.from) continue;
        fields.push_back(rules.grid().name(each.to));
        CHECK(refusal(rules, state, rules.action_text(each)).empty());
    }
    std::sort(fields.begin(), fields.end());
    CHECK(std::adjacent_find(fields.begin(), fields.end()) == fields.end());
    std::string text;
    for (const std::string& name : fields) text += (text.empty() ? "" : " ") + name;
    return text;
}

}  // namespace

TEST_CASE("units move by their steps, repeated as often as their range says") {
    CHECK(reach("") == "C4 D3 D5 E4");
    CHECK(reach("diagonals") == "C3 C4 C5 D3 D5 E3 E4 E5");
    CHECK(reach("range=2") == "B4 C4 D2 D3 D5 D6 E4 F4");
    CHECK(reach("steps=1/1") == "C3 C5 E3 E5");
    CHECK(reach("steps=1/2") == "B3 B5 C2 C6 E2 E6 F3 F5");
    CHECK(reach("steps=2/1") == reach("steps=1/2"));
    CHECK(reach("steps=0/2") == "B4 D2 D6 F4");
    CHECK(reach("steps=1/0,2/0 range=2") == "B4 C4 D2 D3 D5 D6 E4 F4");
    CHECK(reach("range=10") == "A4 B4 C4 D1 D2 D3 D5 D6 D7 E4 F4 G4");
}

TEST_CASE("what stands in the way ends a move, unless the unit jumps") {
    CHECK(reach("range=3", ",D5:<Own>", "C4:<Their>") == "C4 D1 D2 D3 D5 E4 F4 G4");
    CHECK(reach("range=3 jumps", ",D5:<Own>", "C4:<Their>") == "A4 B4 C4 D1 D2 D3 D5 D6 D7 E4 F4 G4");
    CHECK(reach("steps=1/2", ",D5:<Own>", "C4:<Their>") == "B3 B5 C2 C6 E2 E6 F3 F5");
}

TEST_CASE("no unit moves onto or past its own king, however it moves") {
    const Rules rules = rules_with_traits("range=6");
    const State state = position(rules, {.king = "D2", .units = "D4:<Odd>"}, {.king = "G7"});
    CHECK(refusal(rules, state, "move D4 D3").empty());
    CHECK(refusal(rules, state, "move D4 D2") == "a unit cannot move onto its own Farmer King");
    CHECK(refusal(rules, state, "move D4 D1") ==
          "the unit on D4 cannot move to D1 the way it moves, or not past what is between");
    CHECK(refusal(rules, state, "move D4 D4").empty());
}

TEST_CASE("a far move unites and attacks as a near one") {
    const Rules rules = rules_with_traits("range=3");
    State state = position(rules, {.king = "A1", .units = "D4:<Odd>,G4:<Own>"}, {.king = "G7", .units = "D7:<Their>"});
    State attack = state;
    CHECK(story(play(rules, attack, "move D4 D7")) == "attacked eliminated damaged moved");
    CHECK(story(play(rules, state, "move D4 G4")) == "moved joined_forces union_succeeded");
    // A union moves as the unit whose role it bears: the one that was there.
    CHECK(name_on(rules, state, "G4") == "Own Odd Wall");
    play(rules, state, "yield");
    play(rules, state, "yield");
    CHECK(refusal(rules, state, "move G4 E4") == "E4 is more than one step along a row or column away from G4");
}

TEST_CASE("units of a kind that cannot block are told so") {
    const Rules rules = rules_with_traits("no_block");
    const State state = position(rules, {.units = "D4:<Odd>,D5:<Own>"}, {});
    CHECK(refusal(rules, state, "block D4") == "the unit on D4 is of a kind that cannot block");
    CHECK(refusal(rules, state, "block D5").empty());
    const auto actions = rules.legal_actions(state);
    std::size_t blocks = 0;
    for (std::size_t index = 0; index < actions.size(); ++index) blocks += actions[index].kind == ActionKind::block;
    CHECK(blocks == 1);
}

TEST_CASE("units that cannot hide are placed face up, and no sample hides them") {
    const Rules rules = rules_with_traits("face_up");
    State state = position(rules, {.hand = "<Odd>,<Own>"}, {.units = "D6:<Own>?"});
    const auto events = play(rules, state, "place C1 1");
    CHECK_FALSE(unit_on(rules, state, "C1").hidden);
    CHECK(rules.visible(only(events, EventKind::placed), second).unit.known);
    const View view = rules.view(state, first);
    for (int seed = 0; seed < 50; ++seed) {
        JavaRandom random(seed);
        CHECK(name_on(rules, rules.sample(view, random), "D6") != "Odd One");
    }
    const auto wrong = rules.parse_position([&] {
        std::string text = rules.position_text(state);
        return text.replace(text.find("C1:1"), 4, "C1:1?");
    }());
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().sentence().find("unit number 1 is always face up") != std::string::npos);
}

TEST_CASE("traits are written and read back, and what is wrong with them is told") {
    const std::string all = "tags=old,wet steps=1/2,0/3 range=2 diagonals jumps no_block face_up";
    CHECK(text_of(*parse_traits(all)) == all);
    CHECK(text_of(Traits{}).empty());
    const auto problem = [](std::string_view text) {
        const auto traits = parse_traits(text);
        return traits ? std::string("none") : traits.error().sentence();
    };
    CHECK(problem("range=0") == "range is 0, expected 1 to 10");
    CHECK(problem("range=x") == "expected the range to be a whole number, found 'x'");
    CHECK(problem("steps=1") == "expected a step such as 1/2, found '1'");
    CHECK(problem("steps=0/0") == "a step is two numbers from 0 to 10, not both 0, found 0 and 0");
    CHECK(problem("steps=-1/0").starts_with("a step is two numbers from 0 to 10"));
    CHECK(problem("tags=A") ==
          "'A' is not a tag; expected a small letter, then small letters, digits and '_', 24 at most");
    CHECK(problem("tags=a,a") == "a tag is given twice");
    CHECK(problem("jump") == "'jump' is nothing that units have; did you mean 'jumps'?");
}

TEST_CASE("units that could reach more fields than there is room for are refused") {
    auto kinds = parse_units("Odd;One;500;500\n");
    (*kinds)[0].traits = *parse_traits("range=10 diagonals jumps");
    Parameters parameters;
    parameters.columns = 11;
    parameters.rows = 11;
    parameters.units_on_board = 12;
    const auto rules = Rules::make(*kinds, {DeckList{40}, DeckList{40}}, parameters);
    REQUIRE_FALSE(rules);
    CHECK(rules.error().sentence() == "'Odd One': it can reach 40 fields; with 12 units on the board 17 are the most");
}

}  // namespace farmland_tests
