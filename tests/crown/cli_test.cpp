// The command dialogue (A.5): what commands do and say.
#include "tests/crown/talk.hpp"

using namespace farmland_tests;

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
