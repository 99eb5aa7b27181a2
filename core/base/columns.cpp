#include "core/base/columns.hpp"

#include <algorithm>
#include <array>
#include <cstdio>

#include "core/base/text.hpp"

namespace farmland {

namespace {

std::string spaces_up_to(std::size_t width, std::string_view text) {
    return std::string(width - std::min(utf8_length(text), width), ' ');
}

}  // namespace

std::string fixed(double value, int decimals) {
    std::array<char, 512> digits{};
    std::snprintf(digits.data(), digits.size(), "%.*f", decimals, value);
    const std::string_view text = digits.data();
    const bool is_zero = text.find_first_not_of("-0.") == std::string_view::npos;
    return std::string(text.substr(is_zero && text.starts_with('-') ? 1 : 0));
}

std::string left_aligned(std::string_view text, std::size_t width) {
    return std::string(text) + spaces_up_to(width, text);
}

std::string right_aligned(std::string_view text, std::size_t width) {
    return spaces_up_to(width, text) + std::string(text);
}

}  // namespace farmland
