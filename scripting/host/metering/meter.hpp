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
    // Starts a call and returns its first slice.
    std::int64_t open(const Budget& budget);

    // Takes back a slice of which `left` steps were not used. Negative: that many were used beyond it.
    void settle(std::int64_t left);

    // The next slice, when the last one is settled, or why there is none.
    std::variant<std::int64_t, Fault> next_slice();

    // Books the work of a library function, or says why it may not be done. The slice must be settled if this cannot be
    // known without: can_spend().
    std::optional<Fault> spend(std::int64_t steps);
    bool can_spend(std::int64_t steps) const { return steps <= (budget_.steps - used_) / price_ - slice_; }

    // From now on each step counts as that many, in this call and all that follow. The slice must be settled.
    void raise_price(std::int64_t price) { price_ = std::max(price_, price); }
    // Between calls: takes back what was raised.
    void set_price(std::int64_t price) { price_ = price; }
    std::int64_t price() const { return price_; }

    // Of the call that is running or has run last; `left` is of the current slice. A step that was refused was not used.
    std::int64_t used(std::int64_t left) const { return std::min(used_ + (slice_ - left) * price_, budget_.steps); }
    std::int64_t unused(std::int64_t left) const { return budget_.steps - used(left); }

private:
    using Clock = std::chrono::steady_clock;

    std::int64_t affordable_slice() const;
    std::optional<Fault> look_at_clock();

    Budget budget_;
    std::int64_t used_ = 0;   // without the current slice
    std::int64_t slice_ = 0;  // as it was given
    std::int64_t price_ = 1;
    std::int64_t spent_since_look_ = 0;
    std::optional<Clock::time_point> end_;  // set when first asked for: a short call never reads the clock
};

}  // namespace farmland::scripting
