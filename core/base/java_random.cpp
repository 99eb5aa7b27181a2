#include "core/base/java_random.hpp"

namespace farmland {

namespace {

constexpr std::uint64_t multiplier = 0x5DEECE66D;
constexpr std::uint64_t increment = 0xB;

// The JDK's algorithm for a range with an origin, the same for int and long. Java's arithmetic wraps around, so it is
// done in the unsigned type here; `draw` returns any number of type Signed.
template <class Signed, class Draw>
Signed number_in_range(Signed origin, Signed bound, Draw draw) {
    using Unsigned = std::make_unsigned_t<Signed>;
    constexpr auto greatest = static_cast<Unsigned>(std::numeric_limits<Signed>::max());
    assert(origin < bound);

    const Unsigned start = static_cast<Unsigned>(origin);
    const Unsigned width = static_cast<Unsigned>(bound) - start;
    const Unsigned last = width - 1;
    Signed drawn = draw();
    if ((width & last) == 0) {
        return static_cast<Signed>((static_cast<Unsigned>(drawn) & last) + start);
    }
    if (width > greatest) {
        while (drawn < origin || drawn >= bound) {
            drawn = draw();
        }
        return drawn;
    }
    while (true) {
        const Unsigned candidate = static_cast<Unsigned>(drawn) >> 1;
        const Unsigned offset = candidate % width;
        // A block of `width` numbers that the type cuts off would favour the small offsets.
        if (candidate - offset + last <= greatest) {
            return static_cast<Signed>(offset + start);
        }
        drawn = draw();
    }
}

}  // namespace

JavaRandom::JavaRandom(std::int64_t seed) : state_((static_cast<std::uint64_t>(seed) ^ multiplier) & max_state) {}

JavaRandom JavaRandom::from_state(std::uint64_t state) {
    assert(state <= max_state);
    JavaRandom random(0);
    random.state_ = state;
    return random;
}

std::int32_t JavaRandom::next(int bits) {
    assert(bits >= 1 && bits <= 32);
    state_ = (state_ * multiplier + increment) & max_state;
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(state_ >> (48 - bits)));
}

std::int32_t JavaRandom::next_int() { return next(32); }

std::int32_t JavaRandom::next_int(std::int32_t bound) {
    assert(bound > 0);
    constexpr auto greatest = static_cast<std::uint32_t>(std::numeric_limits<std::int32_t>::max());
    const auto width = static_cast<std::uint32_t>(bound);
    const std::uint32_t last = width - 1;
    if ((width & last) == 0) {
        const auto drawn = static_cast<std::uint64_t>(next(31));
        return static_cast<std::int32_t>((width * drawn) >> 31);
    }
    while (true) {
        const auto candidate = static_cast<std::uint32_t>(next(31));
        const std::uint32_t chosen = candidate % width;
        if (candidate - chosen + last <= greatest) {
            return static_cast<std::int32_t>(chosen);
        }
    }
}

std::int32_t JavaRandom::next_int(std::int32_t origin, std::int32_t bound) {
    return number_in_range(origin, bound, [this] { return next_int(); });
}

std::int64_t JavaRandom::next_long() {
    // Two statements, because the order matters. The low half is added with its sign, as in Java.
    const auto high = static_cast<std::uint64_t>(next(32)) << 32;
    const auto low = static_cast<std::uint64_t>(next(32));
    return static_cast<std::int64_t>(high + low);
}

std::int64_t JavaRandom::next_long(std::int64_t origin, std::int64_t bound) {
    return number_in_range(origin, bound, [this] { return next_long(); });
}

double JavaRandom::next_double() {
    const auto high = static_cast<std::uint64_t>(next(26)) << 27;
    const auto low = static_cast<std::uint64_t>(next(27));
    return static_cast<double>(high + low) * 0x1.0p-53;
}

}  // namespace farmland
