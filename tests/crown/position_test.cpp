// The position string.
#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

// Few cards, so that whole positions fit on a line.
const Rules& small() {
    static const Rules rules = [] {
        Parameters parameters;
        parameters.deck_size = 6;
        parameters.hand_limit = 3;
        parameters.start_hand = 2;
        parameters.units_on_board = 2;
        return rules_with("A;Alpha;500;300\nB;Beta;300;500\nC;Gamma;400;400\n", parameters);
    }();
    return rules;
}

constexpr std::string_view good = "1 - 8000;D1;-;D2:1?;2,3;1,2,3;- 7000;D7;k;D6:(1+2?)mb,A1:3;-;1,2;3?";

std::string problem_of_position(std::string_view text) {
    const auto state = small().parse_position(text);
    return state ? "" : state.error().sentence();
}

// The problem of the good position with one piece of it replaced.
std::string problem_of_position_with(std::string_view piece, std::string_view replacement) {
    std::string text(good);
    const std::size_t at = text.find(piece);
    REQUIRE(at != std::string::npos);
    return problem_of_position(text.replace(at, piece.size(), replacement));
}

}  // namespace

TEST_CASE("a position string says everything about a game") {
    const auto parsed = small().parse_position(good);
    REQUIRE(parsed);
    const State& state = *parsed;
    CHECK(small().position_text(state) == good);
    CHECK(state.to_move == Side::first);
    CHECK_FALSE(state.winner);

    const Team& team = state.team(Side::first);
    CHECK(team.life_points == 8000);
    CHECK(team.king == field(small(), "D1"));
    CHECK_FALSE(team.king_moved);
    CHECK_FALSE(team.placed);
    CHECK(team.hand == FixedList<KindId, max_hand>{1, 2});
    CHECK(team.deck == FixedList<KindId, max_deck>{2, 1, 0});  // the top card is the last one
    CHECK(team.removed.empty());
    CHECK(unit_on(small(), state, "D2").hidden);

    const Team& enemy = state.team(Side::second);
    CHECK(enemy.life_points == 7000);
    CHECK(enemy.king_moved);
    CHECK(enemy.hand.empty());
    CHECK(order_of(small(), state, Side::second) == "D6 A1");
    const Unit& unit = unit_on(small(), state, "D6");
    CHECK(unit.hidden);
    CHECK(unit.moved);
    CHECK(unit.blocking);
    CHECK(unit.parts == 2);
    CHECK(unit.values == Values{500, 500});
    CHECK(enemy.parts == FixedList<Part, max_deck>{{0, 0, true}, {1, 1, false}, {2, 0, true}});
    CHECK_FALSE(unit_on(small(), state, "A1").hidden);
    CHECK(enemy.removed == FixedList<RemovedCard, max_deck>{{2, false}});
}

TEST_CASE("values that unions do not give are written with the unit") {
    const std::string text = "2 - 8000;D1;kp;D2:(1+3)b@-700/1200;2;1,2,3;- 1;D7;p;-;1,2,3;1,2;3";
    const auto state = small().parse_position(text);
    REQUIRE(state);
    CHECK(unit_on(small(), *state, "D2").values == Values{-700, 1200});
    CHECK(small().position_text(*state) == text);
}

TEST_CASE("values that unions do give are not written") {
    const auto state = small().parse_position("1 - 8000;D1;-;D2:(1+2)@500/500;3;1,2,3;- 8000;D7;-;-;-;1,1,2,2,3,3;-");
    REQUIRE(state);
    CHECK(small().position_text(*state) == "1 - 8000;D1;-;D2:(1+2);3;1,2,3;- 8000;D7;-;-;-;1,1,2,2,3,3;-");
}

TEST_CASE("the positions of random games are read back as they are") {
    int positions = 0;
    for_random_positions(classic(), 15, [&](const State& state) {
        ++positions;
        const std::string text = classic().position_text(state);
        const auto parsed = classic().parse_position(text);
        if (!parsed) FAIL(parsed.error().sentence() << ": " << text);
        if (*parsed != state) FAIL("read back differently: " << text);
        if (classic().position_text(*parsed) != text) FAIL("written differently the second time: " << text);
    });
    CHECK(positions > 4000);
}

TEST_CASE("a position that is read back looks the same to both teams and allows the same") {
    int visited = 0;
    for_random_positions(classic(), 3, [&](const State& state) {
        if (++visited % 7 != 0) return;
        const auto parsed = classic().parse_position(classic().position_text(state));
        REQUIRE(parsed);
        for (const Side side : {Side::first, Side::second}) {
            if (classic().view(*parsed, side) != classic().view(state, side)) FAIL(classic().position_text(state));
        }
        const ActionSet expected = classic().legal_actions(state);
        const ActionSet found = classic().legal_actions(*parsed);
        REQUIRE(found.size() == expected.size());
        for (std::size_t index = 0; index < expected.size(); ++index) {
            if (found[index] != expected[index]) FAIL(classic().action_text(expected[index]));
        }
    });
}

TEST_CASE("a position has a side, a winner and two teams") {
    CHECK(problem_of_position("") == "a position has four parts (side to move, winner, team 1, team 2), found 0");
    CHECK(problem_of_position("1 - 8000;D1;-;-;-;1,1,2,2,3,3;-") ==
          "a position has four parts (side to move, winner, team 1, team 2), found 3");
    CHECK(problem_of_position(std::string(good) + " x").ends_with("found 5"));
    CHECK(problem_of_position_with("1 -", "3 -") == "position: expected the side to move, 1 or 2, found '3'");
    CHECK(problem_of_position_with("1 -", "- -") == "position: expected the side to move, 1 or 2, found '-'");
    CHECK(problem_of_position_with("1 -", "1 0") == "position: expected the winner, 1, 2 or -, found '0'");
}

TEST_CASE("life points of a position are within those of the start") {
    CHECK(problem_of_position_with("8000;", "8001;") ==
          "position, team 1: expected life points from 0 to 8000 at '8001;D1;-;D2'");
    CHECK(problem_of_position_with("7000;", "-1;").starts_with("position, team 2: expected life points"));
    CHECK(problem_of_position_with("8000;", ";").starts_with("position, team 1: expected life points"));
    CHECK(problem_of_position_with("8000;", "+8000;").starts_with("position, team 1: expected life points"));
    CHECK(problem_of_position_with("8000;", "80-00;").starts_with("position, team 1: expected life points"));
    CHECK(problem_of_position_with("8000;", "99999999999999999999;")
              .starts_with("position, team 1: expected life points"));
}

TEST_CASE("a team without life points has lost") {
    CHECK(problem_of_position_with("- 8000;", "- 0;") ==
          "position: a team without life points has lost, but '-' is said to be the winner");
    CHECK(problem_of_position_with("- 8000;", "1 0;") ==
          "position: a team without life points has lost, but '1' is said to be the winner");
    CHECK(problem_of_position_with("- 8000;", "2 0;").empty());
}

TEST_CASE("kings and units of a position stand on fields of the board, one on each") {
    CHECK(problem_of_position_with("D1;", "D8;") == "position, team 1: expected a field at 'D8;-;D2:1?;2'");
    CHECK(problem_of_position_with("D1;", ";") == "position, team 1: expected a field at ';-;D2:1?;2,3'");
    CHECK(problem_of_position_with("D2:", "H2:") == "position, team 1: expected a field at 'H2:1?;2,3;1,'");
    CHECK(problem_of_position_with("D2:", "D1:") == "position: more than one unit stands on D1");
    CHECK(problem_of_position_with("D2:", "D7:") == "position: more than one unit stands on D7");
    CHECK(problem_of_position_with("D2:", "D6:") == "position: more than one unit stands on D6");
    CHECK(problem_of_position_with("D1;", "D7;") == "position: more than one unit stands on D7");
}

TEST_CASE("flags of a position are k and p in this order, or -") {
    CHECK(problem_of_position_with(";-;D2", ";k;D2").empty());
    CHECK(problem_of_position_with(";-;D2", ";kp;D2").empty());
    CHECK(problem_of_position_with(";-;D2", ";pk;D2") == "position, team 1: expected ';' at 'k;D2:1?;2,3;'");
    CHECK(problem_of_position_with(";-;D2", ";;D2") == "position, team 1: expected '-' at ';D2:1?;2,3;1'");
    CHECK(problem_of_position_with(";-;D2", ";x;D2") == "position, team 1: expected '-' at 'x;D2:1?;2,3;'");
    CHECK(problem_of_position_with("mb,", "bm,") == "position, team 2: expected ';' at 'm,A1:3;-;1,2'");
}

TEST_CASE("cards of a position are numbers of units") {
    CHECK(problem_of_position_with("D2:1?", "D2:4?") ==
          "position, team 1: expected the number of a unit from 1 to 3 at '4?;2,3;1,2,3'");
    CHECK(problem_of_position_with("D2:1?", "D2:0").starts_with("position, team 1: expected the number of a unit"));
    CHECK(problem_of_position_with("D2:1?", "D2:").starts_with("position, team 1: expected the number of a unit"));
    CHECK(problem_of_position_with("D2:1?", "D2").starts_with("position, team 1: expected"));
    CHECK(problem_of_position_with(";2,3;", ";2,;").starts_with("position, team 1: expected the number of a unit"));
    CHECK(problem_of_position_with(";2,3;", ";2?,3;") == "position, team 1: expected ';' at '?,3;1,2,3;-'");
    CHECK(problem_of_position_with(";2,3;", ";;").starts_with("position, team 1: expected the number of a unit"));
}

TEST_CASE("cards of a position are those of the deck, no more and no less") {
    CHECK(problem_of_position_with(";2,3;", ";2;") ==
          "position, team 1: unit number 3 is there 1 times, the deck has 2 at the end");
    CHECK(problem_of_position_with(";2,3;", ";2,2;") ==
          "position, team 1: unit number 2 is there 3 times, the deck has 2 at the end");
    CHECK(problem_of_position_with(";1,2,3;", ";1,2,3,1;") ==
          "position, team 1: unit number 1 is there 3 times, the deck has 2 at the end");
    CHECK(problem_of_position_with(";3?", ";-") ==
          "position, team 2: unit number 3 is there 1 times, the deck has 2 at the end");
}

TEST_CASE("hands and boards of a position hold as many as the rules allow") {
    CHECK(problem_of_position_with(";2,3;1,2,3;", ";2,3,1;2,3;").empty());
    CHECK(problem_of_position_with(";2,3;1,2,3;", ";2,3,1,2;3;") ==
          "position, team 1: too many cards on the hand at ';3;-'");
    CHECK(problem_of_position_with("D2:1?;2,3;1,2", "D2:1?,E2:2,F2:3;2;1") ==
          "position, team 1: too many units on the board at ';2;1,3;-'");
}

TEST_CASE("unions of a position are pairs in brackets that can have joined") {
    CHECK(problem_of_position_with("(1+2?)", "(1+2?").starts_with("position, team 2: expected ')'"));
    CHECK(problem_of_position_with("(1+2?)", "(1)").starts_with("position, team 2: expected '+'"));
    CHECK(problem_of_position_with("(1+2?)", "1+2?)").starts_with("position, team 2: expected ';'"));
    CHECK(problem_of_position_with("(1+2?)", "()").starts_with("position, team 2: expected the number of a unit"));
    CHECK(problem_of_position_with("(1+2?)", "(1+2+2)").starts_with("position, team 2: expected ')'"));
    CHECK(problem_of_position_with("(1+2?)", "(1+3)") ==
          "position, team 2: the parts of the unit on D6 cannot have joined at ',A1:3;-;1,2;'");
    CHECK(problem_of_position_with("(1+2?)mb", "(1+3)mb@1").starts_with("position, team 2: expected '/'"));
    CHECK(problem_of_position_with("(1+2?)mb", "(1+3)mb@x/1").starts_with("position, team 2: expected ATK"));
    CHECK(
        problem_of_position_with("(1+2?)mb", "(1+3)mb@1/9999999999999").starts_with("position, team 2: expected DEF"));
}

TEST_CASE("units of the same name in one unit are no union that could be") {
    CHECK(problem_of_position_with("(1+2?)mb,A1:3;-;1,2;3?", "(3+3)mb;-;1,1,2,2;-") ==
          "position, team 2: the parts of the unit on D6 cannot have joined at ';-;1,1,2,2;-'");
}

TEST_CASE("a position with more brackets than any deck has cards is refused") {
    const std::string deep(100'000, '(');
    CHECK(problem_of_position_with("(1+2?)", deep).starts_with("position, team 2: too many unions"));
    std::string long_chain;
    for (int count = 0; count < 200; ++count) long_chain += "(1+";
    CHECK_FALSE(problem_of_position_with("(1+2?)", long_chain).empty());
}

TEST_CASE("a position may not go on behind its last team") {
    CHECK(problem_of_position_with(";3?", ";3?;") == "position, team 2: expected the end of the team at ';'");
    CHECK(problem_of_position_with(";3?", ";3??") == "position, team 2: expected the end of the team at '?'");
    CHECK(problem_of_position_with("1,2,3;-", "1,2,3").starts_with("position, team 1: expected ';' at the end"));
}

TEST_CASE("changed position strings are refused or are positions that can be played") {
    constexpr std::string_view letters = "0123456789;:,()+?@/-mbkpABCDEFG 1";
    JavaRandom random(3);
    std::vector<std::string> texts = {std::string(good)};
    for_random_positions(small(), 3, [&](const State& state) { texts.push_back(small().position_text(state)); });
    const auto pick = [&](std::size_t count) {
        return static_cast<std::size_t>(random.next_int(static_cast<std::int32_t>(count)));
    };
    int read = 0;
    for (int round = 0; round < 30'000; ++round) {
        std::string text = texts[pick(texts.size())];
        for (int changes = random.next_int(1, 4); changes > 0 && !text.empty(); --changes) {
            const std::size_t at = pick(text.size());
            const std::size_t length = pick(std::min<std::size_t>(text.size() - at, 4) + 1);
            switch (random.next_int(4)) {
                case 0: text[at] = letters[pick(letters.size())]; break;
                case 1: text.insert(at, 1, letters[pick(letters.size())]); break;
                case 2: text.erase(at, length); break;
                default: text.insert(at, text.substr(pick(text.size()), length)); break;
            }
        }
        const auto state = small().parse_position(text);
        if (!state) {
            if (state.error().sentence().empty()) FAIL("refused without a reason: " << text);
            continue;
        }
        ++read;
        const auto again = small().parse_position(small().position_text(*state));
        if (!again || *again != *state) FAIL("read back differently: " << text);
        State playing = *state;
        NoEvents<Event> nobody;
        for (int count = 0; count < 20 && !small().outcome(playing); ++count) {
            small().apply(playing, random_action_of_any_kind(small(), playing, random), nobody);
        }
    }
    CHECK(read > 100);
}
