// Numbers with a unit, as options take them.
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "scripting/app/command.hpp"

namespace farmland::scripting {

struct Unit {
    std::string_view suffix;
    std::int64_t factor;
};

inline constexpr std::array<Unit, 4> count_units = {{{"", 1}, {"k", 1'000}, {"M", 1'000'000}, {"G", 1'000'000'000}}};
inline constexpr std::array<Unit, 3> size_units = {{{"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}}};
inline constexpr std::array<Unit, 2> time_units = {{{"s", 1'000}, {"ms", 1}}};

struct Quantity {
    std::string_view name;
    std::span<const Unit> units;
    std::int64_t least;
    std::int64_t most;
    std::string_view expected;
};

// In the smallest unit; nothing if it is not such a quantity.
std::optional<std::int64_t> parse_quantity(const Quantity& quantity, std::string_view text);

// The value of the option of that name; the default if it is not given.
std::int64_t quantity_of(const CommandLine::Parsed& given, const Quantity& quantity, std::int64_t by_default);

}  // namespace farmland::scripting
