#include "core/declared/board.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "core/base/text.hpp"

namespace farmland::declared {

namespace {

struct Direction {
    std::string_view name;
    int columns;
    int rows;
};

constexpr std::array<Direction, 8> of_squares = {
    {{"n", 0, 1}, {"ne", 1, 1}, {"e", 1, 0}, {"se", 1, -1}, {"s", 0, -1}, {"sw", -1, -1}, {"w", -1, 0}, {"nw", -1, 1}}};
constexpr std::array<Direction, 6> of_hexagons = {
    {{"ne", 0, 1}, {"e", 1, 0}, {"se", 1, -1}, {"sw", 0, -1}, {"w", -1, 0}, {"nw", -1, 1}}};

template <std::size_t size>
constexpr std::array<std::string_view, size> names_of(const std::array<Direction, size>& directions) {
    std::array<std::string_view, size> names;
    for (std::size_t index = 0; index < size; ++index) names[index] = directions[index].name;
    return names;
}
constexpr auto names_of_squares = names_of(of_squares);
constexpr auto names_of_hexagons = names_of(of_hexagons);

std::span<const Direction> directions_of(Board::Shape shape) {
    if (shape == Board::Shape::squares) return of_squares;
    return of_hexagons;
}

}  // namespace

Result<Board> Board::squares(std::int64_t columns, std::int64_t rows) { return make(Shape::squares, columns, rows, 0); }
Result<Board> Board::hexagons(std::int64_t columns, std::int64_t rows) {
    return make(Shape::hexagons, columns, rows, 0);
}
Result<Board> Board::hexagon(std::int64_t radius) {
    constexpr std::int64_t most_radius = (most_columns - 1) / 2;
    if (radius < 0 || radius > most_radius) {
        return Error{"expected a radius from 0 to " + std::to_string(most_radius) + ", found " +
                     std::to_string(radius)};
    }
    return make(Shape::hexagons, 2 * radius + 1, 2 * radius + 1, static_cast<int>(radius));
}

Result<Board> Board::make(Shape shape, std::int64_t columns, std::int64_t rows, int cut_corners) {
    if (columns < 1 || columns > most_columns || rows < 1 || rows > most_fields || columns * rows > most_fields) {
        return Error{"expected 1 to " + std::to_string(most_columns) + " columns and at most " +
                     std::to_string(most_fields) + " fields, found " + std::to_string(columns) + " columns and " +
                     std::to_string(rows) + " rows"};
    }
    Board board(shape, static_cast<int>(columns), static_cast<int>(rows));
    board.at_.assign(static_cast<std::size_t>(columns * rows), nowhere);
    for (int row = 0; row < board.rows_; ++row) {
        for (int column = 0; column < board.columns_; ++column) {
            // What is farther from the middle than the corners that are left.
            if (cut_corners > 0 && std::abs(column + row - 2 * cut_corners) > cut_corners) continue;
            board.at_[static_cast<std::size_t>(row * board.columns_ + column)] = board.fields();
            board.places_.push_back({column, row});
            board.names_.push_back(static_cast<char>('a' + column) + std::to_string(row + 1));
        }
    }
    for (const Direction& direction : directions_of(shape)) {
        for (int field = 0; field < board.fields(); ++field) {
            board.next_.push_back(board.moved(field, direction.columns, direction.rows));
        }
    }
    return board;
}

int Board::at(int column, int row) const {
    if (column < 0 || column >= columns_ || row < 0 || row >= rows_) return nowhere;
    return at_[static_cast<std::size_t>(row * columns_ + column)];
}

std::optional<int> Board::parse(std::string_view name) const {
    if (name.size() < 2 || name.size() > 5) return std::nullopt;
    const char letter = name[0] >= 'A' && name[0] <= 'Z' ? static_cast<char>(name[0] - 'A' + 'a') : name[0];
    const auto row = name[1] >= '1' && name[1] <= '9' ? parse_integer<std::int32_t>(name.substr(1)) : std::nullopt;
    if (letter < 'a' || letter > 'z' || !row) return std::nullopt;
    const int field = at(letter - 'a', *row - 1);
    return field == nowhere ? std::nullopt : std::optional(field);
}

std::span<const std::string_view> Board::directions() const {
    if (shape_ == Shape::squares) return names_of_squares;
    return names_of_hexagons;
}

bool Board::is_diagonal(std::size_t direction) const { return shape_ == Shape::squares && direction % 2 == 1; }

std::string Board::range() const {
    if (!is_hexagon()) return names_.front() + " to " + names_.back();
    return "those of a hexagon, such as " + names_.front() + " and " + names_.back();
}

}  // namespace farmland::declared
