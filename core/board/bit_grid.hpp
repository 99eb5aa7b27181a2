// Sets of fields of a board that move as a whole: all pieces one field to the north, all that is connected, lines of sight.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "core/base/fixed_list.hpp"
#include "core/board/bits128.hpp"
#include "core/board/bits64.hpp"

namespace farmland {

// Clockwise. Hexagons have neither n nor s.
enum class Compass : std::uint8_t { n, ne, e, se, s, sw, w, nw };
inline constexpr std::array<Compass, 8> all_compass = {Compass::n, Compass::ne, Compass::e, Compass::se,
                                                       Compass::s, Compass::sw, Compass::w, Compass::nw};

constexpr std::string_view name_of(Compass direction) {
    constexpr std::array<std::string_view, 8> names = {"n", "ne", "e", "se", "s", "sw", "w", "nw"};
    return names[static_cast<std::size_t>(direction)];
}

// Some of the directions.
class CompassSet {
public:
    constexpr CompassSet() = default;
    constexpr CompassSet(std::initializer_list<Compass> directions) {
        for (const Compass each : directions) bits_ |= bit(each);
    }

    constexpr bool contains(Compass direction) const { return (bits_ & bit(direction)) != 0; }
    constexpr bool empty() const { return bits_ == 0; }

    template <class Visit>
    constexpr void for_each(Visit visit) const {
        for (unsigned rest = bits_; rest != 0; rest &= rest - 1) visit(static_cast<Compass>(std::countr_zero(rest)));
    }

    constexpr bool operator==(const CompassSet&) const = default;

private:
    static constexpr std::uint8_t bit(Compass direction) {
        return static_cast<std::uint8_t>(1U << static_cast<unsigned>(direction));
    }

    std::uint8_t bits_ = 0;
};

// What a board consists of. In a board of hexagons a row lies half a field further to the right than the row below it.
enum class Tiles : std::uint8_t { squares, hexagons };

// Columns and rows are numbered from 0.
struct BoardPlace {
    int column = 0;
    int row = 0;

    constexpr bool operator==(const BoardPlace&) const = default;
};

// One field in that direction, on a board that has it.
constexpr BoardPlace step_towards(Tiles tiles, Compass direction) {
    constexpr std::array<BoardPlace, 8> of_squares = {
        {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};
    constexpr std::array<BoardPlace, 8> of_hexagons = {{{}, {0, 1}, {1, 0}, {1, -1}, {}, {0, -1}, {-1, 0}, {-1, 1}}};
    return (tiles == Tiles::squares ? of_squares : of_hexagons)[static_cast<std::size_t>(direction)];
}

constexpr CompassSet directions_of(Tiles tiles) {
    using enum Compass;
    return tiles == Tiles::squares ? CompassSet{n, ne, e, se, s, sw, w, nw} : CompassSet{ne, e, se, sw, w, nw};
}
// Those in which the next field shares an edge.
constexpr CompassSet straight_directions_of(Tiles tiles) {
    using enum Compass;
    return tiles == Tiles::squares ? CompassSet{n, e, s, w} : directions_of(tiles);
}

// Those that a word says: a direction, "straight", "diagonal" (of squares only) or "all"; empty for any other word.
constexpr CompassSet directions_named(Tiles tiles, std::string_view word) {
    using enum Compass;
    for (const Compass each : all_compass) {
        if (word == name_of(each)) return directions_of(tiles).contains(each) ? CompassSet{each} : CompassSet{};
    }
    if (word == "all") return directions_of(tiles);
    if (word == "straight") return straight_directions_of(tiles);
    if (word == "diagonal" && tiles == Tiles::squares) return {ne, se, sw, nw};
    return {};
}

// `Set` is Bits64 or Bits128. It owns no memory, so that a script's memory can hold it.
template <class Set>
class BitGrid {
public:
    static constexpr std::size_t most_fields = 8 * sizeof(Set);

    // The places are those of the fields in their order: row by row upwards, each from the left to the right. Nothing if they
    // are in another order, or lie so irregularly that moving sets would be slow.
    static std::optional<BitGrid> make(Tiles tiles, std::span<const BoardPlace> places) {
        const auto is_not_before = [](BoardPlace a, BoardPlace b) { return !is_before(a, b); };
        if (places.size() > most_fields) return std::nullopt;
        if (std::ranges::adjacent_find(places, is_not_before) != places.end()) return std::nullopt;
        BitGrid grid(tiles, places);
        for (const Compass each : all_compass) {
            if (!grid.add_direction(each, places)) return std::nullopt;
        }
        return grid;
    }

    Tiles tiles() const { return tiles_; }
    std::size_t size() const { return size_; }
    int columns() const { return columns_; }
    int rows() const { return rows_; }

    Set all() const { return all_; }
    Set column(int column) const {
        return fields_where([&](BoardPlace place) { return place.column == column; });
    }
    Set row(int row) const {
        return fields_where([&](BoardPlace place) { return place.row == row; });
    }

    // The fields that are one field in that direction from those of the set; what is not on the board is cut off.
    Set moved(Set set, Compass direction) const {
        const Range& range = ranges_[index_of(direction)];
        Set result{};
        for (std::size_t index = range.begin; index < range.end; ++index) {
            const Shift& shift = shifts_[index];
            result = result | (set & shift.from).rotated_up(shift.by);
        }
        return result;
    }
    Set moved(Set set, CompassSet directions) const {
        Set result{};
        directions.for_each([&](Compass each) { result = result | moved(set, each); });
        return result;
    }

    // What can be reached from seeds within a set, a field at a time in these directions, and how often all had to be moved for
    // it. Seeds that are not within it do not count.
    struct Flooded {
        Set fields;
        int passes = 0;
    };
    Flooded flood(Set seeds, Set within, CompassSet directions) const {
        Flooded flooded{seeds & within & all_, 0};
        for (Set newest = flooded.fields; newest.any(); ++flooded.passes) {
            newest = moved(newest, directions) & within & ~flooded.fields;
            flooded.fields = flooded.fields | newest;
        }
        return flooded;
    }

    // What is seen from a field of the board in that direction, up to the first blocker and including it.
    Set ray(std::size_t field, Compass direction, Set blockers) const {
        const auto& rays = rays_[index_of(direction)];
        const Set whole = rays[field];
        const Set hit = whole & blockers;
        if (hit.none()) return whole;
        return whole ^ rays[is_upwards(step_towards(tiles_, direction)) ? hit.lowest() : hit.highest()];
    }
    Set ray(std::size_t field, CompassSet directions, Set blockers) const {
        Set result{};
        directions.for_each([&](Compass each) { result = result | ray(field, each, blockers); });
        return result;
    }

    // By how many shifts a set is moved in all directions: what that costs.
    std::size_t shifts() const { return shifts_.size(); }

private:
    // Fields that move by the same number. None of them leaves the board, so none comes back at the other end when the set is
    // rotated: that serves for up and down.
    struct Shift {
        Set from;
        unsigned by = 0;
    };
    struct Range {
        std::uint8_t begin = 0;
        std::uint8_t end = 0;
    };
    // One in each direction if all rows are equally long; otherwise one for every two rows that follow each other, in all
    // directions but those along a row. A hexagon of 127 fields has 13 rows.
    static constexpr std::size_t most_shifts = 64;

    BitGrid(Tiles tiles, std::span<const BoardPlace> places) : tiles_(tiles), size_(places.size()) {
        std::ranges::copy(places, places_.begin());
        for (std::size_t field = 0; field < size_; ++field) {
            all_.insert(field);
            columns_ = std::max(columns_, places[field].column + 1);
            rows_ = std::max(rows_, places[field].row + 1);
        }
    }

    template <class Condition>
    Set fields_where(Condition condition) const {
        Set result{};
        for (std::size_t field = 0; field < size_; ++field) {
            if (condition(places_[field])) result.insert(field);
        }
        return result;
    }

    static constexpr std::size_t index_of(Compass direction) { return static_cast<std::size_t>(direction); }
    // Whether the numbers of the fields grow in the direction of such a step.
    static constexpr bool is_upwards(BoardPlace step) { return step.row > 0 || (step.row == 0 && step.column > 0); }
    static constexpr bool is_before(BoardPlace a, BoardPlace b) {
        return a.row < b.row || (a.row == b.row && a.column < b.column);
    }

    static std::optional<std::size_t> field_at(std::span<const BoardPlace> places, BoardPlace place) {
        const auto found = std::ranges::lower_bound(places, place, is_before);
        if (found == places.end() || *found != place) return std::nullopt;
        return static_cast<std::size_t>(found - places.begin());
    }

    bool add_direction(Compass direction, std::span<const BoardPlace> places) {
        Range& range = ranges_[index_of(direction)];
        range.begin = range.end = static_cast<std::uint8_t>(shifts_.size());
        if (!directions_of(tiles_).contains(direction)) return true;
        const BoardPlace step = step_towards(tiles_, direction);
        auto& rays = rays_[index_of(direction)];
        for (std::size_t done = 0; done < places.size(); ++done) {
            // From where the rays end, since each one goes on as that of the next field.
            const std::size_t field = is_upwards(step) ? places.size() - 1 - done : done;
            const BoardPlace place = places[field];
            const auto next = field_at(places, {place.column + step.column, place.row + step.row});
            if (!next) continue;
            rays[field] = rays[*next];
            rays[field].insert(*next);
            if (!add_to_shift(range, field, static_cast<unsigned>(*next + most_fields - field) % most_fields))
                return false;
        }
        return true;
    }

    bool add_to_shift(Range& range, std::size_t field, unsigned by) {
        for (std::size_t index = range.begin; index < range.end; ++index) {
            if (shifts_[index].by != by) continue;
            shifts_[index].from.insert(field);
            return true;
        }
        if (shifts_.full()) return false;
        shifts_.push_back({Set::of(field), by});
        ++range.end;
        return true;
    }

    Tiles tiles_;
    std::size_t size_;
    int columns_ = 0;
    int rows_ = 0;
    Set all_;
    std::array<Range, 8> ranges_;
    std::array<BoardPlace, most_fields> places_;
    FixedList<Shift, most_shifts> shifts_;
    std::array<std::array<Set, most_fields>, 8> rays_{};
};

static_assert(std::is_trivially_copyable_v<BitGrid<Bits128>> && std::is_trivially_destructible_v<BitGrid<Bits128>>);

}  // namespace farmland
