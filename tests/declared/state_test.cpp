// Where the values of a state are, what each side sees of it, and what it could be.
#include <catch2/catch_test_macros.hpp>
#include <catch2/matchers/catch_matchers_string.hpp>

#include "tests/declared/made_game.hpp"

namespace farmland::tests {

using Catch::Matchers::ContainsSubstring;
using declared::Declaration;
using declared::Field;
using declared::hidden_value;
using declared::Rules;
using declared::State;
using declared::View;

namespace {

// Each has one of three cards, and there is one more.
const std::string poker =
    "{ 'sets': { 'cards': { 'values': ['J', 'Q', 'K'], 'each': 1 } }, 'actions_of': { 'pass': {}, 'show': [{ 'name': "
    "'card', "
    "'of': 'cards', 'secret': true }, 'to: seat'] },"
    "'state': { 'card': { 'of': 'cards', 'each_seat': true, 'seen_by': 'owner' },"
    "           'deck': { 'of': 'cards', 'seen_by': 'nobody' }, 'pot': { 'most': 10 } } }";

std::int64_t value(const Rules& rules, const State& state, const char* field, std::size_t seat = 0,
                   std::size_t place = 0) {
    return declared::value_of(state, *rules.declaration().find_field(field), seat, place);
}

}  // namespace

TEST_CASE("places of a state are as wide as their values need, and none lies over another", "[declared]") {
    const Declaration game = declaration_of(
        "{ 'actions_of': { 'pass': {} }, 'state': { 'a': { 'most': 254 }, 'b': { 'most': 255 }, 'c': { 'most': 65534 },"
        "  'd': { 'most': 65535 }, 'e': { 'bits': 64, 'each_seat': true }, 'f': { 'list': 3, 'most': 9, 'each_seat': "
        "true },"
        "  'g': { 'array': 4, 'least': -100, 'most': 100 } } }");
    const auto width = [&](const char* name) { return game.find_field(name)->width; };
    CHECK(width("a") == 1);
    CHECK(width("b") == 2);
    CHECK(width("c") == 2);
    CHECK(width("d") == 4);
    CHECK(width("e") == 8);
    std::size_t end = declared::layout::fields;
    for (const Field& field : game.fields) {
        CHECK(field.offset == end);
        end += field.stride * field.seats();
    }
    CHECK(game.size() == end);
}

TEST_CASE("all values within the bounds are kept as they are, and so is that a value is hidden", "[declared]") {
    const Declaration game = declaration_of(
        "{ 'actions_of': { 'pass': {} }, 'state': { 'a': { 'least': -127, 'most': 127 }, 'b': { 'least': -3, 'most': "
        "65531 },"
        "  'c': { 'least': -1000000000, 'most': 1000000000 }, 'd': { 'bits': 64 } } }");
    State state = game.beginning();
    for (const Field& field : game.fields) {
        const bool is_bits = field.shape == Field::Shape::bits;
        const std::vector<std::int64_t> all =
            is_bits ? std::vector<std::int64_t>{0, -1, INT64_MIN, INT64_MAX}
                    : std::vector{field.values.least, std::int64_t{0}, field.values.most, hidden_value};
        for (const std::int64_t each : all) {
            INFO(field.name << " " << each);
            declared::set_value(state, field, 0, 0, each);
            CHECK(declared::value_of(state, field, 0, 0) == each);
        }
    }
}

TEST_CASE("states are equal however a list in them came to be as long as it is", "[declared]") {
    const Declaration game = declaration_of(
        "{ 'actions_of': { 'pass': {} }, 'state': { 'hand': { 'list': 4, 'most': 1000, 'each_seat': true } } }");
    const Field& hand = game.fields[0];
    State one = game.beginning();
    State other = one;
    declared::set_length(one, hand, 0, 4);
    for (std::size_t place = 0; place < 4; ++place) declared::set_value(one, hand, 0, place, 7);
    CHECK(one != other);
    declared::set_length(one, hand, 0, 1);
    declared::set_length(other, hand, 0, 1);
    declared::set_value(other, hand, 0, 0, 7);
    CHECK(one == other);
    CHECK(declared::length_of(one, hand, 0) == 1);
    CHECK(declared::length_of(one, hand, 1) == 0);
}

TEST_CASE("a view hides what its side does not see", "[declared]") {
    const Rules rules = rules_of(declaration_of(poker), passing());
    const State state = position(rules, "first card=K|Q deck=J pot=3");
    const View first = rules.view(state, Side::first);
    CHECK(value(rules, first.state, "card", 0) == 2);
    CHECK(value(rules, first.state, "card", 1) == hidden_value);
    CHECK(value(rules, first.state, "deck") == hidden_value);
    CHECK(value(rules, first.state, "pot") == 3);
    const View second = rules.view(state, Side::second);
    CHECK(value(rules, second.state, "card", 0) == hidden_value);
    CHECK(value(rules, second.state, "card", 1) == 1);
    // States that a side cannot tell apart have the same view.
    CHECK(rules.view(position(rules, "first card=K|J deck=Q pot=3"), Side::first) == first);
    CHECK(rules.view(position(rules, "first card=J|Q deck=K pot=3"), Side::first) != first);
    CHECK_THAT(rules.drawing(first), ContainsSubstring("card of first: K\ncard of second: ?\n"));
}

TEST_CASE("a view of a game with chance does not have its luck", "[declared]") {
    const Rules rules =
        rules_of(declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'pot': { 'most': 10 } }, 'chance': true }"),
                 passing());
    const State one = position(rules, "first luck=0x1");
    const State other = position(rules, "first luck=0x2");
    CHECK(one != other);
    CHECK(rules.view(one, Side::first) == rules.view(other, Side::first));
}

TEST_CASE("a function decides for each place who sees it", "[declared]") {
    MadeDecisions decisions = passing();
    decisions.on_seen = [](const State& state, std::size_t, Side viewer) {
        return std::vector<bool>{viewer == Side::first, true, declared::side_to_move(state) == viewer};
    };
    const Rules rules = rules_of(
        declaration_of(
            "{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'array': 3, 'most': 9, 'seen_by': 'a function' } } }"),
        decisions);
    const State state = position(rules, "second f=1,2,3");
    CHECK_THAT(rules.drawing(rules.view(state, Side::first)), ContainsSubstring("f: 1 2 ?\n"));
    CHECK_THAT(rules.drawing(rules.view(state, Side::second)), ContainsSubstring("f: ? 2 3\n"));
}

TEST_CASE("the length of a hidden list is seen", "[declared]") {
    const Rules rules = rules_of(
        declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'hand': { 'list': 5, 'most': 9, 'each_seat': true, "
                       "'seen_by': 'owner' } } }"),
        passing());
    const View view = rules.view(position(rules, "first hand=1,2|3,4,5"), Side::first);
    CHECK(rules.drawing(view) == "hand of first: 1 2\nhand of second: ? ? ?\n");
}

TEST_CASE("what is hidden is dealt again from what is not seen anywhere", "[declared]") {
    const Rules rules = rules_of(declaration_of(poker), passing());
    const State state = position(rules, "first card=K|Q deck=J pot=3");
    const View view = rules.view(state, Side::first);
    JavaRandom random(1);
    int as_it_is = 0;
    for (int each = 0; each < 100; ++each) {
        const State sample = rules.sample(view, random);
        CHECK(rules.view(sample, Side::first) == view);
        const auto other = value(rules, sample, "card", 1);
        const auto deck = value(rules, sample, "deck");
        CHECK(other + deck == 1);  // J and Q, in either way
        as_it_is += sample == state ? 1 : 0;
    }
    CHECK(as_it_is > 25);
    CHECK(as_it_is < 75);
}

TEST_CASE("hidden values without a count are drawn from all within their bounds", "[declared]") {
    const Rules rules =
        rules_of(declaration_of("{ 'actions_of': { 'pass': {} }, 'state': { 'f': { 'least': -1, 'most': 1, "
                                "'seen_by': 'nobody' } } }"),
                 passing());
    const View view = rules.view(position(rules, "first f=1"), Side::first);
    JavaRandom random(1);
    std::array<int, 3> counts{};
    for (int each = 0; each < 300; ++each) {
        const auto drawn = value(rules, rules.sample(view, random), "f");
        REQUIRE((drawn >= -1 && drawn <= 1));
        ++counts[static_cast<std::size_t>(drawn + 1)];
    }
    for (const int count : counts) CHECK(count > 60);
}

TEST_CASE("a game's own sample fills in what is hidden", "[declared]") {
    MadeDecisions decisions = passing();
    const Declaration game = declaration_of(poker);
    decisions.on_sample = [&](State& state, Side viewer, JavaRandom&) {
        declared::set_value(state, *game.find_field("card"), index_of(opponent_of(viewer)), 0, 0);
        declared::set_value(state, *game.find_field("deck"), 0, 0, 2);
    };
    const Rules rules = rules_of(game, decisions);
    JavaRandom random(1);
    const State sample = rules.sample(rules.view(position(rules, "first card=K|Q deck=J"), Side::second), random);
    CHECK(rules.position_text(sample) == "first card=J|Q deck=K");
}

TEST_CASE("hidden places that the values of a set cannot fill are a failure", "[declared]") {
    const Rules rules = rules_of(
        declaration_of("{ 'actions_of': { 'pass': {} }, 'sets': { 'cards': { 'values': ['J', 'Q', 'K'], 'each': 1 } }, "
                       "'state': { 'deck': { 'list': 4, 'of': 'cards', 'seen_by': 'nobody' } } }"),
        passing());
    JavaRandom random(1);
    CHECK_NOTHROW(rules.sample(rules.view(position(rules, "first deck=J,Q,K"), Side::first), random));
    CHECK_THROWS_WITH(rules.sample(rules.view(position(rules, "first deck=J,J,J,J"), Side::first), random),
                      "hidden values cannot be dealt: of the set 'cards' 4 places are hidden, but by 'each' no more "
                      "than 3 values can be there; say in 'each' how many of each there are, or write a function "
                      "'sample', in the position first deck=?,?,?,?");
}

TEST_CASE("what is guessed leaves the other side something to do when it is to move", "[declared]") {
    MadeDecisions decisions = passing();
    const Declaration game = declaration_of(
        "{ 'actions_of': { 'pass': {} }, 'stuck': 'loses', 'state': { 'f': { 'most': 9, 'seen_by': 'owner', "
        "'each_seat': true } } }");
    // Who has nothing can do nothing.
    decisions.on_actions = [&](const State& state, std::vector<declared::Action>& actions) {
        const auto mover = index_of(declared::side_to_move(state));
        if (declared::value_of(state, *game.find_field("f"), mover, 0) > 0) actions.push_back({});
    };
    JavaRandom random(1);
    const Rules rules = rules_of(game, decisions);
    const View view = rules.view(position(rules, "second f=0|5"), Side::first);
    for (int each = 0; each < 100; ++each) CHECK(value(rules, rules.sample(view, random), "f", 1) > 0);
    decisions.on_sample = [&](State& state, Side viewer, JavaRandom&) {
        declared::set_value(state, *game.find_field("f"), index_of(opponent_of(viewer)), 0, 0);
    };
    CHECK_THROWS_WITH(rules_of(game, decisions).sample(view, random),
                      "none of 50 guesses of what is hidden from first leaves second, who is to move, anything to do; "
                      "'sample' must guess such that it has an action, in the position second f=0|?");
}

TEST_CASE("secret parts of an action are told to the side that acts only", "[declared]") {
    const Rules rules = rules_of(declaration_of(poker), passing());
    const auto action = rules.parse_action("show K second");
    REQUIRE(action);
    const declared::Event event{action->kind, Side::first, 0, action->parts};
    CHECK(rules.visible(event, Side::first) == event);
    const declared::Event seen = rules.visible(event, Side::second);
    CHECK(seen.hidden == 1);
    CHECK(seen.parts[0] == 0);
    CHECK(seen.parts[1] == 2);
}

}  // namespace farmland::tests
