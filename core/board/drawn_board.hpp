// Boards of squares drawn as text.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.hpp"
#include "core/board/square_grid.hpp"

namespace farmland {

// The fields of each sign, from the upper left to the lower right.
using DrawnFields = std::map<char, std::vector<Field>>;

// A drawing has a line for each row, the upper one first, with a sign for each field, '.' where there is nothing. Blanks
// and empty lines do not matter.
Result<DrawnFields> read_drawing(const SquareGrid& grid, std::string_view text);

// A square board in short: the rows from the top with '/' between them, and runs of empty fields as numbers.
template <class SignAt>
std::string rows_text(int side, char empty, SignAt sign_at) {
    std::string text;
    int run = 0;
    const auto end_run = [&] { text += run > 0 ? std::to_string(std::exchange(run, 0)) : ""; };
    for (int row = side - 1; row >= 0; --row) {
        for (int column = 0; column < side; ++column) {
            const char sign = sign_at(column, row);
            if (sign == empty) {
                ++run;
            } else {
                end_run();
                text += sign;
            }
        }
        end_run();
        if (row > 0) text += '/';
    }
    return text;
}

}  // namespace farmland
