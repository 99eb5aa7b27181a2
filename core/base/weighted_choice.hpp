// Random choices by weight. All return the index of the chosen option and draw one number, even for a single option; if all
// weights are 0 they draw none and choose the first.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>

#include "core/base/java_random.hpp"

namespace farmland {

// `weight(i)` is the weight of option i, not negative; the sum must be less than the greatest std::int64_t.
template <class Weight>
std::size_t choose_by_weight(std::size_t option_count, Weight weight, JavaRandom& random) {
    constexpr std::uint64_t greatest_int = std::numeric_limits<std::int32_t>::max();
    [[maybe_unused]] constexpr std::uint64_t greatest_long = std::numeric_limits<std::int64_t>::max();
    assert(option_count > 0);

    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < option_count; ++i) {
        assert(weight(i) < greatest_long - sum);
        sum += weight(i);
    }
    if (sum == 0) {
        return 0;
    }

    // Recorded games were drawn with nextInt; nextLong, which gives other numbers, is only for sums beyond it.
    const std::uint64_t bound = sum + 1;
    const auto drawn =
        static_cast<std::uint64_t>(bound <= greatest_int ? random.next_int(1, static_cast<std::int32_t>(bound))
                                                         : random.next_long(1, static_cast<std::int64_t>(bound)));
    std::size_t chosen = 0;
    for (std::uint64_t interval_end = weight(0); interval_end < drawn; interval_end += weight(chosen)) {
        ++chosen;
    }
    return chosen;
}

// An option is chosen in proportion to its weight; negative weights count as 0.
inline std::size_t weighted_choice(std::span<const std::int64_t> weights, JavaRandom& random) {
    const auto weight = [weights](std::size_t i) {
        return static_cast<std::uint64_t>(std::max(weights[i], std::int64_t{0}));
    };
    return choose_by_weight(weights.size(), weight, random);
}

// The distance to the greatest weight is what counts, so negative weights are meant as they are.
inline std::size_t inverse_weighted_choice(std::span<const std::int64_t> weights, JavaRandom& random) {
    assert(!weights.empty());
    const auto greatest = static_cast<std::uint64_t>(*std::ranges::max_element(weights));
    const auto weight = [weights, greatest](std::size_t i) {
        return greatest - static_cast<std::uint64_t>(weights[i]);
    };
    return choose_by_weight(weights.size(), weight, random);
}

}  // namespace farmland
