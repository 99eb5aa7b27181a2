#include "scripting/app/commands/budget_option.hpp"

#include <array>
#include <set>

#include "core/base/text.hpp"
#include "scripting/app/commands/quantity.hpp"

namespace farmland::scripting {

namespace {

constexpr Quantity steps = {"steps", count_units, 1, 1'000'000'000'000'000, "1 to 1000000G, such as 500000 or 20M"};
constexpr Quantity memory = {"memory", size_units, 1 << 20, std::int64_t{1} << 40,
                             "1M to 1024G (K, M or G), such as 64M"};
constexpr Quantity time = {"time", time_units, 1, 86'400'000, "1ms to 86400s (ms or s), such as 10s"};

Result<Budget> parse_budget(std::string_view text) {
    Budget budget;
    std::set<std::string_view> given;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t sign = part.find('=');
        const std::string_view name = part.substr(0, sign);
        const bool counts_steps = name == steps.name || name == "instructions";
        if (sign == std::string_view::npos || (!counts_steps && name != memory.name && name != time.name)) {
            constexpr std::array<std::string_view, 4> known = {"steps", "instructions", "memory", "time"};
            return Error{"--budget takes steps=N,memory=SIZE,time=DURATION or some of them, found " +
                         in_quotes(part.empty() ? text : part) + suggestion(name, known)};
        }
        const Quantity& quantity = counts_steps ? steps : name == memory.name ? memory : time;
        if (!given.insert(quantity.name).second) return Error{"--budget gives " + in_quotes(name) + " twice"};
        const auto value = parse_quantity(quantity, part.substr(sign + 1));
        if (!value) {
            return Error{"--budget: expected " + std::string(name) + " to be " + std::string(quantity.expected) +
                         ", found " + in_quotes(part.substr(sign + 1))};
        }
        if (counts_steps) budget.steps = *value;
        if (name == memory.name) budget.memory = static_cast<std::size_t>(*value);
        if (name == time.name) budget.processor_time = std::chrono::milliseconds(*value);
    }
    return budget;
}

}  // namespace

Budget budget_of(const CommandLine::Parsed& given) {
    const auto text = given.value("budget");
    return text ? or_refuse(parse_budget(*text)) : Budget();
}

Budget budget_of_waiting(const CommandLine::Parsed& given) {
    constexpr std::chrono::milliseconds usual_patience{10'000};
    Budget budget = budget_of(given);
    budget.wall_time = budget.processor_time.value_or(usual_patience);
    return budget;
}

std::string budget_text(const Budget& budget) {
    return "steps=" + std::to_string(budget.steps) + ",memory=" + std::to_string(budget.memory >> 10) +
           "K,time=" + std::to_string(budget.most_processor_time().count()) + "ms";
}

}  // namespace farmland::scripting
