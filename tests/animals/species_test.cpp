// Species and rules as data.
#include "tests/animals/support.hpp"

using namespace farmland_tests;

TEST_CASE("species and movement are read as they were written") {
    const auto species = animals::document_species();
    CHECK(*animals::parse_species(animals::text_of(species)) == species);
    CHECK(animals::text_of(species[4].movement) == "step straight, jump diagonal 2, jump diagonal 3");
    CHECK(*animals::Rules::from_setup(document_animals().setup())->setup().find("species") ==
          animals::text_of(species));
}

TEST_CASE("what is wrong with a movement is told, with the nearest name") {
    const auto problem = [](std::string_view text) {
        const auto movement = animals::parse_movement(text);
        return movement ? "" : movement.error().sentence();
    };
    CHECK(problem("slied all") == "expected step, slide, zigzag or jump, found 'slied'; did you mean 'slide'?");
    CHECK(problem("slide round") == "expected slide and straight, diagonal or all, found 'slide round'");
    CHECK(problem("jump all") == "expected jump and straight, diagonal or all, and a distance, found 'jump all'");
    CHECK(problem("jump all 0") == "expected a jump of 1 to 7 fields, found '0'");
    CHECK(problem("zigzag all") == "zigzag stands alone, found 'zigzag all'");
    CHECK(!problem("").empty());
}

TEST_CASE("a predator that jumps, and one that eats predators") {
    auto species = animals::document_species();
    species.push_back({'B', "Bear", 3, "LK", *animals::parse_movement("jump all 2")});
    const auto rules = animals::Rules::make(species);
    REQUIRE(rules);
    const auto state = at(*rules, "8/8/8/8/8/kkk5/kkk5/b1L5 W W 3,5");
    CHECK(names(rules->targets(state, 0)) == "c1");
    CHECK(names(rules->targets(at(*rules, "8/8/8/8/8/2P5/8/b7 W W 3,5"), 0)) == "a3 c1");
}

TEST_CASE("days and limits of turns reach as far as they are said to, and no farther") {
    const auto problem = [](int days, animals::TurnLimits limits) {
        auto species = animals::document_species();
        species[0].days = days;
        const auto rules = animals::Rules::make(species, {limits, {}});
        return rules ? "" : rules.error().sentence();
    };
    CHECK(problem(1, {0, 0}).empty());
    CHECK(problem(animals::most_days, {2, 3}).empty());
    CHECK(problem(animals::most_days + 1, {}) ==
          "species: the species L has 32 days, expected 1 to 31 for a predator and 0 for a vegetarian");
    CHECK(problem(-1, {}) ==
          "species: the species L has -1 days, expected 1 to 31 for a predator and 0 for a vegetarian");
    CHECK(problem(5, {3, 3}) == "predators is 3, expected 0 to 2");
    CHECK(problem(5, {-1, 3}) == "predators is -1, expected 0 to 2");
    CHECK(problem(5, {1, 4}) == "vegetarians is 4, expected 0 to 3");
}
