#include "core/game/seat_stream.hpp"

#include <string>

#include "core/base/sha256.hpp"

namespace farmland {

JavaRandom stream_of_seat(std::int64_t seed, Side side) {
    const Sha256Digest digest =
        sha256("farmland seat " + std::to_string(index_of(side)) + " of " + std::to_string(seed));
    std::uint64_t start = 0;
    for (std::size_t byte = 0; byte < sizeof start; ++byte) start = start << 8 | digest[byte];
    return JavaRandom(static_cast<std::int64_t>(start));
}

}  // namespace farmland
