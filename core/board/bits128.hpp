#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace farmland {

// A set of up to 128 fields, a bit for each.
struct Bits128 {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    static constexpr Bits128 of(std::size_t index) {
        return index < 64 ? Bits128{std::uint64_t{1} << index, 0} : Bits128{0, std::uint64_t{1} << (index - 64)};
    }

    constexpr bool any() const { return (low | high) != 0; }
    constexpr bool none() const { return !any(); }
    constexpr bool contains(std::size_t index) const { return (((index < 64 ? low : high) >> (index % 64)) & 1U) != 0; }
    constexpr void insert(std::size_t index) { *this = *this | of(index); }
    constexpr void remove(std::size_t index) { *this = *this & ~of(index); }
    constexpr int count() const { return std::popcount(low) + std::popcount(high); }

    // Of a set that is not empty.
    constexpr std::size_t lowest() const {
        return low != 0 ? static_cast<std::size_t>(std::countr_zero(low))
                        : 64U + static_cast<std::size_t>(std::countr_zero(high));
    }
    constexpr std::size_t highest() const {
        return high != 0 ? 127U - static_cast<std::size_t>(std::countl_zero(high))
                         : 63U - static_cast<std::size_t>(std::countl_zero(low));
    }
    constexpr std::size_t take_lowest() {
        const std::size_t index = lowest();
        if (low != 0) {
            low &= low - 1;
        } else {
            high &= high - 1;
        }
        return index;
    }

    // By less than 64.
    constexpr Bits128 up(unsigned by) const {
        return by == 0 ? *this : Bits128{low << by, (high << by) | (low >> (64 - by))};
    }
    constexpr Bits128 down(unsigned by) const {
        return by == 0 ? *this : Bits128{(low >> by) | (high << (64 - by)), high >> by};
    }

    // By any number; what would leave at the top comes back at the bottom.
    constexpr Bits128 rotated_up(unsigned by) const {
        const Bits128 turned = (by & 64U) != 0 ? Bits128{high, low} : *this;
        by %= 64;
        if (by == 0) return turned;
        return {(turned.low << by) | (turned.high >> (64 - by)), (turned.high << by) | (turned.low >> (64 - by))};
    }

    friend constexpr Bits128 operator&(Bits128 a, Bits128 b) { return {a.low & b.low, a.high & b.high}; }
    friend constexpr Bits128 operator|(Bits128 a, Bits128 b) { return {a.low | b.low, a.high | b.high}; }
    friend constexpr Bits128 operator^(Bits128 a, Bits128 b) { return {a.low ^ b.low, a.high ^ b.high}; }
    friend constexpr Bits128 operator~(Bits128 a) { return {~a.low, ~a.high}; }
    constexpr bool operator==(const Bits128&) const = default;
};

}  // namespace farmland
