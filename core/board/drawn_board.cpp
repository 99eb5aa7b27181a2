#include "core/board/drawn_board.hpp"

#include <string>

#include "core/base/text.hpp"

namespace farmland {

Result<DrawnFields> read_drawing(const SquareGrid& grid, std::string_view text) {
    constexpr char nothing = '.';
    std::vector<std::string> rows;
    for (const std::string_view line : lines(text)) {
        std::string signs;
        for (const std::string_view word : words(line)) signs += word;
        if (!signs.empty()) rows.push_back(std::move(signs));
    }
    if (rows.size() != static_cast<std::size_t>(grid.rows())) {
        return Error{"the board has " + std::to_string(grid.rows()) + " rows, found " + std::to_string(rows.size())};
    }
    DrawnFields fields;
    for (int row = grid.rows() - 1; const std::string& signs : rows) {
        if (signs.size() != static_cast<std::size_t>(grid.columns())) {
            return Error{"row " + std::to_string(row + 1) + " of the board has " + std::to_string(grid.columns()) +
                         " fields, found " + in_quotes(signs)};
        }
        for (int column = 0; const char sign : signs) {
            if (sign != nothing) fields[sign].push_back(grid.at(column, row));
            ++column;
        }
        --row;
    }
    return fields;
}

}  // namespace farmland
