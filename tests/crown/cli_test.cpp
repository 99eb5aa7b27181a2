// The command dialogue (A.5).
#include "core/crown/cli.hpp"

#include <deque>
#include <sstream>

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

constexpr std::string_view help_line =
    "Use one of the following commands: select, board, move, flip, block, hand, place, show, yield, state, quit.\n";

struct Talk {
    std::string out;
    std::string notes;
    State state;
    std::string unread;  // what was left of the input
};

DialogueOptions compact() {
    DialogueOptions options;
    options.drawing.verbosity = Verbosity::compact;
    return options;
}

Talk talk(const State& state, const std::string& input, std::array<Agent<Rules>*, 2> agents = {},
          const DialogueOptions& options = compact()) {
    std::istringstream in(input);
    StreamLines lines_of_input(in);
    std::ostringstream out;
    std::ostringstream notes;
    Dialogue dialogue(classic(), state, options, agents, out, notes);
    dialogue.run(lines_of_input);
    std::string unread((std::istreambuf_iterator<char>(in.rdbuf())), std::istreambuf_iterator<char>());
    std::string said = out.str();
    REQUIRE(said.starts_with(help_line));
    return {said.substr(help_line.size()), notes.str(), dialogue.state(), unread};
}

bool is_of_board(std::string_view line) {
    return line.starts_with("    A") || (line.size() > 2 && line[0] >= '1' && line[0] <= '7' && line[1] == ' ' &&
                                         (line[2] == '|' || line[2] == 'N'));
}

// What is said without the boards.
std::string sentences(const Talk& heard) {
    std::string text = "\n";
    for (const std::string_view line : lines(heard.out)) {
        if (!is_of_board(line)) text += std::string(line) + "\n";
    }
    return text;
}

std::size_t count_boards(const Talk& heard) {
    std::size_t count = 0;
    for (const std::string_view line : lines(heard.out)) count += line.starts_with("    A") ? 1 : 0;
    return count;
}

// The field that is framed on the last board, "" if there is none.
std::string selected(const Talk& heard) {
    std::string found;
    for (const std::string_view line : lines(heard.out)) {
        if (line.starts_with("7 ")) found.clear();
        const std::size_t frame = line.find('N');
        if (is_of_board(line) && frame != std::string_view::npos) {
            found = {static_cast<char>('A' + (frame - 2) / 4), line[0]};
        }
    }
    return found;
}

std::string errors(const Talk& heard) {
    std::string text;
    for (const std::string_view line : lines(heard.out)) {
        if (line.starts_with("ERROR: ")) text += std::string(line.substr(7)) + "\n";
    }
    return text;
}

// A position in the middle of a game: something of everything.
State middle() {
    return position(
        classic(), {.units = "D2:<Daisy>?,C2:<Goat>,C3:<Stable>?b", .hand = "<Pig>,<Seed>,<Beetroot>"},
        {.life_points = 7500, .units = "D3:<Barn>?,E5:<Chicken>b", .hand = "<Daisy>", .deck = "<Pig>,<Goat>"});
}

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

TEST_CASE("a dialogue begins with the line of commands and ends with its input") {
    const Talk heard = talk(middle(), "");
    CHECK(heard.out.empty());
    CHECK(heard.state == middle());
}

TEST_CASE("quit ends the dialogue and leaves the rest unread") {
    const Talk heard = talk(middle(), "quit\nhand\n");
    CHECK(heard.out.empty());
    CHECK(heard.unread == "hand\n");
}

TEST_CASE("quit takes no argument") {
    const Talk heard = talk(middle(), "quit now\nhand\n");
    CHECK(errors(heard) == "'quit' takes nothing, found 1 argument.\n");
    CHECK(sentences(heard).find("[1] Pig Farmer") != std::string::npos);
}

TEST_CASE("select draws the board and shows the field") {
    CHECK(talk(middle(), "select D2\n").out ==
          "7 |   |   |   | Y |   |   |   |\n"
          "6 |   |   |   |   |   |   |   |\n"
          "5 |   |   |   |   | yb|   |   |\n"
          "4 |   |   |   |   |   |   |   |\n"
          "3 |   |   |*xb| y |   |   |   |\n"
          "2 |   |   |*x N*x N   |   |   |\n"
          "1 |   |   |   |*X |   |   |   |\n"
          "    A   B   C   D   E   F   G\n"
          "Daisy Farmer (Team Player)\n"
          "ATK: 300\n"
          "DEF: 500\n");
}

TEST_CASE("a new selection replaces the old one") { CHECK(selected(talk(middle(), "select D2\nselect A7\n")) == "A7"); }

TEST_CASE("board draws the board alone") {
    const Talk plain = talk(middle(), "board\n");
    CHECK(count_boards(plain) == 1);
    CHECK(sentences(plain) == "\n");
    CHECK(selected(plain).empty());
    CHECK(selected(talk(middle(), "select D2\nboard\n")) == "D2");
}

TEST_CASE("show tells what is on the selected field") {
    CHECK(sentences(talk(middle(), "select A1\nshow\n")) == "\n<no unit>\n<no unit>\n");
    CHECK(sentences(talk(middle(), "select D1\n")) == "\nPlayer's Farmer King\n");
    CHECK(sentences(talk(middle(), "select D7\n")) == "\nEnemy's Farmer King\n");
    CHECK(sentences(talk(middle(), "select C2\n")) == "\nGoat Farmer (Team Player)\nATK: 1000\nDEF: 1000\n");
    CHECK(sentences(talk(middle(), "select E5\n")) == "\nChicken Farmer (Team Enemy)\nATK: 800\nDEF: 700\n");
}

TEST_CASE("hidden units of the team that is not at its turn are ???, for both teams") {
    CHECK(sentences(talk(middle(), "select D3\n")) == "\n??? (Team Enemy)\nATK: ???\nDEF: ???\n");
    CHECK(sentences(talk(middle(), "yield\nselect D2\nselect D3\n")) ==
          "\nIt is Enemy's turn!\n"
          "??? (Team Player)\nATK: ???\nDEF: ???\n"
          "Barn Guard (Team Enemy)\nATK: 400\nDEF: 900\n");
}

TEST_CASE("show needs a selected field") {
    CHECK(errors(talk(middle(), "show\n")) == "no field is selected; use select first.\n");
}

TEST_CASE("hand numbers the hand of the team at its turn") {
    CHECK(talk(middle(), "hand\n").out ==
          "[1] Pig Farmer (1200/800)\n[2] Seed Farmer (2500/2300)\n[3] Beetroot Farmer (1000/900)\n");
    CHECK(talk(middle(), "yield\nhand\n").out ==
          "It is Enemy's turn!\n[1] Daisy Farmer (300/500)\n[2] Pig Farmer (1200/800)\n");
}

TEST_CASE("an empty hand says nothing") { CHECK(talk(position(classic(), {}, {}), "hand\n").out.empty()); }

TEST_CASE("state shows both teams in lines as wide as the board, the board, and the selected field") {
    const Talk heard = talk(middle(), "state\n");
    CHECK(sentences(heard) ==
          "\n"
          "  Player                  Enemy\n"
          "  8000/8000 LP     7500/8000 LP\n"
          "  DC: 34/40            DC: 2/40\n"
          "  BC: 3/5               BC: 2/5\n");
    for (const std::string_view line : lines(heard.out)) {
        if (!is_of_board(line)) CHECK(line.size() == 31);
    }
    CHECK(count_boards(heard) == 1);
    CHECK(sentences(talk(middle(), "select A1\nstate\n")).ends_with("BC: 2/5\n<no unit>\n"));
}

TEST_CASE("names of teams are aligned by characters, not bytes") {
    DialogueOptions options = compact();
    options.teams = {"B\xC3\xA4uerin", "12345678901234"};
    const Talk heard = talk(middle(), "state\nselect D1\n", {}, options);
    CHECK(lines(heard.out)[0] == "  B\xC3\xA4uerin        12345678901234");
    CHECK(heard.out.ends_with("B\xC3\xA4uerin's Farmer King\n"));
}

TEST_CASE("commands and fields are read in any letter case, with any blanks and with CR LF") {
    CHECK(talk(middle(), "  SeLeCt \t d2 \r\nMOVE e2\r\n").out == talk(middle(), "select D2\nmove E2\n").out);
    CHECK(talk(middle(), "hand").out == talk(middle(), "hand\n").out);
}

TEST_CASE("move tells the move, selects the target, and draws") {
    const Talk heard = talk(middle(), "select D2\nmove E2\n");
    CHECK(sentences(heard).ends_with("Daisy Farmer moves to E2.\nDaisy Farmer (Team Player)\nATK: 300\nDEF: 500\n"));
    CHECK(selected(heard) == "E2");
    CHECK(count_boards(heard) == 2);
    CHECK(name_on(classic(), heard.state, "E2") == "Daisy Farmer");
}

TEST_CASE("a move of a blocking unit first ends its blockade") {
    CHECK(sentences(talk(middle(), "select C3\nmove C3\n"))
              .ends_with("Stable Farmer no longer blocks.\nStable Farmer moves to C3.\nStable Farmer (Team "
                         "Player)\nATK: 500\nDEF: "
                         "300\n"));
}

TEST_CASE("a king moves onto an own unit without a word about it") {
    const Talk heard = talk(middle(), "select D1\nmove D2\n");
    CHECK(sentences(heard) == "\nPlayer's Farmer King\nFarmer King moves to D2.\nPlayer's Farmer King\n");
    CHECK(selected(heard) == "D2");
}

TEST_CASE("a duel is told line by line, and the winner's field is selected") {
    const State state = position(classic(), {.units = "D4:<Pig>?"}, {.units = "D5:<Daisy>?"});
    const Talk heard = talk(state, "select D4\nmove D5\n");
    CHECK(sentences(heard).substr(sentences(heard).find("Pig Farmer (1200")) ==
          "Pig Farmer (1200/800) attacks ??? on D5!\n"
          "Pig Farmer (1200/800) was flipped on D4!\n"
          "Daisy Farmer (300/500) was flipped on D5!\n"
          "Daisy Farmer was eliminated!\n"
          "Enemy takes 900 damage!\n"
          "Pig Farmer moves to D5.\n"
          "Pig Farmer (Team Player)\nATK: 1200\nDEF: 800\n");
    CHECK(selected(heard) == "D5");
}

TEST_CASE("an attack on a face-up unit names it with its values") {
    const State state = position(classic(), {.units = "D4:<Pig>"}, {.units = "D5:<Daisy>"});
    CHECK(sentences(talk(state, "select D4\nmove D5\n"))
              .find("Pig Farmer (1200/800) attacks Daisy Farmer (300/500) on D5!\nDaisy Farmer was eliminated!\n") !=
          std::string::npos);
}

TEST_CASE("an attacker that stays keeps the selection") {
    SECTION("against a king") {
        const State state = position(classic(), {.units = "D6:<Pig>?"}, {});
        const Talk heard = talk(state, "select D6\nmove D7\n");
        CHECK(sentences(heard).find("Pig Farmer (1200/800) attacks Farmer King on D7!\n"
                                    "Pig Farmer (1200/800) was flipped on D6!\n"
                                    "Enemy takes 1200 damage!\n"
                                    "Pig Farmer (Team Player)\n") != std::string::npos);
        CHECK(selected(heard) == "D6");
    }
    SECTION("against a blockade that holds") {
        const State state = position(classic(), {.units = "D4:<Daisy>"}, {.units = "D5:<Shield>b"});
        const Talk heard = talk(state, "select D4\nmove D5\n");
        CHECK(sentences(heard).find("Player takes 1300 damage!\nDaisy Farmer (Team Player)\n") != std::string::npos);
        CHECK(selected(heard) == "D4");
    }
    SECTION("against a blockade that is even") {
        const State state = position(classic(), {.units = "D4:<Beetroot>"}, {.units = "D5:<Goat>b"});
        const Talk heard = talk(state, "select D4\nmove D5\n");
        CHECK(sentences(heard).find("attacks Goat Farmer (1000/1000) on D5!\nBeetroot Farmer (Team Player)\n") !=
              std::string::npos);
        CHECK(selected(heard) == "D4");
    }
}

TEST_CASE("an attacker that is eliminated leaves the selection on its empty field") {
    SECTION("alone") {
        const State state = position(classic(), {.units = "D4:<Daisy>"}, {.units = "D5:<Pig>"});
        const Talk heard = talk(state, "select D4\nmove D5\n");
        CHECK(sentences(heard).ends_with("Daisy Farmer was eliminated!\nPlayer takes 900 damage!\n<no unit>\n"));
        CHECK(selected(heard) == "D4");
    }
    SECTION("with the defender, which is told first") {
        const State state = position(classic(), {.units = "D4:<Beetroot>"}, {.units = "D5:<Goat>"});
        const Talk heard = talk(state, "select D4\nmove D5\n");
        CHECK(sentences(heard).ends_with("Goat Farmer was eliminated!\nBeetroot Farmer was eliminated!\n<no unit>\n"));
        CHECK(selected(heard) == "D4");
    }
}

TEST_CASE("an attack with ATK 0 on a king tells of 0 damage") {
    const State state = position(classic(), {.units = "D6:<Daisy>@0/0"}, {});
    CHECK(sentences(talk(state, "select D6\nmove D7\n")).find("Enemy takes 0 damage!\n") != std::string::npos);
}

TEST_CASE("a union is told with the names of both, and its field is selected") {
    const Talk heard = talk(middle(), "select D2\nmove C2\n");  // Daisy 300/500 onto Goat 1000/1000
    CHECK(
        sentences(heard).ends_with("Daisy Farmer moves to C2.\n"
                                   "Daisy Farmer and Goat Farmer on C2 join forces!\n"
                                   "Success!\n"
                                   "Goat Daisy Farmer (Team Player)\nATK: 800\nDEF: 1000\n"));
    CHECK(selected(heard) == "C2");
}

TEST_CASE("a failed union names the unit that is eliminated") {
    const State state = position(classic(), {.units = "D4:<Daisy>?,D5:<Barn>?"}, {});
    const Talk heard = talk(state, "select D4\nmove D5\n");
    CHECK(
        sentences(heard).ends_with("Daisy Farmer moves to D5.\n"
                                   "Daisy Farmer and Barn Guard on D5 join forces!\n"
                                   "Union failed. Barn Guard was eliminated.\n"
                                   "Daisy Farmer (Team Player)\nATK: 300\nDEF: 500\n"));
    CHECK(selected(heard) == "D5");
}

TEST_CASE("flip tells what was flipped and where") {
    const Talk heard = talk(middle(), "select D2\nflip\n");
    CHECK(
        sentences(heard).ends_with("Daisy Farmer (300/500) was flipped on D2!\n"
                                   "Daisy Farmer (Team Player)\nATK: 300\nDEF: 500\n"));
    CHECK(count_boards(heard) == 2);
}

TEST_CASE("block tells who blocks and where") {
    CHECK(sentences(talk(middle(), "select D2\nblock\n"))
              .ends_with("Daisy Farmer (D2) blocks!\nDaisy Farmer (Team Player)\nATK: 300\nDEF: 500\n"));
}

TEST_CASE("place puts units of the hand on the selected field, each with its lines, and draws once") {
    const Talk heard = talk(middle(), "select E2\nplace 3 1\n");  // Beetroot 1000/900, Pig 1200/800
    CHECK(sentences(heard) ==
          "\n<no unit>\n"
          "Player places Beetroot Farmer on E2.\n"
          "Player places Pig Farmer on E2.\n"
          "Pig Farmer and Beetroot Farmer on E2 join forces!\n"
          "Success!\n"
          "Beetroot Pig Farmer (Team Player)\nATK: 2000\nDEF: 1500\n");
    CHECK(count_boards(heard) == 2);
    CHECK(selected(heard) == "E2");
    CHECK(hand_of(classic(), heard.state, first) == "Seed");
}

TEST_CASE("a number of the hand may have a plus sign") {
    CHECK(talk(middle(), "select E2\nplace +2\n").out == talk(middle(), "select E2\nplace 2\n").out);
}

TEST_CASE("the sixth unit is told to be eliminated at once") {
    const State state =
        position(classic(), {.units = "A1:<Goat>,A2:<Pig>,A3:<Chicken>,A4:<Potato>,A5:<Seed>", .hand = "<Daisy>"}, {});
    CHECK(sentences(talk(state, "select D2\nplace 1\n"))
              .ends_with("Player places Daisy Farmer on D2.\nDaisy Farmer was eliminated!\n<no unit>\n"));
}

TEST_CASE("yield passes the turn without a board and clears the selection") {
    const Talk heard = talk(middle(), "select D2\nyield\n");
    CHECK(sentences(heard).ends_with("DEF: 500\nIt is Enemy's turn!\n"));
    CHECK(count_boards(heard) == 1);
    CHECK(heard.state.to_move == second);
    CHECK(errors(talk(middle(), "select D2\nyield\nshow\n")) == "no field is selected; use select first.\n");
}

TEST_CASE("yield with a discard tells it on a line of its own") {
    const State state = position(classic(), {.hand = "<Daisy>,<Goat>,<Pig>,<Chicken>,<Seed>"}, {});
    const Talk heard = talk(state, "yield 2\n");
    CHECK(heard.out == "Player discarded Goat Farmer (1000/1000).\nIt is Enemy's turn!\n");
    CHECK(removed_of(classic(), heard.state, first) == "Goat");
}

TEST_CASE("an empty deck ends the game without a board, and no more input is read") {
    State state = middle();
    state.team(second).deck.clear();
    const Talk heard = talk(state, "yield\nhand\n");
    CHECK(heard.out == "It is Enemy's turn!\nEnemy has no cards left in the deck!\nPlayer wins!\n");
    CHECK(heard.unread == "hand\n");
}

TEST_CASE("lost life points end the game after a last board, and no more input is read") {
    const State state = position(classic(), {.units = "D4:<Pig>"}, {.life_points = 1, .units = "D5:<Daisy>"});
    const Talk heard = talk(state, "select D4\nmove D5\nhand\n");
    CHECK(
        sentences(heard).ends_with("Enemy takes 900 damage!\n"
                                   "Pig Farmer moves to D5.\n"
                                   "Enemy's life points dropped to 0!\n"
                                   "Player wins!\n"
                                   "Pig Farmer (Team Player)\nATK: 1200\nDEF: 800\n"));
    CHECK(count_boards(heard) == 2);
    CHECK(heard.unread == "hand\n");
}

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
    CHECK(lines(errors(talk(full, "yield\nhelp\n", {}, options))).size() == 1);
}

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
    CHECK(talk(middle(), "yield\n", {nullptr, &agent}).notes == "Enemy ends its turn early: two?lines ?[31m\n");
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
    Dialogue dialogue(classic(), middle(), compact(), {}, out, notes);
    dialogue.run(input);
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
    Dialogue dialogue(classic(), middle(), compact(), {&one, &other}, out, notes);
    dialogue.run(input);
    CHECK(one.views.empty());
    CHECK(dialogue.state() == middle());
}

TEST_CASE("lines of a stream end with LF or CR LF, and the last one may lack its end") {
    std::istringstream in("one\r\ntwo\n\nlast");
    StreamLines source(in);
    CHECK(source.next()->text == "one");
    CHECK(source.next()->text == "two");
    CHECK(source.next()->text.empty());
    const auto last = source.next();
    REQUIRE(last);
    CHECK(last->text == "last");
    CHECK(last->complete);
    CHECK_FALSE(source.next());
    CHECK_FALSE(source.next());
}

TEST_CASE("a stream line beyond any command is cut and the next one is whole again") {
    std::istringstream in(std::string(4096, 'a') + "\n" + std::string(4097, 'b') + "\nc\n");
    StreamLines source(in);
    CHECK(source.next()->complete);
    const auto cut = source.next();
    REQUIRE(cut);
    CHECK_FALSE(cut->complete);
    CHECK(cut->text.size() == 4096);
    CHECK(source.next()->text == "c");
}
