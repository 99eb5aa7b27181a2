// The command dialogue (A.5, A.6).
#include "core/misterx/cli.hpp"
#include "core/game/event_text.hpp"

#include "tests/misterx/support.hpp"

namespace misterx_tests {

namespace {

bool is_one_error_line(std::string_view said) {
    return said.starts_with("Error, ") && said.size() > 8 && said.find('\n') == said.size() - 1;
}

// Every one of them is an error, in the position and without any game.
const std::vector<std::string> malformed = {"",
                                            " ",
                                            "  ",
                                            "start",
                                            "start ",
                                            "start X1R ",
                                            " start X1R",
                                            "start  X1R",
                                            "start X1R X1V",
                                            "start x1R",
                                            "start X1",
                                            "start X2R",
                                            "start X1R\t",
                                            "Start X1R",
                                            "START X1R",
                                            "place",
                                            "place I1R",
                                            "place I1R 1",
                                            "place I1R 1 X1R 2",
                                            "place I1R 1 X1R 1 X1V",
                                            "place I1R 7 X1R",
                                            "place I1R 01 X1R",
                                            "place I1R +1 X1R",
                                            "place I1R -1 X1R",
                                            "place I1R a X1R",
                                            "place I1R 1  X1R",
                                            "place I9R 1 X1R",
                                            "place I1R 1 Q1R",
                                            "move",
                                            "move X1R",
                                            "move X1R 1",
                                            "move X1R 1 X1V 1",
                                            "move X1R 1 X1V  1 X1V",
                                            "move X1R X1V 1",
                                            "move Z1R 1 X1V",
                                            "move X1R 8 X1V",
                                            "move X1R 1 Z1V",
                                            "pass X1R",
                                            "pass ",
                                            " pass",
                                            "print X1R",
                                            "print ",
                                            "quit ",
                                            "quit now",
                                            " quit",
                                            "Quit",
                                            "board",
                                            "help",
                                            "board 1",
                                            "start\tX1R",
                                            "place\xC2\xA0I1R 1 X1R",
                                            "\xFF\xFE",
                                            "print\r",
                                            "exit",
                                            "X1R",
                                            "1",
                                            "undo"};

class Parrot final : public Agent<Rules> {
public:
    explicit Parrot(std::vector<std::string> lines) : lines_(std::move(lines)) {}

    Result<Action> choose(const View&) override {
        if (next_ == lines_.size()) return Error{"knows nothing more\nto say"};
        return document().parse_action(lines_[next_++]);
    }
    Result<void> begin(const View&) override {
        told += "begin\n";
        return {};
    }
    Result<void> happened(const Event& event) override {
        told += event_text(described(document(), event)) + "\n";
        return {};
    }
    Result<void> end(const Outcome& outcome) override {
        told += "end " + std::to_string(number_of(outcome.winner)) + "\n";
        return {};
    }
    std::string explanation() const override { return "a line\nand another\n"; }

    std::string told;

private:
    std::vector<std::string> lines_;
    std::size_t next_ = 0;
};

class RandomPlayer final : public Agent<Rules> {
public:
    explicit RandomPlayer(std::int64_t seed) : random_(seed) {}
    Result<Action> choose(const View& view) override { return lively_action(document(), view.state, random_); }

private:
    JavaRandom random_;
};

struct Witness final : Observer<Rules> {
    void began(const State& state) override { seen += "began " + document().position_text(state) + "\n"; }
    void happened(Side side, const Action& what, std::span<const Event> events) override {
        seen += std::to_string(number_of(side)) + " " + document().action_text(what) + " " +
                std::to_string(events.size()) + "\n";
    }
    void failed(Side side, const Error& error) override {
        seen += std::to_string(number_of(side)) + " failed: " + error.sentence() + "\n";
    }
    std::string seen;
};

std::string thousand_steps(bool legal) {
    // To and fro between two fields beside X1V.
    std::string command = "move I1R";
    for (int step = 0; step < 1001; ++step) command += step % 2 == 0 ? " 3 X1V" : " 2 X1V";
    return command + (legal ? "" : " 1 X1R");
}

}  // namespace

TEST_CASE("every malformed line is one error line and changes nothing") {
    const State state = at("R 1 X1R@0,0 X1V@1,0 A1V@1,0,1");
    for (const std::string& line : malformed) {
        INFO("line: " << line);
        Talk talk(document(), state);
        CHECK(is_one_error_line(talk.say(line)));
        CHECK(talk.table.state() == state);
        CHECK(talk.dialogue.is_open());
        CHECK(talk.dialogue.is_playing());
        Talk before_any_game;
        if (!line.starts_with("start")) CHECK(is_one_error_line(before_any_game.say(line)));
        CHECK_FALSE(before_any_game.dialogue.is_playing());
    }
}

TEST_CASE("without a game only start and quit work") {
    for (const std::string line : {"place X1R 1 X1V", "move X1R 1 X1V", "pass", "print"}) {
        CHECK(is_one_error_line(Talk().say(line)));
    }
    CHECK(Talk().say("start I3V") == "OK\n");
    Talk talk;
    CHECK(talk.say("quit").empty());
    CHECK_FALSE(talk.dialogue.is_open());
}

TEST_CASE("start drops a running game, unless it is refused") {
    Talk talk;
    talk.say("start X1R");
    talk.say("place X1V 1 X1R");
    const State before = talk.table.state();
    CHECK(is_one_error_line(talk.say("start X9R")));
    CHECK(talk.table.state() == before);
    CHECK(talk.say("start I1V") == "OK\n");
    CHECK(talk.say("print") == "I1V\n");
}

TEST_CASE("any bytes are one error line each and change nothing") {
    JavaRandom random(11);
    const State state = at("R 0 X1R@0,0 X1V@1,0 A1V@1,0,1 I1R@-1,0");
    Talk talk(document(), state);
    for (int round = 0; round < many(20'000); ++round) {
        std::string line;
        for (int length = random.next_int(40); length > 0; --length) {
            char byte = static_cast<char>(random.next_int(256));
            if (byte == '\n') byte = ' ';
            line += byte;
        }
        const std::string said = talk.say(line);
        if (!is_one_error_line(said)) FAIL(line << " was answered with " << said);
    }
    CHECK(talk.table.state() == state);
}

TEST_CASE("lines of a megabyte are one error line") {
    const State state = at("R 0 X1R@0,0 X1V@1,0 I1R@-1,0");
    Talk talk(document(), state);
    for (const std::string_view unit : {"x", " ", "\xFF", "move ", "1 X1V ", "\\"}) {
        std::string line = "move I1R ";
        while (line.size() < 1'000'000) line += unit;
        CHECK(is_one_error_line(talk.say(line)));
        CHECK(is_one_error_line(talk.say(line.substr(9))));
    }
    std::string path = "move I1R";
    while (path.size() < 1'000'000) path += " 1 X1R";
    CHECK(is_one_error_line(talk.say(path)));
    CHECK(talk.table.state() == state);
}

TEST_CASE("a line that was cut is an error, whatever it begins with") {
    std::ostringstream out;
    std::ostringstream notes;
    Table<Rules> table(document(), Rules::start(Side::first));
    Dialogue dialogue(table, {}, out, notes);
    dialogue.obey({"start X1R", false});
    CHECK(is_one_error_line(out.str()));
    CHECK_FALSE(dialogue.is_playing());
}

TEST_CASE("a path of a thousand steps is walked to its end, or refused as a whole") {
    const State state = at("R 0 X1V@0,0 X1R@1,0 I1R@0,1");
    CHECK(answer(state, thousand_steps(true)) == "OK");
    Talk talk(document(), state);
    CHECK(is_one_error_line(talk.say(thousand_steps(false))));
    CHECK(talk.table.state() == state);
    CHECK(talk.say(thousand_steps(true)) == "OK\n");
    CHECK(document().description(talk.table.state(), named("I1R")) == "I1R 6 X1V");
}

TEST_CASE("the longest command is obeyed, read from a stream") {
    std::string command = "move I1R";
    while (command.size() + 12 < longest_command) command += " 3 X1V 2 X1V";
    command += " 3 X1V";
    REQUIRE(command.size() <= longest_command);
    CHECK(answer(at("R 0 X1V@0,0 X1R@1,0 I1R@0,1"), command) == "OK");
}

TEST_CASE("at a terminal the scene can be seen, and help be had") {
    DialogueOptions options;
    options.interactive = true;
    options.at_terminal = true;
    Talk talk(document(), Rules::start(Side::first), options);
    CHECK(talk.say("help").starts_with("start PIECE "));
    CHECK(talk.say("help").find("E  Investigator: slide 3\n") != std::string::npos);
    CHECK(talk.say("board").starts_with("Supply of Infrared:"));
    CHECK(talk.say("board 1") == "Error: board stands alone, found '1' behind it.\n");
    talk.say("start X1R");
    CHECK(talk.say("board").find("X1R") != std::string::npos);
}

TEST_CASE("at a terminal the target of a move is enough") {
    DialogueOptions options;
    options.interactive = true;
    options.at_terminal = true;
    const State state = at("R 0 X1V@0,0 X1R@1,0 I1R@0,1");
    const ActionSet actions = document().legal_actions(state);
    std::size_t longer_ways = 0;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        if (actions[index].kind != ActionKind::move) continue;
        Talk talk(document(), state, options);
        const std::string command = talk.dialogue.typed(actions[index])[0];
        INFO(command);
        CHECK(talk.say(command).starts_with("OK\n"));
        if (is_one_error_line(Talk(document(), state, {}).say(command))) ++longer_ways;
    }
    CHECK(longer_ways > 0);
    Talk talk(document(), state, options);
    CHECK(talk.say("move X1R 0 X1V").starts_with("Error: "));
    CHECK(talk.table.state() == state);
}

TEST_CASE("at a terminal legal moves are listed, and only they are offered") {
    DialogueOptions options;
    options.interactive = true;
    options.at_terminal = true;
    Talk talk(document(), Rules::start(Side::first), options);
    CHECK(talk.say("moves").starts_with("Error: no game is on; begin one with start and a piece"));
    CHECK(talk.dialogue.next_words("start").size() == 22);
    talk.say("start X1R");
    talk.say("place X1V 1 X1R");
    CHECK(talk.say("moves I1R") == "place I1R 3 X1R, 4 X1R, 5 X1R\n");
    CHECK(talk.say("moves I1V") == "none\n");
    CHECK(talk.say("moves I9V").starts_with("Error: there is no piece 'I9V'"));
    CHECK(talk.dialogue.next_words("place I1R ") == std::vector<std::string>{"3", "4", "5"});
    CHECK(talk.dialogue.next_words("place I1R 4") == std::vector<std::string>{"X1R"});
    CHECK(talk.dialogue.next_words("place I1V ").empty());
}

TEST_CASE("the dialogue ends with quit or with its input, and leaves the rest unread") {
    std::istringstream in("start X1R\nquit\nprint\n");
    StreamLines lines_in(in);
    std::ostringstream out;
    Table<Rules> table(document(), Rules::start(Side::first));
    Dialogue(table, {}, out, out).run(lines_in);
    CHECK(out.str() == "OK\n");
    CHECK(lines_in.next()->text == "print");
    std::istringstream ended("start X1R\nprint");
    StreamLines lines_of_ended(ended);
    Table<Rules> other(document(), Rules::start(Side::first));
    Dialogue(other, {}, out, out).run(lines_of_ended);
    CHECK(out.str() == "OK\nOK\nX1R\n");
}

TEST_CASE("an agent answers for its side, and what it does is shown as if typed") {
    Parrot parrot({"place I1V 1 X1R", "place X1V 1 I1V", "move X1V 2 I1V"});
    Talk talk(document(), Rules::start(Side::first), {}, {nullptr, &parrot});
    CHECK(talk.begin().empty());
    CHECK(talk.say("start X1R") == "OK\n> place I1V 1 X1R\nOK\n");
    CHECK(is_one_error_line(talk.say("place I1R 2 X1R")));
    CHECK(talk.say("place I1R 4 X1R") == "OK\n> place X1V 1 I1V\nOK\n");
    CHECK(talk.say("pass") == "OK\n> move X1V 2 I1V\nOK\n");
    CHECK(parrot.told.starts_with("begin\nplaced team=1 piece=X1R\nplaced team=2 piece=I1V edge=1 target=X1R\n"));
}

TEST_CASE("an agent that begins does so by itself, and a new game is begun by start") {
    Parrot parrot({"place E1R", "place X1R 4 E1R"});
    Talk talk(document(), Rules::start(Side::first), {}, {&parrot, nullptr});
    CHECK(talk.begin() == "> start E1R\nOK\n");
    CHECK(talk.say("start X1V").starts_with("OK\n> place X1R 4 E1R\nINFRARED plays something else: ") == false);
    CHECK(parrot.told.find("begin\nplaced team=2 piece=X1V\n") != std::string::npos);
}

TEST_CASE("an agent that fails plays anything, and is told of on the side") {
    Parrot parrot({"place X1V 2 X1V"});
    Witness witness;
    Talk talk(document(), Rules::start(Side::first), {}, {nullptr, &parrot});
    talk.table.add_observer(witness);
    const std::string said = talk.say("start X1R");
    CHECK(said.starts_with("OK\n> place "));
    CHECK(talk.notes().starts_with("ULTRAVIOLET plays something else: chose 'place X1V 2 X1V', but "));
    CHECK(talk.notes().ends_with("\na line\nand another\n"));
    CHECK(witness.seen.find("2 failed: ") != std::string::npos);
    CHECK(talk.say("pass").starts_with("OK\n> "));
    CHECK(talk.notes().find("knows nothing more to say") != std::string::npos);
}

TEST_CASE("two agents play by themselves, and the program reads on") {
    RandomPlayer one(1);
    RandomPlayer other(2);
    Talk talk(document(), Rules::start(Side::first), {}, {&one, &other});
    const std::string said = talk.begin();
    CHECK(said.starts_with("> start "));
    CHECK((said.ends_with("DRAW\n") || said.ends_with("RED\n") || said.ends_with("ULTRAVIOLET\n")));
    CHECK(is_one_error_line(talk.say("print")));
    CHECK(talk.say("start X1V").starts_with("OK\n> place "));
}

TEST_CASE("observers are told of every game that begins and of every action") {
    Witness witness;
    Talk talk;
    talk.table.add_observer(witness);
    talk.say("start X1R");
    talk.say("place X1V 1 X1R");
    talk.say("place X1R 1 X1R");
    talk.say("start I1V");
    CHECK(witness.seen == "began R 0\n1 place X1R 1\n2 place X1V 1 X1R 1\nbegan V 0\n2 place I1V 1\n");
}

TEST_CASE("a game that went on elsewhere is followed") {
    Parrot parrot({"place X1V 1 X1R"});
    Talk talk(document(), Rules::start(Side::first), {}, {nullptr, &parrot});
    CHECK(talk.begin().empty());
    REQUIRE(talk.table.play(*document().parse_action("place X1R")));
    CHECK(talk.say("print").starts_with("> place X1V 1 X1R\nOK\nX1R 1 X1V\n"));
}

TEST_CASE("commands lead to a position, and the first that is not obeyed is named") {
    CHECK(after("start X1R; place X1V 1 X1R; print; quit; nonsense") == at("R 0 X1R@0,0 X1V@1,0"));
    const auto wrong = state_after(document(), "start X1R\nplace X1V 9 X1R\n");
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().sentence() == "line 2: expected an edge from 0 to 6, found '9'");
}

namespace {

class FailingAgent final : public Agent<Rules> {
public:
    Result<Action> choose(const View&) override { return Error{"no idea"}; }
};

}  // namespace

TEST_CASE("a game between two agents that does not end is given up") {
    const Rules rules = tests::hive_with_agents(1);
    FailingAgent agent;
    std::ostringstream out;
    std::ostringstream notes;
    Table<Rules> table(rules, Rules::start(Side::first), {&agent, &agent});
    Dialogue dialogue(table, {}, out, notes);
    dialogue.begin();
    CHECK_FALSE(dialogue.is_playing());
    CHECK(dialogue.is_open());
    CHECK(notes.str().ends_with("the game is given up after 100000 turns without an end\n"));
}

TEST_CASE("what a game can begin with is shown for the pieces of mods, too") {
    CHECK(example_of_start(document()) == "start X1R");
    Parameters parameters;
    parameters.mister_x_from_turn = 2;
    CHECK(example_of_start(rules_with(parameters)) == "start A1R");
}

}  // namespace misterx_tests
