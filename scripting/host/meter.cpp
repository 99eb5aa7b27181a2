#include "scripting/host/meter.hpp"

#include <algorithm>

namespace farmland::scripting {

std::int64_t Meter::open(const Budget& budget) {
    budget_ = budget;
    booked_ = std::clamp<std::int64_t>(budget.steps, 0, usual_slice);
    spent_since_look_ = 0;
    end_.reset();
    return booked_;
}

void Meter::settle(std::int64_t left) { booked_ -= left; }

std::variant<std::int64_t, Fault> Meter::next_slice(std::int64_t size) {
    if (booked_ > budget_.steps) return Fault::steps;
    if (const auto fault = look_at_clock()) return *fault;
    const std::int64_t slice = std::min(size, budget_.steps - booked_);
    booked_ += slice;
    return slice;
}

std::optional<Fault> Meter::spend(std::int64_t steps) {
    constexpr std::int64_t steps_between_looks = 4096;
    if (!can_spend(steps)) {
        booked_ = budget_.steps;
        return Fault::steps;
    }
    booked_ += steps;
    spent_since_look_ += steps;
    if (spent_since_look_ < steps_between_looks) return std::nullopt;
    return look_at_clock();
}

std::optional<Fault> Meter::look_at_clock() {
    spent_since_look_ = 0;
    const auto now = Clock::now();
    if (!end_) end_ = now + budget_.kill_after;
    return now > *end_ ? std::optional(Fault::time) : std::nullopt;
}

}  // namespace farmland::scripting
