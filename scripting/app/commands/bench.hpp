// What the parts of farmland bench have in common.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "scripting/app/files/data.hpp"

namespace farmland::scripting {

struct Measurement {
    std::string name;
    double value = 0;
    std::string unit;
};

using BenchClock = std::chrono::steady_clock;

inline double seconds_since(BenchClock::time_point start) {
    return std::chrono::duration<double>(BenchClock::now() - start).count();
}

template <class T>
T or_throw(Result<T> result) {
    if (!result) throw std::runtime_error(result.error().sentence());
    if constexpr (!std::is_void_v<T>) return *std::move(result);
}

// Starts this program with the given arguments and input and waits for its end: how long it took, and the most memory.
struct ProgramRun {
    double seconds;
    double megabytes;
};
ProgramRun run_this_program(std::vector<std::string> arguments, const std::string& input = {});

// Games of a tournament of two that play at random: alone, without any ledger, and with one and two jobs.
std::vector<Measurement> measure_tournament(const DataFiles& data, double seconds);
// What it takes to report such a tournament of a million games, and to go on with it.
std::vector<Measurement> measure_large_ledger(const DataFiles& data);

}  // namespace farmland::scripting
