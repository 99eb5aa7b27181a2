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

Draws draws_of(std::uint64_t luck) {
    std::string secret = "farmland luck ";
    for (int shift = 56; shift >= 0; shift -= 8) secret += static_cast<char>(luck >> shift & 0xff);
    const Sha256Digest digest = sha256(secret);
    return {JavaRandom(static_cast<std::int64_t>(number_in(digest, 0))), some_luck(number_in(digest, 1))};
}

std::uint64_t luck_from(JavaRandom& random) {
    return some_luck(
        static_cast<std::uint64_t>(sha256_seed("farmland luck of a game " + std::to_string(random.next_long()))));
}

}  // namespace farmland::declared
