// What holds in every game of Crown, whatever is played. The units are chosen to be awkward: without values, with equal
// ones, with the same names, and with the greatest values there are.
#include "tests/crown/support.hpp"

#include "tests/conformance/crown.hpp"

using namespace farmland_tests;

namespace {

// The cards of a team by kind, wherever they are.
DeckList cards_of(const Rules& rules, const Team& team) {
    DeckList cards(rules.kinds().size(), 0);
    for (const KindId kind : team.hand) ++cards[kind];
    for (const KindId kind : team.deck) ++cards[kind];
    for (const Part& part : team.parts) ++cards[part.kind];
    for (const RemovedCard& card : team.removed) ++cards[card.kind];
    return cards;
}

template <class Check>
void for_all_rules(int games, Check check) {
    for (const Rules* rules : {&ClassicCrown::rules(), &SmallCrown::rules(), &NastyCrown::rules()}) {
        for_random_positions(*rules, games, [&](const State& state) { check(*rules, state); });
    }
}

}  // namespace

TEST_CASE("cards are neither lost nor made") {
    for_all_rules(6, [](const Rules& rules, const State& state) {
        for (const Side side : {Side::first, Side::second}) {
            if (cards_of(rules, state.team(side)) != rules.deck(side)) FAIL(rules.position_text(state));
        }
    });
}

TEST_CASE("life points never rise and never fall below 0") {
    for (const Rules* rules : {&ClassicCrown::rules(), &SmallCrown::rules(), &NastyCrown::rules()}) {
        NoEvents<Event> nobody;
        for (int seed = 0; seed < 15; ++seed) {
            JavaRandom random(seed);
            State state = rules->start(random);
            while (!rules->outcome(state)) {
                const State before = state;
                rules->apply(state, random_action_of_any_kind(*rules, state, random), nobody);
                for (const Side side : {Side::first, Side::second}) {
                    if (state.team(side).life_points > before.team(side).life_points)
                        FAIL(rules->position_text(before));
                    if (state.team(side).life_points < 0) FAIL(rules->position_text(before));
                }
            }
        }
    }
}

TEST_CASE("no field has two units, and no team more than it may have") {
    for_all_rules(6, [](const Rules& rules, const State& state) {
        std::vector<Field> taken;
        for (const Team& team : state.teams) {
            if (team.units.size() > rules.parameters().units_on_board) FAIL(rules.position_text(state));
            if (team.hand.size() > rules.parameters().hand_limit) FAIL(rules.position_text(state));
            taken.push_back(team.king);
            for (const Unit& unit : team.units) taken.push_back(unit.field);
        }
        std::sort(taken.begin(), taken.end());
        if (std::adjacent_find(taken.begin(), taken.end()) != taken.end()) FAIL(rules.position_text(state));
        if (taken.back() >= rules.grid().fields()) FAIL(rules.position_text(state));
    });
}

TEST_CASE("a unit is hidden as long as one of its parts was not seen, and has the values of its unions") {
    for_all_rules(6, [](const Rules& rules, const State& state) {
        for (const Team& team : state.teams) {
            std::size_t parts = 0;
            for (std::size_t unit = 0; unit < team.units.size(); ++unit) {
                const auto its_parts = parts_of(team, unit);
                parts += its_parts.size();
                const bool unseen =
                    std::any_of(its_parts.begin(), its_parts.end(), [](const Part& p) { return !p.known; });
                if (team.units[unit].hidden != unseen) FAIL(rules.position_text(state));
                if (rules.values_of(its_parts) != team.units[unit].values) FAIL(rules.position_text(state));
            }
            if (parts != team.parts.size()) FAIL(rules.position_text(state));
        }
    });
}

TEST_CASE("a team that has lost all life points has lost the game") {
    for_all_rules(15, [](const Rules& rules, const State& state) {
        for (const Side side : {Side::first, Side::second}) {
            const bool dead = state.team(side).life_points == 0;
            if (dead && rules.outcome(state) != Outcome{opponent_of(side)}) FAIL(rules.position_text(state));
        }
    });
}

TEST_CASE("events tell the changes of life points, hands and units") {
    const Rules& rules = classic();
    for (int seed = 0; seed < 10; ++seed) {
        JavaRandom random(seed);
        State state = rules.start(random);
        while (!rules.outcome(state)) {
            const State before = state;
            EventLog<Event> log;
            rules.apply(state, random_action_of_any_kind(rules, state, random), log);
            for (const Side side : {Side::first, Side::second}) {
                std::int64_t life_points = before.team(side).life_points;
                std::size_t units = before.team(side).units.size();
                std::size_t cards = before.team(side).hand.size();
                for (const Event& event : log.events) {
                    if (event.side != side) continue;
                    switch (event.kind) {
                        case EventKind::damaged:
                            life_points = std::max<std::int64_t>(0, life_points - event.amount);
                            break;
                        case EventKind::placed: ++units, --cards; break;
                        case EventKind::eliminated:
                        case EventKind::trampled:
                        case EventKind::union_succeeded:
                        case EventKind::union_failed: --units; break;
                        case EventKind::drew: ++cards; break;
                        case EventKind::discarded: --cards; break;
                        default: break;
                    }
                }
                if (life_points != state.team(side).life_points || units != state.team(side).units.size() ||
                    cards != state.team(side).hand.size()) {
                    FAIL(story(log.events) << " after " << rules.position_text(before));
                }
            }
        }
    }
}
