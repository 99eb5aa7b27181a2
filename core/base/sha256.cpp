#include "core/base/sha256.hpp"

#include <bit>

namespace farmland {

namespace {

constexpr std::size_t block_size = 64;
constexpr std::size_t rounds = 64;

using Words = std::array<std::uint32_t, 8>;

// The constants of the algorithm are the first 32 bits of the fractional parts of roots of the first primes. They are
// found with whole numbers, because the last bits of floating-point roots are not to be trusted everywhere.
constexpr std::uint64_t prime_number(std::size_t index) {
    std::uint64_t candidate = 2;
    for (std::size_t found = 0;; ++candidate) {
        bool prime = true;
        for (std::uint64_t divisor = 2; divisor * divisor <= candidate; ++divisor) prime &= candidate % divisor != 0;
        if (prime && found++ == index) return candidate;
    }
}

// The greatest r with r to the power of `degree` at most value * 2^(32 * degree), modulo 2^32.
template <int degree>
constexpr std::uint32_t root_fraction(std::uint64_t value) {
    __extension__ using Wide = unsigned __int128;
    std::uint64_t root = 0;
    for (int bit = 36; bit >= 0; --bit) {
        const std::uint64_t next = root | std::uint64_t{1} << bit;
        const Wide power = degree == 2 ? Wide{next} * next : Wide{next} * next * next;
        if (power <= Wide{value} << (32 * degree)) root = next;
    }
    return static_cast<std::uint32_t>(root);
}

template <std::size_t count, int degree>
constexpr std::array<std::uint32_t, count> root_fractions() {
    std::array<std::uint32_t, count> fractions{};
    for (std::size_t index = 0; index < count; ++index) fractions[index] = root_fraction<degree>(prime_number(index));
    return fractions;
}

constexpr Words initial = root_fractions<8, 2>();
constexpr std::array<std::uint32_t, rounds> round_constants = root_fractions<rounds, 3>();

void digest_block(Words& hash, std::string_view block) {
    std::array<std::uint32_t, rounds> schedule{};
    for (std::size_t word = 0; word < 16; ++word) {
        for (std::size_t byte = 0; byte < 4; ++byte) {
            schedule[word] = schedule[word] << 8 | static_cast<std::uint8_t>(block[4 * word + byte]);
        }
    }
    for (std::size_t word = 16; word < rounds; ++word) {
        const std::uint32_t early = schedule[word - 15];
        const std::uint32_t late = schedule[word - 2];
        const std::uint32_t mixed_early = std::rotr(early, 7) ^ std::rotr(early, 18) ^ early >> 3;
        const std::uint32_t mixed_late = std::rotr(late, 17) ^ std::rotr(late, 19) ^ late >> 10;
        schedule[word] = schedule[word - 16] + mixed_early + schedule[word - 7] + mixed_late;
    }
    auto [a, b, c, d, e, f, g, h] = hash;
    for (std::size_t round = 0; round < rounds; ++round) {
        const std::uint32_t mixed_e = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t chosen = (e & f) ^ (~e & g);
        const std::uint32_t first = h + mixed_e + chosen + round_constants[round] + schedule[round];
        const std::uint32_t mixed_a = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t majority = (a & b) ^ (a & c) ^ (b & c);
        h = g;
        g = f;
        f = e;
        e = d + first;
        d = c;
        c = b;
        b = a;
        a = first + mixed_a + majority;
    }
    const Words change = {a, b, c, d, e, f, g, h};
    for (std::size_t word = 0; word < hash.size(); ++word) hash[word] += change[word];
}

}  // namespace

Sha256Digest sha256(std::string_view text) {
    // The text, a bit 1, zeros, and the length in bits as the last eight bytes of a block.
    std::string padded(text);
    padded += '\x80';
    while (padded.size() % block_size != block_size - 8) padded += '\0';
    for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(std::uint64_t{text.size()} * 8 >> shift);

    Words hash = initial;
    for (std::size_t start = 0; start < padded.size(); start += block_size) {
        digest_block(hash, std::string_view(padded).substr(start, block_size));
    }
    Sha256Digest digest{};
    for (std::size_t byte = 0; byte < digest.size(); ++byte) {
        digest[byte] = static_cast<std::uint8_t>(hash[byte / 4] >> (24 - 8 * (byte % 4)));
    }
    return digest;
}

std::int64_t sha256_seed(std::string_view text) {
    const Sha256Digest digest = sha256(text);
    std::uint64_t seed = 0;
    for (std::size_t byte = 0; byte < sizeof seed; ++byte) seed = seed << 8 | digest[byte];
    return static_cast<std::int64_t>(seed);
}

std::string sha256_hex(std::string_view text) {
    constexpr std::string_view digits = "0123456789abcdef";
    std::string hex;
    for (const std::uint8_t byte : sha256(text)) {
        hex += digits[byte >> 4];
        hex += digits[byte & 15];
    }
    return hex;
}

}  // namespace farmland
