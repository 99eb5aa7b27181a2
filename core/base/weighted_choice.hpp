// The two weighted random choices of Crown of Farmland, A.1.12 and A.1.13. Both return the index of the chosen option
// and draw one number, or none if all weights are 0 (then the first option is chosen, ruling K16). A caller that has a
// single best option does not ask at all (ruling K2): one option with a positive weight does draw a number.
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

    // The transcripts were drawn with nextInt; nextLong, which gives other numbers, is only for sums beyond it.
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

// A.1.12: an option is chosen in proportion to its weight; negative weights count as 0.
inline std::size_t weighted_choice(std::span<const std::int64_t> weights, JavaRandom& random) {
    const auto weight = [weights](std::size_t i) {
        return static_cast<std::uint64_t>(std::max(weights[i], std::int64_t{0}));
    };
    return choose_by_weight(weights.size(), weight, random);
}

// A.1.13: the distance to the greatest weight is the weight. Negative weights are meant as they are: only the
// distances are weights in the sense of A.1.12, and those are never negative.
inline std::size_t inverse_weighted_choice(std::span<const std::int64_t> weights, JavaRandom& random) {
    assert(!weights.empty());
    const auto greatest = static_cast<std::uint64_t>(*std::ranges::max_element(weights));
    const auto weight = [weights, greatest](std::size_t i) {
        return greatest - static_cast<std::uint64_t>(weights[i]);
    };
    return choose_by_weight(weights.size(), weight, random);
}

}  // namespace farmland
