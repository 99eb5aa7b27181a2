#include "core/board/bit_grid.hpp"

#include <catch2/catch_test_macros.hpp>
#include <cstdlib>
#include <deque>
#include <optional>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace {

using namespace farmland;

using Places = std::vector<BoardPlace>;
using Fields = std::set<std::size_t>;

Places rectangle(int columns, int rows) {
    Places places;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) places.push_back({column, row});
    }
    return places;
}

Places hexagon(int radius) {
    Places places;
    for (int row = -radius; row <= radius; ++row) {
        for (int column = -radius; column <= radius; ++column) {
            if (std::abs(row + column) <= radius) places.push_back({column + radius, row + radius});
        }
    }
    return places;
}

// As slow and plain as can be.
class PlainBoard {
public:
    PlainBoard(Tiles tiles, Places places) : tiles_(tiles), places_(std::move(places)) {}

    std::optional<std::size_t> next(std::size_t field, Compass direction) const {
        const BoardPlace step = step_towards(tiles_, direction);
        const BoardPlace wanted{places_[field].column + step.column, places_[field].row + step.row};
        for (std::size_t other = 0; other < places_.size(); ++other) {
            if (places_[other] == wanted && other != field) return other;
        }
        return std::nullopt;
    }

    Fields moved(const Fields& fields, Compass direction) const {
        Fields result;
        for (const std::size_t field : fields) {
            if (const auto to = next(field, direction)) result.insert(*to);
        }
        return result;
    }

    Fields flood(const Fields& seeds, const Fields& within, CompassSet directions) const {
        Fields reached;
        std::deque<std::size_t> open;
        const auto reach = [&](std::size_t field) {
            if (within.contains(field) && reached.insert(field).second) open.push_back(field);
        };
        for (const std::size_t field : seeds) reach(field);
        for (; !open.empty(); open.pop_front()) {
            directions.for_each([&](Compass each) {
                if (const auto to = next(open.front(), each)) reach(*to);
            });
        }
        return reached;
    }

    Fields ray(std::size_t field, Compass direction, const Fields& blockers) const {
        Fields seen;
        for (auto at = next(field, direction); at; at = next(*at, direction)) {
            seen.insert(*at);
            if (blockers.contains(*at)) break;
        }
        return seen;
    }

private:
    Tiles tiles_;
    Places places_;
};

template <class Set>
Fields fields_of(Set set) {
    Fields fields;
    while (set.any()) fields.insert(set.take_lowest());
    return fields;
}

Bits64 random_bits(std::mt19937_64& random, Bits64) { return {random()}; }
Bits128 random_bits(std::mt19937_64& random, Bits128) { return {random(), random()}; }

template <class Set>
void compare(Tiles tiles, const Places& places) {
    const auto grid = BitGrid<Set>::make(tiles, places);
    REQUIRE(grid);
    REQUIRE(grid->size() == places.size());
    REQUIRE(fields_of(grid->all()).size() == places.size());
    const PlainBoard plain(tiles, places);
    std::mt19937_64 random(places.size());
    for (int round = 0; round < 20; ++round) {
        // What is not on the board has no influence.
        const Set given = random_bits(random, Set{});
        const Fields fields = fields_of(given & grid->all());
        Set within = given | random_bits(random, Set{});
        if (round % 2 == 0) within = within | random_bits(random, Set{});
        const Fields plain_within = fields_of(within & grid->all());
        const Set seed = Set::of(static_cast<std::size_t>(random() % places.size()));
        const Set blockers = given & random_bits(random, Set{});
        for (const CompassSet directions : {directions_of(tiles), straight_directions_of(tiles)}) {
            const auto flooded = grid->flood(seed, within, directions);
            REQUIRE(fields_of(flooded.fields) == plain.flood(fields_of(seed), plain_within, directions));
            REQUIRE(flooded.passes <= static_cast<int>(places.size()));
        }
        directions_of(tiles).for_each([&](Compass each) {
            INFO(name_of(each) << " on " << places.size() << " fields");
            REQUIRE(fields_of(grid->moved(given, each)) == plain.moved(fields, each));
            for (std::size_t field = 0; field < places.size(); ++field) {
                REQUIRE(fields_of(grid->ray(field, each, blockers)) == plain.ray(field, each, fields_of(blockers)));
            }
        });
    }
}

}  // namespace

TEST_CASE("sets of squares move, spread and see as single fields do") {
    for (const auto& [columns, rows] :
         {std::pair{8, 8}, {1, 1}, {3, 5}, {7, 6}, {1, 64}, {64, 1}, {2, 32}, {32, 2}, {5, 12}, {63, 1}}) {
        compare<Bits64>(Tiles::squares, rectangle(columns, rows));
    }
    for (const auto& [columns, rows] : {std::pair{11, 11},
                                        {8, 8},
                                        {9, 9},
                                        {16, 8},
                                        {8, 16},
                                        {1, 128},
                                        {128, 1},
                                        {64, 2},
                                        {2, 64},
                                        {63, 2},
                                        {4, 31}}) {
        compare<Bits128>(Tiles::squares, rectangle(columns, rows));
    }
}

TEST_CASE("sets of hexagons move, spread and see as single fields do") {
    for (int size = 1; size <= 8; ++size) compare<Bits64>(Tiles::hexagons, rectangle(size, size));
    for (int size = 7; size <= 11; ++size) compare<Bits128>(Tiles::hexagons, rectangle(size, size));
    for (int radius = 0; radius <= 4; ++radius) {
        if (hexagon(radius).size() <= 64) compare<Bits64>(Tiles::hexagons, hexagon(radius));
    }
    for (int radius = 1; radius <= 6; ++radius) compare<Bits128>(Tiles::hexagons, hexagon(radius));
}

TEST_CASE("rows and columns of a grid are sets of fields") {
    const auto square = BitGrid<Bits64>::make(Tiles::squares, rectangle(8, 8));
    CHECK(square->row(1) == Bits64{0xff00});
    CHECK(square->column(0) == Bits64{0x0101010101010101});
    CHECK(square->columns() == 8);
    const auto hexagons = BitGrid<Bits64>::make(Tiles::hexagons, hexagon(1));
    CHECK(hexagons->rows() == 3);
    CHECK(fields_of(hexagons->row(1)) == Fields{2, 3, 4});
    CHECK(fields_of(hexagons->column(0)) == Fields{2, 5});
}

TEST_CASE("a grid needs its fields in order, and not too many") {
    CHECK_FALSE(BitGrid<Bits64>::make(Tiles::squares, rectangle(13, 5)));
    CHECK_FALSE(BitGrid<Bits128>::make(Tiles::squares, rectangle(43, 3)));
    CHECK_FALSE(BitGrid<Bits64>::make(Tiles::squares, Places{{1, 0}, {0, 0}}));
    CHECK_FALSE(BitGrid<Bits64>::make(Tiles::squares, Places{{0, 1}, {0, 0}}));
    CHECK_FALSE(BitGrid<Bits64>::make(Tiles::squares, Places{{0, 0}, {0, 0}}));
    CHECK(BitGrid<Bits64>::make(Tiles::squares, Places{}));
}

TEST_CASE("directions have names, and some have one together") {
    using enum Compass;
    CHECK(directions_named(Tiles::squares, "n") == CompassSet{n});
    CHECK(directions_named(Tiles::squares, "diagonal") == CompassSet{ne, se, sw, nw});
    CHECK(directions_named(Tiles::squares, "straight") == CompassSet{n, e, s, w});
    CHECK(directions_named(Tiles::squares, "all") == directions_of(Tiles::squares));
    CHECK(directions_named(Tiles::hexagons, "straight") == directions_named(Tiles::hexagons, "all"));
    for (const char* word : {"n", "s", "diagonal", "", "N", "north"}) {
        CHECK(directions_named(Tiles::hexagons, word).empty());
    }
}

TEST_CASE("the highest field of a set and sets that turn round") {
    for (std::size_t field = 0; field < 128; ++field) {
        CHECK((Bits128::of(0) | Bits128::of(field)).highest() == field);
        CHECK(Bits128::of(field).rotated_up(64) == Bits128::of((field + 64) % 128));
        CHECK(Bits128::of(field).rotated_up(127) == Bits128::of((field + 127) % 128));
        CHECK(Bits128::of(field).rotated_up(3) == Bits128::of((field + 3) % 128));
        CHECK(Bits128::of(field).rotated_up(0) == Bits128::of(field));
    }
    for (std::size_t field = 0; field < 64; ++field) {
        CHECK((Bits64::of(0) | Bits64::of(field)).highest() == field);
        CHECK(Bits64::of(field).rotated_up(63) == Bits64::of((field + 63) % 64));
    }
}
