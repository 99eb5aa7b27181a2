#include "core/declared/luck.hpp"

#include <string>

#include "core/base/sha256.hpp"

namespace farmland::declared {

namespace {

// Eight bytes of a digest, the first of them or the next ones.
std::uint64_t number_in(const Sha256Digest& digest, std::size_t index) {
    std::uint64_t number = 0;
    for (std::size_t byte = 0; byte < sizeof number; ++byte) {
        number = number << 8 | digest[index * sizeof number + byte];
    }
    return number;
}

std::uint64_t some_luck(std::uint64_t number) { return number == no_luck ? 1 : number; }

}  // namespace

Luck Luck::from(JavaRandom& random) {
    const std::string drawn = "farmland luck of a game " + std::to_string(random.next_long());
    return Luck(some_luck(static_cast<std::uint64_t>(sha256_seed(drawn))));
}

JavaRandom& Luck::stream() {
    if (used_ == draws_of_digest) {
        std::string secret = "farmland luck ";
        for (int shift = 56; shift >= 0; shift -= 8) secret += static_cast<char>(left_ >> shift & 0xff);
        const Sha256Digest digest = sha256(secret);
        left_ = some_luck(number_in(digest, 0));
        for (std::size_t seed = 0; seed < draws_of_digest; ++seed) {
            seeds_[seed] = static_cast<std::int64_t>(number_in(digest, seed + 1));
        }
        used_ = 0;
    }
    stream_ = JavaRandom(seeds_[used_++]);
    return stream_;
}

}  // namespace farmland::declared
