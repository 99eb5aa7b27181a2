#pragma once

#include <cassert>
#include <cstdint>
#include <iterator>
#include <limits>
#include <ranges>
#include <type_traits>

namespace farmland {

// `java.util.Random` of JDK 17 and later, bit for bit: the same seed and calls give the same numbers, because the
// transcripts of the rules were made with it. Copying it copies the stream.
class JavaRandom {
public:
    static constexpr std::uint64_t max_state = (std::uint64_t{1} << 48) - 1;

    explicit JavaRandom(std::int64_t seed);

    // Continues a stream where `state()` was read. A state is not a seed: it is not scrambled again.
    static JavaRandom from_state(std::uint64_t state);
    std::uint64_t state() const { return state_; }

    // The highest bits of the next state, 1 to 32 of them.
    std::int32_t next(int bits);

    std::int32_t next_int();
    // 0 <= result < bound. Not the same numbers as next_int(0, bound): the JDK has two algorithms.
    std::int32_t next_int(std::int32_t bound);
    // origin <= result < bound.
    std::int32_t next_int(std::int32_t origin, std::int32_t bound);

    std::int64_t next_long();
    // origin <= result < bound.
    std::int64_t next_long(std::int64_t origin, std::int64_t bound);

    // 0 <= result < 1.
    double next_double();

    // `Collections.shuffle(List, Random)`.
    template <std::ranges::random_access_range List>
        requires std::ranges::sized_range<List> && std::permutable<std::ranges::iterator_t<List>>
    void shuffle(List&& list) {
        using Offset = std::ranges::range_difference_t<List>;
        assert(std::ranges::ssize(list) <= std::numeric_limits<std::int32_t>::max());
        const auto first = std::ranges::begin(list);
        for (auto size = static_cast<std::int32_t>(std::ranges::ssize(list)); size > 1; --size) {
            const std::int32_t chosen = next_int(size);
            std::ranges::iter_swap(first + static_cast<Offset>(size - 1), first + static_cast<Offset>(chosen));
        }
    }

    bool operator==(const JavaRandom&) const = default;

private:
    std::uint64_t state_;
};

static_assert(std::is_trivially_copyable_v<JavaRandom>);

}  // namespace farmland
