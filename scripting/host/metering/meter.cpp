#include "scripting/host/metering/meter.hpp"

#include <algorithm>

namespace farmland::scripting {

namespace {

// Small enough that the clock is looked at often, large enough that coming here does not show in a profile.
constexpr std::int64_t steps_between_looks = 4096;

}  // namespace

std::int64_t Meter::open(const Budget& budget) {
    budget_ = budget;
    used_ = 0;
    spent_since_look_ = 0;
    end_.reset();
    slice_ = affordable_slice();
    return slice_;
}

void Meter::settle(std::int64_t left) {
    used_ += (slice_ - left) * price_;
    slice_ = 0;
}

std::variant<std::int64_t, Fault> Meter::next_slice() {
    if (used_ > budget_.steps) return Fault::steps;
    if (const auto fault = look_at_clock()) return *fault;
    slice_ = affordable_slice();
    return slice_;
}

std::int64_t Meter::affordable_slice() const {
    return std::clamp<std::int64_t>((budget_.steps - used_) / price_, 0, steps_between_looks);
}

std::optional<Fault> Meter::spend(std::int64_t steps) {
    if (!can_spend(steps)) {
        used_ = budget_.steps;
        return Fault::steps;
    }
    used_ += steps * price_;
    spent_since_look_ += steps;
    if (spent_since_look_ < steps_between_looks) return std::nullopt;
    return look_at_clock();
}

std::optional<Fault> Meter::look_at_clock() {
    spent_since_look_ = 0;
    if (!budget_.wall_time) return std::nullopt;
    const auto now = Clock::now();
    if (!end_) end_ = now + *budget_.wall_time;
    return now > *end_ ? std::optional(Fault::time) : std::nullopt;
}

}  // namespace farmland::scripting
