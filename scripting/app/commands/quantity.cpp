#include "scripting/app/commands/quantity.hpp"

#include <algorithm>

#include "core/base/text.hpp"

namespace farmland::scripting {

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

std::int64_t quantity_of(const CommandLine::Parsed& given, const Quantity& quantity, std::int64_t by_default) {
    const auto text = given.value(quantity.name);
    if (!text) return by_default;
    if (const auto value = parse_quantity(quantity, *text)) return *value;
    throw Refusal{{"--" + std::string(quantity.name) + " takes " + std::string(quantity.expected) + ", found " +
                   in_quotes(*text)}};
}

}  // namespace farmland::scripting
