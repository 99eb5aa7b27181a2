// Geometry of a board of squares: fields, their names (A1 is the lower left corner) and their neighbours.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace farmland {

using Field = std::uint8_t;
inline constexpr Field no_field = 255;

class SquareGrid {
public:
    static constexpr int max_side = 11;
    static constexpr std::size_t max_fields = max_side * max_side;

    // Rows are numbered from 1, or from 0.
    SquareGrid(int columns, int rows, int first_row = 1);

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int fields() const { return columns_ * rows_; }

    int column(Field field) const { return field % columns_; }
    int row(Field field) const { return field / columns_; }
    Field at(int column, int row) const;  // no_field when off the board

    // Up, right, down, left; no_field where the board ends.
    const std::array<Field, 4>& beside(Field field) const { return beside_[field]; }
    // Clockwise from the field above, diagonals included; no_field where the board ends.
    const std::array<Field, 8>& around(Field field) const { return around_[field]; }

    int steps(Field from, Field to) const;          // along rows and columns
    int king_distance(Field from, Field to) const;  // diagonal steps count one

    const std::string& name(Field field) const { return names_[field]; }
    std::optional<Field> parse(std::string_view name) const;  // in either letter case

    bool operator==(const SquareGrid& other) const {
        return columns_ == other.columns_ && rows_ == other.rows_ && first_row_ == other.first_row_;
    }

private:
    int columns_;
    int rows_;
    int first_row_;
    std::array<std::array<Field, 4>, max_fields> beside_{};
    std::array<std::array<Field, 8>, max_fields> around_{};
    std::vector<std::string> names_;
};

}  // namespace farmland
