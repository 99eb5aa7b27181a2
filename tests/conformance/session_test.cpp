// Every game: running sessions, perft and playouts.
#include "core/catalogue/session.hpp"

#include <catch2/catch_template_test_macros.hpp>
#include <limits>

#include "core/animals/description.hpp"
#include "core/crown/description.hpp"
#include "core/misterx/description.hpp"
#include "core/piranhas/description.hpp"
#include "tests/conformance/conformance.hpp"
#include "tests/conformance/games.hpp"

using namespace farmland_tests;

namespace {

// Counts the ends of all sequences of that many actions by playing them.
template <class Rules>
std::uint64_t count_by_playing(const Rules& rules, const typename Rules::State& state, int depth) {
    if (depth == 0) return 1;
    const auto actions = rules.legal_actions(state);
    NoEvents<typename Rules::Event> nobody;
    std::uint64_t ends = 0;
    for (std::size_t index = 0; index < actions.size(); ++index) {
        auto next = state;
        rules.apply(next, actions[index], nobody);
        ends += count_by_playing(rules, next, depth - 1);
    }
    return ends;
}

template <class Rules>
class Recorder : public Observer<Rules> {
public:
    void happened(farmland::Side, const typename Rules::Action& action,
                  std::span<const typename Rules::Event> events) override {
        actions.push_back(action);
        all_events.emplace_back(events.begin(), events.end());
    }

    std::vector<typename Rules::Action> actions;
    std::vector<std::vector<typename Rules::Event>> all_events;
};

template <class Game>
GameSession<typename Game::Rules> session_of(std::int64_t seed) {
    JavaRandom random(seed);
    return GameSession<typename Game::Rules>(Game::rules(), random);
}

}  // namespace

TEMPLATE_TEST_CASE("perft of depth 0 is 1, of depth 1 the number of actions", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    for_random_states<TestType>(2, 13, [&](const auto& state, JavaRandom&) {
        if (perft(rules, state, 0) != 1) FAIL(rules.position_text(state));
        if (perft(rules, state, 1) != rules.legal_actions(state).size()) FAIL(rules.position_text(state));
    });
}

TEMPLATE_TEST_CASE("perft of depths 2 and 3 counts what playing counts", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    int compared = 0;
    for_random_states<TestType>(20, 3, [&](const auto& state, JavaRandom&) {
        if (rules.legal_actions(state).size() > 60) return;
        const std::uint64_t sequences = perft(rules, state, 2);
        if (sequences > 10'000) return;
        if (sequences != count_by_playing(rules, state, 2)) FAIL(rules.position_text(state));
        ++compared;
        if (rules.legal_actions(state).size() > 8 || sequences > 400) return;
        if (perft(rules, state, 3) != count_by_playing(rules, state, 3)) FAIL(rules.position_text(state));
    });
    CHECK(compared > 5);
}

TEMPLATE_TEST_CASE("a finished game has no successors", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    JavaRandom random(3);
    auto state = rules.start(random);
    playout(rules, state, random);
    CHECK(perft(rules, state, 0) == 1);
    CHECK(perft(rules, state, 1) == 0);
    CHECK(perft(rules, state, 5) == 0);
    CHECK(playout(rules, state, random) == 0);
}

TEMPLATE_TEST_CASE("a playout stops after as many actions as it may make", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    JavaRandom random(3);
    const auto start = rules.start(random);
    auto state = start;
    CHECK(playout(rules, state, random, 0) == 0);
    CHECK(state == start);
    CHECK(playout(rules, state, random, 3) == 3);
    CHECK(state != start);
}

TEMPLATE_TEST_CASE("a session starts the game of its random numbers", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    JavaRandom random(5);
    const auto session = session_of<TestType>(5);
    CHECK(session.table().state() == rules.start(random));
    CHECK(session.game() == rules.name());
    CHECK(session.side_to_move() == rules.side_to_move(session.table().state()));
    CHECK(session.action_count() == rules.legal_actions(session.table().state()).size());
    CHECK(session.position() == rules.position_text(session.table().state()));
    CHECK_FALSE(session.outcome());
}

TEMPLATE_TEST_CASE("a session plays actions as text and tells its observers", "", ALL_GAMES) {
    const auto& rules = TestType::rules();
    auto session = session_of<TestType>(6);
    Recorder<typename TestType::Rules> one;
    Recorder<typename TestType::Rules> other;
    session.add_observer(one);
    session.add_observer(other);
    auto state = session.table().state();
    JavaRandom random(6);
    for (int count = 0; count < 20; ++count) {
        const auto action = TestType::choose(rules, state, random);
        const auto events = apply_with_events(rules, state, action);
        REQUIRE(static_cast<Session&>(session).play(rules.action_text(action)));
        REQUIRE(session.table().state() == state);
        REQUIRE(one.actions.back() == action);
        REQUIRE(one.all_events.back() == events);
    }
    CHECK(one.actions.size() == 20);
    CHECK(other.all_events == one.all_events);
}

TEMPLATE_TEST_CASE("a session names its actions by index", "", ALL_GAMES) {
    const auto session = session_of<TestType>(6);
    const auto actions = session.table().rules().legal_actions(session.table().state());
    CHECK(session.action(0) == session.table().rules().action_text(actions[0]));
    CHECK(session.action(actions.size() - 1) == session.table().rules().action_text(actions[actions.size() - 1]));
}

TEMPLATE_TEST_CASE("a session that refuses changes nothing and tells nobody", "", ALL_GAMES) {
    auto session = session_of<TestType>(7);
    Recorder<typename TestType::Rules> recorder;
    session.add_observer(recorder);
    Session& by_text = session;
    const auto before = session.table().state();
    const std::string action = session.action(0);
    for (const std::string_view text : {"", "nonsense", "move Z9 Z9", "1"}) {
        const auto played = by_text.play(text);
        REQUIRE_FALSE(played);
        CHECK_FALSE(played.error().sentence().empty());
    }
    CHECK_FALSE(by_text.set_position("nonsense"));
    CHECK(session.table().state() == before);
    CHECK(recorder.actions.empty());

    // An action of the notation that is not legal here: one of a game that is over.
    JavaRandom random(7);
    auto over = before;
    playout(session.table().rules(), over, random);
    REQUIRE(by_text.set_position(session.table().rules().position_text(over)));
    CHECK_FALSE(by_text.play(action));
    CHECK(session.table().state() == over);
    CHECK(recorder.actions.empty());
}

TEMPLATE_TEST_CASE("a session goes on from a position that is set", "", ALL_GAMES) {
    auto session = session_of<TestType>(8);
    auto other = session_of<TestType>(9);
    Session& by_text = other;
    REQUIRE(by_text.set_position(session.position()));
    CHECK(other.table().state() == session.table().state());
    REQUIRE(by_text.play(other.action(0)));
    CHECK(other.table().state() != session.table().state());
}

TEMPLATE_TEST_CASE("perft and playouts of a session leave it as it is", "", ALL_GAMES) {
    auto session = session_of<TestType>(10);
    const auto before = session.table().state();
    JavaRandom random(10);
    JavaRandom same(10);
    CHECK(session.perft(1) == session.action_count());
    auto state = before;
    CHECK(session.playout(random) == playout(session.table().rules(), state, same));
    CHECK(random == same);
    CHECK(session.table().state() == before);
}

TEMPLATE_TEST_CASE("a session gives its actions in pages", "", ALL_GAMES) {
    const auto session = session_of<TestType>(11);
    const std::size_t count = session.action_count();
    CHECK(session.actions(0, 2) == std::vector<std::string>{session.action(0), session.action(1)});
    CHECK(session.actions(count - 1, 10) == std::vector<std::string>{session.action(count - 1)});
    CHECK(session.actions(0, 0).empty());
    CHECK(session.actions(count, 1).empty());
    CHECK(session.actions(std::numeric_limits<std::size_t>::max(), std::numeric_limits<std::size_t>::max()).empty());
    if (count < 1000) CHECK(session.actions(1, std::numeric_limits<std::size_t>::max()).size() == count - 1);
}

TEMPLATE_TEST_CASE("a session describes what each side knows", "", ALL_GAMES) {
    auto session = session_of<TestType>(12);
    const auto before = session.view(farmland::Side::first);
    const auto& rules = session.table().rules();
    for (const auto side : {farmland::Side::first, farmland::Side::second}) {
        CHECK(session.view(side) == described(rules, rules.view(session.table().state(), side)));
        CHECK(*find_member(session.view(side).members(), "team") == Value(number_of(side)));
    }
    REQUIRE(session.play(session.action(0)));
    CHECK(session.view(farmland::Side::first) != before);
}

TEMPLATE_TEST_CASE("a session takes actions back, as far as its position was set", "", ALL_GAMES) {
    auto session = session_of<TestType>(13);
    CHECK_FALSE(session.undo());
    JavaRandom random(13);
    std::vector<std::string> positions;
    for (int count = 0; count < 6; ++count) {
        positions.push_back(session.position());
        const auto action = TestType::choose(session.table().rules(), session.table().state(), random);
        REQUIRE(session.play(session.table().rules().action_text(action)));
    }
    const std::string last = session.position();
    for (; !positions.empty(); positions.pop_back()) {
        REQUIRE(session.undo());
        CHECK(session.position() == positions.back());
    }
    CHECK_FALSE(session.undo());
    REQUIRE(session.set_position(last));
    CHECK_FALSE(session.undo());
    CHECK(session.position() == last);
}
