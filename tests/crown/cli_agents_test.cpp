// The command dialogue (A.5) with agents on one side or both.
#include <deque>

#include "tests/crown/talk.hpp"

using namespace farmland_tests;

namespace {

// Answers with prepared texts of actions; a text beginning with ! is an error. Yields when it has none left.
class ScriptedAgent : public Agent<Rules> {
public:
    explicit ScriptedAgent(std::deque<std::string> answers) : answers_(std::move(answers)) {}

    Result<Action> choose(const View& view) override {
        views.push_back(view);
        if (answers_.empty()) return action(classic(), view.own.hand.size() == 5 ? "yield 1" : "yield");
        const std::string answer = answers_.front();
        answers_.pop_front();
        if (answer.starts_with('!')) return Error{answer.substr(1)};
        return action(classic(), answer);
    }

    std::vector<View> views;

private:
    std::deque<std::string> answers_;
};

}  // namespace

TEST_CASE("an agent plays its side with the lines and boards of the commands") {
    ScriptedAgent agent({"move D7 C7", "place C6 2", "move D3 D2", "yield"});
    const Talk heard = talk(middle(), "yield\n", {nullptr, &agent});
    CHECK(sentences(heard) ==
          "\n"
          "It is Enemy's turn!\n"
          "Farmer King moves to C7.\n"
          "Enemy's Farmer King\n"
          "Enemy places Pig Farmer on C6.\n"
          "Pig Farmer (Team Enemy)\nATK: 1200\nDEF: 800\n"
          "Barn Guard (400/900) attacks ??? on D2!\n"
          "Barn Guard (400/900) was flipped on D3!\n"
          "Daisy Farmer (300/500) was flipped on D2!\n"
          "Daisy Farmer was eliminated!\n"
          "Player takes 100 damage!\n"
          "Barn Guard moves to D2.\n"
          "Barn Guard (Team Enemy)\nATK: 400\nDEF: 900\n"
          "It is Player's turn!\n");
    CHECK(count_boards(heard) == 3);
    CHECK(heard.notes.empty());
    CHECK(heard.state.to_move == first);
}

TEST_CASE("an agent selects the field on which it acts, and its yield clears that") {
    ScriptedAgent agent({"block D3", "place D6 1"});
    const Talk heard = talk(middle(), "yield\nboard\n", {nullptr, &agent});
    CHECK(heard.out.find("Barn Guard (D3) blocks!\n") != std::string::npos);
    CHECK(heard.out.find("3 |   |   | xbN ybN") != std::string::npos);
    CHECK(heard.out.find("6 |   |   |   N*y N") != std::string::npos);
    CHECK(selected(heard).empty());
}

TEST_CASE("an agent sees only its view") {
    ScriptedAgent agent({});
    const State state = middle();
    talk(state, "yield\n", {nullptr, &agent});
    REQUIRE(agent.views.size() == 1);
    State expected = state;
    NoEvents<Event> nobody;
    classic().apply(expected, action(classic(), "yield"), nobody);
    CHECK(agent.views[0] == classic().view(expected, second));
}

TEST_CASE("an agent that fails ends its turn, with a note") {
    ScriptedAgent agent({"block D3", "!farmer.lua:7: attempt to index nil"});
    const Talk heard = talk(middle(), "yield\n", {nullptr, &agent});
    CHECK(heard.notes == "Enemy ends its turn early: farmer.lua:7: attempt to index nil\n");
    CHECK(sentences(heard).ends_with("DEF: 900\nIt is Player's turn!\n"));
    CHECK(heard.state.to_move == first);
    CHECK(heard.out.find("farmer.lua") == std::string::npos);
}

TEST_CASE("a note about an agent is one line that steers no terminal") {
    ScriptedAgent agent({"!two\nlines \x1B[31m"});
    CHECK(talk(middle(), "yield\n", {nullptr, &agent}).notes == "Enemy ends its turn early: two lines ?[31m\n");
}

TEST_CASE("an agent that answers something illegal ends its turn, with a note and without doing it") {
    ScriptedAgent agent({"move D7 D5"});
    const Talk heard = talk(middle(), "yield\n", {nullptr, &agent});
    CHECK(heard.notes ==
          "Enemy ends its turn early: chose 'move D7 D5', but D5 is more than one step along a row or column "
          "away from D7\n");
    CHECK(heard.out == "It is Enemy's turn!\nIt is Player's turn!\n");
}

TEST_CASE("an agent that wrongly does not discard discards its first unit") {
    const State state = position(classic(), {}, {.hand = "<Daisy>,<Goat>,<Pig>,<Chicken>", .deck = "<Seed>,<Potato>"});
    ScriptedAgent agent({"yield"});
    const Talk heard = talk(state, "yield\n", {nullptr, &agent});
    CHECK(heard.notes.starts_with("Enemy ends its turn early: chose 'yield', but the hand is full"));
    CHECK(heard.out == "It is Enemy's turn!\nEnemy discarded Daisy Farmer (300/500).\nIt is Player's turn!\n");
}

TEST_CASE("an agent that answers with a field off the board ends its turn like others") {
    class OffBoardAgent : public Agent<Rules> {
    public:
        Result<Action> choose(const View&) override {
            Action off;
            off.kind = ActionKind::move;
            off.from = 200;
            off.to = 49;
            return off;
        }
    };
    OffBoardAgent agent;
    const Talk heard = talk(middle(), "yield\n", {nullptr, &agent});
    CHECK(heard.notes.starts_with("Enemy ends its turn early: chose "));
    CHECK(heard.out == "It is Enemy's turn!\nIt is Player's turn!\n");
}

TEST_CASE("the first side may be an agent and the second a person") {
    ScriptedAgent agent({"flip D2"});
    const Talk heard = talk(middle(), "select D7\n", {&agent, nullptr});
    CHECK(sentences(heard) ==
          "\n"
          "Daisy Farmer (300/500) was flipped on D2!\n"
          "Daisy Farmer (Team Player)\nATK: 300\nDEF: 500\n"
          "It is Enemy's turn!\n"
          "Enemy's Farmer King\n");
}

TEST_CASE("two agents play to the end without any input") {
    ScriptedAgent one({});
    ScriptedAgent other({});
    const Talk heard = talk(middle(), "hand\n", {&one, &other});
    CHECK(heard.out.ends_with("Enemy has no cards left in the deck!\nPlayer wins!\n"));
    CHECK(heard.unread == "hand\n");
}

TEST_CASE("an agent that wins does nothing more") {
    const State state = position(classic(), {.life_points = 1}, {.units = "D2:<Pig>"});
    ScriptedAgent agent({"move D2 D1", "yield"});
    const Talk heard = talk(state, "yield\nhand\n", {nullptr, &agent});
    CHECK(
        sentences(heard).ends_with("Player takes 1200 damage!\n"
                                   "Player's life points dropped to 0!\n"
                                   "Enemy wins!\n"
                                   "Pig Farmer (Team Enemy)\nATK: 1200\nDEF: 800\n"));
    CHECK(agent.views.size() == 1);
    CHECK(heard.unread == "hand\n");
}

TEST_CASE("a dialogue whose output is closed stops reading") {
    std::istringstream in("hand\nhand\nhand\n");
    StreamLines input(in);
    std::ostringstream out;
    std::ostringstream notes;
    out.setstate(std::ios::badbit);
    Table<Rules> table(classic(), middle());
    Dialogue(table, compact(), out, notes).run(input);
    CHECK(in.rdbuf()->in_avail() == 15);
}

TEST_CASE("two agents stop playing when nobody reads the output any more") {
    ScriptedAgent one({});
    ScriptedAgent other({});
    std::istringstream in;
    StreamLines input(in);
    std::ostringstream out;
    std::ostringstream notes;
    out.setstate(std::ios::badbit);
    Table<Rules> table(classic(), middle(), {&one, &other});
    Dialogue(table, compact(), out, notes).run(input);
    CHECK(one.views.empty());
    CHECK(table.state() == middle());
}
