// What administrators may do, and observers see.
#include "tests/net/prepared_games.hpp"

namespace farmland::net::tests {

TEST_CASE("the right password is not answered, the wrong one closes") {
    LobbyTest test;
    const ClientId right = test.administrator();
    test.say(right, "<authenticate passphrase=\"secret\"/>");
    CHECK(test.heard(right).empty());
    for (const std::string wrong : {"passphrase=\"Secret\"", "passphrase=\"secret \"", "passphrase=\"\"", ""}) {
        const ClientId client = test.connect();
        test.say(client, "<protocol><authenticate " + wrong + "/>");
        CHECK(test.heard(client) == Heard{"close", "end"});
    }
}

TEST_CASE("without a password there are no administrators") {
    ServerSettings settings = LobbyTest::quick();
    settings.password.reset();
    LobbyTest test(settings);
    for (const std::string password : {"", "secret"}) {
        const ClientId client = test.connect();
        test.say(client, "<protocol><authenticate passphrase=\"" + password + "\"/>");
        CHECK(test.heard(client) == Heard{"close", "end"});
    }
}

TEST_CASE("requests of those who are no administrators are ignored") {
    LobbyTest test;
    const ClientId red = test.join();
    const ClientId blue = test.join();
    test.heard(red);
    const std::string room = " roomId=\"" + test.room_of(red) + "\"";
    const std::vector<std::string> requests = {"<prepare gameType=\"swc_2019_piranhas\"><slot/><slot/></prepare>",
                                               "<observe" + room + "/>",
                                               "<pause" + room + " pause=\"true\"/>",
                                               "<step" + room + "/>",
                                               "<cancel" + room + "/>",
                                               "<timeout" + room + " slot=\"0\" activate=\"false\"/>",
                                               "<freeReservation reservation=\"x\"/>",
                                               "<testMode testMode=\"true\"/>",
                                               "<scoreForPlayer displayName=\"x\"/>"};
    for (const std::string& request : requests) test.say(blue, request);
    CHECK(test.heard(red).empty());
    CHECK(!test.is_closed(blue));
    CHECK(test.lobby().rooms() == 1);
}

TEST_CASE("administrators hear of every join") {
    LobbyTest test;
    const ClientId administrator = test.administrator();
    test.join();
    test.join();
    REQUIRE(test.heard(administrator) == Heard{"joinedGameRoom", "joinedGameRoom"});
    CHECK(test.messages(administrator)[0].value("existing") == "false");
    CHECK(test.messages(administrator)[1].value("existing") == "true");
}

TEST_CASE("in a prepared game the place decides about the colour, and nobody hears anything before both are there") {
    LobbyTest test;
    const ClientId administrator = test.administrator();
    const Prepared room = prepare(test, administrator);
    test.heard(administrator);
    const ClientId blue = test.join_prepared(room.codes[1]);
    CHECK(test.heard(blue).empty());
    const ClientId red = test.join_prepared(room.codes[0]);
    CHECK(test.heard(red) == Heard{"joined", "welcome red", "state 0", "request"});
    CHECK(test.heard(blue) == Heard{"joined", "welcome blue", "state 0"});
    CHECK(test.heard(administrator).empty());
    const Element& state = *test.messages(red)[2].child("data")->child("state");
    CHECK(state.child("red")->value("displayName") == "One");
    CHECK(state.child("blue")->value("displayName") == "Two");
    const ClientId again = test.join_prepared(room.codes[0]);
    CHECK(test.heard(again) == Heard{"close", "end"});
}

TEST_CASE("what cannot be prepared leaves no room behind") {
    LobbyTest test;
    for (const auto& [request, answer] : std::vector<std::pair<std::string, Heard>>{
             {"<prepare gameType=\"swc_2019_piranhas\"/>", {"end"}},
             {"<prepare gameType=\"swc_2019_piranhas\"><fantasy/></prepare>", {"end"}},
             {"<prepare gameType=\"swc_2019_piranhas\"><slot/><slot/><slot/></prepare>", {"close", "end"}},
             {"<prepare gameType=\"chess\"><slot/><slot/></prepare>", {"close", "end"}}}) {
        const ClientId administrator = test.administrator();
        test.say(administrator, request);
        CHECK(test.heard(administrator) == answer);
        CHECK(test.lobby().rooms() == 0);
    }
}

TEST_CASE("slots without names, or only one of them, make a game that can be played") {
    for (const std::string slots : {"<slot/>", "<slot/><slot/>"}) {
        LobbyTest test;
        const Prepared room = prepare(test, test.administrator(), slots);
        const ClientId red = test.join_prepared(room.codes[0]);
        test.join_prepared(room.codes[1]);
        CHECK(test.heard(red) == Heard{"joined", "welcome red", "state 0", "request"});
        CHECK(test.messages(red)[2].child("data")->child("state")->child("red")->value("displayName") == "Unknown");
    }
}

TEST_CASE("a prepared game is without time limits unless they are asked for") {
    Watched game("<slot displayName=\"One\"/><slot displayName=\"Two\" canTimeout=\"true\"/>");
    game.test.pass(1h);
    game.test.move(game.red);
    CHECK(game.test.lobby().rooms() == 1);
    game.test.pass(10s);
    CHECK(game.test.heard(game.red).end()[-2] == "result REGULAR 2 HARD_TIMEOUT 0 RED");
}

TEST_CASE("a slot that is missing has no time limits, like one that does not ask for them") {
    Watched game("<slot displayName=\"One\"/>");
    game.test.move(game.red);
    game.test.pass(1h);
    game.test.move(game.blue);
    CHECK(game.test.lobby().rooms() == 1);
}

TEST_CASE("the time limits of one player can be switched during the game") {
    Watched game("<slot displayName=\"One\"/><slot displayName=\"Two\"/>");
    game.test.pass(5s);
    game.ask("timeout", "slot=\"0\" activate=\"true\"");
    game.test.pass(4s);
    CHECK(game.test.lobby().rooms() == 1);
    game.test.pass(1s);
    CHECK(game.test.lobby().rooms() == 0);

    Watched other;
    other.ask("timeout", "slot=\"0\" activate=\"false\"");
    other.test.pass(1h);
    other.test.move(other.red);
    CHECK(other.test.lobby().rooms() == 1);
    other.ask("timeout", "slot=\"2\" activate=\"false\"");
    CHECK(other.test.is_closed(other.administrator));
}

TEST_CASE("observers see every state before the players do, and stay") {
    Watched game;
    CHECK(game.test.heard(game.administrator) == Heard{"prepared", "observed", "state 0"});
    game.test.move(game.red);
    CHECK(game.test.heard(game.administrator) == Heard{"state 1"});
    game.test.lose(game.red);
    CHECK(game.test.heard(game.administrator) == Heard{"result LEFT 0 REGULAR 2 BLUE", "left"});
    CHECK(!game.test.is_closed(game.administrator));
}

TEST_CASE("a game can be observed from its middle on, with the next state") {
    LobbyTest test;
    const ClientId red = test.join();
    test.join();
    const ClientId watcher = test.administrator();
    test.say(watcher, "<observe roomId=\"" + test.room_of(red) + "\"/><observe roomId=\"" + test.room_of(red) + "\"/>");
    CHECK(test.heard(watcher) == Heard{"observed", "observed"});
    test.move(red);
    CHECK(test.heard(watcher) == Heard{"state 1"});
    test.lose(watcher);
    test.heard(red);
    test.move(red + 1);
    CHECK(test.heard(red) == Heard{"state 2", "request"});
}

TEST_CASE("a room that is not there closes those who observe, step or cancel it") {
    for (const std::string request : {"observe", "step", "cancel", "timeout"}) {
        LobbyTest test;
        const ClientId administrator = test.administrator();
        test.say(administrator, "<" + request + " roomId=\"x\" slot=\"0\"/>");
        CHECK(test.heard(administrator) == Heard{"close", "end"});
    }
    LobbyTest test;
    const ClientId administrator = test.administrator();
    test.say(administrator, "<pause roomId=\"x\" pause=\"true\"/>");
    CHECK(test.heard(administrator).empty());
}

TEST_CASE("a prepared room that nobody enters is closed after a while, one with a player is not") {
    ServerSettings settings = LobbyTest::quick();
    settings.limits.idle = 10min;
    LobbyTest test(settings);
    const ClientId administrator = test.administrator();
    const Prepared empty = prepare(test, administrator);
    const Prepared entered = prepare(test, administrator);
    test.pass(9min);
    const ClientId red = test.join_prepared(entered.codes[0]);
    CHECK(test.lobby().rooms() == 2);
    test.pass(2min);
    CHECK(test.lobby().rooms() == 1);
    CHECK(test.heard(test.join_prepared(empty.codes[0])) == Heard{"close", "end"});
    test.join_prepared(entered.codes[1]);
    CHECK(test.heard(red).back() == "request");
}

TEST_CASE("elements that are not known within requests end the connection") {
    for (const std::string request : {"<prepare gameType=\"swc_2019_piranhas\"><slot><fantasy/></slot></prepare>",
                                      "<observe><fantasy/></observe>", "<pause><fantasy/></pause>",
                                      "<step><fantasy/></step>", "<testMode testMode=\"true\"><fantasy/></testMode>"}) {
        LobbyTest test;
        const ClientId administrator = test.administrator();
        test.say(administrator, request);
        CHECK(test.heard(administrator) == Heard{"end"});
        CHECK(test.lobby().rooms() == 0);
    }
    LobbyTest test;
    const ClientId red = test.join();
    const ClientId blue = test.join();
    test.heard(blue);
    test.say(red,
             "<room roomId=\"" + test.room_of(red) +
                 "\"><data class=\"move\" x=\"0\" y=\"4\" direction=\"RIGHT\"><hint><fantasy/></hint></data></room>");
    CHECK(test.heard(blue).front() == "result LEFT 0 REGULAR 2 BLUE");
}

TEST_CASE("a game that is cancelled ends without a result, and the administrator stays") {
    Watched game;
    game.forget();
    game.ask("cancel");
    for (const ClientId each : {game.administrator, game.red, game.blue}) {
        CHECK(game.test.heard(each) == Heard{"left"});
        CHECK(!game.test.is_closed(each));
    }
    CHECK(game.test.lobby().rooms() == 0);
}

TEST_CASE("a place whose reservation was freed can be taken by anybody") {
    LobbyTest test;
    const ClientId administrator = test.administrator();
    const Prepared room = prepare(test, administrator);
    const ClientId blue = test.join_prepared(room.codes[1]);
    test.say(administrator, "<freeReservation reservation=\"" + room.codes[0] + "\"/>");
    const ClientId late = test.join_prepared(room.codes[0]);
    CHECK(test.heard(late) == Heard{"close", "end"});
    const ClientId red = test.join();
    CHECK(test.heard(red) == Heard{"joined", "welcome red", "state 0", "request"});
    CHECK(test.room_of(red) == room.room);
    CHECK(test.heard(blue) == Heard{"joined", "welcome blue", "state 0"});
    test.say(administrator, "<freeReservation reservation=\"x\"/>");
    CHECK(test.is_closed(administrator));
}

TEST_CASE("a prepared game that one leaves before it begins is won by whoever comes, at the hard limit") {
    for (const std::string_view slots : {two_slots, std::string_view("<slot/><slot/>")}) {
        for (const std::size_t leaver : {0U, 1U}) {
            LobbyTest test;
            const ClientId administrator = test.administrator();
            const Prepared room = prepare(test, administrator, slots);
            test.say(administrator, "<observe roomId=\"" + room.room + "\"/>");
            test.lose(test.join_prepared(room.codes[leaver]));
            test.heard(administrator);
            test.pass(15s);
            CHECK(test.heard(administrator).empty());
            const ClientId other = test.join_prepared(room.codes[1 - leaver]);
            if (leaver == 0) {
                CHECK(test.heard(other) == Heard{"joined", "welcome blue", "state 0"});
            } else {
                CHECK(test.heard(other) == Heard{"joined", "welcome red", "state 0", "request"});
                test.move(other);
                CHECK(test.heard(other) == Heard{"state 1"});
            }
            test.pass(9s);
            CHECK(test.heard(other).empty());
            test.pass(2s);
            const std::string result =
                leaver == 0 ? "result HARD_TIMEOUT 0 REGULAR 2 BLUE" : "result REGULAR 2 HARD_TIMEOUT 0 RED";
            CHECK(test.heard(other) == Heard{result, "left"});
            const Heard seen = test.heard(administrator);
            REQUIRE(seen.size() >= 2);
            CHECK(seen.end()[-2] == result);
            CHECK(seen.end()[-1] == "left");
            CHECK(test.lobby().rooms() == 0);
        }
    }
}

TEST_CASE("a prepared game that one leaves and nobody else comes to is given up") {
    LobbyTest test;
    const ClientId administrator = test.administrator();
    const Prepared room = prepare(test, administrator);
    test.say(administrator, "<observe roomId=\"" + room.room + "\"/>");
    test.lose(test.join_prepared(room.codes[0]));
    test.heard(administrator);
    test.pass(10min);
    CHECK(test.heard(administrator) == Heard{"result LEFT 0 REGULAR 2 BLUE", "left"});
    CHECK(test.lobby().rooms() == 0);
    CHECK(test.heard(test.join_prepared(room.codes[1])) == Heard{"close", "end"});
}

TEST_CASE("who watches a room gets result and left when the player who waits there leaves") {
    LobbyTest test;
    const ClientId administrator = test.administrator();
    test.say(administrator, "<testMode testMode=\"true\"/>");
    const ClientId red = test.join();
    test.say(administrator, "<observe roomId=\"" + test.room_of(red) + "\"/>");
    test.heard(administrator);
    test.lose(red);
    CHECK(test.heard(administrator) == Heard{"result LEFT 0 REGULAR 2 BLUE", "left"});
    CHECK(test.lobby().rooms() == 0);
    // Nobody played.
    test.say(administrator, "<scoreForPlayer displayName=\"Unknown\"/>");
    CHECK(test.heard(administrator) == Heard{"end"});
}

TEST_CASE("the test mode adds up results by name") {
    Watched game;
    game.test.lose(game.red);  // does not count yet
    game.forget();
    game.test.say(game.administrator, "<testMode testMode=\"true\"/>");
    CHECK(game.test.messages(game.administrator).back().value("testMode") == "true");
    for (int round = 0; round < 2; ++round) {
        const Prepared room = prepare(game.test, game.administrator);
        game.test.join_prepared(room.codes[0]);
        game.test.lose(game.test.join_prepared(room.codes[1]));
    }
    game.test.say(game.administrator, "<scoreForPlayer displayName=\"One\"/>");
    const std::string& bytes = game.test.bytes(game.administrator);
    const auto at = bytes.rfind("\n  <playerScore>");
    REQUIRE(at != std::string::npos);
    CHECK(bytes.substr(at) ==
          "\n  <playerScore>\n    <score displayName=\"One\" numberOfTests=\"2\">\n      <values>\n        <fragment "
          "name=\"Gewinner\">\n          <aggregation>SUM</aggregation>\n          <relevantForRanking>true"
          "</relevantForRanking>\n        </fragment>\n        <value>4</value>\n      </values>\n      <values>\n"
          "        <fragment name=\"\xE2\x88\x85 Schwarm\">\n          <aggregation>AVERAGE</aggregation>\n          "
          "<relevantForRanking>true</relevantForRanking>\n        </fragment>\n        <value>8.000000</value>\n"
          "      </values>\n    </score>\n  </playerScore>");
    game.test.say(game.administrator, "<scoreForPlayer displayName=\"Nobody\"/>");
    CHECK(game.test.heard(game.administrator).back() == "end");
}

TEST_CASE("open games begin paused if the server is told so") {
    ServerSettings settings = LobbyTest::quick();
    settings.paused = true;
    LobbyTest test(settings);
    const ClientId administrator = test.administrator();
    const ClientId red = test.join();
    test.join();
    CHECK(test.heard(red) == Heard{"joined", "welcome red"});
    test.say(administrator, "<pause roomId=\"" + test.room_of(red) + "\" pause=\"false\"/>");
    CHECK(test.heard(red) == Heard{"state 0", "request"});
}

}  // namespace farmland::net::tests
