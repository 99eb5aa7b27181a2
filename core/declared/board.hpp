// Boards of declared games: squares or hexagons, with names, neighbours and directions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.hpp"

namespace farmland::declared {

// Fields are numbered from 0, from the lower left to the right and then upwards.
class Board {
public:
    enum class Shape { squares, hexagons };

    static constexpr int most_columns = 26;  // each has a letter
    static constexpr int most_fields = 1000;
    static constexpr int nowhere = -1;

    static Result<Board> squares(std::int64_t columns, std::int64_t rows);
    // A rhombus. A row lies half a field further to the right than the row below it.
    static Result<Board> hexagons(std::int64_t columns, std::int64_t rows);
    // So many rings around the field in the middle.
    static Result<Board> hexagon(std::int64_t radius);

    Shape shape() const { return shape_; }
    // Six sides; a rhombus of hexagons has four, as squares have.
    bool is_hexagon() const { return fields() < columns_ * rows_; }
    int columns() const { return columns_; }
    int rows() const { return rows_; }
    int fields() const { return static_cast<int>(places_.size()); }

    int column(int field) const { return places_[static_cast<std::size_t>(field)].column; }
    int row(int field) const { return places_[static_cast<std::size_t>(field)].row; }
    int at(int column, int row) const;

    const std::string& name(int field) const { return names_[static_cast<std::size_t>(field)]; }
    std::optional<int> parse(std::string_view name) const;  // in either letter case

    // Clockwise: n, ne, e, ... of squares, ne, e, se, ... of hexagons.
    std::span<const std::string_view> directions() const;
    bool is_diagonal(std::size_t direction) const;
    int next(int field, std::size_t direction) const {
        return next_[direction * places_.size() + static_cast<std::size_t>(field)];
    }
    // So many columns and rows further.
    int moved(int field, int columns, int rows) const { return at(column(field) + columns, row(field) + rows); }

    // "a1 to h8", for messages.
    std::string range() const;

    bool operator==(const Board& other) const {
        return shape_ == other.shape_ && columns_ == other.columns_ && rows_ == other.rows_ &&
               places_.size() == other.places_.size();
    }

private:
    struct Place {
        int column;
        int row;
    };

    Board(Shape shape, int columns, int rows) : shape_(shape), columns_(columns), rows_(rows) {}
    static Result<Board> make(Shape shape, std::int64_t columns, std::int64_t rows, int cut_corners);

    Shape shape_;
    int columns_;
    int rows_;
    std::vector<Place> places_;
    std::vector<int> at_;  // by row and column
    std::vector<std::string> names_;
    std::vector<int> next_;  // by direction and field
};

}  // namespace farmland::declared
