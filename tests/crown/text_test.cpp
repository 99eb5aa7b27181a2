// Names and the notation of actions.
#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

std::string problem_of_action(std::string_view text) {
    const auto parsed = classic().parse_action(text);
    return parsed ? "" : parsed.error().sentence();
}

}  // namespace

TEST_CASE("every legal action is read back from its notation") {
    JavaRandom random(1);
    for_random_positions(classic(), 4, [&](const State& state) {
        const ActionSet actions = classic().legal_actions(state);
        // All of a short list, a sample of a long one.
        const std::size_t step = actions.size() < 200 ? 1 : static_cast<std::size_t>(random.next_int(20, 60));
        for (std::size_t index = 0; index < actions.size(); index += step) {
            const std::string text = classic().action_text(actions[index]);
            const auto parsed = classic().parse_action(text);
            if (!parsed || *parsed != actions[index]) FAIL("not read back: " << text);
        }
    });
}

TEST_CASE("actions are written as a word, fields and numbers from 1") {
    const State state =
        position(classic(), {.units = "D4:<Daisy>?", .hand = "<Goat>,<Pig>,<Seed>,<Chicken>,<Potato>"}, {});
    for (const std::string text : {"move D4 D5", "flip D4", "block D4", "place D2 3 1", "yield 4"}) {
        CHECK(classic().action_text(action(classic(), text)) == text);
        CHECK(refusal(classic(), state, text).empty());
    }
    CHECK(classic().action_text(action(classic(), "yield")) == "yield");
}

TEST_CASE("the notation is read in any letter case and with any blanks") {
    CHECK(action(classic(), "  MOVE\td4   D5 ") == action(classic(), "move D4 D5"));
    CHECK(action(classic(), "Place d2 +3 1") == action(classic(), "place D2 3 1"));
}

TEST_CASE("wrong notation is refused with what was expected and found") {
    CHECK(problem_of_action("") == "an empty text is no action");
    CHECK(problem_of_action("  ") == "an empty text is no action");
    CHECK(problem_of_action("mve D4 D5") ==
          "'mve' is not an action; expected move, flip, block, place or yield; did you mean 'move'?");
    CHECK(problem_of_action("select D4") == "'select' is not an action; expected move, flip, block, place or yield");
    CHECK(problem_of_action("move") == "'move' needs a field");
    CHECK(problem_of_action("move D4") == "'move' needs a field");
    CHECK(problem_of_action("flip") == "'flip' needs a field");
    CHECK(problem_of_action("place") == "'place' needs a field");
    CHECK(problem_of_action("move D4 H5") == "'H5' is not a field; expected A1 to G7");
    CHECK(problem_of_action("flip 44") == "'44' is not a field; expected A1 to G7");
    CHECK(problem_of_action("move D4 D5 1") == "there is more behind 'move' than it takes");
    CHECK(problem_of_action("flip D4 D5") == "there is more behind 'flip' than it takes");
    CHECK(problem_of_action("yield 1 2") == "there is more behind 'yield' than it takes");
    CHECK(problem_of_action("place D2 1 2 3 4 5 6 7 8 9 10 1") == "there is more behind 'place' than it takes");
    CHECK(problem_of_action("yield D4") == "'D4' is not the number of a unit on the hand");
    CHECK(problem_of_action("yield 0") == "'0' is not the number of a unit on the hand");
    CHECK(problem_of_action("place D2 -1") == "'-1' is not the number of a unit on the hand");
    CHECK(problem_of_action("place D2 11") == "'11' is not the number of a unit on the hand");
    CHECK(problem_of_action("place D2 99999999999") == "'99999999999' is not the number of a unit on the hand");
}

TEST_CASE("random text is never read as anything but what writes the same") {
    constexpr std::string_view letters = "moveflipckyd D4 D5A1 12+-0\t\nG7\xC3\xFF";
    JavaRandom random(2);
    int read = 0;
    for (int round = 0; round < 20'000; ++round) {
        std::string text = round % 2 == 0 ? "move D4 D5" : "place D2 3 1";
        for (int changes = random.next_int(1, 4); changes > 0; --changes) {
            const auto at = static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(text.size())));
            text[at] = letters[static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(letters.size())))];
        }
        const auto parsed = classic().parse_action(text);
        if (!parsed) continue;
        ++read;
        const auto again = classic().parse_action(classic().action_text(*parsed));
        if (!again || *again != *parsed) FAIL("read differently the second time: " << in_quotes(text));
    }
    CHECK(read > 100);
}

TEST_CASE("a unit is named by its qualifiers and its role, a king and what is unknown by their own names") {
    const KindId stable = kind_named(classic(), "Stable");
    const KindId barn = kind_named(classic(), "Barn");
    const std::array<Part, 2> parts = {Part{barn, 0, true}, Part{stable, 1, false}};
    CHECK(classic().name(parts) == "Barn Stable Guard");
    UnitFacts facts;
    facts.kinds = {barn, stable};
    CHECK(classic().name(facts) == "Barn Stable Guard");
    facts.known = false;
    CHECK(classic().name(facts) == "???");
    UnitFacts king;
    king.king = true;
    CHECK(classic().name(king) == "Farmer King");
}

TEST_CASE("an action that is off the board can still be told") {
    Action off;
    off.kind = ActionKind::move;
    off.from = 200;
    off.to = static_cast<Field>(classic().grid().fields());
    CHECK(classic().action_text(off).starts_with("move "));
}
