// Crown of Farmland in the catalog of games.
#include "core/crown/game.hpp"

#include "tests/crown/support.hpp"

using namespace farmland_tests;

TEST_CASE("the catalog knows games by their names") {
    REQUIRE(find_game("crown"));
    CHECK(find_game("crown")->title == "Crown of Farmland");
    CHECK_FALSE(find_game("Crown"));
    CHECK_FALSE(find_game(""));
    for (const Game& entry : games()) {
        CHECK(find_game(entry.name) == &entry);
        CHECK_FALSE(entry.summary.empty());
    }
}

TEST_CASE("the catalog starts a game with the default data") {
    JavaRandom random(1);
    auto session = find_game("crown")->start(data_file, random);
    REQUIRE(session);
    CHECK((*session)->game() == "crown");
    CHECK((*session)->side_to_move() == Side::first);
    JavaRandom reference(1);
    CHECK((*session)->position() == classic().position_text(classic().start(reference)));
}

TEST_CASE("every game of the catalog plays to its end") {
    for (const Game& entry : games()) {
        JavaRandom random(7);
        auto session = entry.start(data_file, random);
        REQUIRE(session);
        CHECK((*session)->playout(random) > 0);
        CHECK_FALSE((*session)->outcome());
    }
}

TEST_CASE("default data that is missing or wrong is an error that names the file") {
    JavaRandom random(1);
    const auto missing = find_game("crown")->start(
        [](std::string_view path) -> Result<std::string> { return Error{"cannot read " + std::string(path)}; }, random);
    REQUIRE_FALSE(missing);
    CHECK(missing.error().message == "cannot read mods/classic/units.txt");
    const auto wrong = classic_rules([](std::string_view path) -> Result<std::string> {
        if (path.ends_with("units.txt")) return std::string("A;Alpha;1;1\n");
        return std::string("39\n");
    });
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().message == "mods/classic/deck.txt: expected 40 units in the deck, found 39");
}
