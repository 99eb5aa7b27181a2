#include "scripting/net/wire.hpp"

#include <catch2/catch_test_macros.hpp>

#include "scripting/net/software_challenge_2019.hpp"
#include "scripting/net/xml_stream.hpp"
#include "scripting/net/xml_writer.hpp"

namespace farmland::net::tests {

namespace {

Element parse(const std::string& text) {
    XmlStream stream(StreamLimits{1 << 20, 64, 64, 4096});
    const auto messages = stream.feed("<protocol>" + text);
    REQUIRE(messages.size() == 1);
    return messages.front();
}

}  // namespace

TEST_CASE("messages have the white space that real clients need") {
    CHECK(joined_text("r") == "\n  <joined roomId=\"r\"/>");
    CHECK(welcome_text("r", Side::first) ==
          "\n  <room roomId=\"r\">\n    <data class=\"welcomeMessage\" color=\"red\"/>\n  </room>");
    CHECK(prepared_text("r", {"a", "b"}) ==
          "\n  <prepared roomId=\"r\">\n    <reservation>a</reservation>\n    <reservation>b</reservation>\n  "
          "</prepared>");
    CHECK(close_text() == "\n  <sc.protocol.responses.CloseConnection/>");
    CHECK(in_room("r", software_challenge_2019(piranhas::Rules())->move_request).finish() ==
          "\n  <room roomId=\"r\">\n    <data class=\"sc.framework.plugins.protocol.MoveRequest\"/>\n  </room>");
}

TEST_CASE("texts of others cannot break out of an attribute") {
    CHECK(error_text("<a b='\"'>&\n\r\t\xC3\xBC")
              .find("message=\"&lt;a b=&apos;&quot;&apos;&gt;&amp;&#xa;&#xd;&#x9;\xC3\xBC\"") != std::string::npos);
    const Element error = parse(error_text("r", "'\n<x/>\"&", nullptr));
    CHECK(error.child("data")->value("message") == "'\n<x/>\"&");
}

TEST_CASE("an error repeats the request that it answers") {
    const Element request = parse("<data class=\"move\" x=\"9\" y=\"4\" direction=\"LEFT\"/>");
    CHECK(error_text("r", "It's not your turn yet.", &request) ==
          "\n  <room roomId=\"r\">\n    <data class=\"error\" message=\"It&apos;s not your turn yet.\">\n      "
          "<originalRequest class=\"move\" x=\"9\" y=\"4\" direction=\"LEFT\"/>\n    </data>\n  </room>");
}

TEST_CASE("a result names causes, points and swarms") {
    GameScores result;
    result.scores[0] = {Cause::left, "weg", 0, 3};
    result.scores[1] = {Cause::regular, "", 2, 8};
    result.winner = Side::second;
    const std::string text = result_text("r", result, {"A", "B"});
    CHECK(text.find("<fragment name=\"\xE2\x88\x85 Schwarm\">") != std::string::npos);
    CHECK(text.find("<score cause=\"REGULAR\">\n        <part>2</part>\n        <part>8</part>\n      </score>") !=
          std::string::npos);
    CHECK(text.find("<winner displayName=\"B\" color=\"BLUE\"/>") != std::string::npos);
    const auto read = read_result(*parse(text).child("data"));
    REQUIRE(read);
    CHECK(read->scores[0].cause == Cause::left);
    CHECK(read->scores[0].reason == "weg");
    CHECK(read->scores[1].measure == 8);
    CHECK(read->winner == Side::second);
    CHECK(!read->is_regular());
}

TEST_CASE("moves are read as the real server reads them") {
    const piranhas::Rules rules;
    const auto kind = [&](const std::string& attributes, const std::string& children = "") {
        const Element data = parse("<data " + attributes + ">" + children + "</data>");
        return read_move(&data, rules).index();
    };
    constexpr std::size_t move = 0;
    constexpr std::size_t no_move = 1;
    constexpr std::size_t unusable = 2;
    CHECK(kind("class='move' x='0' y='4' direction='RIGHT'", "<hint content='a'/><hint content='b'/>") == move);
    CHECK(kind("class='move' direction='RIGHT'") == move);  // a coordinate that is missing is 0
    CHECK(kind("class='move' x='0' y='4' direction='RIGHT' extra='1'") == move);
    CHECK(kind("class='move' x='10' y='4' direction='RIGHT'") == unusable);
    CHECK(kind("class='move' x='-1' y='4' direction='RIGHT'") == unusable);
    CHECK(kind("class='move' x='a' y='4' direction='RIGHT'") == unusable);
    CHECK(kind("class='move' x='1' y='4' direction='right'") == unusable);
    CHECK(kind("class='move' x='1' y='4'") == unusable);
    CHECK(kind("class='move' x='1' y='4' direction='UP'", "<fantasy/>") == unusable);
    CHECK(kind("class='welcomeMessage' color='red'") == no_move);
    CHECK(read_move(nullptr, rules).index() == no_move);
}

TEST_CASE("a state is read as it was written, and in the form of the documents") {
    const piranhas::Rules rules;
    JavaRandom random(5);
    piranhas::State state = rules.start(random);
    const piranhas::Action action = rules.legal_actions(state)[0];
    NoEvents<piranhas::Event> nobody;
    rules.apply(state, action, nobody);
    const SentMove last{rules.action_text(action), {"a hint"}};
    const std::string text = state_text("r", rules, state, {"A", "B"}, &last);
    const auto read = read_state(*parse(text).child("data"), rules);
    REQUIRE(read);
    CHECK(read->state == state);
    REQUIRE(read->last);
    CHECK(read->last->from == action.from);
    CHECK(read->last->direction == action.direction);

    std::string nested = text;
    const auto replace = [&](const std::string& from, const std::string& to) {
        const auto at = nested.find(from);
        REQUIRE(at != std::string::npos);
        nested.replace(at, from.size(), to);
    };
    replace("<lastMove class", "<lastMove><data class");
    replace("</lastMove>", "</data></lastMove>");
    replace(" currentPlayerColor=\"BLUE\"", "");
    const auto documents = read_state(*parse(nested).child("data"), rules);
    REQUIRE(documents);
    CHECK(documents->state == state);
    CHECK(documents->last->from == action.from);
}

TEST_CASE("a state that makes no sense is refused") {
    const piranhas::Rules rules;
    JavaRandom random(5);
    const std::string text = state_text("r", rules, rules.start(random), {"A", "B"}, nullptr);
    const auto refused = [&](const std::string& from, const std::string& to) {
        std::string changed = text;
        const auto at = changed.find(from);
        REQUIRE(at != std::string::npos);
        changed.replace(at, from.size(), to);
        return !read_state(*parse(changed).child("data"), rules);
    };
    CHECK(refused("turn=\"0\"", "turn=\"999\""));
    CHECK(refused("turn=\"0\"", ""));
    CHECK(refused("x=\"0\" y=\"1\"", "x=\"0\" y=\"2\""));
    CHECK(refused("x=\"0\" y=\"1\"", "x=\"10\" y=\"1\""));
    CHECK(refused("state=\"RED\"", "state=\"GREEN\""));
    CHECK(refused("<field x=\"0\" y=\"0\" state=\"EMPTY\"/>", ""));
}

}  // namespace farmland::net::tests
