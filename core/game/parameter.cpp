#include "core/game/parameter.hpp"

#include <set>

namespace farmland {

Result<void> check_range(std::string_view name, std::int64_t value, const Range& range) {
    if (range.contains(value)) return {};
    return Error{std::string(name) + " is " + std::to_string(value) + ", expected " + std::to_string(range.least) +
                 " to " + std::to_string(range.most)};
}

Result<std::int64_t> parse_within(std::string_view text, const Range& range) {
    const auto number = parse_integer<std::int64_t>(text);
    if (number && range.contains(*number)) return *number;
    return Error{"expected a whole number from " + std::to_string(range.least) + " to " + std::to_string(range.most) +
                 ", found " + in_quotes(text)};
}

Result<bool> parse_flag(std::string_view text) {
    if (text == "true" || text == "false") return text == "true";
    return Error{"expected true or false, found " + in_quotes(text)};
}

Result<std::int32_t> parse_whole(std::string_view name, std::string_view text) {
    const auto number = parse_integer<std::int32_t>(text);
    if (number && *number >= 0) return *number;
    return Error{std::string(name) + " takes a whole number, found " + in_quotes(text)};
}

Result<void> check_letter_and_name(const std::string& what, char letter, std::string_view name) {
    constexpr std::size_t longest_name = 24;
    if (letter < 'A' || letter > 'Z') {
        return Error{"the letter of a " + what + " is one from A to Z, found " + in_quotes({&letter, 1})};
    }
    if (!name.empty() && utf8_length(name) <= longest_name && printable(name) == name &&
        name.find(';') == std::string_view::npos) {
        return {};
    }
    return Error{"the " + what + " " + letter + " needs a name of 1 to " + std::to_string(longest_name) +
                 " characters without ';', found " + in_quotes(name)};
}

Result<void> read_lines(std::string_view text, std::span<const std::string_view> names,
                        const std::function<Result<void>(std::size_t index, std::string_view value)>& set) {
    std::set<std::string_view> seen;
    for (const std::string_view line : lines(text)) {
        const std::size_t equals = line.find('=');
        if (equals == std::string_view::npos) return Error{"expected name=value, found " + in_quotes(line)};
        const std::string_view name = line.substr(0, equals);
        const auto index = find_name(names, name);
        if (!index) return Error{"there is no parameter " + in_quotes(name) + suggestion(name, names)};
        if (!seen.insert(name).second) return Error{"the parameter " + in_quotes(name) + " is given twice"};
        if (auto done = set(*index, line.substr(equals + 1)); !done) return done;
    }
    return {};
}

}  // namespace farmland
