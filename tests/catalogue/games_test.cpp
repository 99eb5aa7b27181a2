// The list of games, whatever is in it.
#include "core/catalogue/games.hpp"

#include <catch2/catch_test_macros.hpp>

#include "tests/toy/heap.hpp"

using namespace farmland;

TEST_CASE("a game is added to the list once, and the others stay where they are") {
    const Game* first = &games().front();
    const std::size_t before = games().size();
    const Game pile = {"pile",
                       "Pile",
                       "a heap by another name",
                       "random",
                       "",
                       start_session<heap::Rules>,
                       restore_session<heap::Rules>};
    REQUIRE(add_game(pile));
    CHECK(games().size() == before + 1);
    CHECK(&games().front() == first);
    REQUIRE(find_game("pile") == &games().back());
    const auto again = add_game(pile);
    REQUIRE_FALSE(again);
    CHECK(again.error().message == "there is a game 'pile' already");
    CHECK(games().size() == before + 1);

    const auto session = find_game("pile")->start({}, 1);
    REQUIRE(session);
    CHECK((*session)->position() == "21 0 1");
    const auto restored = find_game("pile")->restore({}, "4 1 2");
    REQUIRE(restored);
    CHECK((*restored)->actions(0, 9) == std::vector<std::string>{"take 2", "take 3"});
}

TEST_CASE("who names no game is told the nearest one") {
    CHECK(unknown_game("crwon").message == "'crwon' is not a game; did you mean 'crown'?");
    CHECK(unknown_game("chess").message.starts_with("'chess' is not a game; there are: crown, "));
}

TEST_CASE("a game without anything of its own has neither mod nor conventions") {
    const Game game = plain_game<heap::Rules>("Heap", "stones");
    CHECK(game.name == "heap");
    CHECK(game.opponent == "random");
    CHECK(game.mod.empty());
    CHECK(game.conventions.empty());
    CHECK(game.position_after == nullptr);
}
