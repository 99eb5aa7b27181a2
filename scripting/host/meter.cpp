#include "scripting/host/meter.hpp"

#include <algorithm>

namespace farmland::scripting {

std::int64_t Meter::open(const Budget& budget) {
    budget_ = budget;
    booked_ = std::clamp<std::int64_t>(budget.steps, 0, slice);
    spent_since_look_ = 0;
    end_.reset();
    return booked_;
}

void Meter::settle(std::int64_t left) { booked_ = std::min(booked_ - left, budget_.steps); }

std::optional<Fault> Meter::refill(std::int64_t& left) {
    const std::int64_t used = booked_ - left;
    if (used > budget_.steps) return Fault::steps;
    if (const auto fault = look_at_clock()) return fault;
    left = std::min(slice, budget_.steps - used);
    booked_ = used + left;
    return std::nullopt;
}

std::optional<Fault> Meter::spend(std::int64_t steps) {
    constexpr std::int64_t steps_between_looks = 4096;
    if (steps > budget_.steps || booked_ + steps - slice > budget_.steps) {
        booked_ = budget_.steps + slice;  // used up, whatever is left of the slice
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
