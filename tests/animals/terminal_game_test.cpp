// The game for people at a terminal.
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/animals/terminal_game.hpp"
#include "core/base/text.hpp"
#include "tests/animals/support.hpp"

using namespace farmland_tests;
using Catch::Matchers::ContainsSubstring;
using Catch::Matchers::EndsWith;
using Catch::Matchers::StartsWith;

namespace {

struct Evening {
    explicit Evening(animals::BoardStyle style = {}, std::array<Agent<animals::Rules>*, 2> agents = {})
        : table(document_animals(), document_animals().start(Side::first), agents),
          game(table, std::move(style), out, notes) {
        game.begin();
    }

    std::ostringstream out;
    std::ostringstream notes;
    Table<animals::Rules> table;
    animals::TerminalGame game;

    std::string say(std::string_view line) {
        out.str("");
        game.obey({std::string(line)});
        return out.str();
    }
};

class Listener : public Observer<animals::Rules> {
public:
    void happened(Side side, const animals::Action& action, std::span<const animals::Event>) override {
        heard += "WM"[index_of(side)] + (" " + document_animals().action_text(action) + "\n");
    }

    std::string heard;
};

class Passer : public Agent<animals::Rules> {
public:
    Result<animals::Action> choose(const animals::View&) override { return animals::Action{}; }
};

}  // namespace

TEST_CASE("a game at the terminal begins with the question who begins") {
    Evening evening;
    CHECK_THAT(evening.out.str(), ContainsSubstring("Who begins, W or M?"));
    CHECK(evening.game.prompt() == "W or M> ");
    CHECK_THAT(evening.say("x"), ContainsSubstring("please answer W or M"));
    CHECK(evening.game.prompt() == "W or M> ");
    CHECK_THAT(evening.say("m"), ContainsSubstring("It is M's turn"));
    CHECK(evening.game.prompt() == "M> ");
}

TEST_CASE("moves are typed one by one or together, and end with an empty line") {
    Evening evening;
    evening.say("W");
    CHECK(evening.say("e2e3") == "");
    CHECK(evening.game.prompt() == "W e2e3> ");
    CHECK(evening.say("B2B3 c2c3") == "");
    CHECK(evening.game.prompt() == "W e2e3 b2b3 c2c3> ");
    CHECK(evening.game.take_back_typed());
    CHECK(evening.game.prompt() == "W e2e3 b2b3> ");
    const std::string said = evening.say("");
    CHECK_THAT(said, ContainsSubstring("W's rabbit goes from e2 to e3.") && ContainsSubstring("It is M's turn") &&
                         ContainsSubstring("Days left of W: a1 snake 9"));
    CHECK_THAT(evening.say("pass"), ContainsSubstring("M passes.") && ContainsSubstring("Day 2"));
}

TEST_CASE("who watches a game at the terminal hears the turns that were typed") {
    Evening evening;
    Listener listener;
    evening.table.add_observer(listener);
    for (const char* line : {"w", "e2e3", "", "e7e6 a7a6", "end", "a2a3 b2b3 c2c3 d2d3", "pass"}) evening.say(line);
    CHECK(listener.heard == "W e2e3\nM e7e6 a7a6\nW a2a3 b2b3 c2c3 d2d3\nM pass\n");
}

TEST_CASE("a turn that is full ends by itself") {
    Evening evening;
    evening.say("w");
    CHECK_THAT(evening.say("b2b3 c2c3 d2d3 a2a3"), ContainsSubstring("It is M's turn"));
}

TEST_CASE("faulty input at the terminal is explained in one line, and nothing is lost") {
    Evening evening;
    evening.say("w");
    evening.say("e2e3");
    const auto before = evening.table.state();
    for (const char* wrong : {"e2e4", "e2d3", "d2e3", "e7e6", "e2", "e5", "ende", "hepl", "xyz", "pass", "moves e9",
                              "b2b3 c2c3 d2d3", "end now", "\x1b[A", "a2a3 h2h3", "d2d3 zz"}) {
        const std::string said = evening.say(wrong);
        INFO(wrong << ": " << said);
        if (std::string_view(wrong) != "e2") {
            CHECK_THAT(said, StartsWith("Error: "));
            CHECK(lines(said).size() == 1);
        }
        CHECK(evening.table.state() == before);
        CHECK(evening.game.prompt() == "W e2e3> ");
    }
    CHECK_THAT(evening.say("help me"), EndsWith("help stands alone, found 'me' after it.\n"));
    CHECK(evening.game.typed({}) == std::vector<std::string>{"undo", "pass"});
    CHECK_THAT(evening.say("ende"), EndsWith("did you mean 'end'?\n"));
    CHECK_THAT(evening.say("passe2"), ContainsSubstring("expected a move such as e2e3, found 'passe2'"));
}

TEST_CASE("the terminal shows moves, days, the board and help on request") {
    Evening evening;
    evening.say("w");
    CHECK_THAT(evening.say("c1"), ContainsSubstring("The horse on c1 can go to: a3 e3 f4") && ContainsSubstring("*"));
    CHECK(evening.say("moves C1") == evening.say("c1"));
    CHECK_THAT(evening.say("moves"), ContainsSubstring("Predators: a2a3") && ContainsSubstring("Vegetarians: b2a3"));
    CHECK_THAT(evening.say("days"), ContainsSubstring("Days left of M: a7 penguin 12"));
    CHECK(lines(evening.say("board")).size() == 10);
    CHECK_THAT(evening.say("help"), ContainsSubstring("e2e3"));
    evening.say("quit");
    CHECK(!evening.game.is_open());
}

TEST_CASE("turns that are taken back at the terminal leave the right day") {
    Evening evening;
    for (const char* line : {"w", "pass", "pass"}) evening.say(line);
    CHECK(!evening.game.take_back_typed());
    REQUIRE(evening.table.undo());
    CHECK_THAT(evening.say("pass"), ContainsSubstring("Day 2"));
    CHECK_THAT(evening.say("pass"), !ContainsSubstring("Day 3"));
    CHECK_THAT(evening.say("pass"), ContainsSubstring("Day 3"));
}

TEST_CASE("a game under way goes on at the terminal without a question") {
    Table<animals::Rules> table(document_animals(), document_animals().start(Side::first));
    table.keep_history();
    REQUIRE(table.play({}));
    std::ostringstream out;
    animals::TerminalGame game(table, {}, out, out);
    game.begin();
    CHECK_THAT(out.str(), ContainsSubstring("It is M's turn") && !ContainsSubstring("Who begins"));
    CHECK(game.prompt() == "M> ");
}

TEST_CASE("only moves that can still be made are offered at the terminal") {
    Evening evening;
    CHECK(evening.game.next_words("") == std::vector<std::string>{"W", "M", "help", "quit"});
    evening.say("w");
    const auto offers = [&](std::string_view before, const std::string& word) {
        const auto offered = evening.game.next_words(before);
        return std::find(offered.begin(), offered.end(), word) != offered.end();
    };
    CHECK((offers("", "e2e3") && offers("", "pass") && offers("moves ", "e2") && offers("e2e3 ", "d2d3")));
    CHECK_FALSE((offers("", "e2e4") || offers("e2e3 ", "e2e3") || offers("e2e3 ", "d2e3") || offers("e2e3 ", "pass")));
    CHECK_FALSE((offers("moves ", "e2e3") || offers("a2a3 ", "h2h3") || offers("xyz ", "e2e3")));
    evening.say("e2e3");
    CHECK_FALSE((offers("", "pass") || offers("", "e2d3")));
}

TEST_CASE("the board has pictures and colours where they are wanted") {
    animals::BoardStyle style;
    style.symbols = true;
    style.sides = {"<w>", "<m>"};
    style.marked = "<*>";
    style.end = "</>";
    const auto& rules = document_animals();
    const std::string board = animals::draw_board(rules, rules.start(Side::first), style, animals::bit_of(20));
    CHECK_THAT(board, ContainsSubstring("<w>\U0001F407\u2640</>") && ContainsSubstring("<m>\U0001F406\u2642</>") &&
                          ContainsSubstring("<*>*</>"));
    const std::string plain = animals::draw_board(rules, rules.start(Side::first), {});
    CHECK(std::all_of(plain.begin(), plain.end(), [](char c) { return static_cast<unsigned char>(c) < 128; }));
}

TEST_CASE("a species of a mod has its letter on the board, also if one of the document has the same") {
    auto species = animals::document_species();
    for (animals::Species& each : species) {
        if (each.letter == 'H') each.name = "Hen";
    }
    const auto rules = animals::Rules::make(std::move(species));
    REQUIRE(rules);
    animals::BoardStyle style;
    style.symbols = true;
    const std::string board = animals::draw_board(*rules, rules->start(Side::first), style);
    CHECK_THAT(board, ContainsSubstring("H \u2640") && !ContainsSubstring("\U0001F40E"));
}

TEST_CASE("a whole game at the terminal tells who starved, who won and why") {
    Passer passer;
    Evening evening({}, {nullptr, &passer});
    evening.say("W");
    std::string said;
    for (int day = 0; day < 13 && evening.game.is_open(); ++day) said = evening.say("pass");
    CHECK(!evening.game.is_open());
    CHECK_THAT(said,
               ContainsSubstring("W's penguin on a2 has starved.") &&
                   ContainsSubstring("The game is a draw: no predators are left, and W has 10 vegetarians, M 10."));
}

TEST_CASE("two agents at the terminal play by themselves") {
    Passer passer;
    const Evening evening({}, {&passer, &passer});
    CHECK(!evening.game.is_open());
    CHECK_THAT(evening.out.str(), ContainsSubstring("Day 13") && ContainsSubstring("The game is a draw"));
}
