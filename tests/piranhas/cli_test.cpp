// The dialogue for people.
#include "core/piranhas/cli.hpp"

#include <sstream>

#include "tests/piranhas/support.hpp"

namespace farmland::piranhas {

namespace {

// A dialogue at a position, with what it has said since the last question.
class Talk {
public:
    explicit Talk(const std::string& position, std::array<Agent<Rules>*, 2> agents = {})
        : table_(rules_, position_of(rules_, position), agents), dialogue_(table_, {}, out_, notes_) {
        dialogue_.begin();
    }

    std::string say(const std::string& line) {
        out_.str("");
        dialogue_.obey({line, true});
        return out_.str();
    }
    std::string said() const { return out_.str(); }
    std::string notes() const { return notes_.str(); }
    const Dialogue& dialogue() const { return dialogue_; }
    const State& state() const { return table_.state(); }

private:
    Rules rules_;
    std::ostringstream out_;
    std::ostringstream notes_;
    Table<Rules> table_;
    Dialogue dialogue_;
};

class LastAction : public Agent<Rules> {
public:
    Result<Action> choose(const View& view) override {
        if (fails) return Error{"no idea"};
        const ActionSet actions = Rules().legal_actions(view.state);
        return actions[actions.size() - 1];
    }
    bool fails = false;
};

const std::string usual = "1BBBBBBBB1/R8R/R8R/R8R/R8R/R3O4R/R1O6R/R8R/R8R/1BBBBBBBB1 0";
const std::string few = "10/10/10/7B2/10/R1B7/B9/10/R9/4R5 10";

}  // namespace

TEST_CASE("a dialogue begins with the board and whose turn it is") {
    const std::string expected =
        "9 . B B B B B B B B .\n8 R . . . . . . . . R\n7 R . . . . . . . . R\n6 R . . . . . . . . R\n"
        "5 R . . . . . . . . R\n4 R . . . O . . . . R\n3 R . O . . . . . . R\n2 R . . . . . . . . R\n"
        "1 R . . . . . . . . R\n0 . B B B B B B B B .\n  A B C D E F G H I J\nRound 1 of 30, Red to move\n";
    Talk talk(usual);
    CHECK(talk.said() == expected);
    CHECK(talk.say("board") == expected);
}

TEST_CASE("every error is one line and leaves the game as it was") {
    Talk talk(few);
    const State before = talk.state();
    for (const char* wrong :
         {"",        " ",           "A4",       "A4-C5",     "A4-B4",           "A4-D4",     "C4-C5",
          "K4-A4",   "A4-C4 now",   "0 4",      "0 4 rigth", "9 9 UP",          "-1 0 UP",   "0 4 LEFT",
          "mvoes",   "moves A4 C4", "moves Z9", "moves C4",  "moves B2",        "board now", "swarms 1",
          "help me", "quit now",    "\x01\x02", "A4\t-C4",   "99999999999 0 UP"}) {
        INFO(wrong);
        const std::string said = talk.say(wrong);
        CHECK(said.starts_with("Error: "));
        CHECK(said.find('\n') == said.size() - 1);
        CHECK(talk.state() == before);
        CHECK(talk.dialogue().is_open());
    }
    CHECK(talk.say("mvoes").find("did you mean 'moves'?\n") != std::string::npos);
}

TEST_CASE("moves shows where fish can go") {
    Talk talk(few);
    const std::string all = talk.say("moves");
    CHECK(all.find("A4-C4") != std::string::npos);
    const std::string of_one = talk.say("moves a4");
    CHECK(of_one.find("4 R .*B") != std::string::npos);
    CHECK(of_one.ends_with("\n"));
    CHECK(of_one.find("A1-") == std::string::npos);
}

TEST_CASE("what is eaten and how a game ends is told") {
    Talk talk(few);
    CHECK(talk.say("A4-C4").starts_with("Blue's fish on C4 is eaten.\n"));
    Talk last("10/10/4RRR3/10/10/10/10/10/1B8/B1B7 11");
    const std::string said = last.say("B1-B0");
    INFO(said);
    CHECK(said.find("Error") == std::string::npos);
    CHECK(!last.dialogue().is_open());
    CHECK(said.find("The game is a draw: all fish of both sides are one swarm (largest swarms: Red 3, Blue 3).") !=
          std::string::npos);
}

TEST_CASE("an agent's moves are shown as if they were typed, and one that fails is told of") {
    LastAction agent;
    Talk talk(usual, {nullptr, &agent});
    CHECK(talk.say("A4-C4").find("\n> ") != std::string::npos);
    CHECK(talk.state().turn == 2);
    CHECK(talk.notes().empty());
    agent.fails = true;
    const ActionSet actions = Rules().legal_actions(talk.state());
    talk.say(Rules().action_text(actions[0]));
    CHECK(talk.notes().find("Blue plays something else: no idea") != std::string::npos);
    CHECK(talk.state().turn == 4);
}

TEST_CASE("quit ends the dialogue") {
    Talk talk(usual);
    CHECK(talk.say("quit").empty());
    CHECK(!talk.dialogue().is_open());
}

}  // namespace farmland::piranhas
