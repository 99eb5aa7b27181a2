#include "core/stats/ordered_pairs.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <cmath>
#include <random>
#include <vector>

namespace farmland::stats {

namespace {

constexpr std::array<std::size_t, 10> repeated_outcomes = {2, 4, 2, 3, 1, 4, 2, 2, 3, 0};

Question question_of_50_elo() {
    Question question;
    question.elo1 = 50;
    return question;
}

}  // namespace

TEST_CASE("pairs decide at the same one in whatever order they come") {
    for (const unsigned shuffles : {0U, 1U, 2U, 3U}) {
        std::vector<std::uint64_t> order(150);
        for (std::uint64_t pair = 0; pair < order.size(); ++pair) order[pair] = pair;
        if (shuffles > 0) std::shuffle(order.begin(), order.end(), std::mt19937(shuffles));
        OrderedPairs pairs(question_of_50_elo());
        for (const std::uint64_t pair : order) pairs.add(pair, repeated_outcomes[pair % repeated_outcomes.size()]);
        CHECK(pairs.is_decided());
        CHECK(pairs.end() == 89);
        CHECK(pairs.pairs() == std::array<std::uint64_t, 5>{8, 9, 36, 18, 18});
        CHECK(pairs.answer().verdict == Verdict::better);
        CHECK(std::abs(*pairs.answer().llr - 3.035324) < 1e-6);
    }
}

TEST_CASE("a missing pair holds back those after it, a void one does not") {
    OrderedPairs pairs(question_of_50_elo());
    CHECK_FALSE(pairs.add(1, 4));
    CHECK(pairs.end() == 0);
    CHECK(pairs.answer().summary.n == 0);
    CHECK_FALSE(pairs.add(0, std::nullopt));
    CHECK(pairs.end() == 2);
    CHECK(pairs.void_pairs() == 1);
    CHECK(pairs.pairs() == std::array<std::uint64_t, 5>{0, 0, 0, 0, 1});
}

}  // namespace farmland::stats
