// The parameters of a game's rules as one table: what they are called, where they are kept and how far they go. The texts of
// a setup, the tables of mods, what scripts see and what is said about wrong values all come from it.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.hpp"
#include "core/base/text.hpp"

namespace farmland {

struct Range {
    std::int64_t least = 0;
    std::int64_t most = 0;

    constexpr bool contains(std::int64_t value) const { return value >= least && value <= most; }
};

// "side is 12, expected 5 to 11"
Result<void> check_range(std::string_view name, std::int64_t value, const Range& range);
// "expected a whole number from 5 to 11, found 'x'"
Result<std::int64_t> parse_within(std::string_view text, const Range& range);
// "expected true or false, found 'x'"
Result<bool> parse_flag(std::string_view text);
// "side takes a whole number, found 'x'"
Result<std::int32_t> parse_whole(std::string_view name, std::string_view text);

// `Types` are those of a game's parameters: whole numbers, bool, std::string, or an array of two texts.
template <class Parameters, class... Types>
struct Parameter {
    std::string_view name;
    std::variant<Types Parameters::*...> member;
    Range range = {};  // of numbers
};

template <class Value>
inline constexpr bool is_flag = std::is_same_v<std::remove_const_t<Value>, bool>;
template <class Value>
inline constexpr bool is_number = std::is_integral_v<Value> && !is_flag<Value>;

// Calls visit with the value of a parameter.
template <class Parameter, class Parameters, class Visit>
auto visit_parameter(const Parameter& parameter, Parameters& parameters, Visit visit) {
    return std::visit([&](auto member) { return visit(parameters.*member); }, parameter.member);
}

// Sets a number, within its range, or a flag. The error leaves the name out.
template <class Parameter, class Parameters>
Result<void> set_parameter(const Parameter& parameter, Parameters& parameters, std::string_view text) {
    return visit_parameter(parameter, parameters, [&]<class Value>(Value& value) -> Result<void> {
        if constexpr (is_flag<Value>) {
            const auto flag = parse_flag(text);
            if (!flag) return flag.error();
            value = *flag;
        } else if constexpr (is_number<Value>) {
            const auto number = parse_within(text, parameter.range);
            if (!number) return number.error();
            value = static_cast<Value>(*number);
        }
        return {};
    });
}

// Takes any whole number or text: whether numbers are within their ranges is judged when all are there. The error has the
// name.
template <class Parameter, class Parameters>
Result<void> read_parameter(const Parameter& parameter, Parameters& parameters, std::string_view text) {
    return visit_parameter(parameter, parameters, [&]<class Value>(Value& value) -> Result<void> {
        if constexpr (is_number<Value>) {
            const auto number = parse_whole(parameter.name, text);
            if (!number) return number.error();
            value = static_cast<Value>(*number);
        } else if constexpr (std::is_same_v<Value, std::string>) {
            value = text;
        } else {
            const auto fields = words(text);
            if (fields.size() != 2) {
                return Error{std::string(parameter.name) + " takes two fields, found " + in_quotes(text)};
            }
            value = {std::string(fields[0]), std::string(fields[1])};
        }
        return {};
    });
}

// As a setup has it.
template <class Parameter, class Parameters>
std::string value_text(const Parameter& parameter, const Parameters& parameters) {
    return visit_parameter(parameter, parameters, []<class Value>(const Value& value) -> std::string {
        if constexpr (is_flag<Value>) {
            return value ? "true" : "false";
        } else if constexpr (is_number<Value>) {
            return std::to_string(value);
        } else if constexpr (std::is_same_v<Value, std::string>) {
            return value;
        } else {
            return value[0] + " " + value[1];
        }
    });
}

// A game's table is an array of its parameters.
template <class Parameter, std::size_t size>
constexpr std::array<std::string_view, size> names_of(const std::array<Parameter, size>& table) {
    std::array<std::string_view, size> names;
    for (std::size_t index = 0; index < size; ++index) names[index] = table[index].name;
    return names;
}

template <class Table, class Parameters>
Result<void> check_ranges(const Table& table, const Parameters& parameters) {
    for (const auto& each : table) {
        auto fits = visit_parameter(each, parameters, [&]<class Value>(const Value& value) -> Result<void> {
            if constexpr (is_number<Value>) return check_range(each.name, static_cast<std::int64_t>(value), each.range);
            return {};
        });
        if (!fits) return fits;
    }
    return {};
}

// Lines "name=value" of what is not as usual.
template <class Table, class Parameters>
std::string text_of(const Table& table, const Parameters& parameters) {
    const Parameters usual;
    std::string text;
    for (const auto& each : table) {
        const std::string value = value_text(each, parameters);
        if (value != value_text(each, usual)) text += std::string(each.name) + "=" + value + "\n";
    }
    return text;
}

// The numbers and flags, as scripts see them.
template <class Table, class Parameters, class Out>
void describe_parameters(const Table& table, const Parameters& parameters, Out& out) {
    for (const auto& each : table) {
        visit_parameter(each, parameters, [&]<class Value>(const Value& value) {
            if constexpr (is_flag<Value>) {
                out.flag(each.name, value);
            } else if constexpr (is_number<Value>) {
                out.number(each.name, static_cast<std::int64_t>(value));
            }
        });
    }
}

// Hands each line "name=value" of a text to `set`, with the position of the name; it must be known and may be given once.
Result<void> read_lines(std::string_view text, std::span<const std::string_view> names,
                        const std::function<Result<void>(std::size_t index, std::string_view value)>& set);

// Of such lines; what is left out is as usual.
template <class Parameters, class Table>
Result<Parameters> parse_parameters(const Table& table, std::string_view text) {
    Parameters parameters;
    const auto read = read_lines(text, names_of(table), [&](std::size_t index, std::string_view value) {
        return read_parameter(table[index], parameters, value);
    });
    if (!read) return read.error();
    return parameters;
}

// What parse(line, index) gives for each line of a text. Errors name the line.
template <class Parse>
auto parse_lines(std::string_view text, Parse parse) {
    using Part = std::remove_cvref_t<decltype(*parse(text, std::size_t{}))>;
    std::vector<Part> parts;
    for (const std::string_view line : lines(text)) {
        auto part = parse(line, parts.size());
        if (!part) {
            return Result<std::vector<Part>>(
                Error{part.error().sentence(), {"line " + std::to_string(parts.size() + 1)}});
        }
        parts.push_back(*std::move(part));
    }
    return Result<std::vector<Part>>(std::move(parts));
}

// Whether these can be the letter and the name of a kind of pieces; `what` is what it is called: "species".
Result<void> check_letter_and_name(const std::string& what, char letter, std::string_view name);

}  // namespace farmland
