#include "core/crown/counters.hpp"

#include <algorithm>
#include <limits>

#include "core/base/text.hpp"

namespace farmland::crown {

namespace {

Result<void> add_counter(std::vector<Counter>& counters, const Counter& counter) {
    if (!is_small_name(counter.name)) {
        return Error{in_quotes(counter.name) + " is not the name of a counter; " + std::string(small_name_rule)};
    }
    if (counter.least > counter.start || counter.start > counter.most) {
        return Error{"the counter " + in_quotes(counter.name) + " starts at " + std::to_string(counter.start) +
                     ", which is not within its limits " + std::to_string(counter.least) + " to " +
                     std::to_string(counter.most)};
    }
    const auto same = [&](const Counter& other) { return other.name == counter.name; };
    if (std::any_of(counters.begin(), counters.end(), same)) {
        return Error{"the counter " + in_quotes(counter.name) + " is declared twice"};
    }
    if (counters.size() == max_counters) {
        return Error{"there are more than " + std::to_string(max_counters) + " counters"};
    }
    counters.push_back(counter);
    return {};
}

}  // namespace

CounterValues start_values(const std::vector<Counter>& counters) {
    CounterValues values{};
    for (std::size_t index = 0; index < counters.size(); ++index) values[index] = counters[index].start;
    return values;
}

std::string text_of(const Counters& counters) {
    std::string text;
    const auto add = [&](const std::string& whose, const std::vector<Counter>& list) {
        for (const auto& [name, start, least, most] : list) {
            text += whose + " " + name + " " + std::to_string(start) + " " + std::to_string(least) + " " +
                    std::to_string(most) + "\n";
        }
    };
    add("team", counters.of_team);
    add("unit", counters.of_unit);
    return text;
}

Result<Counters> parse_counters(std::string_view text) {
    Counters counters;
    for (const std::string_view line : lines(text)) {
        const auto parts = words(line);
        if (parts.size() != 5 || (parts[0] != "team" && parts[0] != "unit")) {
            return Error{"expected 'team' or 'unit', a name, start, least and most, found " + in_quotes(line)};
        }
        std::array<CounterValue, 3> numbers{};
        for (std::size_t index = 0; index < numbers.size(); ++index) {
            const auto number = parse_integer<CounterValue>(parts[2 + index]);
            if (!number) {
                return Error{"the limits of " + in_quotes(parts[1]) + " are whole numbers from " +
                             std::to_string(std::numeric_limits<CounterValue>::min()) + " to " +
                             std::to_string(std::numeric_limits<CounterValue>::max()) + ", found " +
                             in_quotes(parts[2 + index])};
            }
            numbers[index] = *number;
        }
        auto& list = parts[0] == "team" ? counters.of_team : counters.of_unit;
        const Counter counter{std::string(parts[1]), numbers[0], numbers[1], numbers[2]};
        if (auto added = add_counter(list, counter); !added) return added.error();
    }
    return counters;
}

}  // namespace farmland::crown
