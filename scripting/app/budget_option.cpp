#include "scripting/app/budget_option.hpp"

#include <array>
#include <optional>
#include <set>
#include <span>

#include "core/base/text.hpp"

namespace farmland::scripting {

namespace {

struct Unit {
    std::string_view suffix;
    std::int64_t factor;
};

constexpr std::array<Unit, 4> counts = {{{"", 1}, {"k", 1'000}, {"M", 1'000'000}, {"G", 1'000'000'000}}};
constexpr std::array<Unit, 3> sizes = {{{"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}}};
constexpr std::array<Unit, 2> times = {{{"s", 1'000}, {"ms", 1}}};

struct Quantity {
    std::string_view name;
    std::span<const Unit> units;
    std::int64_t least;
    std::int64_t most;
    std::string_view expected;
};

constexpr Quantity steps = {"steps", counts, 1, 1'000'000'000'000'000, "1 to 1000000G, such as 500000 or 20M"};
constexpr Quantity memory = {"memory", sizes, 1 << 20, std::int64_t{1} << 40, "1M to 1024G (K, M or G), such as 64M"};
constexpr Quantity time = {"time", times, 1, 86'400'000, "1ms to 86400s (ms or s), such as 10s"};

std::optional<std::int64_t> parse(const Quantity& quantity, std::string_view text) {
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

}  // namespace

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
        const auto value = parse(quantity, part.substr(sign + 1));
        if (!value) {
            return Error{"--budget: expected " + std::string(name) + " to be " + std::string(quantity.expected) +
                         ", found " + in_quotes(part.substr(sign + 1))};
        }
        if (counts_steps) budget.steps = *value;
        if (name == memory.name) budget.memory = static_cast<std::size_t>(*value);
        if (name == time.name) budget.kill_after = std::chrono::milliseconds(*value);
    }
    return budget;
}

Result<Budget> budget_of(const CommandLine::Parsed& given) {
    const auto text = given.value("budget");
    return text ? parse_budget(*text) : Result<Budget>(Budget{});
}

std::string budget_text(const Budget& budget) {
    return "steps=" + std::to_string(budget.steps) + ",memory=" + std::to_string(budget.memory >> 10) +
           "K,time=" + std::to_string(budget.kill_after.count()) + "ms";
}

}  // namespace farmland::scripting
