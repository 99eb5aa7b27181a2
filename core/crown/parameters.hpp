// The numbers of the rules that a mod may change, with the document's as defaults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.hpp"

namespace farmland::crown {

struct Parameters {
    int columns = 7;
    int rows = 7;
    std::array<std::string, 2> king_fields = {"D1", "D7"};
    std::int64_t life_points = 8000;
    std::size_t deck_size = 40;
    std::size_t hand_limit = 5;
    std::size_t start_hand = 4;
    std::size_t units_on_board = 5;
    int placing_range = 1;

    bool operator==(const Parameters&) const = default;
};

std::span<const std::string_view> parameter_names();

// Whether the parameter of that name, which must be one, could have this value if the others allow it. The error leaves
// the name out.
Result<void> check_parameter(std::string_view name, std::string_view value);

// Whether they fit together and what the state can hold.
Result<void> check_parameters(const Parameters& parameters);

// Lines "name=value", with "king_fields=D1 D7"; the document's own values may be left out. Errors name the parameter.
Result<Parameters> parse_parameters(std::string_view text);
std::string text_of(const Parameters& parameters);

}  // namespace farmland::crown
