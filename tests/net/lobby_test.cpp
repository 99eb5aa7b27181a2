// Joining, the course of a game, and its end.
#include "tests/net/lobby_support.hpp"

namespace farmland::net::tests {

TEST_CASE("the first to join is red and waits, the second is blue and begins the game") {
    LobbyTest test;
    const ClientId red = test.join();
    CHECK(test.heard(red) == Heard{"joined"});
    const ClientId blue = test.join();
    CHECK(test.heard(red) == Heard{"welcome red", "state 0", "request"});
    CHECK(test.heard(blue) == Heard{"joined", "welcome blue", "state 0"});
    CHECK(test.room_of(red) == test.room_of(blue));
    test.move(red);
    CHECK(test.heard(red) == Heard{"state 1"});
    CHECK(test.heard(blue) == Heard{"state 1", "request"});
}

TEST_CASE("a third player gets a room of his own") {
    LobbyTest test;
    const ClientId red = test.join();
    test.join();
    const ClientId other = test.join();
    CHECK(test.room_of(other) != test.room_of(red));
    CHECK(test.lobby().rooms() == 2);
}

TEST_CASE("the document begins with the first message, or is empty") {
    LobbyTest test;
    const ClientId silent = test.connect();
    CHECK(test.bytes(silent).empty());
    test.say(silent, "<protocol><fantasy/>");
    CHECK(test.bytes(silent) == "<protocol/>");
    const ClientId red = test.join();
    CHECK(test.bytes(red) == "<protocol>\n  <joined roomId=\"" + test.room_of(red) + "\"/>");
    test.say(red, "</protocol>");
    CHECK(test.bytes(red).ends_with("\n</protocol>"));
}

TEST_CASE("room ids and reservations are random UUIDs of version 4") {
    LobbyTest test;
    const ClientId administrator = test.administrator();
    test.say(administrator, "<prepare gameType=\"swc_2019_piranhas\"><slot/><slot/></prepare>");
    const Element prepared = test.messages(administrator).back();
    REQUIRE(prepared.children.size() == 2);
    const std::set<std::string> ids = {test.room_of(test.join()), std::string(prepared.value("roomId")),
                                       prepared.children[0].text, prepared.children[1].text};
    CHECK(ids.size() == 4);
    for (const std::string& id : ids) {
        REQUIRE(id.size() == 36);
        CHECK(id[14] == '4');
        CHECK(std::string("89ab").find(id[19]) != std::string::npos);
        CHECK(id.find_first_not_of("0123456789abcdef-") == std::string::npos);
    }
}

TEST_CASE("a player who waits alone and leaves closes the room") {
    LobbyTest test;
    const ClientId first = test.join();
    const std::string room = test.room_of(first);
    test.lose(first);
    CHECK(test.lobby().rooms() == 0);
    const ClientId second = test.join();
    CHECK(test.room_of(second) != room);
    CHECK(test.heard(second) == Heard{"joined"});
}

TEST_CASE("a random game ends by the rules, with the last state, the result and left") {
    LobbyTest test;
    const ClientId red = test.join();
    const ClientId blue = test.join();
    for (int move = 0; test.lobby().rooms() > 0; ++move) {
        REQUIRE(move < 60);
        test.move(move % 2 == 0 ? red : blue);
    }
    for (const ClientId each : {red, blue}) {
        const auto heard = test.heard(each);
        REQUIRE(heard.size() > 3);
        CHECK(heard.end()[-3].starts_with("state "));
        CHECK(heard.end()[-2].starts_with("result REGULAR"));
        CHECK(heard.end()[-1] == "left");
        CHECK(!test.is_closed(each));  // until it says goodbye
        const auto state = test.state(each);
        const auto outcome = test.rules().outcome(state);
        REQUIRE(outcome);
        const auto result = read_result(*test.messages(each).end()[-2].child("data"));
        REQUIRE(result);
        CHECK(result->winner == outcome->winner);
        CHECK(result->scores[0].measure == test.rules().largest_swarm(state, Side::first).count());
    }
    test.say(red, "<sc.protocol.responses.CloseConnection/></protocol>");
    CHECK(test.heard(red) == Heard{"end"});
    // The other may play again on the same connection.
    test.say(blue, "<join gameType=\"swc_2019_piranhas\"/>");
    CHECK(test.heard(blue) == Heard{"joined"});
}

TEST_CASE("hints are passed on with the move") {
    LobbyTest test;
    const ClientId red = test.join();
    const ClientId blue = test.join();
    test.say(red, move_text(test.room_of(red), test.rules(), test.legal_move(red), {"a <b> \n", "\xC3\xBC"}));
    const Element& last = *test.messages(blue).end()[-2].child("data")->child("state")->child("lastMove");
    REQUIRE(last.children.size() == 2);
    CHECK(last.children[0].value("content") == "a <b> \n");
    CHECK(last.children[1].value("content") == "\xC3\xBC");
    CHECK(last.says("class", "move"));
}

TEST_CASE("what cannot be joined is refused politely") {
    LobbyTest test;
    for (const std::string request : {"<join/>", "<join gameType=\"chess\"/>", "<joinPrepared/>",
                                      "<joinPrepared reservationCode=\"x\"/>", "<room roomId=\"x\"/>"}) {
        const ClientId client = test.connect();
        test.say(client, "<protocol>" + request);
        CHECK(test.heard(client) == Heard{"close", "end"});
    }
    const ClientId client = test.connect();
    test.say(client, "<protocol><join gameType=\"swc_2019_piranhas\"><extra/></join>");
    CHECK(test.heard(client) == Heard{"end"});
    CHECK(test.lobby().rooms() == 0);
    CHECK(test.lobby().clients() == 0);
}

TEST_CASE("nobody sits on two places at once") {
    LobbyTest test;
    const ClientId red = test.join();
    test.say(red, "<join gameType=\"swc_2019_piranhas\"/>");
    CHECK(test.heard(red) == Heard{"joined", "close", "end"});
    CHECK(test.lobby().rooms() == 0);
}

TEST_CASE("messages to a player keep their distance, and his time counts from the request") {
    ServerSettings settings = LobbyTest::quick();
    settings.gap = 60ms;
    LobbyTest test(settings);
    const ClientId red = test.join();
    const ClientId blue = test.join();
    CHECK(test.heard(red) == Heard{"joined"});
    CHECK(test.heard(blue) == Heard{"joined"});
    REQUIRE(test.lobby().next_deadline());
    test.pass(60ms);
    CHECK(test.heard(red) == Heard{"welcome red"});
    test.pass(60ms);
    CHECK(test.heard(red) == Heard{"state 0"});
    test.pass(59ms);
    CHECK(test.heard(red).empty());
    test.pass(1ms);
    CHECK(test.heard(red) == Heard{"request"});
    CHECK(test.heard(blue) == Heard{"welcome blue", "state 0"});
    test.pass(2000ms);
    test.move(red);  // just in time
    CHECK(test.heard(red) == Heard{"state 1"});
    CHECK(test.heard(blue) == Heard{"state 1"});
    test.pass(60ms);
    CHECK(test.heard(blue) == Heard{"request"});
}

TEST_CASE("who is let go gets what waits for him before the end") {
    ServerSettings settings = LobbyTest::quick();
    settings.gap = 60ms;
    LobbyTest test(settings);
    const ClientId red = test.join();
    const ClientId blue = test.join();
    test.lose(blue);
    test.say(red, "</protocol>");
    CHECK(test.heard(red) == Heard{"joined", "welcome red", "state 0", "result REGULAR 2 LEFT 0 RED", "left", "end"});
}

TEST_CASE("a lone player gets a bot after a while") {
    ServerSettings settings = LobbyTest::quick();
    settings.fill_after = 1s;
    LobbyTest test(settings);
    const ClientId red = test.join();
    test.pass(999ms);
    CHECK(test.heard(red) == Heard{"joined"});
    test.pass(1ms);
    CHECK(test.heard(red) == Heard{"welcome red", "state 0", "request"});
    test.move(red);
    const auto requests = test.lobby().take_bot_requests();
    REQUIRE(requests.size() == 1);
    CHECK(requests[0].turn == 1);
    test.lobby().bot_chose(requests[0].room, 7, test.rules().action_text(test.legal_move(red)),
                           test.now());  // not what was asked
    test.collect();
    CHECK(test.heard(red) == Heard{"state 1"});
    test.lobby().bot_chose(requests[0].room, 1, test.rules().action_text(test.legal_move(red)), test.now());
    test.collect();
    CHECK(test.heard(red) == Heard{"state 2", "request"});
}

TEST_CASE("two players who come in time do without a bot") {
    ServerSettings settings = LobbyTest::quick();
    settings.fill_after = 1s;
    LobbyTest test(settings);
    const ClientId red = test.join();
    test.join();
    test.pass(1500ms);
    test.move(red);
    CHECK(test.lobby().take_bot_requests().empty());
    CHECK(test.lobby().rooms() == 1);
}

TEST_CASE("a bot that does not answer loses by the hard limit") {
    ServerSettings settings = LobbyTest::quick();
    settings.fill_after = 1ms;
    LobbyTest test(settings);
    const ClientId red = test.join();
    test.pass(1ms);
    test.move(red);
    test.pass(10s);
    CHECK(test.heard(red).end()[-2] == "result REGULAR 2 HARD_TIMEOUT 0 RED");
}

TEST_CASE("a server that stops lets games end, then ends them as draws") {
    LobbyTest test;
    const ClientId red = test.join();
    const ClientId blue = test.join();
    const ClientId waiting = test.join();
    test.lobby().stop(test.now());
    test.collect();
    CHECK(test.heard(waiting) == Heard{"joined", "left"});
    CHECK(test.lobby().running_games() == 1);
    const ClientId late = test.connect();
    CHECK(test.heard(late) == Heard{"error: the server is being shut down", "close", "end"});
    test.move(red);
    test.heard(red);
    test.lobby().close(test.now());
    test.collect();
    CHECK(test.heard(red) == Heard{"result LEFT 1 LEFT 1", "left", "close", "end"});
    CHECK(test.is_closed(blue));
    CHECK(test.is_closed(waiting));
    CHECK(test.lobby().clients() == 0);
}

}  // namespace farmland::net::tests
