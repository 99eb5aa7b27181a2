#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "scripting/host/budget.hpp"
#include "scripting/host/script_error.hpp"

namespace farmland::scripting {

// Counts the steps of one call. Script code does most of the counting itself: it gets a slice of steps in a Lua variable
// (see instrument.hpp), counts it down, and comes here when it is used up. What is left of the slice is therefore known
// to Lua only, and is handed in where it matters.
class Meter {
public:
    // Small enough that the clock is looked at often, large enough that coming here does not show in a profile.
    static constexpr std::int64_t slice = 100;

    // Starts a call and returns its first slice.
    std::int64_t open(const Budget& budget);

    // Ends a slice of which `left` steps were not used.
    void settle(std::int64_t left);

    // Replaces a slice that was overdrawn (`left` is negative) by the next one, or says why there is none.
    std::optional<Fault> refill(std::int64_t& left);

    // Books the work of a library function, or says why it may not be done. The current slice counts as unused, so that
    // the answer does not depend on what only Lua knows; a call can overdraw its budget by less than a slice.
    std::optional<Fault> spend(std::int64_t steps);

    // For work whose amount is not known beforehand.
    std::optional<Fault> look_at_clock();

    std::int64_t used(std::int64_t left) const { return booked_ - left; }

private:
    using Clock = std::chrono::steady_clock;

    Budget budget_;
    std::int64_t booked_ = 0;  // includes the whole current slice
    std::int64_t spent_since_look_ = 0;
    std::optional<Clock::time_point> end_;  // set when first asked for: a short call never reads the clock
};

}  // namespace farmland::scripting
