#include "core/crown/parameters.hpp"

#include <algorithm>
#include <limits>
#include <variant>

#include "core/base/text.hpp"
#include "core/crown/state.hpp"
#include "core/game/setup.hpp"

namespace farmland::crown {

namespace {

constexpr std::int64_t most_life_points = 1'000'000'000;

struct NumberParameter {
    std::string_view name;
    std::variant<int Parameters::*, std::int64_t Parameters::*, std::size_t Parameters::*> member;
    std::int64_t least;
    std::int64_t most;
};

constexpr std::array<NumberParameter, 8> numbers = {{
    {"columns", &Parameters::columns, 2, SquareGrid::max_side},
    {"rows", &Parameters::rows, 2, SquareGrid::max_side},
    {"life_points", &Parameters::life_points, 1, most_life_points},
    {"deck_size", &Parameters::deck_size, 1, max_deck},
    {"hand_limit", &Parameters::hand_limit, 1, max_hand},
    {"start_hand", &Parameters::start_hand, 0, max_hand - 1},
    {"units_on_board", &Parameters::units_on_board, 1, max_units},
    {"placing_range", &Parameters::placing_range, 1, SquareGrid::max_side},
}};
constexpr std::string_view king_fields_name = "king_fields";

constexpr auto parameters_by_name = [] {
    std::array<std::string_view, numbers.size() + 1> all;
    for (std::size_t index = 0; index < numbers.size(); ++index) all[index] = numbers[index].name;
    all.back() = king_fields_name;
    return all;
}();

const NumberParameter* find_number(std::string_view name) {
    const auto found =
        std::find_if(numbers.begin(), numbers.end(), [&](const NumberParameter& each) { return each.name == name; });
    return found != numbers.end() ? &*found : nullptr;
}

Result<void> read_parameter(Parameters& parameters, std::string_view name, std::string_view value) {
    if (name == king_fields_name) {
        const auto fields = words(value);
        if (fields.size() != 2) return Error{"king_fields takes two fields, found " + in_quotes(value)};
        parameters.king_fields = {std::string(fields[0]), std::string(fields[1])};
        return {};
    }
    const NumberParameter* known = find_number(name);
    const auto number = parse_integer<std::int32_t>(value);
    if (!number || *number < 0) {
        return Error{std::string(name) + " takes a whole number, found " + in_quotes(value)};
    }
    std::visit(
        [&](auto member) {
            parameters.*member = static_cast<std::remove_reference_t<decltype(parameters.*member)>>(*number);
        },
        known->member);
    return {};
}

}  // namespace

std::span<const std::string_view> parameter_names() { return parameters_by_name; }

Result<void> check_parameter(std::string_view name, std::string_view value) {
    const NumberParameter* known = find_number(name);
    if (known == nullptr) {
        const auto fields = words(value);
        const SquareGrid largest(SquareGrid::max_side, SquareGrid::max_side);
        const bool valid = fields.size() == 2 && largest.parse(fields[0]) && largest.parse(fields[1]);
        if (valid && fields[0] != fields[1]) return {};
        return Error{"expected two different fields, such as D1 and D7, found " + in_quotes(value)};
    }
    const auto number = parse_integer<std::int64_t>(value);
    if (number && *number >= known->least && *number <= known->most) return {};
    return Error{"expected a whole number from " + std::to_string(known->least) + " to " + std::to_string(known->most) +
                 ", found " + in_quotes(value)};
}

Result<void> check_parameters(const Parameters& parameters) {
    const auto outside = [](std::string_view what, std::int64_t value, std::int64_t least,
                            std::int64_t most) -> Result<void> {
        if (value >= least && value <= most) return {};
        return Error{std::string(what) + " is " + std::to_string(value) + ", expected " + std::to_string(least) +
                     " to " + std::to_string(most)};
    };
    for (const NumberParameter& each : numbers) {
        const std::int64_t value =
            std::visit([&](auto member) { return static_cast<std::int64_t>(parameters.*member); }, each.member);
        if (auto fits = outside(each.name, value, each.least, each.most); !fits) return fits;
    }
    const std::size_t most_dealt = std::min(parameters.hand_limit - 1, parameters.deck_size - 1);
    if (auto fits = outside("start_hand", static_cast<std::int64_t>(parameters.start_hand), 0,
                            static_cast<std::int64_t>(most_dealt));
        !fits) {
        return fits;
    }
    const SquareGrid grid(parameters.columns, parameters.rows);
    for (const std::string& field : parameters.king_fields) {
        if (!grid.parse(field)) return Error{"king_fields names " + in_quotes(field) + ", which is not on the board"};
    }
    if (grid.parse(parameters.king_fields[0]) == grid.parse(parameters.king_fields[1])) {
        return Error{"king_fields puts both kings on " + parameters.king_fields[0]};
    }
    return {};
}

Result<Parameters> parse_parameters(std::string_view text) {
    Parameters parameters;
    const auto read =
        read_parameters(text, parameters_by_name, [&](std::string_view name, std::string_view value) -> Result<void> {
            return read_parameter(parameters, name, value);
        });
    if (!read) return read.error();
    if (auto fits = check_parameters(parameters); !fits) return fits.error();
    return parameters;
}

std::string text_of(const Parameters& parameters) {
    const Parameters usual;
    std::string text;
    for (const NumberParameter& each : numbers) {
        std::visit(
            [&](auto member) {
                if (parameters.*member == usual.*member) return;
                text += std::string(each.name) + "=" + std::to_string(parameters.*member) + "\n";
            },
            each.member);
    }
    if (parameters.king_fields != usual.king_fields) {
        text +=
            std::string(king_fields_name) + "=" + parameters.king_fields[0] + " " + parameters.king_fields[1] + "\n";
    }
    return text;
}

}  // namespace farmland::crown
