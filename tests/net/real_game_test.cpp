// A game of the real server and its clients, played again: what is sent must be what the real server sent.
#include "tests/app/program.hpp"
#include "tests/net/lobby_support.hpp"

namespace farmland::net::tests {

namespace {

std::string data_file(const std::string& name) {
    return farmland::tests::read_file(std::string(FARMLAND_TESTS_DIR) + "/net/data/" + name);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

const std::string real_room = "94f11dab-725f-4c2d-b603-0ae45b73bf3a";

// Without the element that came into one release by accident, and with the attributes of the documents too.
std::string expected_from(std::string real) {
    real = replaced(std::move(real), "\n          <line>------------</line>", "");
    for (const std::string colour : {"RED", "BLUE"}) {
        for (int turn = 0; turn <= 60; ++turn) {
            const std::string ours = "currentPlayerColor=\"" + colour + "\" turn=\"" + std::to_string(turn) + "\"";
            real =
                replaced(std::move(real), ours + ">", ours + " startPlayer=\"RED\" currentPlayer=\"" + colour + "\">");
        }
    }
    return real;
}

// The messages that a client sent, one by one.
std::vector<std::string> moves_in(const std::string& text) {
    std::vector<std::string> moves;
    for (auto at = text.find("\n  <room "); at != std::string::npos; at = text.find("\n  <room ", at + 1)) {
        const std::string end = "</room>";
        moves.push_back(text.substr(at, text.find(end, at) + end.size() - at));
    }
    return moves;
}

}  // namespace

TEST_CASE("a game of the real server is told again byte by byte") {
    piranhas::Parameters parameters;
    parameters.kraken_fields = "D6 H7";
    LobbyTest test(LobbyTest::quick(), *piranhas::Rules::make(parameters));
    const ClientId red = test.join();
    const ClientId blue = test.join();
    const auto red_moves = moves_in(data_file("real-game-red.xml"));
    const auto blue_moves = moves_in(data_file("real-game-blue.xml"));
    REQUIRE(red_moves.size() == 30);
    REQUIRE(blue_moves.size() == 30);
    const std::string room = test.room_of(red);
    for (std::size_t index = 0; index < red_moves.size(); ++index) {
        test.say(red, replaced(red_moves[index], real_room, room));
        test.say(blue, replaced(blue_moves[index], real_room, room));
    }
    test.say(red, "\n  <sc.protocol.responses.CloseConnection/>\n</protocol>");
    const std::string told = replaced(test.bytes(red), room, real_room);
    const std::string start = expected_from(data_file("real-game-start.xml"));
    CHECK(told.substr(0, start.size()) == start);
    CHECK(told.ends_with(expected_from(data_file("real-game-end.xml"))));
}

}  // namespace farmland::net::tests
