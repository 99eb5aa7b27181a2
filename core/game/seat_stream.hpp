#pragma once

#include <string>

#include "core/base/java_random.hpp"
#include "core/base/sha256.hpp"
#include "core/game/side.hpp"

namespace farmland {

// The random numbers of the agent that plays a side of the game with that seed. They tell nothing about the game's own
// generator: a few numbers of a JavaRandom give away its state, and the state all cards that it ever shuffled.
inline JavaRandom stream_of_seat(std::int64_t seed, Side side) {
    return JavaRandom(sha256_seed("farmland seat " + std::to_string(index_of(side)) + " of " + std::to_string(seed)));
}

}  // namespace farmland
