#include "core/game/seat_stream.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdint>
#include <limits>
#include <set>

namespace farmland {

// Worked out by another program from SHA-256 and the documentation of java.util.Random.
TEST_CASE("the random numbers of a seat are fixed for all time") {
    const auto check = [](std::int64_t seed, Side side, std::int32_t one, std::int32_t two) {
        CAPTURE(seed, number_of(side));
        JavaRandom stream = stream_of_seat(seed, side);
        CHECK(stream.next_int() == one);
        CHECK(stream.next_int() == two);
    };
    check(42, Side::first, -385826599, -1188823524);
    check(42, Side::second, 109088584, 795446375);
    check(-1, Side::first, -643471166, -1414621431);
    check(-1, Side::second, 111901789, 929357123);
}

TEST_CASE("both seats and neighbouring games have streams of their own") {
    std::set<std::int64_t> firsts;
    constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
    for (std::int64_t seed = 0; seed < 500; ++seed) {
        for (const Side side : {Side::first, Side::second}) {
            firsts.insert(stream_of_seat(seed, side).next_long());
            firsts.insert(stream_of_seat(least + seed, side).next_long());
        }
    }
    CHECK(firsts.size() == 2000);
}

}  // namespace farmland
