#pragma once

#include "core/base/java_random.hpp"
#include "core/game/side.hpp"

namespace farmland {

// The random numbers of the agent that plays a side of the game with that seed. They tell nothing about the game's own
// generator: a few numbers of a JavaRandom give away its state, and the state all cards that it ever shuffled.
JavaRandom stream_of_seat(std::int64_t seed, Side side);

}  // namespace farmland
