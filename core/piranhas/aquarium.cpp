#include "core/piranhas/aquarium.hpp"

#include <algorithm>
#include <cstdlib>

namespace farmland::piranhas {

namespace {

struct Step {
    int column;
    int row;
};
constexpr std::array<Step, directions> single_steps = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

}  // namespace

Aquarium::Aquarium(int side) : SquareGrid(side, side, 0) {
    for (std::size_t direction = 0; direction < directions; ++direction) {
        offsets_[direction] = single_steps[direction].row * side + single_steps[direction].column;
    }
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            const Field field = at(column, row);
            all_.insert(field);
            if (column > 0) not_first_column_.insert(field);
            if (column < side - 1) not_last_column_.insert(field);
            Place& place = places_[field];
            // In the order of the axes: columns, rising diagonals, rows, falling diagonals.
            place.lines = {static_cast<std::uint8_t>(column),
                           static_cast<std::uint8_t>(2 * max_side + column - row + max_side - 1),
                           static_cast<std::uint8_t>(max_side + row),
                           static_cast<std::uint8_t>(2 * max_side + 2 * max_side - 1 + column + row)};
            for (std::size_t direction = 0; direction < directions; ++direction) {
                const auto [right, up] = single_steps[direction];
                for (int distance = 1;; ++distance) {
                    const Field next = at(column + distance * right, row + distance * up);
                    if (next == no_field) break;
                    rays_[direction][field].insert(next);
                    ++place.room[direction];
                }
            }
        }
    }
}

std::optional<std::pair<Direction, int>> Aquarium::way(Field from, Field to) const {
    const int right = column(to) - column(from);
    const int up = row(to) - row(from);
    const int distance = std::max(std::abs(right), std::abs(up));
    for (std::size_t direction = 0; distance > 0 && direction < directions; ++direction) {
        if (single_steps[direction].column * distance == right && single_steps[direction].row * distance == up) {
            return std::pair(static_cast<Direction>(direction), distance);
        }
    }
    return std::nullopt;
}

}  // namespace farmland::piranhas
