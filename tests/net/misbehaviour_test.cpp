// What becomes of those who break the rules of the game or of the protocol, and of their opponents.
#include "tests/net/lobby_support.hpp"

namespace farmland::net::tests {

namespace {

// A game in which one side is about to do something at its first or a later move.
struct Table {
    explicit Table(Side offending, int moves_before, ServerSettings settings = LobbyTest::quick())
        : test(std::move(settings)) {
        const ClientId red = test.join();
        const ClientId blue = test.join();
        offender = offending == Side::first ? red : blue;
        opponent = offending == Side::first ? blue : red;
        watcher = test.administrator();
        test.say(watcher, "<observe roomId=\"" + test.room_of(red) + "\"/>");
        for (int move = 0; move < moves_before; ++move) test.move(move % 2 == 0 ? red : blue);
        bystanders = {test.join(), test.join()};
        for (const ClientId each : {red, blue, watcher}) test.heard(each);
    }

    // The bytes of a room packet with this content.
    void packet(const std::string& content) {
        test.say(offender, "<room roomId=\"" + test.room_of(offender) + "\">" + content + "</room>");
    }

    // The opponent has won at once, observers see it, and other games go on.
    void check_opponent(const std::string& cause) {
        const bool is_red = test.messages(offender)[1].child("data")->says("color", "red");
        const std::string result =
            is_red ? "result " + cause + " 0 REGULAR 2 BLUE" : "result REGULAR 2 " + cause + " 0 RED";
        CHECK(test.heard(opponent) == Heard{result, "left"});
        const auto seen = test.heard(watcher);
        REQUIRE(seen.size() >= 2);
        CHECK(seen.end()[-2] == result);
        CHECK(seen.end()[-1] == "left");
        CHECK(!test.is_closed(opponent));
        test.heard(bystanders[1]);
        test.move(bystanders[0]);
        CHECK(test.heard(bystanders[1]) == Heard{"state 1", "request"});
        CHECK(test.lobby().rooms() == 1);
    }

    LobbyTest test;
    ClientId offender = 0;
    ClientId opponent = 0;
    ClientId watcher = 0;
    std::array<ClientId, 2> bystanders{};
};

// As often as there are ways to get there: red and blue, at the first move and later.
template <class Act>
void at_every_stage(Act act) {
    for (const Side side : {Side::first, Side::second}) {
        for (const int rounds : {0, 2}) {
            Table table(side, 2 * rounds + static_cast<int>(index_of(side)));
            act(table);
        }
    }
}

}  // namespace

TEST_CASE("an illegal move is a rule violation: error, close and the end") {
    at_every_stage([](Table& table) {
        table.packet("<data class=\"move\" x=\"0\" y=\"0\" direction=\"UP\"/>");
        const auto heard = table.test.heard(table.offender);
        REQUIRE(heard.size() == 3);
        CHECK(heard[0].starts_with("error: Ungueltiger Zug von 'Unknown'.\nthere is no fish of "));
        CHECK(heard[1] == "close");
        CHECK(heard[2] == "end");
        CHECK(table.test.heard(table.watcher).front().starts_with("error: there is no fish of "));
    });
    at_every_stage([](Table& table) {
        table.packet("<data class=\"move\" x=\"0\" y=\"0\" direction=\"UP\"/>");
        table.check_opponent("RULE_VIOLATION");
    });
}

TEST_CASE("the error of an illegal move is written as the real server writes it") {
    Table table(Side::first, 0);
    table.packet("<data class=\"move\" x=\"0\" y=\"0\" direction=\"UP\"/>");
    const std::string room = table.test.room_of(table.offender);
    CHECK(table.test.bytes(table.offender)
              .ends_with("\n  <room roomId=\"" + room +
                         "\">\n    <data class=\"error\" message=\"Ungueltiger Zug von &apos;Unknown&apos;.&#xa;there "
                         "is no fish of Red on A0\"/>\n  </room>\n  <sc.protocol.responses.CloseConnection/>\n"
                         "</protocol>"));
}

TEST_CASE("a packet without a move is a rule violation") {
    for (const std::string content : {"", "<data class=\"welcomeMessage\" color=\"red\"/>", "<data/>"}) {
        at_every_stage([&](Table& table) {
            table.packet(content);
            const auto heard = table.test.heard(table.offender);
            REQUIRE(heard.size() == 3);
            CHECK(heard[0].starts_with("error: "));
            table.check_opponent("RULE_VIOLATION");
        });
    }
}

TEST_CASE("a move that names no field or direction counts as leaving") {
    for (const std::string move : {"x=\"10\" y=\"3\" direction=\"UP\"", "x=\"-1\" y=\"3\" direction=\"UP\"",
                                   "x=\"0\" y=\"1\" direction=\"SIDEWAYS\"", "x=\"0\" y=\"1\" direction=\"up\"",
                                   "x=\"abc\" y=\"1\" direction=\"UP\"", "x=\"1\""}) {
        at_every_stage([&](Table& table) {
            table.packet("<data class=\"move\" " + move + "/>");
            CHECK(table.test.heard(table.offender) == Heard{"end"});
            table.check_opponent("LEFT");
        });
    }
}

TEST_CASE("what is no message counts as leaving") {
    for (const std::string bytes : {"\xFF\xFE this is no xml & <<<>>>", "<room><data></room></data>",
                                    "<fantasy colour=\"green\"/>", "</protocol>", "<close/>",
                                    "<sc.protocol.responses.CloseConnection/></protocol>", "<room><fantasy/></room>"}) {
        at_every_stage([&](Table& table) {
            table.test.say(table.offender, bytes);
            CHECK(table.test.heard(table.offender) == Heard{"end"});
            table.check_opponent("LEFT");
        });
    }
}

TEST_CASE("a lost connection counts as leaving") {
    at_every_stage([](Table& table) {
        table.test.lose(table.offender);
        CHECK(table.test.heard(table.offender).empty());
        table.check_opponent("LEFT");
    });
}

TEST_CASE("a packet for another room counts as leaving") {
    at_every_stage([](Table& table) {
        table.test.say(table.offender, "<room roomId=\"00000000-0000-0000-0000-000000000000\"/>");
        CHECK(table.test.heard(table.offender) == Heard{"close", "end"});
        table.check_opponent("LEFT");
    });
    at_every_stage([](Table& table) {  // one that exists
        table.test.say(table.offender, "<room roomId=\"" + table.test.room_of(table.bystanders[0]) + "\"/>");
        CHECK(table.test.heard(table.offender) == Heard{"close", "end"});
        table.check_opponent("LEFT");
    });
}

TEST_CASE("a move out of turn is answered with the request and counts as leaving") {
    for (const Side side : {Side::first, Side::second}) {
        Table table(side, 1 - static_cast<int>(index_of(side)));
        table.packet("<data class=\"move\" x=\"9\" y=\"4\" direction=\"LEFT\"/>");
        CHECK(table.test.heard(table.offender) == Heard{"error: It's not your turn yet.", "close", "end"});
        CHECK(table.test.bytes(table.offender)
                  .find("<originalRequest class=\"move\" x=\"9\" y=\"4\" direction=\"LEFT\"/>") != std::string::npos);
        CHECK(table.test.heard(table.watcher).front().starts_with("result"));
        CHECK(table.test.heard(table.opponent).front().find("LEFT 0") != std::string::npos);
    }
}

TEST_CASE("a second move right behind the first loses the game") {
    LobbyTest test;
    const ClientId red = test.join();
    const ClientId blue = test.join();
    test.heard(red);
    test.heard(blue);
    const std::string move = move_text(test.room_of(red), test.rules(), test.legal_move(red), {});
    test.say(red, move + move);
    CHECK(test.heard(red) == Heard{"state 1", "error: It's not your turn yet.", "close", "end"});
    CHECK(test.heard(blue) == Heard{"state 1", "request", "result LEFT 0 REGULAR 2 BLUE", "left"});
}

TEST_CASE("a move before the request counts as leaving") {
    ServerSettings settings = LobbyTest::quick();
    settings.gap = 60ms;
    LobbyTest test(settings);
    const ClientId red = test.join();
    const ClientId blue = test.join();
    test.pass(60ms);
    test.say(red,
             "<room roomId=\"" + test.room_of(red) + "\"><data class=\"move\" y=\"4\" direction=\"RIGHT\"/></room>");
    CHECK(test.heard(red) ==
          Heard{"joined", "welcome red", "state 0", "error: We didn't request a move from you yet.", "close", "end"});
    for (int gap = 0; gap < 4; ++gap) test.pass(60ms);
    CHECK(test.heard(blue) == Heard{"joined", "welcome blue", "state 0", "result LEFT 0 REGULAR 2 BLUE", "left"});
}

TEST_CASE("a late move loses by the soft limit and is not played") {
    for (const Side side : {Side::first, Side::second}) {
        Table table(side, static_cast<int>(index_of(side)));
        table.test.pass(2001ms);
        CHECK(table.test.heard(table.opponent).empty());
        table.test.move(table.offender);
        const auto heard = table.test.heard(table.offender);
        REQUIRE(heard.size() == 2);
        CHECK(heard[0].find("SOFT_TIMEOUT 0") != std::string::npos);
        CHECK(heard[1] == "left");
        CHECK(!table.test.is_closed(table.offender));
        CHECK(table.test.bytes(table.offender).find("innerhalb von 2 Sekunden") != std::string::npos);
        CHECK(table.test.heard(table.opponent) == heard);
    }
}

TEST_CASE("who does not move loses by the hard limit, and is thrown out for a move after that") {
    for (const Side side : {Side::first, Side::second}) {
        Table table(side, static_cast<int>(index_of(side)));
        table.test.pass(9999ms);
        CHECK(table.test.heard(table.opponent).empty());
        table.test.pass(1ms);
        const auto heard = table.test.heard(table.offender);
        REQUIRE(heard.size() == 2);
        CHECK(heard[0].find("HARD_TIMEOUT 0") != std::string::npos);
        CHECK(table.test.heard(table.opponent) == heard);
        table.test.move(table.offender);
        CHECK(table.test.heard(table.offender) == Heard{"close", "end"});
        CHECK(!table.test.is_closed(table.opponent));
    }
}

TEST_CASE("hints that are too long are told and count as leaving") {
    at_every_stage([](Table& table) {
        const std::string hint(17'000, 'x');
        table.test.say(table.offender, move_text(table.test.room_of(table.offender), table.test.rules(),
                                                 table.test.legal_move(table.offender), {hint}));
        CHECK(table.test.heard(table.offender) ==
              Heard{"error: the hints of a move may have 16384 bytes at most", "close", "end"});
        table.check_opponent("LEFT");
    });
}

TEST_CASE("messages that are too long or too deep are told and count as leaving") {
    for (const std::string& bytes :
         {std::string("<room roomId=\"") + std::string(100'000, 'x'), std::string(100'000, 'x'), [] {
              std::string deep;
              for (int level = 0; level < 100; ++level) deep += "<room>";
              return deep;
          }()}) {
        at_every_stage([&](Table& table) {
            table.test.say(table.offender, bytes);
            const auto heard = table.test.heard(table.offender);
            REQUIRE(heard.size() == 3);
            CHECK(heard[0].starts_with("error: "));
            CHECK(heard[1] == "close");
            table.check_opponent("LEFT");
        });
    }
}

TEST_CASE("more messages than allowed are told and count as leaving") {
    Table table(Side::second, 0);
    std::string flood;
    for (int index = 0; index < 200; ++index) flood += "<pause/>";  // not for him, so it is ignored
    table.test.say(table.offender, flood);
    CHECK(table.test.heard(table.offender) == Heard{"error: more than 50 messages came in a second", "close", "end"});
    table.check_opponent("LEFT");
}

TEST_CASE("moves that were asked for are never too many") {
    ServerSettings settings = LobbyTest::quick();
    settings.limits.messages_per_second = 1;
    LobbyTest test(settings);
    const ClientId red = test.join();
    const ClientId blue = test.join();
    for (int move = 0; test.lobby().rooms() > 0; ++move) test.move(move % 2 == 0 ? red : blue);
    CHECK(test.heard(red).back() == "left");
}

TEST_CASE("who says nothing at first is told and closed") {
    LobbyTest test;
    const ClientId silent = test.connect();
    const ClientId slow = test.connect();
    const ClientId text = test.connect();
    const ClientId red = test.join();
    test.say(text, "hello");
    for (int second = 0; second < 29; ++second) {
        test.say(slow, second == 0 ? "<" : "p");
        test.pass(1s);
    }
    CHECK(test.heard(silent).empty());
    CHECK(test.heard(text).empty());
    test.pass(1s);
    for (const ClientId each : {silent, slow, text}) {
        CHECK(test.heard(each) == Heard{"error: no message came for too long", "close", "end"});
    }
    test.pass(24h);
    CHECK(!test.is_closed(red));  // who waits for an opponent may wait
}

TEST_CASE("a connection without a game does not stay for ever") {
    LobbyTest test;
    const ClientId red = test.join();
    const ClientId blue = test.join();
    const ClientId watcher = test.administrator();
    test.lose(blue);
    test.pass(599s);
    CHECK(!test.is_closed(red));
    test.pass(1s);
    CHECK(test.is_closed(red));
    CHECK(!test.is_closed(watcher));
}

TEST_CASE("there are as many connections and rooms as allowed") {
    ServerSettings settings = LobbyTest::quick();
    settings.limits.connections = 4;
    settings.limits.rooms = 1;
    LobbyTest test(settings);
    test.join();
    test.join();
    const ClientId third = test.join();
    CHECK(test.heard(third) == Heard{"error: the server has as many rooms as it may have", "close", "end"});
    test.connect();
    test.connect();
    const ClientId fifth = test.connect();
    CHECK(test.heard(fifth) == Heard{"error: the server has as many connections as it may have", "close", "end"});
    CHECK(test.lobby().clients() == 4);
}

}  // namespace farmland::net::tests
