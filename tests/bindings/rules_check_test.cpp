// The conformance check of rules that mods have changed, with rules that break it.
#include "scripting/games/rules_check.hpp"

#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/crown/description.hpp"
#include "tests/crown/support.hpp"

namespace farmland_tests {

namespace {

using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::StartsWith;

Result<std::vector<std::string>> check_with(const Hooks& hooks) {
    const auto kinds = parse_units("Ant;Farmer;500;300\nBee;Farmer;300;400\nCow;Farmer;700;200\n");
    const DeckList deck = even_deck(3, 40);
    const auto rules = Rules::make(*kinds, {deck, deck}, {}, {{}, hooks, ""});
    if (!rules) FAIL(rules.error().sentence());
    return scripting::RulesCheck<Rules>(*rules, [] { return false; }).run();
}

}  // namespace

TEST_CASE("rules that nobody has changed pass the check of rules") {
    const auto checked = check_with({});
    if (!checked) FAIL(checked.error().sentence());
    CHECK(checked->size() == 2);
    CHECK_THAT((*checked)[0], StartsWith("copies of a state go the same way in "));
    CHECK_THAT((*checked)[1], StartsWith("nothing hidden is seen in "));
}

TEST_CASE("the check of rules finds actions that depend on hidden cards") {
    Hooks hooks;
    hooks.placement = [](const void*, const Rules&, const State& state, FieldList& fields) {
        const crown::Team& other = state.team(opponent_of(state.to_move));
        if (!other.deck.empty() && other.deck.back() == 0) fields.clear();
    };
    const auto checked = check_with(hooks);
    REQUIRE_FALSE(checked);
    CHECK_THAT(checked.error().sentence(),
               StartsWith("what player 1 may do depends on something that is hidden from it: 'place "));
}

TEST_CASE("the check of rules finds rules that go different ways") {
    Hooks hooks;
    static std::int64_t calls = 0;
    hooks.turn = [](const void*, const Rules&, std::size_t, const State&, Side side) -> std::vector<Change> {
        return {{ChangeKind::life_points, side, no_field, 0, -(++calls % 7)}};
    };
    hooks.turn_mods = 1;
    const auto checked = check_with(hooks);
    REQUIRE_FALSE(checked);
    CHECK_THAT(checked.error().sentence(),
               StartsWith("two copies of a state go different ways with the same actions, in "));
}

}  // namespace farmland_tests
