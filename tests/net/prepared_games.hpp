// Games that an administrator prepares and watches.
#pragma once

#include "tests/net/lobby_support.hpp"

namespace farmland::net::tests {

inline constexpr std::string_view two_slots =
    "<slot displayName=\"One\" canTimeout=\"true\" shouldBePaused=\"false\"/>"
    "<slot displayName=\"Two\" canTimeout=\"true\" shouldBePaused=\"false\"/>";

struct Prepared {
    std::string room;
    std::array<std::string, 2> codes;
};

inline Prepared prepare(LobbyTest& test, ClientId administrator, std::string_view slots = two_slots) {
    test.say(administrator, "<prepare gameType=\"swc_2019_piranhas\">" + std::string(slots) + "</prepare>");
    REQUIRE(!test.messages(administrator).empty());
    const Element& answer = test.messages(administrator).back();
    REQUIRE(answer.name == "prepared");
    REQUIRE(answer.children.size() == 2);
    return {std::string(answer.value("roomId")), {answer.children[0].text, answer.children[1].text}};
}

// A game of two whose room is watched, with nothing heard yet.
struct Watched {
    explicit Watched(std::string_view slots = two_slots, ServerSettings settings = LobbyTest::quick())
        : test(std::move(settings)) {
        administrator = test.administrator();
        room = prepare(test, administrator, slots);
        test.say(administrator, "<observe roomId=\"" + room.room + "\"/>");
        red = test.join_prepared(room.codes[0]);
        blue = test.join_prepared(room.codes[1]);
    }
    void ask(const std::string& request, const std::string& rest = "") {
        test.say(administrator, "<" + request + " roomId=\"" + room.room + "\" " + rest + "/>");
    }
    void forget() {
        for (const ClientId each : {administrator, red, blue}) test.heard(each);
    }

    LobbyTest test;
    Prepared room;
    ClientId administrator = 0;
    ClientId red = 0;
    ClientId blue = 0;
};

inline constexpr std::string_view paused_slots =
    "<slot displayName=\"One\" canTimeout=\"true\" shouldBePaused=\"true\"/>"
    "<slot displayName=\"Two\"/>";

}  // namespace farmland::net::tests
