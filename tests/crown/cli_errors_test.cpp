// The command dialogue (A.5): what is wrong changes nothing, and is told in one line.
#include "tests/crown/talk.hpp"

using namespace farmland_tests;

TEST_CASE("an error says so in one line and changes nothing") {
    const std::string before = "select D2\nflip\n";
    const std::string after = "state\nhand\nshow\nboard\n";
    const Talk expected = talk(middle(), before + after);
    for (const std::string wrong : {
             "",
             "   ",
             "selct D2",
             "nonsense",
             "help",
             "\x1B[31m",
             "\xFF\xFE",
             "select",
             "select H1",
             "select A0",
             "select A8",
             "select D2 D3",
             "select 2D",
             "board 1",
             "board x y",
             "hand 1",
             "show 1",
             "state 1",
             "flip 1",
             "block 1",
             "quit 1",
             "move",
             "move D4",
             "move E3",
             "move D1",
             "move H1",
             "move D3 D4",
             "move x",
             "flip",
             "place",
             "place 0",
             "place -1",
             "place 4",
             "place 1 1",
             "place 1 2 3 1",
             "place x",
             "place 1 x",
             "place 99999999999",
             "place 256",
             "place 257",
             "place 1 2 3 4 5 6 7 8 9 10 11 12",
             "place 1.0",
             "yield x",
             "yield 1 2",
             "yield 1 1",
             "yield -",
         }) {
        const Talk heard = talk(middle(), before + wrong + "\n" + after);
        INFO("command: " << in_quotes(wrong) << ", output: " << heard.out);
        std::string without_errors;
        std::size_t count = 0;
        for (const std::string_view line : lines(heard.out)) {
            const bool is_error = line.starts_with("ERROR: ");
            count += is_error ? 1 : 0;
            if (is_error) {
                CHECK(line.size() > 15);
            } else {
                without_errors += std::string(line) + "\n";
            }
        }
        CHECK(count == 1);
        CHECK(without_errors == expected.out);
        CHECK(heard.state == expected.state);
        CHECK(heard.notes.empty());
    }
}

TEST_CASE("an error of a selected field that cannot do it changes nothing") {
    struct Case {
        std::string field;
        std::string command;
    };
    for (const Case& one : {Case{"A1", "move A2"}, Case{"A1", "flip"}, Case{"A1", "block"}, Case{"A1", "place 1"},
                            Case{"D3", "move D4"}, Case{"D3", "flip"}, Case{"D3", "block"}, Case{"D7", "move C7"},
                            Case{"D7", "flip"}, Case{"D1", "flip"}, Case{"D1", "block"}, Case{"D1", "place 1"},
                            Case{"D1", "move D3"}, Case{"C2", "flip"}, Case{"C2", "move D1"}}) {
        const std::string before = "select " + one.field + "\n";
        const Talk expected = talk(middle(), before + "state\nhand\n");
        const Talk heard = talk(middle(), before + one.command + "\nstate\nhand\n");
        INFO(one.command << " on " << one.field);
        CHECK_FALSE(errors(heard).empty());
        std::string without_errors;
        for (const std::string_view line : lines(heard.out)) {
            if (!line.starts_with("ERROR: ")) without_errors += std::string(line) + "\n";
        }
        CHECK(without_errors == expected.out);
        CHECK(heard.state == expected.state);
    }
}

TEST_CASE("errors say what is wrong") {
    CHECK(errors(talk(middle(), "selct D2\n")) == "'selct' is not a command; did you mean 'select'?\n");
    CHECK(errors(talk(middle(), "dance\n"))
              .starts_with("'dance' is not a command; use one of select, board, move, flip, block, hand"));
    CHECK(errors(talk(middle(), "\n")).starts_with("there is no command in this line; use one of"));
    CHECK(errors(talk(middle(), "select\n")) == "'select' takes a field such as D4, found 0 arguments.\n");
    CHECK(errors(talk(middle(), "select H1\n")) == "'H1' is not a field; expected A1 to G7.\n");
    CHECK(errors(talk(middle(), "place\n")) ==
          "'place' takes the numbers of one or more units on the hand, found 0 arguments.\n");
    CHECK(errors(talk(middle(), "move D2\n")) == "no field is selected; use select first.\n");
    CHECK(errors(talk(middle(), "select E2\nplace x\n")) == "'x' is not the number of a unit on the hand.\n");
    CHECK(errors(talk(middle(), "select E2\nplace 0\n")) == "there is no unit number 0 on the hand.\n");
    CHECK(errors(talk(middle(), "select E2\nplace 4\n")) == "there is no unit number 4 on the hand; it holds 3.\n");
}

TEST_CASE("a refused yield leaves only hand, yield and quit for the turn") {
    const State full =
        position(classic(), {.units = "D2:<Daisy>?", .hand = "<Daisy>,<Goat>,<Pig>,<Chicken>,<Seed>"}, {});
    struct Case {
        State state;
        std::string refused;
        std::string accepted;
    };
    for (const Case& one :
         {Case{full, "yield", "yield 1"}, Case{middle(), "yield 1", "yield"}, Case{middle(), "yield 9", "yield"},
          Case{middle(), "yield 0", "yield"}, Case{middle(), "yield -7", "yield"}}) {
        INFO(one.refused);
        for (const std::string locked :
             {"select D2", "board", "show", "state", "move D3", "flip", "block", "place 1", "nonsense", ""}) {
            const Talk heard = talk(one.state, "select D2\n" + one.refused + "\n" + locked + "\n");
            INFO(locked);
            CHECK(lines(errors(heard)).size() == 2);
            CHECK(count_boards(heard) == 1);
            CHECK(heard.state == one.state);
        }
        CHECK(lines(errors(talk(one.state, one.refused + "\nhand\n"))).size() == 1);
        CHECK(talk(one.state, one.refused + "\nquit\nhand\n").unread == "hand\n");
        // The lock ends with the turn.
        const Talk next = talk(one.state, one.refused + "\n" + one.accepted + "\nselect D7\n");
        CHECK(next.state.to_move == second);
        CHECK(count_boards(next) == 1);
    }
}

TEST_CASE("a yield that is wrong in another way does not lock") {
    const State full = position(classic(), {.hand = "<Daisy>,<Goat>,<Pig>,<Chicken>,<Seed>"}, {});
    for (const std::string wrong : {"yield 6", "yield 0", "yield x", "yield 1 2", "yield 999"}) {
        const Talk heard = talk(full, wrong + "\nselect D2\n");
        INFO(wrong);
        CHECK(lines(errors(heard)).size() == 1);
        CHECK(count_boards(heard) == 1);
    }
    CHECK(lines(errors(talk(middle(), "yield x\nselect D2\n"))).size() == 1);
}

TEST_CASE("a locked turn stays locked after another wrong yield") {
    const State full = position(classic(), {.hand = "<Daisy>,<Goat>,<Pig>,<Chicken>,<Seed>"}, {});
    CHECK(lines(errors(talk(full, "yield\nyield 6\nselect D2\nyield x\nselect D2\n"))).size() == 5);
}

TEST_CASE("a line that is far too long is one error") {
    const Talk heard =
        talk(middle(), "hand" + std::string(100'000, ' ') + "\nselect " + std::string(1'000'000, 'D') + "\nhand\n");
    CHECK(errors(heard) == "this line is far longer than any command.\nthis line is far longer than any command.\n");
    CHECK(sentences(heard).ends_with("[3] Beetroot Farmer (1000/900)\n"));
    CHECK(errors(talk(middle(), "hand" + std::string(4092, ' ') + "\n")).empty());
}

TEST_CASE("an error repeats only a short and harmless piece of the command") {
    const Talk heard = talk(middle(), std::string(3000, 'q') + "\x1B[2J\n");
    CHECK(errors(heard).size() < 300);
    CHECK(heard.out.find('\x1B') == std::string::npos);
}

TEST_CASE("a zero byte in the input is an error like others") {
    const Talk heard = talk(middle(), std::string("ha\0nd\nhand\n", 11));
    CHECK(lines(errors(heard)).size() == 1);
    CHECK(sentences(heard).find("[1] Pig Farmer") != std::string::npos);
}

TEST_CASE("help is a command only for people at a terminal") {
    CHECK_FALSE(errors(talk(middle(), "help\n")).empty());
    DialogueOptions options = compact();
    options.interactive = true;
    const Talk heard = talk(middle(), "help\n", {}, options);
    CHECK(errors(heard).empty());
    for (const std::string_view command : dialogue_commands) {
        INFO(command);
        CHECK(("\n" + heard.out).find("\n" + std::string(command)) != std::string::npos);
    }
    const State full = position(classic(), {.hand = "<Daisy>,<Goat>,<Pig>,<Chicken>,<Seed>"}, {});
    const std::string locked = talk(full, "yield\nhelp\nmoves\n", {}, options).out;
    CHECK(locked.find("nothing else can be done in this turn now: use hand and yield.\n") != std::string::npos);
    CHECK(locked.find("Error: cannot moves, this turn can only be ended now") != std::string::npos);
    CHECK(locked.find("Error: cannot help") == std::string::npos);
}

TEST_CASE("at a terminal all that is legal can be listed, and only that is offered") {
    DialogueOptions options = compact();
    options.interactive = true;
    std::ostringstream out;
    Table<Rules> table(classic(), middle());
    table.keep_history();
    Dialogue dialogue(table, options, out, out);
    const auto type = [&](const std::vector<std::string>& typed) {
        for (const std::string& line : typed) {
            out.str("");
            dialogue.obey({line});
            INFO(line << ": " << out.str());
            CHECK(!out.str().starts_with("Error"));
        }
    };
    const ActionSet actions = classic().legal_actions(middle());
    for (std::size_t index = 0; index < actions.size(); ++index) {
        const auto typed = dialogue.typed(actions[index]);
        type(typed);
        INFO(typed.back());
        REQUIRE(table.played() == 1);
        Table<Rules> other(classic(), middle());
        REQUIRE(other.play(actions[index]));
        CHECK(table.state() == other.state());
        REQUIRE(table.undo());
    }
    type({"moves"});
    CHECK(out.str().find("Select a field first, or yield.\n") != std::string::npos);
    CHECK(dialogue.next_words("move").empty());
    const auto fields = dialogue.next_words("select ");
    REQUIRE(!fields.empty());
    for (const std::string& field : fields) {
        type({"select " + field});
        for (const std::string_view command : {"move", "place"}) {
            for (const std::string& word : dialogue.next_words(command)) {
                const Result<Action> action = classic().parse_action(command == "move" ? "move " + field + " " + word
                                                                                       : "place " + field + " " + word);
                REQUIRE(action);
                CHECK(classic().check(middle(), *action));
            }
        }
    }
}
