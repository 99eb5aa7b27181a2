#include "core/search/alpha_beta.hpp"

#include <catch2/catch_test_macros.hpp>

#include "core/misterx/evaluation.hpp"
#include "core/search/playout.hpp"
#include "tests/misterx/hive.hpp"

namespace alpha_beta_tests {

using namespace farmland;

namespace {

using Search = AlphaBeta<misterx::Rules, misterx::Evaluation>;

const misterx::Rules& hive() {
    static const misterx::Rules rules = tests::hive_rules();
    return rules;
}

misterx::State after_random_moves(std::int64_t seed, std::uint64_t moves) {
    JavaRandom random(seed);
    misterx::State state = hive().start(random);
    playout(hive(), state, random, moves);
    return state;
}

misterx::State after(const misterx::State& state, const misterx::Action& action) {
    misterx::State next = state;
    NoEvents<misterx::Event> nobody;
    hive().apply(next, action, nobody);
    return next;
}

// The same score without any cleverness.
int plain_score(const misterx::State& state, int depth, int ply) {
    if (const auto outcome = hive().outcome(state)) {
        if (!outcome->winner) return 0;
        return *outcome->winner == state.to_move ? won_score - ply : ply - won_score;
    }
    if (depth == 0) return misterx::Evaluation(hive())(state);
    int best = -won_score;
    const auto actions = hive().legal_actions(state);
    for (std::size_t index = 0; index < actions.size(); ++index) {
        best = std::max(best, -plain_score(after(state, actions[index]), depth - 1, ply + 1));
    }
    return best;
}

}  // namespace

TEST_CASE("alpha-beta finds the score that looking at everything finds") {
    Search search(hive(), misterx::Evaluation(hive()));
    for (std::int64_t seed = 0; seed < 24; ++seed) {
        const misterx::State state = after_random_moves(seed, 4 + static_cast<std::uint64_t>(seed) * 2);
        if (hive().outcome(state)) continue;
        for (int depth = 1; depth <= (seed % 6 == 0 ? 3 : 2); ++depth) {
            INFO("seed " << seed << ", depth " << depth);
            const auto found = search.search(state, depth);
            CHECK(found.score == plain_score(state, depth, 0));
            CHECK(found.score == -plain_score(after(state, found.action), depth - 1, 1));
            if (!is_decided(found.score) && hive().legal_actions(state).size() > 1) CHECK(found.depth == depth);
        }
    }
}

TEST_CASE("a search gives the same result every time, whatever was searched before") {
    const misterx::State state = after_random_moves(3, 20);
    Search first(hive(), misterx::Evaluation(hive()));
    Search second(hive(), misterx::Evaluation(hive()));
    second.search(after_random_moves(4, 30), 3);
    const auto one = first.search(state, 3);
    const auto other = second.search(state, 3);
    CHECK(one.action == other.action);
    CHECK(one.score == other.score);
    CHECK(one.nodes == other.nodes);
}

TEST_CASE("a search that is stopped has looked at every action once") {
    const misterx::State state = after_random_moves(5, 24);
    Search search(hive(), misterx::Evaluation(hive()));
    const auto stopped = search.search(state, 20, [] { return true; });
    const auto once = search.search(state, 1);
    CHECK(stopped.depth >= 1);
    CHECK(stopped.nodes >= once.nodes);
    CHECK(stopped.nodes < once.nodes + 300);
    CHECK(hive().check(state, stopped.action));

    int questions = 0;
    const auto later = search.search(state, 20, [&] { return ++questions == 40; });
    CHECK(questions == 40);
    CHECK(later.depth < 20);
    CHECK(hive().check(state, later.action));
}

TEST_CASE("a search takes a win at once and says how far away it is") {
    int wins = 0;
    Search search(hive(), misterx::Evaluation(hive()));
    for (std::int64_t seed = 0; seed < 30; ++seed) {
        JavaRandom random(seed);
        misterx::State state = hive().start(random);
        misterx::State before = state;
        while (!hive().outcome(state)) {
            before = state;
            playout(hive(), state, random, 1);
        }
        if (state.ending != misterx::ending_won_by(before.to_move)) continue;
        ++wins;
        const auto found = search.search(before, 3);
        CHECK(found.score == won_score - 1);
        CHECK(hive().outcome(after(before, found.action)) == Outcome{before.to_move});
    }
    CHECK(wins > 5);
}

TEST_CASE("looking two moves ahead beats random play") {
    Search search(hive(), misterx::Evaluation(hive()));
    int won = 0;
    constexpr int games = 20;
    for (int game = 0; game < games; ++game) {
        JavaRandom random(game);
        const Side side = game % 2 == 0 ? Side::first : Side::second;
        misterx::State state = hive().start(random);
        for (int turn = 0; turn < 300 && !hive().outcome(state); ++turn) {
            state = after(state, state.to_move == side
                                     ? search.search(state, 2).action
                                     : random_action<misterx::Rules>(hive().legal_actions(state), random));
        }
        if (hive().outcome(state) == Outcome{side}) ++won;
    }
    CHECK(won >= games - 1);
}

}  // namespace alpha_beta_tests
