// What mods bring to Piranhas, and what they may not.
#include <catch2/catch_test_macros.hpp>
#include <thread>

#include "core/game/rule_failure.hpp"
#include "core/piranhas/rules.hpp"
#include "core/search/playout.hpp"
#include "tests/bindings/mods.hpp"

namespace farmland_tests {

namespace {

Result<Setup> piranhas_setup_with(const std::string& brings) {
    return setup_with({{"test", mod_text("test", brings, "piranhas")}}, {"test"}, "piranhas");
}

piranhas::Rules piranhas_with(const std::string& brings) {
    const auto setup = piranhas_setup_with(brings);
    if (!setup) FAIL(setup.error().sentence());
    auto rules = piranhas::Rules::from_setup(*setup);
    if (!rules) FAIL(rules.error().sentence());
    return *std::move(rules);
}

std::string problem_of_piranhas(const std::string& brings) {
    const auto setup = piranhas_setup_with(brings);
    return setup ? "" : setup.error().sentence();
}

// What a hook says when it fails at the first question.
std::string failure_of_hook(const std::string& body) {
    const piranhas::Rules rules =
        piranhas_with("hooks = { length = function(fish, direction, usual, board) " + body + " end }");
    try {
        JavaRandom random(1);
        const piranhas::State state = rules.start(random);
        (void)rules.legal_actions(state);
    } catch (const RuleFailure& failure) {
        return failure.what();
    }
    return "none";
}

const std::string pond = R"(start = [[
        . B B B .
        R . . . R
        R . . . R
        R . . . R
        . B B B .
    ]], )";

}  // namespace

TEST_CASE("the mod aquarium is the document") {
    const auto setup = setup_with({}, {"aquarium"}, "piranhas");
    REQUIRE(setup);
    CHECK(*setup == piranhas::Rules().setup());
}

TEST_CASE("mods change the board, the start, the kraken and the rounds") {
    const piranhas::Rules rules = piranhas_with(pond + "parameters = { side = 5, rounds = 3, kraken = { 'c2' } }");
    CHECK(rules.parameters().side == 5);
    CHECK(rules.parameters().rounds == 3);
    JavaRandom random(1);
    piranhas::State state = rules.start(random);
    CHECK(rules.position_text(state) == "1BBB1/R3R/R1O1R/R3R/1BBB1 0");
    CHECK(playout(rules, state, random) <= 6);
    CHECK(piranhas_with("parameters = { side = 11 }").parameters().kraken == 2);
    CHECK(piranhas_with("parameters = { kraken = 0 }").parameters().kraken == 0);
    CHECK(piranhas_with("parameters = { kraken = {} }").parameters().kraken == 0);
}

TEST_CASE("mistakes in mods of Piranhas are named with file and field") {
    CHECK(problem_of_piranhas("strat = {}") == "test/mod.lua: there is no field 'strat'; did you mean 'start'?");
    CHECK(problem_of_piranhas("start = 7").starts_with("test/mod.lua: start: expected"));
    CHECK(problem_of_piranhas("start = {}") == "test/mod.lua: start: expected a row for each of the board's");
    CHECK(problem_of_piranhas("start = { 'R' }") == "test/mod.lua: start: expected 10 rows, found 1");
    CHECK(
        problem_of_piranhas(pond + "parameters = { side = 5 }").starts_with("test/mod.lua: parameters.kraken: there"));
    CHECK(problem_of_piranhas("parameters = { sides = 5 }") ==
          "test/mod.lua: there is no field 'parameters.sides'; did you mean 'side'?");
    CHECK(problem_of_piranhas("parameters = { side = 12 }") ==
          "test/mod.lua: parameters.side: expected 5 to 11, found 12");
    CHECK(problem_of_piranhas("parameters = { side = 1 << 40 }") ==
          "test/mod.lua: parameters.side: expected 5 to 11, found 1099511627776");
    CHECK(problem_of_piranhas("parameters = { rounds = 'x' }")
              .starts_with("test/mod.lua: parameters.rounds: expected a"));
    CHECK(problem_of_piranhas("parameters = { kraken = -1 }") ==
          "test/mod.lua: parameters.kraken: expected 0 to 4, found -1");
    CHECK(problem_of_piranhas("parameters = { kraken = { 'Z1' } }") ==
          "test/mod.lua: parameters.kraken: 'Z1' is not a field");
    CHECK(problem_of_piranhas("parameters = { kraken = { 'K1' } }") ==
          "test/mod.lua: parameters.kraken: 'K1' is not a field of the board");
    CHECK(problem_of_piranhas("parameters = { kraken = { 'A1' } }") ==
          "test/mod.lua: parameters.kraken: there is a fish on A1");
    CHECK(problem_of_piranhas("hooks = { lenght = function() end }") ==
          "test/mod.lua: there is no field 'hooks.lenght'; did you mean 'length'?");
    CHECK(problem_of_piranhas("hooks = { length = 3 }") == "test/mod.lua: hooks.length: expected a function");
}

TEST_CASE("the hook length gets the fish, the direction, the usual length and the board") {
    const piranhas::Rules rules = piranhas_with(R"(parameters = { kraken = { 'C3', 'E4' } }, hooks = {
        length = function(fish, direction, usual, board)
            assert(board:at(fish.field) == fish.team and board:field(fish.column, fish.row) == fish.field)
            assert(board:at("C3") == "kraken" and board:at("F6") == false and board:side() == 10)
            assert(board:fish(1) == 16 and board:turn() >= 0 and board:field(10, 0) == nil)
            assert(not pcall(function() return fish.colour end))
            if direction == "UP" then return 0 end
            if fish.field == "A4" and direction == "RIGHT" then
                assert(usual == 2)
                return 3
            end
        end })");
    JavaRandom random(1);
    piranhas::State state = rules.start(random);
    CHECK(!rules.check(state, *rules.parse_action("A4-C4")));
    CHECK(rules.check(state, *rules.parse_action("A4-D4")));
    CHECK(rules.check(state, *rules.parse_action("A5-C5")));
    CHECK(rules.check(state, *rules.parse_action("0 4 UP")).error().sentence() == "the fish on A4 cannot go UP");
    NoEvents<piranhas::Event> nobody;
    rules.apply(state, *rules.parse_action("A4-D4"), nobody);
    CHECK(*rules.parse_position(rules.position_text(state)) == state);
    CHECK(*rules.setup().find("hooks") == "length");
    CHECK(!rules.setup().find("mods")->empty());
}

TEST_CASE("of several mods with the hook the last one is asked first") {
    const ModTexts texts = {
        {"one", mod_text("one", "hooks = { length = function() return 4 end }", "piranhas")},
        {"two",
         mod_text("two", "hooks = { length = function(f, d) if d == 'LEFT' then return 1 end end }", "piranhas")}};
    const auto setup = setup_with(texts, {"one", "two"}, "piranhas");
    REQUIRE(setup);
    const piranhas::Rules rules = *piranhas::Rules::from_setup(*setup);
    JavaRandom random(1);
    const piranhas::State state = rules.start(random);
    CHECK(rules.length(state, 0, piranhas::Direction::left) == 1);
    CHECK(rules.length(state, 0, piranhas::Direction::right) == 4);
}

TEST_CASE("a hook of Piranhas that fails ends the game with its file and line") {
    CHECK(failure_of_hook("return 'x'").find("expected a whole number of fields, or nil") != std::string::npos);
    CHECK(failure_of_hook("return 1.5").find("expected a whole number of fields, or nil") != std::string::npos);
    CHECK(failure_of_hook("return 12").find("returned 12, expected 0 to 11 fields") != std::string::npos);
    CHECK(failure_of_hook("return -1").find("returned -1, expected 0 to 11 fields") != std::string::npos);
    CHECK(failure_of_hook("error('no')").find("test/mod.lua:2:") != std::string::npos);
    CHECK(failure_of_hook("while true do end").find("steps") != std::string::npos);
    CHECK(failure_of_hook("board.at = 3").find("a hook changes nothing by itself") != std::string::npos);
    CHECK(failure_of_hook("board:at('Z9')").find("'Z9' is not a field") != std::string::npos);
    CHECK(failure_of_hook("return nil") == "none");
}

TEST_CASE("any thread plays with the hooks of Piranhas") {
    const piranhas::Rules rules = piranhas_with("hooks = { length = function(f, d, usual) return usual end }");
    const auto last_position = [&rules] {
        JavaRandom random(1);
        piranhas::State state = rules.start(random);
        playout(rules, state, random, 10);
        return rules.position_text(state);
    };
    std::string elsewhere;
    std::thread([&] { elsewhere = last_position(); }).join();
    CHECK(elsewhere == last_position());
}

}  // namespace farmland_tests
