// Games that are paused, and go on step by step.
#include <algorithm>

#include "tests/net/prepared_games.hpp"

namespace farmland::net::tests {

TEST_CASE("a game that begins paused shows nothing until the pause ends") {
    Watched game(paused_slots);
    CHECK(game.test.heard(game.red) == Heard{"joined", "welcome red"});
    CHECK(game.test.heard(game.blue) == Heard{"joined", "welcome blue"});
    game.forget();
    game.ask("pause", "pause=\"false\"");
    CHECK(game.test.heard(game.administrator) == Heard{"state 0"});
    CHECK(game.test.heard(game.red) == Heard{"state 0", "request"});
    CHECK(game.test.heard(game.blue) == Heard{"state 0"});
}

TEST_CASE("a pause takes effect after the move that is asked for, whose state is shown later") {
    Watched game;
    game.forget();
    game.ask("pause", "pause=\"true\"");
    game.test.move(game.red);
    for (const ClientId each : {game.administrator, game.red, game.blue}) CHECK(game.test.heard(each).empty());
    game.test.pass(1h);  // nobody is waited for
    CHECK(game.test.lobby().rooms() == 1);
    game.ask("pause", "pause=\"false\"");
    CHECK(game.test.heard(game.red) == Heard{"state 1"});
    CHECK(game.test.heard(game.blue) == Heard{"state 1", "request"});
}

TEST_CASE("a pause that ends before the move came changes nothing") {
    Watched game;
    game.forget();
    game.ask("pause", "pause=\"true\"");
    game.ask("pause", "pause=\"false\"");
    CHECK(game.test.heard(game.red).empty());
    game.test.move(game.red);
    CHECK(game.test.heard(game.blue) == Heard{"state 1", "request"});
}

TEST_CASE("a step lets one move be made") {
    Watched game(paused_slots);
    game.forget();
    game.ask("step", "forced=\"false\"");
    CHECK(game.test.heard(game.red) == Heard{"state 0", "request"});
    CHECK(game.test.heard(game.blue) == Heard{"state 0"});
    game.test.move(game.red);
    CHECK(game.test.heard(game.red).empty());
    game.ask("step");
    CHECK(game.test.heard(game.red) == Heard{"state 1"});
    CHECK(game.test.heard(game.blue) == Heard{"state 1", "request"});
}

TEST_CASE("a step while a move is owed asks again, and only one answer counts") {
    Watched game(paused_slots);
    game.forget();
    game.ask("step");
    game.ask("step");
    CHECK(game.test.heard(game.red) == Heard{"state 0", "request", "state 0", "request"});
    game.test.move(game.red);
    CHECK(!game.test.is_closed(game.red));
    game.test.move(game.red);
    CHECK(game.test.heard(game.red) == Heard{"error: It's not your turn yet.", "close", "end"});
    CHECK(game.test.heard(game.blue).end()[-2] == "result LEFT 0 REGULAR 2 BLUE");
}

TEST_CASE("who is asked again by a step may answer what it was asked before") {
    ServerSettings settings = LobbyTest::quick();
    settings.gap = 60ms;
    Watched game(paused_slots, settings);
    const auto wait = [&] {
        for (int gap = 0; gap < 4; ++gap) game.test.pass(60ms);
    };
    wait();
    game.forget();
    game.ask("step");
    wait();
    CHECK(game.test.heard(game.red) == Heard{"state 0", "request"});
    game.ask("step");
    CHECK(game.test.heard(game.red) == Heard{"state 0"});
    game.test.move(game.red);
    CHECK(!game.test.is_closed(game.red));
    wait();
    // What still waited to be asked is not asked any more.
    CHECK(game.test.heard(game.red).empty());
    game.ask("step");
    wait();
    CHECK(game.test.heard(game.blue).back() == "request");
}

TEST_CASE("steps that come faster than messages go out are not all kept") {
    ServerSettings settings = LobbyTest::quick();
    settings.gap = 60ms;
    Watched game(paused_slots, settings);
    for (int step = 0; step < 1000; ++step) game.ask("step");
    for (int gap = 0; gap < 100; ++gap) game.test.pass(60ms);
    const auto heard = game.test.heard(game.red);
    CHECK(heard.size() < 40);
    CHECK(heard.back() == "request");
}

TEST_CASE("a step does nothing in a game that is not paused, or does not run") {
    Watched game;
    game.forget();
    game.ask("step");
    CHECK(game.test.heard(game.red).empty());
    LobbyTest test;
    const ClientId administrator = test.administrator();
    const Prepared room = prepare(test, administrator);
    test.heard(administrator);
    test.say(administrator, "<step roomId=\"" + room.room + "\"/>");
    CHECK(test.heard(administrator).empty());
}

TEST_CASE("a game that ends while it is paused has its result without the last state") {
    Watched game(paused_slots);
    int moves = 0;
    for (; game.test.lobby().rooms() > 0; ++moves) {
        REQUIRE(moves < 60);
        game.forget();
        game.ask("step");
        game.test.move(moves % 2 == 0 ? game.red : game.blue);
    }
    // After the last step, which showed the state before the last move.
    const auto heard = game.test.heard(game.red);
    REQUIRE(heard.size() >= 3);
    CHECK(heard.front() == "state " + std::to_string(moves - 1));
    CHECK(std::count_if(heard.begin(), heard.end(), [](const auto& each) { return each.starts_with("state "); }) == 1);
    CHECK(heard.end()[-2].starts_with("result REGULAR"));
    CHECK(heard.end()[-1] == "left");
}

}  // namespace farmland::net::tests
