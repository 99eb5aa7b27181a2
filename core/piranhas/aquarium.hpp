// Geometry of the aquarium: a square board with columns from A and rows from 0.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/board/bits128.hpp"
#include "core/board/square_grid.hpp"

namespace farmland::piranhas {

using farmland::Field;
using farmland::no_field;
inline constexpr int max_side = SquareGrid::max_side;
inline constexpr std::size_t max_fields = SquareGrid::max_fields;

// Clockwise from UP; the opposite is four further.
enum class Direction : std::uint8_t { up, up_right, right, down_right, down, down_left, left, up_left };
inline constexpr std::size_t directions = 8;
inline constexpr std::size_t axes = 4;
inline constexpr std::size_t max_lines = 2 * max_side + 2 * (2 * max_side - 1);

// As the protocol spells them.
inline constexpr std::array<std::string_view, directions> direction_names = {"UP",   "UP_RIGHT",  "RIGHT", "DOWN_RIGHT",
                                                                             "DOWN", "DOWN_LEFT", "LEFT",  "UP_LEFT"};
constexpr std::string_view name_of(Direction direction) { return direction_names[static_cast<std::size_t>(direction)]; }

class Aquarium : public SquareGrid {
public:
    explicit Aquarium(int side);

    int side() const { return columns(); }
    std::size_t fields() const { return static_cast<std::size_t>(SquareGrid::fields()); }
    Bits128 all() const { return all_; }

    // How many fields there are from a field to the edge.
    int room(Field field, Direction direction) const { return places_[field].room[index(direction)]; }
    // The line of each axis through a field: a number that no other line has. Axis a holds directions a and a + 4.
    std::uint8_t line(Field field, std::size_t axis) const { return places_[field].lines[axis]; }
    // All fields from a field to the edge, without itself.
    Bits128 ray(Field field, Direction direction) const { return rays_[index(direction)][field]; }
    // The field that many steps away; there must be room.
    Field moved(Field field, Direction direction, int steps) const {
        return static_cast<Field>(field + steps * offsets_[index(direction)]);
    }
    // The direction and the distance from one field to another on the same line.
    std::optional<std::pair<Direction, int>> way(Field from, Field to) const;

    // The fields of a set and all around them, diagonals included.
    Bits128 with_neighbours(Bits128 set) const {
        set = set | (set & not_last_column_).up(1) | (set & not_first_column_).down(1);
        return (set | set.up(static_cast<unsigned>(side())) | set.down(static_cast<unsigned>(side()))) & all_;
    }

private:
    static constexpr std::size_t index(Direction direction) { return static_cast<std::size_t>(direction); }

    struct Place {
        std::array<std::uint8_t, axes> lines{};
        std::array<std::uint8_t, directions> room{};
    };

    std::array<int, directions> offsets_{};
    std::array<Place, max_fields> places_{};
    std::array<std::array<Bits128, max_fields>, directions> rays_{};
    Bits128 all_;
    Bits128 not_first_column_;
    Bits128 not_last_column_;
};

}  // namespace farmland::piranhas
