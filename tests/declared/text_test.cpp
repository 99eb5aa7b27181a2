// Actions and positions of declared games as texts.
#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "core/base/text.hpp"
#include "tests/declared/made_game.hpp"

namespace farmland::tests {

using Catch::Matchers::StartsWith;
using declared::Declaration;
using declared::Field;
using declared::Rules;
using declared::State;

namespace {

// All shapes of fields and kinds of values.
const std::string everything =
    "{ 'seats': ['white', 'black'], 'sets': { 'cards': ['J', 'Q', 'K'] }, 'chance': true, 'longest': 40,"
    "'actions_of': { 'move': ['from: field', 'to: field'], 'take': [{ 'name': 'n', 'least': -2, 'most': 30 }],"
    "                'drop': ['column: column', 'row: row'], 'give': ['card: cards', 'to: seat'], 'pass': {} },"
    "'notation': { 'move': '{from}-{to}' },"
    "'state': { 'cells': { 'on': 'board', 'values': ['empty', 'white', 'black'], 'each_seat': true },"
    "  'numbers': { 'on': 'board', 'least': -1, 'most': 300 }, 'set': { 'bits': 64 }, 'wide': { 'bits': 128 },"
    "  'fields': { 'bits': 64, 'on': 'board', 'each_seat': true }, 'hand': { 'list': 3, 'of': 'cards', 'each_seat': "
    "true },"
    "  'marked': { 'list': 2, 'of': 'field' }, 'last': { 'of': 'field' }, 'who': { 'of': 'seat', 'array': 2 },"
    "  'count': { 'least': -5, 'most': 70000 } } }";

State random_state(const Declaration& game, JavaRandom& random) {
    State state = game.beginning();
    state.bytes[declared::layout::to_move] = static_cast<std::uint8_t>(random.next_int(2));
    declared::layout::store(state, declared::layout::luck, random.next_long());
    declared::layout::store(state, declared::layout::made, static_cast<std::uint16_t>(random.next_int(40)));
    for (const Field& field : game.fields) {
        for (std::size_t seat = 0; seat < field.seats(); ++seat) {
            const auto places = static_cast<std::int32_t>(field.places);
            declared::set_length(state, field, seat, static_cast<std::size_t>(random.next_int(places + 1)));
            for (std::size_t place = 0; place < declared::length_of(state, field, seat); ++place) {
                const bool is_bits = field.shape == Field::Shape::bits;
                std::int64_t value = random.next_long();
                if (is_bits) value &= static_cast<std::int64_t>(declared::mask_of(field, place));
                if (!is_bits) value = random.next_long(field.values.least, field.values.most + 1);
                declared::set_value(state, field, seat, place, value);
            }
        }
    }
    return state;
}

// Bits that are the first and last of a number, of the second one, and of all.
constexpr std::array<std::size_t, 6> bits_at_ends = {0, 62, 63, 64, 99, 127};

Rules rules_of_everything() { return rules_of(declaration_of(everything, squares(3, 4)), passing()); }

std::string problem_of_position(const Rules& rules, const std::string& text) {
    const auto state = rules.parse_position(text);
    return state ? "nothing" : state.error().sentence();
}

std::string problem_of_action(const Rules& rules, const std::string& text) {
    const auto action = rules.parse_action(text);
    return action ? "nothing" : action.error().sentence();
}

}  // namespace

TEST_CASE("sets of up to 128 bits are written and read", "[declared]") {
    const Rules rules = rules_of(declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'set': { 'bits': 128, "
                                                "'on': 'board' }, 'number': { 'bits': 128 } } }",
                                                squares(10, 10)),
                                 passing());
    const auto& fields = rules.declaration().fields;
    const Field& number = fields[0];
    const Field& set = fields[1];
    CHECK(declared::mask_of(set, 0) == ~std::uint64_t{0});
    CHECK(declared::mask_of(set, 1) == (std::uint64_t{1} << 36U) - 1);
    const std::vector<std::string> texts = {"set=a1 number=0x1",
                                            "set=c7 number=0x4000000000000000",
                                            "set=d7 number=0x8000000000000000",
                                            "set=e7 number=0x10000000000000000",
                                            "set=j10 number=0x8000000000000000000000000",
                                            "number=0x80000000000000000000000000000000"};
    for (std::size_t each = 0; each < bits_at_ends.size(); ++each) {
        const std::size_t bit = bits_at_ends[each];
        State state = rules.declaration().beginning();
        for (const Field* field : {&number, &set}) {
            if (bit >= field->bits) continue;
            declared::set_value(state, *field, 0, bit / 64, static_cast<std::int64_t>(std::uint64_t{1} << bit % 64));
            CHECK(declared::has_bit(state, *field, 0, bit));
        }
        // Fields come in the order of their names.
        const std::string text = rules.position_text(state);
        for (const std::string_view word : split(texts[each], ' ')) CHECK(text.find(word) != std::string::npos);
        const auto read = rules.parse_position(text);
        REQUIRE(read);
        CHECK(*read == state);
    }
    CHECK(problem_of_position(rules, "first number=0x100000000000000000000000000000000") ==
          "number: expected a number such as 31 or 0x1f, found '0x100000000000000000000000000000000'");
}

TEST_CASE("every state is read back from its position as it was", "[declared]") {
    const Rules rules = rules_of_everything();
    JavaRandom random(1);
    for (int each = 0; each < 500; ++each) {
        const State state = random_state(rules.declaration(), random);
        const std::string text = rules.position_text(state);
        INFO(text);
        const auto read = rules.parse_position(text);
        REQUIRE(read);
        CHECK(*read == state);
        CHECK(rules.position_text(*read) == text);
    }
}

TEST_CASE("an event is a text, in which what the viewer is not told is a question mark", "[declared]") {
    const Rules rules = rules_of(
        declaration_of("{ 'seats': ['white', 'black'], 'state': { 'f': { 'most': 1 } }, 'actions_of': { "
                       "'go': ['from: field', { 'name': 'to', 'of': 'field', 'secret': true }], "
                       "'bid': [{ 'name': 'n', 'most': 9, 'secret': true }] }, 'notation': { 'go': '{from}-{to}' }, "
                       "'events_of': { 'shown': ['who: seat', { 'name': 'n', 'most': 9, 'secret': true }] } }",
                       squares(2, 2)),
        passing());
    const auto seen = [&](const declared::Event& event, Side viewer) {
        return rules.event_text(rules.visible(event, viewer));
    };
    const declared::Action bid{0, {7}};
    CHECK(rules.action_text(bid) == "bid 7");
    CHECK(seen(Rules::event_of(bid, Side::first), Side::first) == "bid 7");
    CHECK(seen(Rules::event_of(bid, Side::first), Side::second) == "bid ?");
    CHECK(seen(Rules::event_of({1, {1, 4}}, Side::second), Side::first) == "a1-?");
    CHECK(seen({2, Side::first, 0, {2, 5}}, Side::first) == "shown black 5");
    CHECK(seen({2, Side::first, 0, {2, 5}}, Side::second) == "shown black ?");
}

TEST_CASE("states on a hexagon are read back as they were", "[declared]") {
    const Rules rules =
        rules_of(declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'cells': { 'on': 'board', 'values': "
                                "['empty', 'red', 'blue'] } }, 'chance': true, 'longest': 40 }",
                                *declared::Board::hexagon(3)),
                 passing());
    JavaRandom random(1);
    for (int each = 0; each < 100; ++each) {
        const State state = random_state(rules.declaration(), random);
        CHECK(position(rules, rules.position_text(state)) == state);
    }
}

TEST_CASE("a position has who is to move and what is not as in the beginning", "[declared]") {
    const Rules rules =
        rules_of(declaration_of("{ 'seats': ['white', 'black'], 'actions_of': { 'pass': {} }, 'state': { 'cells': "
                                "{ 'on': 'board', 'values': ['empty', 'white', 'black'] }, 'n': { 'most': 5, "
                                "'start': 2 } } }",
                                squares(4, 2)),
                 passing());
    JavaRandom random(1);
    CHECK(rules.position_text(rules.start(random)) == "white");
    const State state = position(rules, "black cells=1w2/b2w n=0");
    CHECK(rules.position_text(state) == "black cells=1w2/b2w n=0");
    CHECK(position(rules, "2 cells=.w../b..w n=0") == state);
    CHECK(position(rules, "BLACK n=0 cells=1w2/b2w") == state);
    const auto drawn = rules.position_of({{"to_move", "black"}, {"cells", "\n  . w . .\n  b . . w\n"}, {"n", "0"}});
    REQUIRE(drawn);
    CHECK(*drawn == state);
}

TEST_CASE("a list of nothing but no field is not an empty list", "[declared]") {
    const Rules rules =
        rules_of(declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'list': 3, 'of': 'field', "
                                "'start': [1] } } }",
                                squares(2, 2)),
                 passing());
    const Field& field = rules.declaration().fields[0];
    for (std::size_t length = 0; length <= 3; ++length) {
        State state = rules.declaration().beginning();
        declared::set_length(state, field, 0, length);
        for (std::size_t place = 0; place < length; ++place) declared::set_value(state, field, 0, place, 0);
        INFO(rules.position_text(state));
        CHECK(position(rules, rules.position_text(state)) == state);
    }
}

TEST_CASE("positions that cannot be are refused with what was expected", "[declared]") {
    const Rules rules = rules_of_everything();
    CHECK(problem_of_position(rules, "") == "expected who is to move and the fields of the state, found nothing");
    CHECK(problem_of_position(rules, "red") == "expected who is to move, white or black, found 'red'");
    CHECK(problem_of_position(rules, "white count") == "expected a name, = and a value, found 'count'");
    CHECK(problem_of_position(rules, "white count=1 count=2") == "count is given twice");
    CHECK(problem_of_position(rules, "white cont=1") == "the state has no field 'cont'; did you mean 'count'?");
    CHECK(problem_of_position(rules, "white count=70001") ==
          "count: expected a whole number from -5 to 70000, found '70001'");
    CHECK(problem_of_position(rules, "white count=1|2") == "count: a | stands only between seats, found '1|2'");
    CHECK(problem_of_position(rules, "white hand=J") ==
          "hand: expected values of both seats with a | between them, found 'J'");
    CHECK(problem_of_position(rules, "white hand=J,J,J,J|-") == "hand: expected at most 3 values, found 4");
    CHECK(problem_of_position(rules, "white hand=J|X") == "hand: 'X' is not one of the values; there are: J, Q, K");
    CHECK(problem_of_position(rules, "white who=white") == "who: expected 2 values, found 1");
    CHECK(problem_of_position(rules, "white who=white,red") == "who: 'red' is not a seat; expected white or black");
    CHECK(problem_of_position(rules, "white last=z1") == "last: 'z1' is not a field; they are a1 to c4");
    CHECK(problem_of_position(rules, "white set=x2") == "set: expected a number such as 31 or 0x1f, found 'x2'");
    CHECK(problem_of_position(rules, "white set=0x11112222333344445") ==
          "set: expected a number such as 31 or 0x1f, found '0x11112222333344445'");
    CHECK(problem_of_position(rules, "white fields=a1,b9|-") == "fields: 'b9' is not a field; they are a1 to c4");
    CHECK(problem_of_position(rules, "white cells=3/3/3|3/3/3/3") == "cells: expected 4 rows, found 3");
    CHECK(problem_of_position(rules, "white cells=3/3/3/4|3/3/3/3") == "cells: row 1 is longer than the board");
    CHECK(problem_of_position(rules, "white cells=3/3/3/2|3/3/3/3") == "cells: row 1: expected 3 fields, found 2");
    CHECK(problem_of_position(rules, "white cells=3/3/x2/3|3/3/3/3") ==
          "cells: row 2: expected signs of . w b, found 'x'");
    CHECK(problem_of_position(rules, "white cells=3/3/?2/3|3/3/3/3") ==
          "cells: row 2: expected signs of . w b, found '?'");
    CHECK(problem_of_position(rules, "white made=41") == "made: expected a whole number from 0 to 40, found '41'");
    CHECK(problem_of_position(rules, "white luck=7") ==
          "luck: expected a number such as 0x1dc3d1a2f7709c55, found '7'");
    CHECK(problem_of_position(rules, "white luck=0xffffffffffffffff") == "nothing");
    CHECK(problem_of_position(rules, "white luck=0x10000000000000000") != "nothing");
}

TEST_CASE("every action is read back from its text as it was", "[declared]") {
    const Rules rules = rules_of_everything();
    const auto& kinds = rules.declaration().actions;
    JavaRandom random(1);
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        for (int each = 0; each < 50; ++each) {
            declared::Action action{static_cast<std::int16_t>(kind), {}};
            for (std::size_t part = 0; part < kinds[kind].parts.size(); ++part) {
                const auto& values = kinds[kind].parts[part].values;
                action.parts[part] = static_cast<std::int16_t>(random.next_long(values.least, values.most + 1));
            }
            const std::string text = rules.action_text(action);
            INFO(text);
            const auto read = rules.parse_action(text);
            REQUIRE(read);
            CHECK(*read == action);
        }
    }
}

TEST_CASE("actions are read with the kind in front, and in either letter case", "[declared]") {
    const Rules rules = rules_of_everything();
    const auto text = [&](const std::string& given) {
        const auto action = rules.parse_action(given);
        return action ? rules.action_text(*action) : action.error().sentence();
    };
    CHECK(text("a1-b2") == "a1-b2");
    CHECK(text("A1-B2") == "a1-b2");
    CHECK(text("move a1 b2") == "a1-b2");
    CHECK(text("TAKE -2") == "take -2");
    CHECK(text("  drop   C 4 ") == "drop c 4");
    CHECK(text("give q BLACK") == "give Q black");
    CHECK(text("Pass") == "pass");
}

TEST_CASE("the only kind with parts is written without its name", "[declared]") {
    const Rules rules = rules_of(
        declaration_of("{ 'actions_of': { 'pass': {}, 'take': ['what: field'] }, 'state': { 'f': { 'most': 1 } } }",
                       squares(2, 2)),
        passing());
    const auto action = rules.parse_action("take b1");
    REQUIRE(action);
    CHECK(rules.action_text(*action) == "b1");
    CHECK(rules.parse_action("b1").operator bool());
    CHECK(*rules.parse_action("b1") == *action);
    CHECK(rules.action_text(*rules.parse_action("pass")) == "pass");
}

TEST_CASE("texts that are no action are refused with what was expected", "[declared]") {
    const Rules rules = rules_of_everything();
    CHECK(problem_of_action(rules, "take 31") == "n: expected a whole number from -2 to 30, found '31'");
    CHECK(problem_of_action(rules, "take x") == "n: expected a whole number from -2 to 30, found 'x'");
    CHECK(problem_of_action(rules, "drop d 1") == "column: 'd' is not a column; they are a to c");
    CHECK(problem_of_action(rules, "drop a 5") == "row: expected a whole number from 1 to 4, found '5'");
    CHECK(problem_of_action(rules, "move a1 d1") == "to: 'd1' is not a field; they are a1 to c4");
    CHECK(problem_of_action(rules, "give A white") == "card: 'A' is not one of the values; there are: J, Q, K");
    CHECK(problem_of_action(rules, "give J") ==
          "expected drop {column} {row} or give {card} {to} or {from}-{to} or pass or take {n}, found 'give J'");
    CHECK_THAT(problem_of_action(rules, ""), StartsWith("expected drop"));
    CHECK(problem_of_action(rules, std::string(301, 'a')) == "this text is too long for an action");
}

TEST_CASE("notation without anything between the parts is read by the longest that fits", "[declared]") {
    const Rules rules =
        rules_of(declaration_of("{ 'actions_of': { 'go': ['from: field', 'to: field'] }, 'notation': { 'go': "
                                "'{from}{to}' }, 'state': { 'f': { 'most': 1 } } }",
                                squares(3, 12)),
                 passing());
    for (const std::string text : {"a1b2", "a12b2", "a1b12", "a12c11"}) {
        const auto action = rules.parse_action(text);
        REQUIRE(action);
        CHECK(rules.action_text(*action) == text);
    }
    CHECK(!rules.parse_action("a13b2"));
}

TEST_CASE("the longest text that an action can have is read", "[declared]") {
    std::string parts;
    std::string notation;
    for (const char part : std::string("abcdef")) {
        const std::string name(1, part);
        parts += (parts.empty() ? "{ 'name': '" : ", { 'name': '") + name + "', 'values': ['" + std::string(24, part) +
                 "'] }";
        notation += "{" + name + "}";
    }
    const Rules rules =
        rules_of(declaration_of("{ 'state': { 'f': { 'most': 1 } }, 'actions_of': { 'go': [" + parts +
                                "] }, 'notation': { 'go': '" + std::string(82, '-') + notation + "' } }"),
                 passing());
    CHECK(rules.parse_action(rules.action_text({})));
}

TEST_CASE("seats that are called by numbers are known by these", "[declared]") {
    const std::string game = "{ 'seats': ['2', '1'], 'actions_of': { 'pass': {} }, 'state': { 'f': { 'most': 1 } } }";
    const Rules rules = rules_of(declaration_of(game), passing());
    for (const std::string text : {"1", "2"}) CHECK(rules.position_text(position(rules, text)) == text);
}

TEST_CASE("boards are drawn with the upper row first", "[declared]") {
    const std::string game =
        "{ 'actions_of': { 'pass': {} }, 'state': { 'cells': { 'on': 'board', 'values': ['empty', 'red'] } } }";
    const Rules rules = rules_of(declaration_of(game, squares(2, 2)), passing());
    CHECK(rules.drawing(position(rules, "first cells=r1/2")) == "2 r .\n1 . .\n  a b\n");
    const Rules hexagons = rules_of(declaration_of(game, *declared::Board::hexagons(2, 2)), passing());
    CHECK(hexagons.drawing(position(hexagons, "first cells=r1/2")) == "2  r .\n1 . .\n  a b\n");
}

}  // namespace farmland::tests
