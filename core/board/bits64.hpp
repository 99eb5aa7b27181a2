#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace farmland {

// A set of up to 64 fields, a bit for each; to be used as Bits128 is.
struct Bits64 {
    std::uint64_t bits = 0;

    static constexpr Bits64 of(std::size_t index) { return {std::uint64_t{1} << index}; }

    constexpr bool any() const { return bits != 0; }
    constexpr bool none() const { return !any(); }
    constexpr bool contains(std::size_t index) const { return ((bits >> index) & 1U) != 0; }
    constexpr void insert(std::size_t index) { bits |= of(index).bits; }
    constexpr void remove(std::size_t index) { bits &= ~of(index).bits; }
    constexpr int count() const { return std::popcount(bits); }

    // Of a set that is not empty.
    constexpr std::size_t lowest() const { return static_cast<std::size_t>(std::countr_zero(bits)); }
    constexpr std::size_t highest() const { return 63U - static_cast<std::size_t>(std::countl_zero(bits)); }
    constexpr std::size_t take_lowest() {
        const std::size_t index = lowest();
        bits &= bits - 1;
        return index;
    }

    // By any number; what would leave at the top comes back at the bottom.
    constexpr Bits64 rotated_up(unsigned by) const { return {std::rotl(bits, static_cast<int>(by % 64))}; }

    friend constexpr Bits64 operator&(Bits64 a, Bits64 b) { return {a.bits & b.bits}; }
    friend constexpr Bits64 operator|(Bits64 a, Bits64 b) { return {a.bits | b.bits}; }
    friend constexpr Bits64 operator^(Bits64 a, Bits64 b) { return {a.bits ^ b.bits}; }
    friend constexpr Bits64 operator~(Bits64 a) { return {~a.bits}; }
    constexpr bool operator==(const Bits64&) const = default;
};

}  // namespace farmland
