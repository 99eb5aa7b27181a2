// Crown of Farmland in the list of games.
#include "core/crown/game.hpp"
#include "core/catalogue/games.hpp"

#include "tests/crown/support.hpp"

using namespace farmland_tests;

TEST_CASE("the list of games knows them by their names") {
    REQUIRE(find_game("crown"));
    CHECK(find_game("crown")->title == "Crown of Farmland");
    CHECK_FALSE(find_game("Crown"));
    CHECK_FALSE(find_game(""));
    for (const Game& entry : games()) {
        CHECK(find_game(entry.name) == &entry);
        CHECK_FALSE(entry.summary.empty());
    }
}

TEST_CASE("a game of the list starts with what it is given to play with") {
    auto session = find_game("crown")->start(classic_setup(), 1);
    REQUIRE(session);
    CHECK((*session)->game() == "crown");
    CHECK((*session)->side_to_move() == Side::first);
    JavaRandom reference(1);
    CHECK((*session)->position() == classic().position_text(classic().start(reference)));
    CHECK((*session)->setup() == classic_setup());
    JavaRandom random(7);
    CHECK((*session)->playout(random) > 0);
}

TEST_CASE("a setup that is incomplete or wrong is an error that names what") {
    const auto problem = [](std::string_view name, std::string_view text) {
        Setup setup = classic_setup();
        setup[name] = text;
        const auto session = find_game("crown")->start(setup, 1);
        return session ? std::string("none") : session.error().sentence();
    };
    Setup missing = classic_setup();
    missing.texts.erase("units");
    CHECK(find_game("crown")->start(missing, 1).error().sentence() == "the setup has no units");
    CHECK(problem("units", "A;Alpha;1\n").starts_with("units: line 1: expected 'qualifier;role;ATK;DEF'"));
    CHECK(problem("deck2", "39\n").starts_with("deck2: expected one line for each of the 24 units"));
    CHECK(problem("parameters", "rows=7\n") == "none");
    CHECK(problem("parameters", "rows\n") == "parameters: expected name=value, found 'rows'");
    CHECK(problem("parameters", "colums=9\n") == "parameters: there is no parameter 'colums'; did you mean 'columns'?");
    CHECK(problem("parameters", "rows=7\nrows=8\n") == "parameters: the parameter 'rows' is given twice");
    CHECK(problem("parameters", "rows=x\n") == "parameters: rows takes a whole number, found 'x'");
    CHECK(problem("parameters", "rows=-7\n") == "parameters: rows takes a whole number, found '-7'");
    CHECK(problem("parameters", "rows=12\n") == "parameters: rows is 12, expected 2 to 11");
    CHECK(problem("parameters", "king_fields=D1\n") == "parameters: king_fields takes two fields, found 'D1'");
    CHECK(problem("parameters", "king_fields=D1 D9\n") ==
          "parameters: king_fields names 'D9', which is not on the board");
    CHECK(problem("parameters", "deck_size=41\n") == "deck1: expected 41 units in the deck, found 40");
}

TEST_CASE("parameters are part of the setup, and all of them are read back") {
    Setup setup = classic_setup();
    setup["parameters"] =
        "columns=11\nrows=10\nlife_points=9000\nhand_limit=6\nstart_hand=5\nunits_on_board=7\nplacing_range=2\n"
        "king_fields=F1 F10\n";
    const auto rules = Rules::from_setup(setup);
    REQUIRE(rules);
    const Parameters expected{11, 10, {"F1", "F10"}, 9000, 40, 6, 5, 7, 2};
    CHECK(rules->parameters() == expected);
    CHECK(rules->setup() == setup);
    auto session = find_game("crown")->start(setup, 3);
    REQUIRE(session);
    JavaRandom random(7);
    CHECK((*session)->playout(random) > 0);
}
