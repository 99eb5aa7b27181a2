#include "core/base/java_random.hpp"

#include <array>
#include <bit>
#include <catch2/catch_test_macros.hpp>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <fstream>
#include <numeric>
#include <span>
#include <sstream>
#include <string>
#include <vector>

namespace {

using farmland::JavaRandom;

// One line of a vector file; the format is described at the top of every file.
struct Vector {
    std::int64_t seed = 0;
    std::vector<std::int64_t> parameters;
    std::vector<std::int64_t> expected;
};

Vector parse(const std::string& line) {
    Vector vector;
    std::istringstream numbers(line);
    numbers >> vector.seed;
    std::int64_t number = 0;
    while (numbers >> number) {
        vector.parameters.push_back(number);
    }
    numbers.clear();
    std::string colon;
    numbers >> colon;
    while (numbers >> number) {
        vector.expected.push_back(number);
    }
    if (colon != ":" || !numbers.eof()) {
        FAIL("not a vector: " << line);
    }
    return vector;
}

// `replay(random, vector)` repeats the calls of a line and returns what they gave. The number of values is exact so
// that a file cut short, or generated again with less in it, does not pass silently.
template <class Replay>
void compare_with_java(const std::string& name, std::size_t parameter_count, std::size_t value_count, Replay replay) {
    const std::string path = std::string(FARMLAND_TESTS_DIR) + "/base/java_random/" + name;
    std::ifstream file(path);
    if (!file) {
        FAIL("cannot read " << path);
    }
    std::size_t compared = 0;
    int line_number = 0;
    for (std::string line; std::getline(file, line);) {
        ++line_number;
        if (line.starts_with('#')) {
            continue;
        }
        INFO(path << ":" << line_number);
        const Vector vector = parse(line);
        REQUIRE(vector.parameters.size() == parameter_count);
        JavaRandom random(vector.seed);
        const std::vector<std::int64_t> found = replay(random, vector);
        REQUIRE(found.size() == vector.expected.size());
        for (std::size_t i = 0; i < found.size(); ++i) {
            if (found[i] != vector.expected[i]) {
                FAIL("seed " << vector.seed << ", value " << i + 1 << ": expected " << vector.expected[i] << ", found "
                             << found[i]);
            }
        }
        compared += found.size();
    }
    INFO(path << " has an unexpected number of values");
    CHECK(compared == value_count);
}

template <class Call>
std::vector<std::int64_t> repeat(const Vector& vector, Call call) {
    std::vector<std::int64_t> found;
    while (found.size() < vector.expected.size()) {
        found.push_back(call());
    }
    return found;
}

std::int32_t to_int(std::int64_t number) { return static_cast<std::int32_t>(number); }

}  // namespace

TEST_CASE("next_int gives the numbers of Java's nextInt") {
    compare_with_java("next_int.txt", 0, 2400, [](JavaRandom& random, const Vector& vector) {
        return repeat(vector, [&] { return random.next_int(); });
    });
}

TEST_CASE("next_int with a bound gives the numbers of Java's nextInt with a bound") {
    compare_with_java("next_int_bound.txt", 1, 10560, [](JavaRandom& random, const Vector& vector) {
        return repeat(vector, [&] { return random.next_int(to_int(vector.parameters[0])); });
    });
}

TEST_CASE("next_int with origin and bound gives the numbers of Java's nextInt with origin and bound") {
    compare_with_java("next_int_range.txt", 2, 13440, [](JavaRandom& random, const Vector& vector) {
        return repeat(vector,
                      [&] { return random.next_int(to_int(vector.parameters[0]), to_int(vector.parameters[1])); });
    });
}

TEST_CASE("next_long gives the numbers of Java's nextLong") {
    compare_with_java("next_long.txt", 0, 1200, [](JavaRandom& random, const Vector& vector) {
        return repeat(vector, [&] { return random.next_long(); });
    });
}

TEST_CASE("next_long with origin and bound gives the numbers of Java's nextLong with origin and bound") {
    compare_with_java("next_long_range.txt", 2, 6720, [](JavaRandom& random, const Vector& vector) {
        return repeat(vector, [&] { return random.next_long(vector.parameters[0], vector.parameters[1]); });
    });
}

TEST_CASE("next_double gives the very bits of Java's nextDouble") {
    compare_with_java("next_double.txt", 0, 1200, [](JavaRandom& random, const Vector& vector) {
        return repeat(vector, [&] { return std::bit_cast<std::int64_t>(random.next_double()); });
    });
}

TEST_CASE("shuffle gives the order of Java's Collections.shuffle and draws as often") {
    compare_with_java("shuffle.txt", 1, 18056, [](JavaRandom& random, const Vector& vector) {
        std::vector<std::int64_t> list(static_cast<std::size_t>(vector.parameters[0]));
        std::iota(list.begin(), list.end(), 0);
        random.shuffle(list);
        list.push_back(random.next_int());
        return list;
    });
}

TEST_CASE("the sample game of the crown rules draws its six numbers after two shuffled decks") {
    JavaRandom random(-4022738);
    std::array<int, 40> deck{};
    random.shuffle(deck);
    random.shuffle(deck);
    CHECK(random.next_int(1, 4) == 1);
    CHECK(random.next_int(1, 5101) == 1263);
    CHECK(random.next_int(1, 228) == 3);
    CHECK(random.next_int(1, 6101) == 5181);
    CHECK(random.next_int(1, 2129) == 1254);
    CHECK(random.next_int(1, 128) == 123);
}

TEST_CASE("next gives the highest bits of what nextInt gives") {
    for (int bits = 1; bits <= 32; ++bits) {
        JavaRandom random(bits);
        JavaRandom whole = random;
        const auto expected = static_cast<std::uint32_t>(whole.next_int()) >> (32 - bits);
        CHECK(static_cast<std::uint32_t>(random.next(bits)) == expected);
    }
}

TEST_CASE("any random-access range is shuffled in the same order") {
    std::vector<int> vector(40);
    std::iota(vector.begin(), vector.end(), 0);
    std::deque<int> deque(vector.begin(), vector.end());
    std::array<int, 40> array{};
    std::iota(array.begin(), array.end(), 0);

    JavaRandom(7).shuffle(vector);
    JavaRandom(7).shuffle(deque);
    JavaRandom(7).shuffle(std::span(array));
    CHECK(std::vector<int>(deque.begin(), deque.end()) == vector);
    CHECK(std::vector<int>(array.begin(), array.end()) == vector);
}

TEST_CASE("a stream continues from its state") {
    JavaRandom random(-1);
    random.next_double();
    JavaRandom continued = JavaRandom::from_state(random.state());
    CHECK(continued == random);
    CHECK(continued.next_long() == random.next_long());
    CHECK(JavaRandom::from_state(JavaRandom::max_state).state() == JavaRandom::max_state);
}

TEST_CASE("streams are equal as long as they would give the same numbers") {
    JavaRandom random(5);
    const JavaRandom copy = random;
    CHECK(random == copy);
    random.next_int();
    CHECK(random != copy);
    // Only 48 bits of a seed count.
    CHECK(JavaRandom(std::int64_t{1} << 48) == JavaRandom(0));
}
