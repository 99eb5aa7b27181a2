#include "core/crown/parameters.hpp"

#include <algorithm>
#include <limits>
#include <set>
#include <variant>
#include <vector>

#include "core/base/text.hpp"
#include "core/crown/state.hpp"

namespace farmland::crown {

namespace {

struct NumberParameter {
    std::string_view name;
    std::variant<int Parameters::*, std::int64_t Parameters::*, std::size_t Parameters::*> member;
};

constexpr std::array<NumberParameter, 8> numbers = {{
    {"columns", &Parameters::columns},
    {"rows", &Parameters::rows},
    {"life_points", &Parameters::life_points},
    {"deck_size", &Parameters::deck_size},
    {"hand_limit", &Parameters::hand_limit},
    {"start_hand", &Parameters::start_hand},
    {"units_on_board", &Parameters::units_on_board},
    {"placing_range", &Parameters::placing_range},
}};
constexpr std::string_view king_fields_name = "king_fields";

Result<void> read_parameter(Parameters& parameters, std::string_view name, std::string_view value) {
    if (name == king_fields_name) {
        const auto fields = words(value);
        if (fields.size() != 2) return Error{"king_fields takes two fields, found " + in_quotes(value)};
        parameters.king_fields = {std::string(fields[0]), std::string(fields[1])};
        return {};
    }
    for (const NumberParameter& each : numbers) {
        if (each.name != name) continue;
        const auto number = parse_integer<std::int32_t>(value);
        if (!number || *number < 0) {
            return Error{std::string(name) + " takes a whole number, found " + in_quotes(value)};
        }
        std::visit(
            [&](auto member) {
                parameters.*member = static_cast<std::remove_reference_t<decltype(parameters.*member)>>(*number);
            },
            each.member);
        return {};
    }
    std::vector<std::string_view> known = {king_fields_name};
    for (const NumberParameter& each : numbers) known.push_back(each.name);
    return Error{"there is no parameter " + in_quotes(name) + suggestion(name, known)};
}

}  // namespace

Result<void> check_parameters(const Parameters& parameters) {
    const auto outside = [](std::string_view what, auto value, auto least, auto most) -> Result<void> {
        if (value >= least && value <= most) return {};
        return Error{std::string(what) + " is " + std::to_string(value) + ", expected " + std::to_string(least) +
                     " to " + std::to_string(most)};
    };
    if (auto fits = outside("columns", parameters.columns, 2, SquareGrid::max_side); !fits) return fits;
    if (auto fits = outside("rows", parameters.rows, 2, SquareGrid::max_side); !fits) return fits;
    if (auto fits = outside("deck_size", parameters.deck_size, std::size_t{1}, max_deck); !fits) return fits;
    if (auto fits = outside("hand_limit", parameters.hand_limit, std::size_t{1}, max_hand); !fits) return fits;
    const std::size_t most_dealt = std::min(parameters.hand_limit - 1, parameters.deck_size - 1);
    if (auto fits = outside("start_hand", parameters.start_hand, std::size_t{0}, most_dealt); !fits) return fits;
    if (auto fits = outside("units_on_board", parameters.units_on_board, std::size_t{1}, max_units); !fits) return fits;
    constexpr std::int64_t most_life_points = 1'000'000'000;
    if (auto fits = outside("life_points", parameters.life_points, std::int64_t{1}, most_life_points); !fits) {
        return fits;
    }
    if (auto fits = outside("placing_range", parameters.placing_range, 1, SquareGrid::max_side); !fits) return fits;
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
    std::set<std::string_view> seen;
    for (const std::string_view line : lines(text)) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) return Error{"expected name=value, found " + in_quotes(line)};
        const std::string_view name = line.substr(0, equals);
        if (!seen.insert(name).second) return Error{"the parameter " + in_quotes(name) + " is given twice"};
        if (auto read = read_parameter(parameters, name, line.substr(equals + 1)); !read) return read.error();
    }
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
