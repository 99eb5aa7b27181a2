#include "core/match/schedule.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <limits>
#include <set>

namespace farmland {

TEST_CASE("the seed of a pair is fixed for all time") {
    CHECK(seed_of_pair(1, 0) == 6386931654937452075);
    CHECK(seed_of_pair(1, 1) == 1971733213414634815);
    CHECK(seed_of_pair(2, 0) == 7953379740004384317);
    CHECK(seed_of_pair(-1, 12345678901) == 2373270797444673094);
}

TEST_CASE("pairs of one match and of neighbouring matches have different seeds") {
    std::set<std::int64_t> seeds;
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    for (const std::int64_t match : {std::int64_t{0}, std::int64_t{1}, std::int64_t{2}, std::int64_t{-1}, least}) {
        for (std::uint64_t pair = 0; pair < 500; ++pair) seeds.insert(seed_of_pair(match, pair));
    }
    CHECK(seeds.size() == 2500);
}

TEST_CASE("the seats are swapped within a pair") {
    for (std::uint64_t pair = 0; pair < 5; ++pair) {
        CHECK(seat_of_first_contestant(2 * pair) == Side::first);
        CHECK(seat_of_first_contestant(2 * pair + 1) == Side::second);
    }
}

}  // namespace farmland
