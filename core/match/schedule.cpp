#include "core/match/schedule.hpp"

#include <string>

#include "core/base/sha256.hpp"

namespace farmland {

std::int64_t seed_of_pair(std::int64_t match_seed, std::uint64_t pair) {
    const Sha256Digest digest =
        sha256("farmland pair " + std::to_string(pair) + " of match " + std::to_string(match_seed));
    std::uint64_t seed = 0;
    for (std::size_t byte = 0; byte < sizeof seed; ++byte) seed = seed << 8 | digest[byte];
    return static_cast<std::int64_t>(seed);
}

}  // namespace farmland
