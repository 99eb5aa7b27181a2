#include "scripting/app/commands/quantity.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

// In the smallest unit; nothing if it is not such a quantity.
std::optional<std::int64_t> parse_quantity(const Quantity& quantity, std::string_view text) {
    const std::size_t digits = std::min(text.find_first_not_of("0123456789"), text.size());
    const auto number = parse_integer<std::int64_t>(text.substr(0, digits));
    if (!number) return std::nullopt;
    for (const Unit& unit : quantity.units) {
        if (unit.suffix != text.substr(digits)) continue;
        if (*number > quantity.most / unit.factor || *number * unit.factor < quantity.least) return std::nullopt;
        return *number * unit.factor;
    }
    return std::nullopt;
}

constexpr std::array<Unit, 4> count_units = {{{"", 1}, {"k", 1'000}, {"M", 1'000'000}, {"G", 1'000'000'000}}};
constexpr Quantity most_steps = {"steps", count_units, 1, 1'000'000'000'000'000,
                                 "1 to 1000000G, such as 500000 or 20M"};
constexpr Quantity most_memory = {"memory", size_units, 1 << 20, std::int64_t{1} << 40,
                                  "1M to 1024G (K, M or G), such as 64M"};
constexpr Quantity most_time = {"time", time_units, 1, 86'400'000, "1ms to 86400s (ms or s), such as 10s"};

}  // namespace

Result<Budget> parse_budget(const std::string& name_of_text, std::string_view text) {
    Budget budget;
    std::set<std::string_view> given;
    for (const std::string_view part : split(text, ',')) {
        const std::size_t sign = part.find('=');
        const std::string_view name = part.substr(0, sign);
        const bool counts_steps = name == most_steps.name || name == "instructions";
        if (sign == std::string_view::npos || (!counts_steps && name != most_memory.name && name != most_time.name)) {
            constexpr std::array<std::string_view, 4> known = {"steps", "instructions", "memory", "time"};
            return Error{name_of_text + " takes steps=N,memory=SIZE,time=DURATION or some of them, found " +
                         in_quotes(part.empty() ? text : part) + suggestion(name, known)};
        }
        const Quantity& quantity = counts_steps ? most_steps : name == most_memory.name ? most_memory : most_time;
        if (!given.insert(quantity.name).second) return Error{name_of_text + " gives " + in_quotes(name) + " twice"};
        const auto value = parse_quantity(quantity, part.substr(sign + 1));
        if (!value) {
            return Error{name_of_text + ": expected " + std::string(name) + " to be " + std::string(quantity.expected) +
                         ", found " + in_quotes(part.substr(sign + 1))};
        }
        if (counts_steps) budget.steps = *value;
        if (name == most_memory.name) budget.memory = static_cast<std::size_t>(*value);
        if (name == most_time.name) budget.processor_time = std::chrono::milliseconds(*value);
    }
    return budget;
}

std::int64_t quantity_of(const CommandLine::Parsed& given, const Quantity& quantity, std::int64_t by_default) {
    const auto text = given.value(quantity.name);
    if (!text) return by_default;
    if (const auto value = parse_quantity(quantity, *text)) return *value;
    throw Refusal{{"--" + std::string(quantity.name) + " takes " + std::string(quantity.expected) + ", found " +
                   in_quotes(*text)}};
}

Budget budget_of(const CommandLine::Parsed& given) {
    const auto text = given.value("budget");
    return text ? or_refuse(parse_budget("--budget", *text)) : Budget();
}

Budget budget_of_waiting(const CommandLine::Parsed& given) {
    constexpr std::chrono::milliseconds usual_patience{10'000};
    Budget budget = budget_of(given);
    budget.wall_time = budget.processor_time.value_or(usual_patience);
    return budget;
}

std::string budget_text(const Budget& budget) {
    Budget stated = budget;
    stated.processor_time = budget.most_processor_time();
    return stated_budget_text(stated);
}

std::string stated_budget_text(const Budget& budget) {
    std::string text = "steps=" + std::to_string(budget.steps) + ",memory=" + std::to_string(budget.memory >> 10) + "K";
    if (budget.processor_time) text += ",time=" + std::to_string(budget.processor_time->count()) + "ms";
    return text;
}

}  // namespace farmland::scripting
