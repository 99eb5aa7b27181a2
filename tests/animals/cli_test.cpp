// The line protocol of Animals.
#include <algorithm>

#include "core/base/text.hpp"
#include "tests/animals/support.hpp"

using namespace farmland_tests;

namespace {

struct Talk {
    std::ostringstream out;
    std::ostringstream notes;
    Table<animals::Rules> table{document_animals(), document_animals().start(Side::first)};
    animals::Dialogue dialogue{table, {}, out, notes};

    std::string say(std::string_view line) {
        out.str("");
        dialogue.obey({std::string(line)});
        return out.str();
    }
};

// Any legal turn.
class AnyTurns : public Agent<animals::Rules> {
public:
    Result<animals::Action> choose(const animals::View& view) override {
        return document_animals().legal_actions(view.state).pick(random_);
    }

private:
    JavaRandom random_{7};
};

class Refuser : public Agent<animals::Rules> {
public:
    Result<animals::Action> choose(const animals::View&) override { return Error{"no"}; }
};

}  // namespace

TEST_CASE("a dialogue answers as the protocol says") {
    Talk talk;
    CHECK(talk.say("start W") == "OK W\n");
    CHECK(talk.say("moves b2") == "a3 b3 c3\n");
    CHECK(talk.say("moves c1") == "a3 e3 f4\n");
    CHECK(talk.say("moves a1") == "-\n");
    CHECK(talk.say("turn b2b3 g2g3 a2a3") == "OK M\n");
    CHECK(talk.say("turn") == "OK W\n");
    CHECK(talk.say("days").starts_with("a1 s 8\na3 p 11\n"));
    CHECK(lines(talk.say("print")).size() == 11);
    CHECK(talk.say("") == "");
    for (const char* blank : {"  ", "\t", "\r\r", "\v \f"}) CHECK(talk.say(blank) == "");
    CHECK(talk.say("start M") == "OK M\n");
    CHECK(talk.table.state() == document_animals().start(Side::second));
    CHECK(talk.say("quit") == "");
    CHECK(!talk.dialogue.is_open());
}

TEST_CASE("every mistake in the dialogue is one line and leaves all as it was") {
    Talk talk;
    for (const char* early : {"turn", "print", "days", "moves"}) CHECK(talk.say(early).starts_with("Error, "));
    CHECK(talk.say("start W") == "OK W\n");
    CHECK(talk.say("turn e2e3") == "OK M\n");
    const animals::State before = talk.table.state();
    for (const char* wrong : {"Start W",        "start",          "start w",
                              "start W M",      "strat W",        "moves e9",
                              "moves e4",       "moves E7",       "moves e7 d7",
                              "turn e7",        "turn e7e6e5",    "turn E7E6",
                              "turn e7e4",      "turn e3e4",      "turn e4e5",
                              "turn e7e6 e7d6", "turn e7e6 d7e6", "turn b7b6 c7c6 d7d6 e7e6",
                              "turn a7a6 h7h6", "turn pass",      "turn b7b6 c7c6 d7d6 e7e6 f7f6 g7g6 a7a6",
                              "turn d8d6",      "print it",       "days 1",
                              "quit now",       "\x01",           "turn \xff\xfe",
                              "winner"}) {
        INFO(wrong);
        const std::string said = talk.say(wrong);
        CHECK(said.starts_with("Error, "));
        CHECK(std::count(said.begin(), said.end(), '\n') == 1);
        CHECK(talk.table.state() == before);
        CHECK(talk.dialogue.is_open());
    }
    talk.out.str("");
    talk.dialogue.obey({std::string(100, 'x'), false});
    CHECK(talk.out.str() == "Error, this line is far longer than any command\n");
}

TEST_CASE("after the end of a game only looking is allowed") {
    const auto& rules = document_animals();
    std::ostringstream out;
    std::ostringstream notes;
    Table<animals::Rules> table(rules, at(rules, "8/8/8/4K3/8/8/8/4l3 W W 3"));
    animals::Dialogue dialogue(table, {}, out, notes);
    dialogue.begin();
    dialogue.obey({"turn e1e5"});
    CHECK(out.str() == "WINNER W\n");
    out.str("");
    dialogue.obey({"turn"});
    CHECK(out.str().starts_with("Error, "));
    out.str("");
    dialogue.obey({"days"});
    CHECK(out.str() == "e5 l 5\n");
    out.str("");
    dialogue.obey({"start M"});
    CHECK(out.str() == "OK M\n");
}

TEST_CASE("agents play their side, their turns are shown, and who fails passes") {
    AnyTurns any;
    Refuser refuser;
    std::ostringstream out;
    std::ostringstream notes;
    Table<animals::Rules> table(document_animals(), document_animals().start(Side::first), {&any, &refuser});
    animals::Dialogue both(table, {}, out, notes);
    both.begin();
    const std::string text = out.str();
    const auto said = lines(text);
    REQUIRE(said.size() > 10);
    CHECK(said[0].starts_with("> turn"));
    CHECK(said[2] == "> turn");
    CHECK((said.back() == "DRAW" || said.back().starts_with("WINNER ")));
    CHECK(notes.str().starts_with("M passes"));
}

TEST_CASE("the position after commands is told, or the line that is wrong") {
    const auto& rules = document_animals();
    CHECK(animals::state_after(rules, "start M\nturn e7e6\n")->to_move == Side::first);
    CHECK(animals::state_after(rules, "start M\nturn e7e5\n").error().sentence() ==
          "line 2: e7e5: the rabbit on e7 cannot get to e5");
}
