// Boards of squares drawn as text.
#pragma once

#include <map>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/board/square_grid.hpp"

namespace farmland {

// The fields of each sign, from the upper left to the lower right.
using DrawnFields = std::map<char, std::vector<Field>>;

// A drawing has a line for each row, the upper one first, with a sign for each field, '.' where there is nothing. Blanks
// and empty lines do not matter.
Result<DrawnFields> read_drawing(const SquareGrid& grid, std::string_view text);

}  // namespace farmland
