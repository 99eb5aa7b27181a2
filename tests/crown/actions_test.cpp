// Which actions are legal: the list of them, and the check of any one.
#include "core/crown/actions.hpp"

#include <cstdint>
#include <functional>
#include <set>
#include <unordered_set>

#include "tests/crown/support.hpp"

using namespace farmland_tests;

namespace {

using Cards = FixedList<std::uint8_t, max_hand>;

// An action as text of its own, whatever it holds.
std::string key(const Action& action) {
    std::string text = {static_cast<char>(action.kind), static_cast<char>(action.from), static_cast<char>(action.to)};
    for (const std::uint8_t card : action.cards) text += static_cast<char>(card);
    return text;
}

Action make_action(ActionKind kind, Field from, Field to, const Cards& cards = {}) {
    Action action;
    action.kind = kind;
    action.from = from;
    action.to = to;
    action.cards = cards;
    return action;
}

// All sequences of at most `longest` cards out of those numbers, repeated ones and the empty one included.
std::vector<Cards> sequences(std::size_t numbers, std::size_t longest) {
    std::vector<Cards> all = {Cards{}};
    for (std::size_t begin = 0, length = 0; length < longest; ++length) {
        const std::size_t end = all.size();
        for (; begin < end; ++begin) {
            for (std::size_t card = 0; card < numbers; ++card) {
                Cards longer = all[begin];
                longer.push_back(static_cast<std::uint8_t>(card));
                all.push_back(longer);
            }
        }
    }
    return all;
}

// Every action that could be meant on this board with this hand, legal or not. Cards that are not on the hand are
// among them; long sequences of cards only for fields that are near the king, where they may be legal.
std::vector<Action> conceivable_actions(const Rules& rules, const State& state) {
    const SquareGrid& grid = rules.grid();
    const Team& team = state.team(state.to_move);
    std::vector<Field> fields;
    for (int index = 0; index <= grid.fields(); ++index) fields.push_back(static_cast<Field>(index));  // one too many
    fields.push_back(200);

    std::vector<Action> all;
    for (const Field from : fields) {
        all.push_back(make_action(ActionKind::flip, from, no_field));
        all.push_back(make_action(ActionKind::block, from, no_field));
        for (const Field to : fields) all.push_back(make_action(ActionKind::move, from, to));
    }
    const auto long_ones = sequences(team.hand.size(), team.hand.size());
    const auto short_ones = sequences(team.hand.size() + 1, 2);
    for (const Field to : fields) {
        const bool near = to < grid.fields() && grid.king_distance(to, team.king) <= rules.parameters().placing_range;
        for (const Cards& cards : short_ones) all.push_back(make_action(ActionKind::place, no_field, to, cards));
        if (!near) continue;
        for (const Cards& cards : long_ones) all.push_back(make_action(ActionKind::place, no_field, to, cards));
    }
    for (const Cards& cards : short_ones) all.push_back(make_action(ActionKind::yield, no_field, no_field, cards));
    return all;
}

// Compares the list of legal actions with the check, both ways.
void compare_list_with_check(const Rules& rules, const State& state) {
    const ActionSet listed = rules.legal_actions(state);
    std::unordered_set<std::string> legal;
    for (std::size_t index = 0; index < listed.size(); ++index) {
        const Action one = listed[index];
        if (!legal.insert(key(one)).second) FAIL("listed twice: " << rules.action_text(one));
        if (!rules.check(state, one)) FAIL("listed but refused: " << rules.action_text(one));
    }
    std::unordered_set<std::string> allowed;
    for (const Action& one : conceivable_actions(rules, state)) {
        if (const auto checked = rules.check(state, one)) {
            allowed.insert(key(one));
        } else if (checked.error().sentence().empty()) {
            FAIL("refused without a reason");
        }
    }
    if (legal != allowed) {
        FAIL(legal.size() << " actions are listed, " << allowed.size() << " allowed in " << rules.position_text(state));
    }
}

}  // namespace

TEST_CASE("the list of legal actions and the check agree on every conceivable action") {
    int visited = 0;
    int compared = 0;
    for_random_positions(classic(), 10, [&](const State& state) {
        const std::size_t hand = state.team(state.to_move).hand.size();
        // Full hands have many orders of cards; fewer of those positions will do.
        if (++visited % (hand >= 5 ? 61 : 13) != 0) return;
        compare_list_with_check(classic(), state);
        ++compared;
    });
    CHECK(compared > 30);
}

TEST_CASE("the list and the check agree on a small board with a wide range of placing") {
    Parameters parameters;
    parameters.columns = 3;
    parameters.rows = 4;
    parameters.king_fields = {"B1", "B4"};
    parameters.deck_size = 15;
    parameters.hand_limit = 4;
    parameters.start_hand = 3;
    parameters.placing_range = 3;
    const Rules rules = rules_with("A;Alpha;600;600\nB;Beta;700;1100\nC;Gamma;100;900\n", parameters);
    int visited = 0;
    for_random_positions(rules, 12, [&](const State& state) {
        if (++visited % 5 == 0) compare_list_with_check(rules, state);
    });
    CHECK(visited > 100);
}

TEST_CASE("a crowded position lists the actions of every unit") {
    // King: en place, B1, C1 (its own unit, trampled) as E1, D2 are taken; the units D2 (hidden) and C1 (face up).
    const State state = position(classic(), {.units = "D2:<Daisy>?,C1:<Goat>,A4:<Pig>?m", .hand = "<Seed>"},
                                 {.units = "E1:<Barn>,D3:<Barn>?"});
    std::set<std::string> texts;
    const ActionSet actions = classic().legal_actions(state);
    for (std::size_t index = 0; index < actions.size(); ++index) texts.insert(classic().action_text(actions[index]));
    CHECK(texts == std::set<std::string>{"move D1 D2", "move D1 C1", "move D1 D1",  //
                                         "move D2 D3", "move D2 E2", "move D2 C2", "move D2 D2", "block D2",
                                         "flip D2",                                             //
                                         "move C1 C2", "move C1 B1", "move C1 C1", "block C1",  //
                                         "place C1 1", "place C2 1", "place D2 1", "place E2 1", "yield"});
    CHECK(actions.size() == texts.size());
}

TEST_CASE("check refuses an action that carries more than its kind takes") {
    const State state = position(classic(), {.units = "D4:<Daisy>?", .hand = "<Goat>,<Pig>"}, {});
    const Field d4 = field(classic(), "D4");
    const Field d5 = field(classic(), "D5");
    const Field d2 = field(classic(), "D2");
    CHECK_FALSE(classic().check(state, make_action(ActionKind::move, d4, d5, {0})));
    CHECK_FALSE(classic().check(state, make_action(ActionKind::flip, d4, d5)));
    CHECK_FALSE(classic().check(state, make_action(ActionKind::block, d4, no_field, {0})));
    CHECK_FALSE(classic().check(state, make_action(ActionKind::place, d4, d2, {0})));
    CHECK_FALSE(classic().check(state, make_action(ActionKind::yield, d4, no_field)));
    CHECK_FALSE(classic().check(state, make_action(ActionKind::yield, no_field, d4)));
}

TEST_CASE("check refuses an action of an unknown kind") {
    const State state = position(classic(), {}, {});
    CHECK_FALSE(classic().check(state, make_action(static_cast<ActionKind>(17), no_field, no_field)));
}

TEST_CASE("the orders of cards are complete, distinct, and sorted by length, then by their numbers") {
    for (std::size_t hand = 0; hand <= 6; ++hand) {
        std::vector<std::vector<int>> expected;
        for (const Cards& cards : sequences(hand, hand)) {
            const std::set<std::uint8_t> distinct(cards.begin(), cards.end());
            if (!cards.empty() && distinct.size() == cards.size()) expected.emplace_back(cards.begin(), cards.end());
        }
        std::sort(expected.begin(), expected.end(), [](const auto& left, const auto& right) {
            return left.size() != right.size() ? left.size() < right.size() : left < right;
        });
        INFO("hand of " << hand);
        REQUIRE(count_card_orders(hand) == expected.size());
        for (std::size_t index = 0; index < expected.size(); ++index) {
            const Cards cards = card_order(hand, index);
            REQUIRE(std::vector<int>(cards.begin(), cards.end()) == expected[index]);
        }
    }
}

TEST_CASE("the number of card orders is the sum of all numbers of arrangements") {
    CHECK(count_card_orders(0) == 0);
    CHECK(count_card_orders(1) == 1);
    CHECK(count_card_orders(5) == 325);
    CHECK(count_card_orders(10) == 9'864'100);
    CHECK(card_order(10, 0) == Cards{0});
    CHECK(card_order(10, 9'864'099) == Cards{9, 8, 7, 6, 5, 4, 3, 2, 1, 0});
}

TEST_CASE("a random position allows at least one action unless the game is over") {
    for_random_positions(classic(), 5, [](const State& state) {
        const bool over = classic().outcome(state).has_value();
        if (classic().legal_actions(state).empty() != over) FAIL(classic().position_text(state));
    });
}

TEST_CASE("a query selects exactly the actions it accepts") {
    const Rules& rules = classic();
    JavaRandom random(5);
    std::size_t nothing = 0;
    for (int played = 0; played < 3; ++played) {
        State state = rules.start(random);
        for (int turn = 0; turn < 40 && !state.winner; ++turn) {
            playout(rules, state, random, static_cast<std::uint64_t>(random.next_int(1, 4)));
            const ActionSet actions = rules.legal_actions(state);
            const auto any_field = [&] { return static_cast<Field>(random.next_int(rules.grid().fields())); };
            for (int query_number = 0; query_number < 20; ++query_number) {
                ActionQuery query;
                if (random.next_int(2) == 0) query.kind = static_cast<ActionKind>(random.next_int(5));
                if (random.next_int(4) == 0) query.from = any_field();
                if (random.next_int(3) == 0) query.to = any_field();
                if (random.next_int(3) == 0) query.cards = static_cast<std::size_t>(random.next_int(7));
                std::vector<std::uint32_t> expected;
                for (std::size_t index = 0; index < actions.size(); ++index) {
                    if (query.accepts(actions[index])) expected.push_back(static_cast<std::uint32_t>(index));
                }
                if (expected.empty()) ++nothing;
                REQUIRE(actions.select(query) == expected);
            }
        }
    }
    CHECK(nothing > 0);
}
