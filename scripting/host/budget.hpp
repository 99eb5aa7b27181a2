#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace farmland::scripting {

// Builds for finding mistakes are so many times slower; what a script may do is the same in them.
#ifdef NDEBUG
inline constexpr int slowness_of_build = 1;
#else
inline constexpr int slowness_of_build = 10;
#endif

// What one call into a script may use. Running out of anything ends the call; the script cannot catch it.
struct Budget {
    // One step is one call of a script function or one pass of a loop, more for long ones, or a comparable amount of work
    // in a library function. The same script and inputs always use the same number.
    std::int64_t steps = 20'000'000;

    // Bytes alive in the whole sandbox, from all calls together.
    std::size_t memory = std::size_t{64} << 20;

    // Of the thread that makes the call: a kill switch against what steps do not see, not a measure, since it depends on
    // the machine. If it is not given, it follows from the steps.
    std::optional<std::chrono::milliseconds> processor_time = std::nullopt;

    // Where somebody waits for the answer, and nobody will ask for the same result again.
    std::optional<std::chrono::milliseconds> wall_time = std::nullopt;

    std::chrono::milliseconds most_processor_time() const {
        constexpr std::int64_t nanoseconds_per_step = 90 * slowness_of_build;  // more than any honest step takes
        constexpr std::chrono::milliseconds least{500 * slowness_of_build};
        constexpr std::chrono::milliseconds most = std::chrono::hours(24);
        if (processor_time) return *processor_time;
        if (steps > most / std::chrono::nanoseconds(nanoseconds_per_step)) return most;
        const std::chrono::nanoseconds time(steps * nanoseconds_per_step);
        return std::max(least, std::chrono::duration_cast<std::chrono::milliseconds>(time));
    }
};

}  // namespace farmland::scripting
