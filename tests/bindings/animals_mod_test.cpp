// What mods bring to Animals, and what they may not.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/animals/rules.hpp"
#include "core/game/rule_failure.hpp"
#include "core/search/perft.hpp"
#include "core/search/playout.hpp"
#include "tests/bindings/mods.hpp"

namespace farmland_tests {

using Catch::Matchers::ContainsSubstring;

namespace {

Result<animals::Rules> animals_rules_of(const ModTexts& texts, const std::vector<std::string>& names) {
    const auto setup = setup_with(texts, names, "animals");
    if (!setup) return setup.error();
    return animals::Rules::from_setup(*setup);
}

// Of a mod on top of meadow.
animals::Rules animals_with(const std::string& brings) {
    auto rules = animals_rules_of({{"test", mod_text("test", brings, "animals")}}, {"test"});
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

std::string animals_problem(const std::string& brings) {
    const auto rules = animals_rules_of({{"test", mod_text("test", brings, "animals")}}, {"test"});
    return rules ? "" : rules.error().sentence();
}

animals::State animals_after(const animals::Rules& rules, std::string_view position, std::string_view turn) {
    auto state = rules.parse_position(position);
    if (!state) FAIL(state.error().sentence());
    const auto action = rules.parse_action(turn);
    if (!action) FAIL(action.error().sentence());
    if (const auto legal = rules.check(*state, *action); !legal) FAIL(legal.error().sentence());
    NoEvents<animals::Event> nobody;
    rules.apply(*state, *action, nobody);
    return *state;
}

// What goes wrong when a rabbit is eaten with this hook.
std::string failure_of_capture(const std::string& body) {
    const animals::Rules rules = animals_with("hooks = { capture = function(capture, usual, board) " + body + " end }");
    try {
        animals_after(rules, "8/8/8/4K3/8/8/8/4l3 W W 5", "e1e5");
    } catch (const RuleFailure& failure) {
        return failure.what();
    }
    return "";
}

}  // namespace

TEST_CASE("the mod meadow is the document") {
    const auto rules = animals_rules_of({}, {"meadow"});
    REQUIRE(rules);
    CHECK(rules->species() == animals::document_species());
    CHECK(rules->parameters() == animals::Parameters{});
    CHECK(perft(*rules, rules->start(Side::first), 1) == 5559);
}

TEST_CASE("a mod changes species by their letters and adds others") {
    const animals::Rules rules = animals_with(
        "species = { L = { days = 2, eats = 'K' }, F = { name = 'Fox', days = 3, eats = { 'E', 'K' }, "
        "movement = { { jump = 'straight', distance = 3 }, { zigzag = true }, { slide = 'diagonal' } } } }");
    REQUIRE(rules.species().size() == 7);
    CHECK(rules.species()[0].days == 2);
    CHECK(rules.species()[0].eats == "K");
    CHECK(rules.species()[0].name == "Leopard");
    CHECK(rules.species()[6].eats == "EK");
    CHECK(text_of(rules.species()[6].movement) == "jump straight 3, zigzag, slide diagonal");
    CHECK(animals_with("species = { L = { movement = { 'step all', 'jump all 7' } } }").species()[0].movement ==
          *animals::parse_movement("step all, jump all 7"));
}

TEST_CASE("a mod decides where animals begin and how many may move") {
    const animals::Rules rules = animals_with(
        "start = { '8', 'K.......', '8', '8', '8', '8', 'k 6 p', '8' }, parameters = { predators = 0, vegetarians = 1 "
        "}");
    const animals::State state = rules.start(Side::first);
    CHECK(rules.position_text(state) == "8/K7/8/8/8/8/k6p/8 W W 12");
    CHECK(rules.legal_actions(state).size() == 1 + 5);
    CHECK(rules.setup() == animals::Rules::from_setup(rules.setup())->setup());
}

TEST_CASE("mistakes in mods of Animals are told with file, field and the nearest name") {
    CHECK(animals_problem("speceis = {}") == "test/mod.lua: there is no field 'speceis'; did you mean 'species'?");
    CHECK_THAT(animals_problem("species = { L = { dasy = 1 } }"),
               ContainsSubstring("test/mod.lua: there is no field 'species.L.dasy'; did you mean 'days'?"));
    CHECK_THAT(animals_problem("species = { Leopard = { days = 1 } }"),
               ContainsSubstring("expected the letter of a species; that of Leopard is L"));
    CHECK(animals_problem("species = { L = { days = 1 }, { letter = 'Q', name = 'Quail', movement = 'step all' } }") ==
          "test/mod.lua: species: expected only names as keys, found 1");
    CHECK_THAT(animals_problem("species = { Q = { days = 1 } }"),
               ContainsSubstring("species.Q.name") && ContainsSubstring("Q is a new one"));
    CHECK_THAT(animals_problem("species = { L = { movement = 'slied all' } }"),
               ContainsSubstring("species.L.movement") && ContainsSubstring("did you mean 'slide'?"));
    CHECK_THAT(animals_problem("species = { L = { movement = { { jmup = 'all' } } } }"),
               ContainsSubstring("did you mean 'jump'?"));
    CHECK_THAT(animals_problem("species = { L = { movement = { { jump = 'all', distance = 8 } } } }"),
               ContainsSubstring("expected a jump of 1 to 7 fields, found '8'"));
    CHECK_THAT(animals_problem("species = { L = { movement = { { jump = 'all', step = 'all' } } } }"),
               ContainsSubstring("expected one way to move each"));
    CHECK_THAT(animals_problem("species = { L = { movement = {} } }"), ContainsSubstring("species.L.movement"));
    CHECK_THAT(animals_problem("species = { L = { days = 32 } }"), ContainsSubstring("32 days"));
    CHECK_THAT(animals_problem("species = { L = { days = math.maxinteger } }"), ContainsSubstring("days"));
    CHECK_THAT(animals_problem("species = { L = { days = 1.5 } }"), ContainsSubstring("species.L.days"));
    CHECK_THAT(animals_problem("species = { L = { eats = 'X' } }"),
               ContainsSubstring("eats 'X', which is not a species"));
    CHECK_THAT(animals_problem("species = { L = { eats = { 'Rabbit' } } }"),
               ContainsSubstring("species.L.eats") && ContainsSubstring("letters of species"));
    CHECK_THAT(animals_problem("species = { K = { eats = 'E' } }"), ContainsSubstring("needs a number of days"));
    CHECK_THAT(animals_problem("species = { { letter = 'AB' } }"), ContainsSubstring("species[1].letter"));
    CHECK_THAT(animals_problem("species = { { letter = 'A', name = 'Ant' } }"),
               ContainsSubstring("species[1].movement"));
    CHECK_THAT(animals_problem("species = {}"), ContainsSubstring("expected 1 to 8 species, found 0"));
    CHECK_THAT(animals_problem("parameters = { predators = 3 }"),
               ContainsSubstring("parameters.predators: expected 0 to 2, found 3"));
    CHECK_THAT(animals_problem("parameters = { vegetarian = 3 }"), ContainsSubstring("did you mean 'vegetarians'?"));
    CHECK_THAT(animals_problem("start = { '8' }"), ContainsSubstring("start: expected 8 rows"));
    CHECK_THAT(animals_problem("start = { '8', '8', '8', '8', '8', '8', '8', '7x' }"),
               ContainsSubstring("test/mod.lua: start: row 1: 'x' is neither an animal"));
    CHECK_THAT(animals_problem("start = { '8', '8', '8', '8', '8', '8', '8', '8' }"),
               ContainsSubstring("the game would be over before it begins"));
    CHECK_THAT(animals_problem("hooks = { capture = 1 }"), ContainsSubstring("hooks.capture: expected a function"));
    CHECK_THAT(animals_problem("hooks = { captrue = function() end }"), ContainsSubstring("did you mean 'capture'?"));
    // Only together can the start be wrong.
    CHECK_THAT(animals_problem("species = { { letter = 'A', name = 'Ant', movement = 'step all' } }"),
               ContainsSubstring("start: "));
    const auto none = animals_rules_of(
        {{"bare", "return { id = 'bare', title = 'T', version = '1', api = 1, game = 'animals' }"}}, {"bare"});
    CHECK_THAT(none.error().sentence(), ContainsSubstring("depends = { \"meadow\" }"));
}

TEST_CASE("a hook decides what a capture does to the predator") {
    const animals::Rules rules = animals_with(R"(hooks = { capture = function(capture, usual, board)
        assert(capture.team == 1 and capture.from == 'e1' and capture.to == 'e5' and capture.days == 2)
        assert(capture.predator == 'L' and board.e1 == 'l' and board.e5 == board[capture.to])
        assert(usual.days == 5 and usual.predator_dies == false)
        if capture.prey == 'K' then return { days = capture.days + 1 } end
        if capture.prey == 'H' then return { predator_dies = true } end
    end })");
    const auto at = [](char prey) { return "8/8/8/4" + std::string(1, prey) + "2K/8/8/8/4l3 W W 2"; };
    CHECK(rules.position_text(animals_after(rules, at('K'), "e1e5")) == "8/8/8/4l2K/8/8/8/8 M W 3");
    CHECK(rules.position_text(animals_after(rules, at('E'), "e1e5")) == "8/8/8/4l2K/8/8/8/8 M W 5");
    CHECK(rules.position_text(animals_after(rules, at('H'), "e1e5")) == "8/8/8/7K/8/8/8/8 M W -");
    CHECK(rules.setup().find("hooks") != nullptr);
}

TEST_CASE("of several mods the last one that answers decides on a capture") {
    const auto hook = [](const std::string& body) {
        return "hooks = { capture = function(capture) " + body + " end }";
    };
    const auto rules = animals_rules_of(
        {{"one", mod_text("one", hook("return { days = 1 }"), "animals")},
         {"two", mod_text("two", hook("if capture.prey == 'H' then return { days = 0 } end"), "animals")}},
        {"one", "two"});
    REQUIRE(rules);
    CHECK(rules->position_text(animals_after(*rules, "8/8/8/4K2K/8/8/8/4l3 W W 2", "e1e5")) ==
          "8/8/8/4l2K/8/8/8/8 M W 1");
    CHECK(rules->position_text(animals_after(*rules, "8/8/8/4H2K/8/8/8/4l3 W W 2", "e1e5")) ==
          "8/8/8/4l2K/8/8/8/8 M W 0");
}

TEST_CASE("hooks of Animals that do something wrong end the game with a sentence") {
    CHECK_THAT(failure_of_capture("return 7"),
               ContainsSubstring("expected { days = ..., predator_dies = ... } or nil"));
    CHECK_THAT(failure_of_capture("return { day = 1 }"), ContainsSubstring("did you mean 'days'?"));
    CHECK_THAT(failure_of_capture("return { days = 6 }"), ContainsSubstring("6 is not from 0 to 5"));
    CHECK_THAT(failure_of_capture("return { days = -1 }"), ContainsSubstring("-1 is not from 0 to 5"));
    CHECK_THAT(failure_of_capture("return { predator_dies = 1 }"), ContainsSubstring("predator_dies"));
    CHECK_THAT(failure_of_capture("while true do end"), ContainsSubstring("capture"));
    CHECK_THAT(failure_of_capture("return capture.nothing"), ContainsSubstring("capture has no field 'nothing'"));
    CHECK_THAT(failure_of_capture("error('no')"), ContainsSubstring("test/mod.lua"));
    CHECK(failure_of_capture("board.e5 = nil usual.days = 0") == "");
}

TEST_CASE("random games with hooks of Animals end") {
    const animals::Rules rules = animals_with(
        "hooks = { capture = function(capture, usual) return { days = usual.days // 2, predator_dies = capture.days == "
        "0 } "
        "end }, parameters = { predators = 2 }");
    JavaRandom random(1);
    for (int game = 0; game < 20; ++game) {
        animals::State state = rules.start(Side::first);
        CHECK(playout(rules, state, random, 10'000) < 10'000);
    }
}

}  // namespace farmland_tests
