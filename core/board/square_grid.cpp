#include "core/board/square_grid.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "core/base/text.hpp"

namespace farmland {

SquareGrid::SquareGrid(int columns, int rows, int first_row) : columns_(columns), rows_(rows), first_row_(first_row) {
    assert(columns >= 1 && columns <= max_side && rows >= 1 && rows <= max_side);
    for (int index = 0; index < fields(); ++index) {
        const Field field = static_cast<Field>(index);
        const int c = column(field);
        const int r = row(field);
        beside_[field] = {at(c, r + 1), at(c + 1, r), at(c, r - 1), at(c - 1, r)};
        around_[field] = {at(c, r + 1), at(c + 1, r + 1), at(c + 1, r), at(c + 1, r - 1),
                          at(c, r - 1), at(c - 1, r - 1), at(c - 1, r), at(c - 1, r + 1)};
        names_.push_back(static_cast<char>('A' + c) + std::to_string(r + first_row));
    }
}

Field SquareGrid::at(int column, int row) const {
    if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return no_field;
    return static_cast<Field>(row * columns_ + column);
}

int SquareGrid::steps(Field from, Field to) const {
    return std::abs(column(from) - column(to)) + std::abs(row(from) - row(to));
}

int SquareGrid::king_distance(Field from, Field to) const {
    return std::max(std::abs(column(from) - column(to)), std::abs(row(from) - row(to)));
}

std::optional<Field> SquareGrid::parse(std::string_view name) const {
    if (name.size() < 2 || name.find_first_not_of("0123456789", 1) != std::string_view::npos) return std::nullopt;
    if (name.size() > 2 && name[1] == '0') return std::nullopt;
    const char letter = name[0] >= 'a' ? static_cast<char>(name[0] - 'a' + 'A') : name[0];
    const auto number = name.size() == 2 ? std::optional(name[1] - '0') : parse_integer<int>(name.substr(1));
    if (!number) return std::nullopt;
    const Field field = at(letter - 'A', *number - first_row_);
    return field == no_field ? std::nullopt : std::optional(field);
}

}  // namespace farmland
