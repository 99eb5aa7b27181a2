// The numbers of the rules that a mod may change, with the document's as defaults.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "core/crown/state.hpp"
#include "core/game/parameter.hpp"

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

using AnyParameter = Parameter<Parameters, int, std::int64_t, std::size_t, std::array<std::string, 2>>;
inline constexpr std::array<AnyParameter, 9> parameter_table = {{
    {"columns", &Parameters::columns, {2, SquareGrid::max_side}},
    {"rows", &Parameters::rows, {2, SquareGrid::max_side}},
    {"life_points", &Parameters::life_points, {1, 1'000'000'000}},
    {"deck_size", &Parameters::deck_size, {1, max_deck}},
    {"hand_limit", &Parameters::hand_limit, {1, max_hand}},
    {"start_hand", &Parameters::start_hand, {0, max_hand - 1}},
    {"units_on_board", &Parameters::units_on_board, {1, max_units}},
    {"placing_range", &Parameters::placing_range, {1, SquareGrid::max_side}},
    {"king_fields", &Parameters::king_fields},
}};

// Sets the parameter of that name, which must be one, to what it could be if the others allow it. The error leaves the name
// out.
Result<void> set_parameter(Parameters& parameters, std::string_view name, std::string_view value);

// Whether they fit together and what the state can hold.
Result<void> check_parameters(const Parameters& parameters);

// As text_of(parameter_table, ...) writes them, with "king_fields=D1 D7". Errors name the parameter.
Result<Parameters> parse_parameters(std::string_view text);

}  // namespace farmland::crown
