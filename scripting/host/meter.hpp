#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>

#include "scripting/host/budget.hpp"
#include "scripting/host/script_error.hpp"

namespace farmland::scripting {

// Counts the steps of one call. Script code does most of the counting itself: it gets a slice of steps in a Lua variable
// (see instrument.hpp), counts it down, and comes here when it is used up. What is left of the slice is therefore known
// to Lua only, and is handed in where it matters. How the steps are sliced has no influence on the count.
class Meter {
public:
    // Small enough that the clock is looked at often, large enough that coming here does not show in a profile.
    static constexpr std::int64_t usual_slice = 100;

    // Starts a call and returns its first slice.
    std::int64_t open(const Budget& budget);

    // Takes back a slice of which `left` steps were not used. Negative: so many were used beyond it.
    void settle(std::int64_t left);

    // The next slice, when the last one is settled, or why there is none.
    std::variant<std::int64_t, Fault> next_slice(std::int64_t size);

    // Whether work can be booked with certainty. If not, the slice must be settled first, since it counts as used.
    bool can_spend(std::int64_t steps) const { return steps <= budget_.steps - booked_; }

    // Books the work of a library function, or says why it may not be done.
    std::optional<Fault> spend(std::int64_t steps);

    // Of the call that is running or has run last; `left` is of the current slice. A step that was refused was not used.
    std::int64_t used(std::int64_t left) const { return std::min(booked_ - left, budget_.steps); }
    std::int64_t unused(std::int64_t left) const { return budget_.steps - used(left); }

private:
    using Clock = std::chrono::steady_clock;

    std::optional<Fault> look_at_clock();

    Budget budget_;
    std::int64_t booked_ = 0;  // includes the whole current slice
    std::int64_t spent_since_look_ = 0;
    std::optional<Clock::time_point> end_;  // set when first asked for: a short call never reads the clock
};

}  // namespace farmland::scripting
