// The luck of a declared game: 64 secret bits, from which numbers are drawn that tell nothing of each other, nor of the luck that is left.
// A few numbers of a JavaRandom give away its state, so each draw has a JavaRandom of its own, seeded with a part of a
// digest: whoever has seen all dice so far knows nothing of the next one.
#pragma once

#include <array>
#include <cstdint>

#include "core/base/java_random.hpp"

namespace farmland::declared {

// Of a state to which no game has given any luck yet.
inline constexpr std::uint64_t no_luck = 0;

class Luck {
public:
    Luck() = default;
    explicit Luck(std::uint64_t left) : left_(left) {}
    // Luck to begin with.
    static Luck from(JavaRandom& random);

    // For one draw.
    JavaRandom& stream();
    // As it was, if nobody has drawn.
    std::uint64_t left() const { return left_; }

private:
    static constexpr std::size_t draws_of_digest = 3;

    std::uint64_t left_ = no_luck;
    std::array<std::int64_t, draws_of_digest> seeds_{};
    std::size_t used_ = draws_of_digest;
    JavaRandom stream_{0};
};

}  // namespace farmland::declared
