// What mods count in addition to what the game itself knows: names and limits; the values are in the state.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/crown/state.hpp"

namespace farmland::crown {

struct Counter {
    std::string name;
    CounterValue start = 0;
    CounterValue least = 0;
    CounterValue most = 0;

    bool operator==(const Counter&) const = default;
};

// At most max_counters each.
struct Counters {
    std::vector<Counter> of_team;
    std::vector<Counter> of_unit;

    bool operator==(const Counters&) const = default;
};

// The values that a team or a unit begins with.
CounterValues start_values(const std::vector<Counter>& counters);

// Lines "team rain 0 0 3": of whom, name, start, least, most.
std::string text_of(const Counters& counters);
Result<Counters> parse_counters(std::string_view text);

}  // namespace farmland::crown
