#include "core/piranhas/aquarium.hpp"

#include <algorithm>
#include <cstdlib>

#include "core/base/text.hpp"

namespace farmland::piranhas {

namespace {

constexpr std::array<std::string_view, directions> direction_names = {"UP",   "UP_RIGHT",  "RIGHT", "DOWN_RIGHT",
                                                                      "DOWN", "DOWN_LEFT", "LEFT",  "UP_LEFT"};

struct Step {
    int column;
    int row;
};
constexpr std::array<Step, directions> single_steps = {
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

}  // namespace

std::string_view name_of(Direction direction) { return direction_names[static_cast<std::size_t>(direction)]; }

std::optional<Direction> find_direction(std::string_view name) {
    const auto found = std::find(direction_names.begin(), direction_names.end(), name);
    if (found == direction_names.end()) return std::nullopt;
    return static_cast<Direction>(found - direction_names.begin());
}

Aquarium::Aquarium(int side) : side_(side) {
    for (std::size_t direction = 0; direction < directions; ++direction) {
        offsets_[direction] = single_steps[direction].row * side + single_steps[direction].column;
    }
    for (int row = 0; row < side; ++row) {
        for (int column = 0; column < side; ++column) {
            const Field field = at(column, row);
            all_.insert(field);
            names_[field] = static_cast<char>('A' + column) + std::to_string(row);
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

Field Aquarium::at(int column, int row) const {
    if (column < 0 || row < 0 || column >= side_ || row >= side_) return no_field;
    return static_cast<Field>(row * side_ + column);
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

std::optional<Field> Aquarium::parse(std::string_view name) const {
    if (name.size() < 2 || name.size() > 3 || (name.size() == 3 && name[1] != '1')) return std::nullopt;
    const char letter = name[0] >= 'a' && name[0] <= 'z' ? static_cast<char>(name[0] - 'a' + 'A') : name[0];
    const bool digits = std::all_of(name.begin() + 1, name.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (letter < 'A' || letter > 'Z' || !digits) return std::nullopt;
    const Field field = at(letter - 'A', static_cast<int>(*parse_integer<std::int32_t>(name.substr(1))));
    return field == no_field ? std::nullopt : std::optional(field);
}

}  // namespace farmland::piranhas
