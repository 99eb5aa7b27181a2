#include "core/base/weighted_choice.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <map>
#include <vector>

namespace {

using farmland::inverse_weighted_choice;
using farmland::JavaRandom;
using farmland::weighted_choice;

constexpr int seed_count = 20'000;

using Weights = std::vector<std::int64_t>;

}  // namespace

TEST_CASE("weighted choice finds the interval that contains the number drawn") {
    const Weights weights{300, 400, 500};
    std::map<int, std::size_t> chosen_for;
    for (int seed = 0; seed < seed_count; ++seed) {
        JavaRandom random(seed);
        JavaRandom reference(seed);
        const int drawn = reference.next_int(1, 1201);
        chosen_for[drawn] = weighted_choice(weights, random);
        REQUIRE(random == reference);
    }
    CHECK(chosen_for.size() == 1200);
    for (const auto& [drawn, chosen] : chosen_for) {
        INFO("drawn: " << drawn);
        CHECK(chosen == (drawn <= 300 ? 0U : drawn <= 700 ? 1U : 2U));
    }
}

TEST_CASE("inverse weighted choice uses the distances to the greatest weight") {
    const Weights weights{300, 400, 500};
    std::map<int, std::size_t> chosen_for;
    for (int seed = 0; seed < seed_count; ++seed) {
        JavaRandom random(seed);
        JavaRandom reference(seed);
        const int drawn = reference.next_int(1, 301);
        chosen_for[drawn] = inverse_weighted_choice(weights, random);
        REQUIRE(random == reference);
    }
    CHECK(chosen_for.size() == 300);
    for (const auto& [drawn, chosen] : chosen_for) {
        INFO("drawn: " << drawn);
        CHECK(chosen == (drawn <= 200 ? 0U : 1U));
    }
}

TEST_CASE("negative and zero weights are never chosen and do not count in the sum") {
    const Weights weights{0, -50, 2, 0, -1, 1, 0};
    for (int seed = 0; seed < 1000; ++seed) {
        JavaRandom random(seed);
        JavaRandom reference(seed);
        const std::size_t expected = reference.next_int(1, 4) <= 2 ? 2 : 5;
        REQUIRE(weighted_choice(weights, random) == expected);
        REQUIRE(random == reference);
    }
}

TEST_CASE("inverse weighted choice takes negative weights as they are") {
    const Weights weights{-10, 0, 5};
    for (int seed = 0; seed < 1000; ++seed) {
        JavaRandom random(seed);
        JavaRandom reference(seed);
        const std::size_t expected = reference.next_int(1, 21) <= 15 ? 0 : 1;
        REQUIRE(inverse_weighted_choice(weights, random) == expected);
        REQUIRE(random == reference);
    }
}

TEST_CASE("the first option is chosen without a number if all weights are zero") {
    const JavaRandom untouched(3);
    JavaRandom random = untouched;
    CHECK(weighted_choice(Weights{0}, random) == 0);
    CHECK(weighted_choice(Weights{0, 0, 0}, random) == 0);
    CHECK(weighted_choice(Weights{-1, -2, 0}, random) == 0);
    CHECK(inverse_weighted_choice(Weights{7}, random) == 0);
    CHECK(inverse_weighted_choice(Weights{7, 7, 7, 7, 7}, random) == 0);
    CHECK(inverse_weighted_choice(Weights{-3, -3}, random) == 0);
    CHECK(random == untouched);
}

TEST_CASE("a single option with a positive weight costs a number") {
    JavaRandom random(3);
    JavaRandom reference = random;
    reference.next_int(1, 2);
    CHECK(weighted_choice(Weights{1}, random) == 0);
    CHECK(random == reference);
}

TEST_CASE("the number is an int as long as the sum plus one is, then a long") {
    constexpr std::int32_t greatest_int = std::numeric_limits<std::int32_t>::max();
    for (int seed = 0; seed < 200; ++seed) {
        JavaRandom random(seed);
        JavaRandom reference(seed);

        const bool first_of_int = reference.next_int(1, greatest_int) <= greatest_int / 2;
        REQUIRE(weighted_choice(Weights{greatest_int / 2, greatest_int / 2}, random) == (first_of_int ? 0U : 1U));
        REQUIRE(random == reference);

        const bool first_of_long = reference.next_long(1, std::int64_t{greatest_int} + 1) <= greatest_int / 2;
        REQUIRE(weighted_choice(Weights{greatest_int / 2, greatest_int / 2 + 1}, random) == (first_of_long ? 0U : 1U));
        REQUIRE(random == reference);
    }
}

TEST_CASE("the greatest sum and the greatest distance that are allowed still work") {
    constexpr std::int64_t greatest_long = std::numeric_limits<std::int64_t>::max();
    JavaRandom random(11);
    JavaRandom reference = random;

    reference.next_long(1, greatest_long);
    CHECK(weighted_choice(Weights{0, greatest_long - 1}, random) == 1);
    CHECK(random == reference);

    reference.next_long(1, greatest_long);
    CHECK(inverse_weighted_choice(Weights{greatest_long / 2, greatest_long / 2 - greatest_long + 1}, random) == 1);
    CHECK(random == reference);
}
