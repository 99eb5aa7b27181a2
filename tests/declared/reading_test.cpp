#include "core/declared/reading.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

#include "tests/declared/made_game.hpp"

namespace farmland::tests {

using declared::Declaration;
using declared::Field;
using declared::Values;

namespace {

// A declaration with one field, and whatever else there is to be.
std::string with_field(const std::string& field, const std::string& rest = "") {
    return "{ 'state': { 'f': " + field + " }, 'actions_of': { 'pass': {} }" + rest + " }";
}

std::string with(const std::string& rest) { return with_field("{ 'most': 1 }", ", " + rest); }

std::string repeated(std::string_view text, int times) {
    std::string all;
    for (int left = times; left > 0; --left) all += text;
    return all;
}

struct Mistake {
    std::string json;
    std::string told;
};

void check(const Mistake& mistake) {
    INFO(mistake.json);
    CHECK(problem_of(mistake.json, squares(3, 3)) == mistake.told);
}

}  // namespace

TEST_CASE("a declaration is read with all that it leaves out", "[declared]") {
    const Declaration game = declaration_of(with_field("{ 'most': 3 }"));
    CHECK(game.seats == std::array<std::string, 2>{"first", "second"});
    CHECK(game.stuck == Declaration::Stuck::mistake);
    CHECK(game.longest == 0);
    CHECK(!game.has_chance);
    CHECK(!game.has_patterns());
    CHECK(!game.hides_anything());
    REQUIRE(game.fields.size() == 1);
    CHECK(game.fields[0].shape == Field::Shape::single);
    CHECK(game.fields[0].values.least == 0);
    CHECK(game.fields[0].values.most == 3);
    CHECK(game.find_field("f") == &game.fields[0]);
    CHECK(game.find_field("g") == nullptr);
}

TEST_CASE("fields and kinds of actions are sorted by name", "[declared]") {
    const Declaration game =
        declaration_of("{ 'state': { 'b': { 'most': 1 }, 'a': { 'most': 1 } }, 'actions_of': { 'y': {}, 'x': {} } }");
    CHECK(game.fields[0].name == "a");
    CHECK(game.fields[1].name == "b");
    CHECK(game.actions[0].name == "x");
    CHECK(game.actions[1].name == "y");
}

TEST_CASE("values are named, numbers, fields, seats or of a set", "[declared]") {
    const Declaration game = declaration_of(
        "{ 'sets': { 'cards': { 'values': ['J', 'Q'], 'each': [1, 2] } }, 'actions_of': { 'pass': {} }, 'state': {"
        "  'a': { 'values': ['x', 'y'] }, 'b': { 'least': -2, 'most': 2 }, 'c': { 'of': 'field' },"
        "  'd': { 'of': 'seat' }, 'e': { 'of': 'cards' } } }",
        squares(2, 2));
    const auto meaning = [&](const char* name) { return game.find_field(name)->values.meaning; };
    CHECK(meaning("a") == Values::Meaning::name);
    CHECK(meaning("b") == Values::Meaning::number);
    CHECK(meaning("c") == Values::Meaning::field);
    CHECK(meaning("d") == Values::Meaning::seat);
    CHECK(meaning("e") == Values::Meaning::name);
    CHECK(game.find_field("c")->values.most == 4);
    CHECK(game.find_field("d")->values.most == 2);
    CHECK(game.find_field("e")->values.set == "cards");
    CHECK(game.sets[0].each == std::vector<std::int64_t>{1, 2});
}

TEST_CASE("a field begins with the first value or the number nearest to 0 unless it says otherwise", "[declared]") {
    const auto start = [](const std::string& field) {
        return declaration_of(with_field(field), squares(2, 2)).fields[0].start;
    };
    using Start = std::vector<std::int64_t>;
    CHECK(start("{ 'most': 5 }") == Start{0});
    CHECK(start("{ 'least': 2, 'most': 5 }") == Start{2});
    CHECK(start("{ 'least': -5, 'most': -2 }") == Start{-2});
    CHECK(start("{ 'least': -5, 'most': 2 }") == Start{0});
    CHECK(start("{ 'array': 3, 'most': 5, 'start': 4 }") == Start{4, 4, 4});
    CHECK(start("{ 'array': 3, 'most': 5, 'start': [1, 2, 3] }") == Start{1, 2, 3});
    CHECK(start("{ 'list': 3, 'most': 5 }") == Start{});
    CHECK(start("{ 'list': 3, 'most': 5, 'start': [1] }") == Start{1});
    CHECK(start("{ 'values': ['x', 'y'], 'start': 'y' }") == Start{1});
    CHECK(start("{ 'on': 'board', 'values': ['empty', 'x'], 'start': 'x' }") == Start{1, 1, 1, 1});
    // The upper row is drawn first.
    CHECK(start("{ 'on': 'board', 'values': ['empty', 'x'], 'start': '. x\\n. .' }") == Start{0, 0, 0, 1});
}

TEST_CASE("signs of values are their first letters, or others that are free", "[declared]") {
    CHECK(declared::signs_of({"empty", "white", "black"}) == ".wb");
    CHECK(declared::signs_of({"empty", "bishop", "black"}) == ".bB");
    CHECK(declared::signs_of({"empty", "a", "a1", "a2"}) == ".aAb");
    CHECK(declared::signs_of({"empty", "1", "2"}) == ".ab");
    CHECK(declared::signs_of(std::vector<std::string>(53, "x")).size() == 53);
    CHECK(declared::signs_of(std::vector<std::string>(54, "x")).empty());
    CHECK(declaration_of(with_field("{ 'on': 'board', 'values': ['empty', 'x'], 'signs': '_#' }"), squares(2, 2))
              .fields[0]
              .signs == "_#");
}

TEST_CASE("mistakes in fields of the state are told with the place", "[declared]") {
    const auto mistake = GENERATE(values<Mistake>({
        {"{ 'actions_of': { 'pass': {} } }", "state: expected a table with names, found nothing"},
        {"{ 'state': 3, 'actions_of': { 'pass': {} } }", "state: expected a table with names, found 3"},
        {with_field("3"), "state.f: expected a table with names, found 3"},
        {with_field("'x'"), "state.f: expected a table with names, found 'x'"},
        {with_field("{}"), "state.f: expected what it can be: values = { ... }, of = \"...\" or most = ..."},
        {with_field("{ 'most': 3, 'values': ['a'] }"), "state.f: expected only one of values, of and most"},
        {with_field("{ 'least': 3 }"),
         "state.f: expected what it can be: values = { ... }, of = \"...\" or most = ..."},
        {with_field("{ 'least': 0, 'of': 'seat' }"), "state.f.least: this goes with most only"},
        {with_field("{ 'most': 'x' }"), "state.f.most: expected a whole number, found 'x'"},
        {with_field("{ 'most': true }"), "state.f.most: expected a whole number, found true or false"},
        {with_field("{ 'most': -1 }"), "state.f.most: expected 0 to 1000000000, found -1"},
        {with_field("{ 'most': 1000000001 }"), "state.f.most: expected 0 to 1000000000, found 1000000001"},
        {with_field("{ 'least': 4, 'most': 3 }"), "state.f.most: expected 4 to 1000000000, found 3"},
        {with_field("{ 'mots': 3 }"), "there is no field 'state.f.mots'; did you mean 'most'?"},
        {with_field("{ 'of': 'cards' }"), "state.f.of: 'cards' is no type; there are: field, seat"},
        {with_field("{ 'of': 'column' }"), "state.f.of: 'column' is no type; there are: field, seat"},
        {with_field("{ 'of': 3 }"), "state.f.of: expected a text, found 3"},
        {with_field("{ 'values': 'a' }"), "state.f.values: expected a list of texts, found 'a'"},
        {with_field("{ 'values': ['a', 3] }"), "state.f.values: expected a list of texts, found 3 in it"},
        {with_field("{ 'values': ['a', 'A'] }"), "state.f.values: 'a' is there twice"},
        {with_field("{ 'values': ['a b'] }"),
         "state.f.values: 'a b' cannot be the name of a value; expected 1 to 24 characters without blanks, quotes and "
         ", "
         "| = / { } ?"},
        {with_field("{ 'values': ['hidden'] }"),
         "state.f.values: 'hidden' cannot be the name of a value; it has a meaning already"},
        {with_field("{ 'on': 'bord', 'most': 1 }"), "state.f.on: expected \"board\", found 'bord'"},
        {with_field("{ 'on': 'board', 'array': 3, 'most': 1 }"), "state.f: expected only one of on, array and list"},
        {with_field("{ 'array': 0, 'most': 1 }"), "state.f.array: expected 1 to 1024, found 0"},
        {with_field("{ 'list': 3, 'most': 1, 'start': 1 }"), "state.f.start: expected a list, found 1"},
        {with_field("{ 'list': 1, 'most': 1, 'start': [1, 1] }"), "state.f.start: expected at most 1 value, found 2"},
        {with_field("{ 'array': 2, 'most': 1, 'start': [1] }"), "state.f.start: expected 2 values, found 1"},
        {with_field("{ 'most': 1, 'start': 2 }"), "state.f.start: expected 0 to 1, found 2"},
        {with_field("{ 'values': ['red', 'blue'], 'start': 'bleu' }"),
         "state.f.start: 'bleu' is none of its values; did you mean 'blue'?"},
        {with_field("{ 'on': 'board', 'values': ['e', 'x'], 'start': '. .\\n. .' }"),
         "state.f.start: expected a line for each of the 3 rows, found 2"},
        {with_field("{ 'bits': 32 }"), "state.f.bits: expected 64 or 128, found 32"},
        {"{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'bits': 128, 'on': 'board' } } }", "nothing"},
        {with_field("{ 'bits': 64, 'most': 3 }"), "state.f.most: this does not go with bits"},
        {with_field("{ 'bits': 64, 'seen_by': 'nobody' }"), "state.f.seen_by: a set of bits is seen by everybody"},
        {with_field("{ 'most': 3, 'seen_by': 'owner' }"),
         "state.f.seen_by: only what is there for each_seat has an owner"},
        {with_field("{ 'most': 3, 'seen_by': 'me' }"),
         "state.f.seen_by: expected \"everybody\", \"owner\", \"nobody\" or a function, found 'me'"},
        {with_field("{ 'most': 3, 'each_seat': 1 }"), "state.f.each_seat: expected true or false, found 1"},
        {with_field("{ 'most': 3, 'signs': '.x' }"), "state.f.signs: only named values on the board have signs"},
        {with_field("{ 'on': 'board', 'values': ['e', 'x'], 'signs': '.' }"),
         "state.f.signs: expected a different ASCII character for each of the 2 values, none of them a blank, a digit "
         "or / | = "
         ", ?, found '.'"},
        {"{ 'state': { 'to_move': { 'most': 1 } }, 'actions_of': { 'pass': {} } }",
         "state.to_move: this name has a meaning already"},
        {with_field("{ 'array': 1024, 'most': 1 }"),
         "state.f: the state takes more than 1008 bytes; a place takes one if it has at most 255 values, two if it has "
         "65,535, "
         "else four"},
    }));
    check(mistake);
}

TEST_CASE("mistakes in seats, sets, actions and events are told with the place", "[declared]") {
    const std::string part = "'actions_of': { 'go': ";
    const auto go = [](const std::string& parts) {
        return "{ 'state': { 'f': { 'most': 1 } }, 'actions_of': { 'go': " + parts + " } }";
    };
    const auto mistake = GENERATE_COPY(values<Mistake>({
        {with("'seats': ['a']"), "seats: expected two names, found 1"},
        {with("'seats': ['a', 'A']"), "seats: 'a' is there twice"},
        {with("'seats': 'a'"), "seats: expected a list of texts, found 'a'"},
        {with("'sets': { 'cards': [] }"), "sets.cards: expected 1 to 250 values, found 0"},
        {with("'sets': { 'cards': { 'values': ['a'], 'each': -1 } }"), "sets.cards.each: expected 0 to 1000, found -1"},
        {with("'sets': { 'cards': { 'values': ['a'], 'each': [1, 2] } }"),
         "sets.cards.each: expected a number for each of the 1 values, found 2"},
        {"{ 'state': { 'f': { 'most': 1 } } }",
         "actions_of: expected the kinds of actions there are, as { move = { \"from: field\", \"to: field\" } }"},
        {go("['from']"),
         "actions_of.go[1]: expected a name, a colon and a type, such as \"from: field\", found 'from'"},
        {go("['from: feild']"), "actions_of.go[1]: 'feild' is no type; did you mean 'field'?"},
        {go("['from: field', 'from: field']"), "actions_of.go[2]: there are two parts 'from'"},
        {go("[{ 'name': 'n', 'most': 40000 }]"), "actions_of.go[1].most: expected 0 to 32000, found 40000"},
        {with("'notation': { 'go': 'x' }"), "notation.go: there is no such kind of action"},
        {"{ 'state': { 'f': { 'most': 1 } }, 'actions_of': { 'go': ['to: field'] }, 'notation': { 'go': 'x{from}' } }",
         "notation.go: expected a text with each part once, {to}, found 'x{from}'"},
        {"{ 'state': { 'f': { 'most': 1 } }, 'actions_of': { 'go': ['to: field'] }, 'notation': { 'go': 'x{to' } }",
         "notation.go: a { has no } in 'x{to'"},
        {"{ 'state': { 'f': { 'most': 1 } }, 'actions_of': { 'go': [] }, 'notation': { 'go': 'x\\u001b' } }",
         "notation.go: expected a text that can be typed, without blanks at its ends, found 'x?'"},
        {"{ 'state': { 'f': { 'most': 1 } }, 'actions_of': { 'go': [] }, 'notation': { 'go': ' x' } }",
         "notation.go: expected a text that can be typed, without blanks at its ends, found ' x'"},
        {"{ 'state': { 'b\\n\\u001b': { 'most': 1 } } }",
         "state.b ?: this cannot be a name; expected a small letter, then small letters, digits and '_', 24 at most"},
        {with("'stuck': 'looses'"), "stuck: expected \"loses\", \"draws\", \"wins\" or a function, found 'looses'"},
        {with("'longest': 0"), "longest: expected 1 to 60000, found 0"},
        {with("'chance': 1"), "chance: expected true or false, found 1"},
    }));
    check(mistake);
}

TEST_CASE("mistakes in patterns are told with the place", "[declared]") {
    const auto moves = [](const std::string& pattern) {
        return "{ 'seats': ['white', 'black'], 'state': { 'cells': { 'on': 'board', 'values': ['empty', 'white', "
               "'rock'] } }, "
               "'stuck': 'loses', 'moves': { 'white': [" +
               pattern + "] } }";
    };
    const auto mistake = GENERATE_COPY(values<Mistake>({
        {moves("{ 'step': 'n' }"), "nothing"},
        {moves("{ 'step': 'n' }" + repeated(", { 'step': 'n' }", 64)),
         "moves.white: expected at most 64 patterns, found 65"},
        {moves("{ 'step': 'x' }"),
         "moves.white[1].step: 'x' is no direction; there are: n, ne, e, se, s, sw, w, nw, all, straight, diagonal"},
        {moves("{ 'step': '' }"), "moves.white[1].step: expected directions, found ''"},
        {moves("{}"), "moves.white[1]: expected one of step, slide, jump and leap"},
        {moves("{ 'step': 'n', 'jump': 'n' }"), "moves.white[1]: expected one of step, slide, jump and leap"},
        {moves("{ 'step': 'n', 'most': 2 }"), "moves.white[1].most: this goes with slide only"},
        {moves("{ 'step': 'n', 'over': 'own' }"), "moves.white[1].over: this goes with jump only"},
        {moves("{ 'jump': 'n', 'over': 'all' }"),
         "moves.white[1].over: expected \"enemy\", \"own\" or \"any\", found 'all'"},
        {moves("{ 'leap': [1] }"), "moves.white[1].leap: expected two numbers of fields, such as { 1, 2 }"},
        {moves("{ 'leap': [0, 0] }"), "moves.white[1].leap: expected two numbers of fields, such as { 1, 2 }"},
        {moves("{ 'step': 'n', 'onto': 'own' }"),
         "moves.white[1].onto: expected \"empty\", \"enemy\" or both, found 'own'"},
        {moves("3"), "moves.white[1]: expected a table, such as { step = \"n\" }, found 3"},
    }));
    check(mistake);
    const std::string rock =
        "{ 'seats': ['white', 'black'], 'state': { 'cells': { 'on': 'board', 'values': ['empty', 'white', 'rock'] } }, "
        "'moves': { 'rock': [] } }";
    check({rock,
           "moves.rock: it belongs to no seat; a value belongs to the seat whose name it is or begins with: white, "
           "black_king"});
    check({with("'moves': {}"),
           "moves: pieces move on a field of the state that is on the board, has named values and is not there for "
           "each_seat; there is none"});
    const auto two_boards = [](const std::string& more) {
        return "{ 'seats': ['white', 'black'], 'state': { 'men': { 'on': 'board', 'values': ['empty', 'white'] }, "
               "'ground': { 'on': 'board', 'values': ['grass', 'lake'] } }, 'moves': { 'white': [{ 'step': 'n' }] }" +
               more + " }";
    };
    check({two_boards(""),
           "moves: say on which field of the state the pieces are, moves_on = \"ground\"; it could be ground or men"});
    check({two_boards(", 'moves_on': 'men'"), "nothing"});
    check({two_boards(", 'moves_on': 'man'"), "moves_on: on 'man' nothing can move; did you mean 'men'?"});
    check({with("'moves_on': 'men'"), "moves_on: this goes with moves only"});
    check({two_boards(", 'moves_on': 'men', 'actions_of': { 'move': ['to: field', 'from: field'] }"),
           "actions_of.move: with patterns it is { \"from: field\", \"to: field\" }, and need not be declared"});
}

TEST_CASE("no more fields, kinds and parts are declared than there can be", "[declared]") {
    std::string fields;
    for (int each = 0; each < 65; ++each)
        fields += (each == 0 ? "'f" : ", 'f") + std::to_string(each) + "': { 'most': 1 }";
    CHECK(problem_of("{ 'state': { " + fields + " }, 'actions_of': { 'pass': {} } }") ==
          "state: expected at most 64 fields");
    std::string parts;
    for (int each = 0; each < 7; ++each) parts += (each == 0 ? "'p" : ", 'p") + std::to_string(each) + ": seat'";
    CHECK(problem_of("{ 'state': { 'f': { 'most': 1 } }, 'actions_of': { 'go': [" + parts + "] } }") != "nothing");
}

}  // namespace farmland::tests
