// What rooms make of the rules: what bots are told, what is kept, and rules of mods that fail or cannot be shown.
#include "core/game/rule_failure.hpp"
#include "core/match/replay.hpp"
#include "tests/net/lobby_support.hpp"

namespace farmland::net::tests {

namespace {

class Witness final : public Agent<piranhas::Rules> {
public:
    Result<void> begin(const piranhas::View& view) override {
        told.push_back("begin " + std::to_string(view.state.turn));
        return {};
    }
    Result<void> happened(const piranhas::Event& event) override {
        if (event.kind == piranhas::EventKind::moved) told.push_back("moved " + std::to_string(number_of(event.side)));
        return {};
    }
    Result<piranhas::Action> choose(const piranhas::View& view) override {
        return piranhas::Action{piranhas::no_field, piranhas::Direction::up, view.state.turn};
    }

    std::vector<std::string> told;
};

// Rules whose hook fails from a turn on.
template <int turn>
piranhas::Rules failing_rules() {
    piranhas::Hooks hooks;
    hooks.length = [](const void*, const piranhas::Rules& rules, const piranhas::State& state, piranhas::Field from,
                      piranhas::Direction direction) {
        if (state.turn >= turn) throw RuleFailure("mod.lua:7: no such fish");
        return rules.usual_length(state, from, direction);
    };
    return *piranhas::Rules::make({}, hooks);
}

}  // namespace

TEST_CASE("a bot is told a game from its start, then what has happened since it was asked") {
    ServerSettings settings = LobbyTest::quick();
    settings.fill_after = 1ms;
    LobbyTest test(settings);
    const ClientId red = test.join();
    test.pass(1ms);
    Witness witness;
    for (const Heard& told : {Heard{"begin 0", "moved 1"}, Heard{"moved 2", "moved 1"}}) {
        test.move(red);
        const auto requests = test.lobby().take_bot_requests();
        REQUIRE(requests.size() == 1);
        for (const News& news : requests[0].news) CHECK(news(witness));
        CHECK(std::exchange(witness.told, {}) == told);
        const auto refused = requests[0].question.put(witness);
        REQUIRE(!refused);
        CHECK(refused.error().sentence().ends_with(", but a move begins on a field of the board"));
        JavaRandom random(3);
        test.lobby().bot_chose(requests[0].room, requests[0].turn, requests[0].question.guess(random), test.now());
        test.collect();
    }
    CHECK(test.heard(red).back() == "request");
}

TEST_CASE("what was played before a game was broken off is on record, without a result") {
    LobbyTest test;
    const ClientId red = test.join();
    test.join();
    test.move(red);
    test.lobby().close(test.now());
    REQUIRE(test.records().size() == 1);
    CHECK(test.records()[0].steps.size() == 1);
    CHECK(!test.records()[0].result);
    CHECK(verify(test.records()[0]));
}

TEST_CASE("a rule of a mod that fails ends the game by nobody's fault, and the server goes on") {
    LobbyTest test(LobbyTest::quick(), failing_rules<1>());
    const ClientId red = test.join();
    const ClientId blue = test.join();
    test.move(red);
    for (const ClientId each : {red, blue}) {
        const auto heard = test.heard(each);
        CHECK(heard.end()[-2] == "result LEFT 1 LEFT 1");
        CHECK(heard.end()[-1] == "left");
    }
    CHECK(test.bytes(red).find("reason=\"mod.lua:7: no such fish\"") != std::string::npos);
    REQUIRE(test.records().size() == 1);
    REQUIRE(test.records()[0].result);
    CHECK(test.records()[0].result->void_reason == "mod.lua:7: no such fish");
    CHECK(test.records()[0].steps.empty());
    test.say(red, "<join gameType=\"swc_2019_piranhas\"/>");
    CHECK(test.heard(red) == Heard{"joined"});
}

TEST_CASE("who asks for a game that cannot begin is told why") {
    LobbyTest test(LobbyTest::quick(), failing_rules<0>());
    CHECK(test.heard(test.join()) == Heard{"error: no game can begin: mod.lua:7: no such fish", "close", "end"});
    CHECK(test.lobby().rooms() == 0);
}

TEST_CASE("a game that is over at its start ends with a result") {
    piranhas::Hooks hooks;
    hooks.length = [](const void*, const piranhas::Rules&, const piranhas::State&, piranhas::Field,
                      piranhas::Direction) { return 0; };
    LobbyTest test(LobbyTest::quick(), *piranhas::Rules::make({}, hooks));
    const ClientId red = test.join();
    test.join();
    CHECK(test.heard(red) == Heard{"joined", "welcome red", "state 0", "result REGULAR 0 REGULAR 2 BLUE", "left"});
}

TEST_CASE("rules that the messages cannot show are refused") {
    piranhas::Parameters parameters;
    parameters.side = 8;
    const auto dialect = software_challenge_2019(*piranhas::Rules::make(parameters));
    REQUIRE(!dialect);
    CHECK(dialect.error().sentence() ==
          "the protocol of the Software-Challenge 2019 has a board of 10 by 10 fields, these rules have one of 8 by 8");
}

}  // namespace farmland::net::tests
