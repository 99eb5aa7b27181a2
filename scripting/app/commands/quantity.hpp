// Numbers with a unit, as options take them, and what scripts may use, which is given in such numbers.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "scripting/app/command.hpp"
#include "scripting/host/budget.hpp"

namespace farmland::scripting {

struct Unit {
    std::string_view suffix;
    std::int64_t factor;
};

inline constexpr std::array<Unit, 3> size_units = {{{"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}}};
inline constexpr std::array<Unit, 2> time_units = {{{"s", 1'000}, {"ms", 1}}};

struct Quantity {
    std::string_view name;
    std::span<const Unit> units;
    std::int64_t least;
    std::int64_t most;
    std::string_view expected;
};

// The value of the option of that name; the default if it is not given.
std::int64_t quantity_of(const CommandLine::Parsed& given, const Quantity& quantity, std::int64_t by_default);

// What was given with --budget, "steps=N,memory=64M,time=10s" in any order; what is not given stays as it is by default.
// Another name of steps is instructions.
Budget budget_of(const CommandLine::Parsed& given);

// The same from a text, which errors call by that name.
Result<Budget> parse_budget(const std::string& name, std::string_view text);

// The same where somebody waits for the answers: the time is then the clock's too.
Budget budget_of_waiting(const CommandLine::Parsed& given);

// A budget as text, complete and in a fixed form.
std::string budget_text(const Budget& budget);
// The same without a time that nobody has set: that one follows from the steps, and from how the program was built.
std::string stated_budget_text(const Budget& budget);

}  // namespace farmland::scripting
