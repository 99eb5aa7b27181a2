// The rules as texts, and which are refused.
#include "tests/piranhas/support.hpp"

namespace farmland::piranhas {

namespace {

Parameters pond() {
    Parameters parameters;
    parameters.side = 5;
    parameters.rounds = 7;
    parameters.kraken = 1;
    parameters.kraken_fields = "C2";
    parameters.start = "-B-B-\nR---R\n-----\nR---R\n-B-B-\n";
    return parameters;
}

std::string refusal_of_setup(const std::string& parameters) {
    Setup setup;
    setup["parameters"] = parameters;
    const auto rules = Rules::from_setup(setup);
    return rules ? "" : rules.error().sentence();
}

std::string refusal_of_kraken(const std::string& fields) {
    Setup setup = Rules().setup();
    const Setup before = setup;
    const auto placed = place_kraken(setup, fields);
    if (placed) return "";
    CHECK(setup == before);
    return placed.error().sentence();
}

}  // namespace

TEST_CASE("rules of Piranhas are read as they were written") {
    CHECK(Rules::from_setup(Rules().setup())->parameters() == Parameters{});
    const Rules rules = rules_with(pond());
    const auto again = Rules::from_setup(rules.setup());
    REQUIRE(again);
    CHECK(again->parameters() == pond());
    CHECK(again->setup() == rules.setup());
}

TEST_CASE("parameters of Piranhas that cannot be are refused") {
    const auto with = [](auto change) {
        Parameters parameters = pond();
        change(parameters);
        return refusal_of(parameters);
    };
    CHECK(with([](Parameters& each) { each.side = 12; }) == "side is 12, expected 5 to 11");
    CHECK(with([](Parameters& each) { each.side = 4; }) == "side is 4, expected 5 to 11");
    CHECK(with([](Parameters& each) { each.rounds = 0; }) == "rounds is 0, expected 1 to 100");
    CHECK(with([](Parameters& each) { each.kraken = 5; }) == "kraken is 5, expected 0 to 4");
    CHECK(with([](Parameters& each) { each.side = 6; }) == "start: expected 6 rows, found 5");
    CHECK(with([](Parameters& each) { each.start[0] = 'X'; }) == "start: row 4: expected R, B and -, found 'XB-B-'");
    CHECK(with([](Parameters& each) { each.start = "-----\nR---R\n-----\nR---R\n-----\n"; }) ==
          "start: expected 1 to 40 fish of Blue, found 0");
    CHECK(with([](Parameters& each) { each.start = "-BB--\nR---R\n-----\nR---R\n-----\n"; }) ==
          "start: the fish of Blue are one swarm, so the game would be over before it begins");
    CHECK(with([](Parameters& each) { each.kraken_fields = "C2 C3"; }) ==
          "kraken_fields: expected 1 fields, found 'C2 C3'");
    CHECK(with([](Parameters& each) { each.kraken_fields = "A1"; }) == "kraken_fields: there is a fish on A1");
    CHECK(with([](Parameters& each) { each.kraken_fields = "F1"; }) ==
          "kraken_fields: 'F1' is not a field of the board");
    const std::string no_room = with([](Parameters& each) {
        each.kraken = 2;
        each.kraken_fields.clear();
    });
    CHECK(no_room.starts_with("kraken: there is no room for 2"));
    CHECK(refusal_of_setup("side=5\nkraken=4\nkraken_fields= ").starts_with("kraken: there is no room for 4"));
}

TEST_CASE("setups of Piranhas that cannot be read are refused") {
    CHECK(refusal_of_setup("side") == "parameters: expected name=value, found 'side'");
    CHECK(refusal_of_setup("sides=10") == "parameters: there is no parameter 'sides'; did you mean 'side'?");
    CHECK(refusal_of_setup("side=10\nside=10") == "parameters: the parameter 'side' is given twice");
    CHECK(refusal_of_setup("side=ten") == "parameters: side takes a whole number, found 'ten'");
    Setup hooked = Rules().setup();
    hooked["hooks"] = "length";
    CHECK(!Rules::from_setup(hooked));
}

TEST_CASE("kraken are placed where somebody wants them") {
    Setup setup = Rules().setup();
    REQUIRE(place_kraken(setup, "c3, E4 F7"));
    CHECK(Rules::from_setup(setup)->parameters().kraken_fields == "C3 E4 F7");
    CHECK(Rules::from_setup(setup)->parameters().kraken == 3);
    REQUIRE(place_kraken(setup, "none"));
    CHECK(Rules::from_setup(setup)->parameters().kraken == 0);
    CHECK(refusal_of_kraken("C3,Z4") == "'Z4' is not a field of the board");
    CHECK(refusal_of_kraken("C3,C10") == "'C10' is not a field of the board");
    CHECK(refusal_of_kraken("C3,C3") == "two kraken are on C3");
    CHECK(refusal_of_kraken("A1") == "there is a fish on A1");
    CHECK(refusal_of_kraken(" ,") == "expected fields such as C3,E4, or none");
    CHECK(refusal_of_kraken("B1,C2,D3,E4,F5") == "kraken is 5, expected 0 to 4");
}

}  // namespace farmland::piranhas
