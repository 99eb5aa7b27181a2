// Who plays which game of a match, and with what luck.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/sha256.hpp"
#include "core/game/side.hpp"

namespace farmland {

// The seed of both games of a pair: neighbouring matches and pairs have nothing in common.
inline std::int64_t seed_of_pair(std::int64_t match_seed, std::uint64_t pair) {
    return sha256_seed("farmland pair " + std::to_string(pair) + " of match " + std::to_string(match_seed));
}

// Where the contestant that was named first sits. Games 2k and 2k + 1 are pair k: the same luck, once from each seat.
constexpr Side seat_of_first_contestant(std::uint64_t game) { return game % 2 == 0 ? Side::first : Side::second; }

}  // namespace farmland
