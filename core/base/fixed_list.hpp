#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <type_traits>

namespace farmland {

// A list of at most `Capacity` values that lives inside its owner: no heap, trivially copyable when T is.
// Values beyond the size are unspecified; comparison looks only at the ones that count.
template <class T, std::size_t Capacity>
class FixedList {
    using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint32_t>;

public:
    constexpr FixedList() = default;
    constexpr FixedList(std::initializer_list<T> values) {
        for (const T& value : values) push_back(value);
    }

    static constexpr std::size_t capacity() { return Capacity; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr bool full() const { return size_ == Capacity; }

    constexpr T* begin() { return values_.data(); }
    constexpr T* end() { return values_.data() + size_; }
    constexpr const T* begin() const { return values_.data(); }
    constexpr const T* end() const { return values_.data() + size_; }

    constexpr T& operator[](std::size_t index) {
        assert(index < size_);
        return values_[index];
    }
    constexpr const T& operator[](std::size_t index) const {
        assert(index < size_);
        return values_[index];
    }
    constexpr T& back() { return (*this)[size_ - 1U]; }
    constexpr const T& back() const { return (*this)[size_ - 1U]; }

    constexpr void push_back(const T& value) {
        assert(!full());
        values_[size_++] = value;
    }
    constexpr T pop_back() {
        assert(!empty());
        return values_[--size_];
    }
    // Keeps the order of the values after it.
    constexpr void erase_at(std::size_t index) {
        assert(index < size_);
        std::copy(begin() + index + 1, end(), begin() + index);
        --size_;
    }
    constexpr void clear() { size_ = 0; }

    constexpr bool contains(const T& value) const { return std::find(begin(), end(), value) != end(); }

    friend constexpr bool operator==(const FixedList& left, const FixedList& right) {
        return std::equal(left.begin(), left.end(), right.begin(), right.end());
    }

private:
    std::array<T, Capacity> values_;
    Size size_ = 0;
};

}  // namespace farmland
