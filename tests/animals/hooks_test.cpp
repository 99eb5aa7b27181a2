// Rules of Animals that mods change by code.
#include "tests/animals/support.hpp"

using namespace farmland_tests;

namespace {

// Whoever eats dies.
animals::Rules poisonous(std::string start) {
    animals::Hooks hooks;
    hooks.capture = [](const void*, const animals::Rules&, const animals::State&, const animals::Capture&,
                       const animals::CaptureOutcome& usual) {
        return animals::CaptureOutcome{usual.days, true};
    };
    auto rules = animals::Rules::make(animals::document_species(), {{}, std::move(start)}, hooks);
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

}  // namespace

TEST_CASE("when the last two animals are gone, the game is a draw at once, whoever began") {
    const animals::Rules rules = poisonous("8/8/8/4K3/8/8/8/4l3");
    animals::State state = rules.start(Side::first);
    const auto told = play(rules, state, "e1e5");
    CHECK(told.back() == "drawn");
    REQUIRE(rules.outcome(state));
    CHECK(!rules.outcome(state)->winner);
    CHECK(at(rules, rules.position_text(state)) == state);

    state = rules.start(Side::second);
    play(rules, state, "pass");
    play(rules, state, "e1e5");
    REQUIRE(rules.outcome(state));
    CHECK(!rules.outcome(state)->winner);
    CHECK(at(rules, rules.position_text(state)) == state);
}

TEST_CASE("who begins and has lost its last animal waits for the end of the day") {
    const animals::Rules rules = poisonous("8/8/8/4K2K/8/8/8/4l3");
    animals::State state = rules.start(Side::first);
    play(rules, state, "e1e5");
    CHECK(!rules.outcome(state));
    CHECK(at(rules, rules.position_text(state)) == state);
    play(rules, state, "h5h6");
    REQUIRE(rules.outcome(state));
    CHECK(rules.outcome(state)->winner == Side::second);
}
