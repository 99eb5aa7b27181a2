// The luck of games with chance: 64 secret bits in each state. An action that draws numbers draws them from a stream of its own,
// which follows from the luck, as does the luck that is left then. Neither can be worked out from the numbers, though a
// few of them give away the state of a JavaRandom: whoever has seen all dice so far knows nothing of the next one.
#pragma once

#include <cstdint>

#include "core/base/java_random.hpp"

namespace farmland::declared {

// Of a state to which no game has given any luck yet.
inline constexpr std::uint64_t no_luck = 0;

struct Draws {
    JavaRandom stream;
    std::uint64_t luck_after;
};
Draws draws_of(std::uint64_t luck);

// Luck to begin with, which numbers that are drawn from `random` later do not tell either.
std::uint64_t luck_from(JavaRandom& random);

}  // namespace farmland::declared
