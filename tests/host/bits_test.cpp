// The library `bits`: sets of fields as whole numbers.
#include "scripting/host/library/bits.hpp"

#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "scripting/host/tables/strict.hpp"
#include "scripting/reference/stubs.hpp"
#include "tests/host/script.hpp"

using namespace farmland::scripting;

namespace {

Sandbox sandbox_with_bits(Budget budget = {}) {
    Sandbox sandbox(Role::policy, budget);
    add_bits(sandbox);
    return sandbox;
}

std::string run_bits(const std::string& source) {
    Sandbox sandbox = sandbox_with_bits();
    return run(sandbox, source);
}

// The values of an expression list with blanks between them.
std::string values(const std::string& expressions) {
    return run_bits("local r = table.pack(" + expressions +
                    ") for i = 1, r.n do r[i] = tostring(r[i]) end return table.concat(r, ' ')");
}

// What is wrong, without the place.
std::string refusal(const std::string& expression) {
    const std::string message = run_bits("return " + expression);
    constexpr std::string_view place = "script.lua:1: ";
    REQUIRE(message.starts_with(place));
    return message.substr(place.size(), message.find('\n') - place.size());
}

// A board as games have it, and plain functions on lists of its fields to compare with.
const std::string plain_board = R"lua(
local steps = {
    squares = { n = { 0, 1 }, ne = { 1, 1 }, e = { 1, 0 }, se = { 1, -1 }, s = { 0, -1 }, sw = { -1, -1 }, w = { -1, 0 }, nw = { -1, 1 } },
    hexagons = { ne = { 0, 1 }, e = { 1, 0 }, se = { 1, -1 }, sw = { 0, -1 }, w = { -1, 0 }, nw = { -1, 1 } },
}

local function make_board(tiles, columns, rows, is_on_board)
    local board = { columns = columns, rows = rows, column = {}, row = {}, directions = {}, size = 0 }
    local at = {}
    for row = 1, rows do
        for column = 1, columns do
            if not is_on_board or is_on_board(column, row) then
                board.size = board.size + 1
                board.column[board.size], board.row[board.size] = column, row
                at[column * 1000 + row] = board.size
            end
        end
    end
    for _, name in ipairs { "n", "ne", "e", "se", "s", "sw", "w", "nw" } do
        local step = steps[tiles][name]
        if step then
            table.insert(board.directions, name)
            local to = {}
            for field = 1, board.size do
                to[field] = at[(board.column[field] + step[1]) * 1000 + board.row[field] + step[2]] or false
            end
            board[name] = to
        end
    end
    return board
end

local function has(list, field)
    for _, each in ipairs(list) do
        if each == field then return true end
    end
    return false
end

local function sorted(list)
    table.sort(list)
    return table.concat(list, " ")
end

local plain = {}

function plain.moved(board, list, direction)
    local moved = {}
    for _, field in ipairs(list) do
        local to = board[direction][field]
        if to then table.insert(moved, to) end
    end
    return moved
end

function plain.neighbours(board, list, directions)
    local found = {}
    for _, direction in ipairs(directions) do
        for _, to in ipairs(plain.moved(board, list, direction)) do
            if not has(found, to) then table.insert(found, to) end
        end
    end
    return found
end

function plain.flood(board, seeds, within, directions)
    local reached = {}
    for _, field in ipairs(seeds) do
        if has(within, field) then table.insert(reached, field) end
    end
    local next = 1
    while next <= #reached do
        for _, direction in ipairs(directions) do
            local to = board[direction][reached[next]]
            if to and has(within, to) and not has(reached, to) then table.insert(reached, to) end
        end
        next = next + 1
    end
    return reached
end

function plain.ray(board, field, direction, blockers)
    local seen = {}
    local at = board[direction][field]
    while at do
        table.insert(seen, at)
        if has(blockers, at) then break end
        at = board[direction][at]
    end
    return seen
end

local function random_list(board, share)
    local list = {}
    for field = 1, board.size do
        if math.random() < share then table.insert(list, field) end
    end
    return list
end

local function compare(board, grid, rounds)
    local hexagonal = #board.directions == 6
    local straight = hexagonal and board.directions or { "n", "e", "s", "w" }
    local function check(what, expected, ...)
        assert(select("#", ...) == grid.numbers)
        local found, wanted = sorted(bits.fields(...)), sorted(expected)
        if found ~= wanted then error(what .. ": " .. found .. " instead of " .. wanted) end
    end
    -- A set as all functions take it.
    local function set(list) return grid.of(list) end
    local function both(a, b)
        local values = { set(a) }
        for _, value in ipairs { set(b) } do table.insert(values, value) end
        return table.unpack(values)
    end
    for round = 1, rounds do
        local list = random_list(board, 0.4)
        local within = random_list(board, 0.5 + 0.4 * (round % 2))
        for _, direction in ipairs(board.directions) do
            check(direction, plain.moved(board, list, direction), grid[direction](set(list)))
            local field = math.random(board.size)
            check("ray " .. direction, plain.ray(board, field, direction, list), grid.ray(field, direction, set(list)))
            check("free ray " .. direction, plain.ray(board, field, direction, {}), grid.ray(field, direction))
        end
        check("beside", plain.neighbours(board, list, straight), grid.beside(set(list)))
        check("around", plain.neighbours(board, list, board.directions), grid.around(set(list)))
        local seeds = { math.random(board.size), math.random(board.size) }
        check("flood", plain.flood(board, { seeds[1] }, within, straight), grid.flood(both({ seeds[1] }, within)))
        check("flood_around", plain.flood(board, { seeds[2] }, within, board.directions),
            grid.flood_around(both({ seeds[2] }, within)))
    end
    local all = {}
    for field = 1, board.size do all[field] = field end
    check("all", all, grid.all())
    for row = 1, board.rows do
        local list = {}
        for field = 1, board.size do
            if board.row[field] == row then table.insert(list, field) end
        end
        check("row", list, grid.row(row))
    end
    for column = 1, board.columns do
        local list = {}
        for field = 1, board.size do
            if board.column[field] == column then table.insert(list, field) end
        end
        check("column", list, grid.column(column))
    end
    assert(grid.size == board.size and grid.columns == board.columns and grid.rows == board.rows)
end
)lua";

std::string compare_boards(const std::string& source) {
    Sandbox sandbox = sandbox_with_bits({.steps = 1'000'000'000, .processor_time = std::chrono::hours(1)});
    std::uint64_t random = 1;
    sandbox.on_random([&random] {
        random = random * 6364136223846793005U + 1442695040888963407U;
        return random ^ (random >> 29);
    });
    return run(sandbox, plain_board + source + " return 'equal'");
}

}  // namespace

TEST_CASE("sets of up to 64 fields are whole numbers") {
    CHECK(values("bits.of { 1, 3 }, bits.of {}, bits.of { 64 } == 1 << 63, bits.of { 2, 2 }") == "5 0 true 2");
    CHECK(values("bits.count(0), bits.count(5), bits.count(-1), bits.count(7.0)") == "0 2 64 3");
    CHECK(values("bits.lowest(12), bits.lowest(0), bits.lowest(1 << 63)") == "3 nil 64");
    CHECK(values("bits.highest(12), bits.highest(0), bits.highest(-1), bits.highest(1)") == "4 nil 64 1");
    CHECK(values("bits.nth(13, 1), bits.nth(13, 2), bits.nth(13, 3), bits.nth(13, 4), bits.nth(-1, 64)") ==
          "1 3 4 nil 64");
    CHECK(values("bits.nth(0, math.maxinteger)") == "nil");
    CHECK(values("bits.has(5, 3), bits.has(5, 2), bits.has(-1, 64)") == "true false true");
    CHECK(values("bits.with(5, 2), bits.with(5, 3), bits.with(0, 64) == 1 << 63") == "7 5 true");
    CHECK(values("bits.without(7, 2), bits.without(5, 2), bits.without(1 << 63, 64)") == "5 5 0");
    CHECK(values("table.unpack(bits.fields(1 << 63 | 9))") == "1 4 64");
    CHECK(values("#bits.fields(0), #bits.fields(-1)") == "0 64");
}

TEST_CASE("sets of up to 128 fields are two whole numbers") {
    CHECK(values("bits.pair_of { 1, 67 }") == "1 4");
    CHECK(values("bits.pair_of {}") == "0 0");
    CHECK(values("select(2, bits.pair_of { 128 }) == 1 << 63") == "true");
    CHECK(values("bits.count(1, 3), bits.count(-1, -1), bits.count(1, nil)") == "3 128 1");
    CHECK(values("bits.lowest(0, 2), bits.lowest(4, 2), bits.lowest(0, 0), bits.lowest(4, nil)") == "66 3 nil 3");
    CHECK(values("bits.highest(4, 2), bits.highest(4, 0), bits.highest(0, 0), bits.highest(-1, -1)") == "66 3 nil 128");
    CHECK(values("bits.nth(1, 6, 3), bits.nth(1, 6, 4), bits.nth(5, nil, 2), bits.nth(-1, -1, 128)") == "67 nil 3 128");
    CHECK(values("bits.has(0, 2, 66), bits.has(0, 2, 2), bits.has(4, nil, 3)") == "true false true");
    CHECK(values("bits.with(1, 0, 66)") == "1 2");
    CHECK(values("bits.without(3, 6, 66)") == "3 4");
    CHECK(values("bits.with(1, nil, 2)") == "3");
    CHECK(values("table.unpack(bits.fields(5, 5))") == "1 3 65 67");
}

TEST_CASE("a loop goes through the fields of a set") {
    const std::string visited =
        "local list = {} for field in bits.each(SET) do list[#list + 1] = field end "
        "return table.concat(list, ' ')";
    const auto each = [&](const std::string& set) {
        std::string source = visited;
        return run_bits(source.replace(source.find("SET"), 3, set));
    };
    CHECK(each("0").empty());
    CHECK(each("13") == "1 3 4");
    CHECK(each("1 << 63 | 1") == "1 64");
    CHECK(each("5, 0") == "1 3");
    CHECK(each("5, nil") == "1 3");
    CHECK(each("5, 1 << 63 | 1") == "1 3 65 128");
    CHECK(each("0, 2") == "66");
    CHECK(each("bits.pair_of { 64, 65 }") == "64 65");
    CHECK(run_bits("local n = 0 for field in bits.each(-1, -1) do n = n + 1 assert(field == n) end return n") == "128");
    // Loops within loops have nothing to do with each other.
    CHECK(run_bits(
              "local n = 0 for a in bits.each(7, 7) do for b in bits.each(3, 1) do n = n + a * b end end return n") ==
          std::to_string((1 + 2 + 3 + 65 + 66 + 67) * (1 + 2 + 65)));
    // What it goes by may be called with anything.
    CHECK(values("(bits.each(5))(5, 'x'), (bits.each(5))(5), (bits.each(5))(5, -1), (bits.each(5))(5, 1 << 40)") ==
          "nil nil nil nil");
    CHECK(values("(bits.each(5, 5))(5, 'x'), (bits.each(5, 5))(5, -1), (bits.each(5, 5))(5, 128)") == "nil nil nil");
}

TEST_CASE("wrong arguments are refused with what was expected") {
    CHECK(refusal("bits.count()") ==
          "bad argument #1 to 'count' (expected a set of fields, which is a whole number, got no value)");
    CHECK(refusal("bits.count('5')") ==
          "bad argument #1 to 'count' (expected a set of fields, which is a whole number, got string)");
    CHECK(refusal("bits.count(1.5)") ==
          "bad argument #1 to 'count' (expected a set of fields, which is a whole number, got 1.5)");
    CHECK(refusal("bits.count({ 1 })") ==
          "bad argument #1 to 'count' (expected a set of fields, which is a whole number, got table; bits.of makes one "
          "of a "
          "list)");
    CHECK(refusal("bits.count(1, {})").starts_with("bad argument #2 to 'count' (expected a set of fields"));
    CHECK(refusal("bits.has(1, 65)") == "bad argument #2 to 'has' (expected a field from 1 to 64, got 65)");
    CHECK(refusal("bits.has(1)") == "bad argument #2 to 'has' (expected a field from 1 to 64, got no value)");
    CHECK(refusal("bits.has(1, 1, 129)") == "bad argument #3 to 'has' (expected a field from 1 to 128, got 129)");
    CHECK(refusal("bits.with(1, 0)") == "bad argument #2 to 'with' (expected a field from 1 to 64, got 0)");
    CHECK(refusal("bits.without(1, '2')") ==
          "bad argument #2 to 'without' (expected a field from 1 to 64, got string)");
    CHECK(refusal("bits.nth(1, 0)") == "bad argument #2 to 'nth' (expected a number from 1 on)");
    CHECK(refusal("bits.of { 1, 65 }") ==
          "bad argument #1 to 'of' (expected a list of fields from 1 to 64, but element 2 is 65)");
    CHECK(refusal("bits.of { 'a1' }") ==
          "bad argument #1 to 'of' (expected a list of fields from 1 to 64, but element 1 is a string value)");
    CHECK(refusal("bits.pair_of { 129 }") ==
          "bad argument #1 to 'pair_of' (expected a list of fields from 1 to 128, but element 1 is 129)");
    CHECK(refusal("bits.of(3)") == "bad argument #1 to 'of' (table expected, got number)");
    CHECK(refusal("bits:count(3)") == "'count' is called with a dot: bits.count(...)");
    CHECK(refusal("bits:of { 3 }") == "'of' is called with a dot: bits.of(...)");
    CHECK(refusal("bits.cuont(3)") == "bits has no field 'cuont'; did you mean 'count'?");
    CHECK(refusal("rawset(bits, 'count', 1)") == "bits cannot be changed");
}

TEST_CASE("wrong grids and wrong arguments of grids are refused") {
    const std::string no_board =
        "bad argument #1 to 'grid' (expected a board made by square, hexagons or hexagon, or a number of columns)";
    for (const char* call :
         {"bits.grid()", "bits.grid('8', 8)", "bits.grid({})", "bits.grid({ columns = 8 })",
          "bits.grid({ columns = 0, rows = 8 })", "bits.grid({ columns = math.maxinteger, rows = math.maxinteger })",
          "bits.grid({ columns = 3, rows = 3, size = 7 })", "bits.grid({ columns = 3, rows = 3, size = 0 })",
          "bits.grid({ columns = 3, rows = 3, size = 2, column = { 2, 1 }, row = { 1, 1 } })",
          "bits.grid({ columns = 3, rows = 3, size = 2, column = { 1, 2 }, row = { 1, 1000 } })",
          "bits.grid({ columns = 3, rows = 3, size = 2, column = { 1, 2 }, row = { 1, 'x' } })"}) {
        INFO(call);
        CHECK(refusal(call) == no_board);
    }
    CHECK(refusal("bits.grid(8)") ==
          "bad argument #2 to 'grid' (expected a number of rows from 1 to 128, got no value)");
    CHECK(refusal("bits.grid(0, 8)") ==
          "bad argument #1 to 'grid' (expected a number of columns from 1 to 128, got 0)");
    CHECK(refusal("bits.grid(12, 12)") == "bad argument #2 to 'grid' (expected at most 128 fields, these are 144)");
    CHECK(refusal("bits.grid({ columns = 12, rows = 12 })") ==
          "bad argument #1 to 'grid' (expected at most 128 fields, these are 144)");
    CHECK(refusal("bits.grid(8, 8).n()") ==
          "bad argument #1 to 'n' (expected a set of fields, which is a whole number, got no value)");
    CHECK(refusal("bits.grid(11, 11).n(1)") ==
          "bad argument #2 to 'n' (expected a set of fields, which is a whole number, got no value)");
    CHECK(refusal("bits.grid(8, 8):n(1)") == "'n' is called with a dot: grid.n(...)");
    CHECK(refusal("bits.grid(8, 8):of { 1 }") == "'of' is called with a dot: grid.of(...)");
    CHECK(refusal("bits.grid(8, 8):ray(1, 'n')") == "'ray' is called with a dot: grid.ray(...)");
    CHECK(refusal("bits.grid(8, 8).flood(1)").starts_with("bad argument #2 to 'flood' (expected a set of fields"));
    CHECK(refusal("bits.grid(8, 8).row(9)") == "bad argument #1 to 'row' (expected a row from 1 to 8, got 9)");
    CHECK(refusal("bits.grid(7, 8).column(8)") == "bad argument #1 to 'column' (expected a column from 1 to 7, got 8)");
    CHECK(refusal("bits.grid(7, 6).ray(43, 'n')") ==
          "bad argument #1 to 'ray' (expected a field from 1 to 42, got 43)");
    CHECK(refusal("bits.grid(7, 6).ray(1, 'north')") ==
          "bad argument #2 to 'ray' (expected a direction such as \"n\", or \"straight\", \"diagonal\" or \"all\")");
    CHECK(refusal("bits.grid(7, 6).ray(1, 3)").starts_with("bad argument #2 to 'ray' (expected a direction"));
    CHECK(refusal("bits.grid({ columns = 3, rows = 3, directions = { 1, 2, 3, 4, 5, 6 } }).ray(1, 'n')") ==
          "bad argument #2 to 'ray' (expected a direction such as \"ne\", or \"all\")");
    CHECK(
        refusal("bits.grid(7, 6).ray(1, 'n', 'x')").starts_with("bad argument #3 to 'ray' (expected a set of fields"));
    CHECK(refusal("bits.grid(7, 6).of { 43 }") ==
          "bad argument #1 to 'of' (expected a list of fields from 1 to 42, but element 1 is 43)");
    CHECK(refusal("bits.grid(7, 6).north(1)").starts_with("grid has no field 'north'"));
    CHECK(refusal("bits.grid({ columns = 3, rows = 3, directions = { 1, 2, 3, 4, 5, 6 } }).n(1)")
              .starts_with("grid has no field 'n'"));
    CHECK(refusal("rawset(bits.grid(7, 6), 'n', 1)") == "grid cannot be changed");
}

TEST_CASE("what leaves the board is cut off") {
    const std::string grid =
        "local grid = bits.grid(3, 2) local function list(...) return table.concat(bits.fields(...), ' ') end ";
    const auto on_grid = [&](const std::string& expression) { return run_bits(grid + "return " + expression); };
    CHECK(on_grid("list(grid.n(grid.all()))") == "4 5 6");
    CHECK(on_grid("list(grid.e(grid.all()))") == "2 3 5 6");
    CHECK(on_grid("list(grid.sw(grid.all()))") == "1 2");
    CHECK(on_grid("list(grid.w(-1))") == "1 2 4 5");
    CHECK(on_grid("list(grid.n(bits.of { 4, 64 }))").empty());
    CHECK(on_grid("list(grid.flood(-1, -1))") == "1 2 3 4 5 6");
    CHECK(on_grid("list(grid.flood(1, 0))").empty());
    CHECK(on_grid("list(grid.flood(bits.of { 1 }, bits.of { 1, 5 }))") == "1");
    CHECK(on_grid("list(grid.flood_around(bits.of { 1 }, bits.of { 1, 5 }))") == "1 5");
    CHECK(on_grid("list(grid.beside(bits.of { 1 })) .. ', ' .. list(grid.around(bits.of { 1 }))") == "2 4, 2 4 5");
    CHECK(on_grid("list(grid.ray(1, 'e', bits.of { 2 })) .. ', ' .. list(grid.ray(1, 'e'))") == "2, 2 3");
    CHECK(on_grid("list(grid.ray(2, 'straight')) .. ', ' .. list(grid.ray(2, 'diagonal'))") == "1 3 5, 4 6");
    CHECK(on_grid("list(grid.ray(2, 'all', -1))") == "1 3 4 5 6");
    CHECK(on_grid("grid.numbers .. bits.grid(11, 11).numbers .. bits.grid(8, 8).numbers") == "121");
    CHECK(values("bits.grid(11, 11).all()") == "-1 " + std::to_string((std::uint64_t{1} << 57U) - 1));
}

TEST_CASE("grids of squares do what going field by field does") {
    CHECK(compare_boards(R"lua(
        local sizes = { { 8, 8 }, { 1, 1 }, { 3, 5 }, { 7, 6 }, { 1, 64 }, { 32, 2 }, { 11, 11 }, { 9, 9 }, { 16, 8 }, { 64, 2 }, { 1, 128 } }
        for _, size in ipairs(sizes) do
            compare(make_board("squares", size[1], size[2]), bits.grid(size[1], size[2]), 4)
        end
        local board = make_board("squares", 10, 10)
        compare(board, bits.grid(board), 4)
    )lua") == "equal");
}

TEST_CASE("grids of hexagons do what going field by field does") {
    CHECK(compare_boards(R"lua(
        for _, size in ipairs { 3, 8, 11 } do
            local board = make_board("hexagons", size, size)
            compare(board, bits.grid(board), 4)
        end
        for _, radius in ipairs { 1, 2, 4, 6 } do
            local middle = radius + 1
            local board = make_board("hexagons", 2 * radius + 1, 2 * radius + 1, function(column, row)
                return math.abs(column - middle + row - middle) <= radius
            end)
            compare(board, bits.grid(board), 4)
        end
    )lua") == "equal");
}

TEST_CASE("a board that cannot be changed makes a grid, and its lists make sets") {
    for (const bool real : {false, true}) {
        Sandbox sandbox = sandbox_with_bits();
        lua_State* L = sandbox.lua();
        sandbox.give_real_tables(real);
        REQUIRE(sandbox.load("board.lua", "return { columns = 3, rows = 3, size = 9 }"));
        const auto add_list = [&](const char* name, int size) {
            lua_pushstring(L, name);
            lua_createtable(L, size, 0);
            for (int index = 1; index <= size; ++index) {
                lua_pushinteger(L, index);
                lua_rawseti(L, -2, index);
            }
            make_read_only_list(L, name);
            lua_rawset(L, -3);
        };
        add_list("directions", 6);
        add_list("bottom", 3);
        sandbox.add_global("board");
        CHECK(run(sandbox, "return bits.of(board.bottom)") == "7");
        CHECK(run(sandbox, "return bits.grid(board).ne(1)") == "8");
        CHECK(run(sandbox, "return bits.grid(board).of(board.bottom)") == "7");
        CHECK(run(sandbox, "local n = pcall(function() return bits.grid(board).n end) return n") == "false");
    }
}

TEST_CASE("sets of fields are metered") {
    constexpr Budget budget{.steps = 200'000, .memory = std::size_t{4} << 20, .processor_time = std::chrono::hours(1)};
    for (const char* source : {
             "while true do for field in bits.each(-1) do end end",
             "while true do for field in bits.each(-1, -1) do end end",
             "local next = bits.each(1) for field in next, 1, 0 do next = bits.each(1) while true do next(1, 0) end "
             "end",
             "while true do bits.fields(-1, -1) end",
             "while true do bits.nth(-1, -1, 128) end",
             "while true do bits.grid(11, 11) end",
             "local grid = bits.grid(11, 11) while true do grid.flood(1, 0, -1, -1) end",
             "local grid = bits.grid(8, 8) while true do grid.n(5) end",
             "local grid = bits.grid(8, 8) while true do grid.row(5) end",
             "local list = {} for i = 1, 1000 do list[i] = i % 64 + 1 end while true do bits.of(list) end",
             "local grids = {} while true do grids[#grids % 10 + 1] = bits.grid(16, 8) end",
         }) {
        INFO(source);
        Sandbox sandbox = sandbox_with_bits(budget);
        const std::string message = run(sandbox, source);
        CHECK(message.find("the script used more than 200000 steps in one call") != std::string::npos);
    }
    Sandbox sandbox = sandbox_with_bits({.memory = std::size_t{4} << 20});
    const std::string message =
        run(sandbox, "local grids = {} while true do grids[#grids + 1] = bits.grid(11, 11) end");
    CHECK(message.find("the script needed more than 4 MiB of memory") != std::string::npos);
}

TEST_CASE("what takes longer costs more steps") {
    const auto steps = [](const std::string& source) {
        Sandbox sandbox = sandbox_with_bits();
        REQUIRE(sandbox.load("script.lua", source));
        return sandbox.steps_used();
    };
    CHECK(steps("bits.fields(-1, -1)") >= steps("bits.fields(0, 0)") + 128);
    const std::string grid =
        "local grid = bits.grid(8, 8) local snake = bits.of { 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32, 40, 48, 56, 64 } ";
    CHECK(steps(grid + "grid.flood(1, snake)") >= steps(grid + "grid.flood(1, 1)") + 14);
    CHECK(steps("bits.grid(16, 8)") >= 128 * 10);
}

TEST_CASE("a grid lives as long as its functions do") {
    CHECK(
        run_bits(
            "local n = bits.grid(8, 8).n local waste = {} for i = 1, 20000 do waste = { waste[1] } end return n(1)") ==
        "256");
}

namespace {

Stubs stubs_of_bits() {
    const auto file = std::filesystem::path(FARMLAND_TESTS_DIR).parent_path() / "scripts" / "api" / "bits.lua";
    std::ostringstream text;
    text << std::ifstream(file).rdbuf();
    auto stubs = parse_stubs(text.str());
    REQUIRE(stubs);
    return *std::move(stubs);
}

// The names that a class of the stubs has, sorted, with blanks between them.
std::string described_names(const StubClass& each) {
    std::set<std::string> names;
    for (const StubValue& field : each.fields) names.insert(field.name);
    for (const StubFunction& function : each.functions) names.insert(function.name);
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
    return text;
}

}  // namespace

TEST_CASE("the stubs of bits describe what is there") {
    const Stubs stubs = stubs_of_bits();
    REQUIRE(stubs.classes.size() == 2);
    const std::string names =
        "local names = {} for name in pairs(TABLE) do names[#names + 1] = name end table.sort(names) "
        "return table.concat(names, ' ')";
    const auto live_names = [&](const std::string& table) {
        std::string source = names;
        return run_bits(source.replace(source.find("TABLE"), 5, table));
    };
    CHECK(described_names(stubs.classes[0]) == live_names("bits"));
    CHECK(described_names(stubs.classes[1]) == live_names("bits.grid(8, 8)"));
    CHECK(described_names(stubs.classes[1]) == live_names("bits.grid(11, 11)"));
}

TEST_CASE("the examples in the stubs of bits are true") {
    int tried = 0;
    const auto try_example = [&](const std::string& where, const std::string& text) {
        const std::string open = "```lua\n";
        const std::size_t begin = text.find(open);
        if (begin == std::string::npos) return;
        const std::size_t end = text.find("```", begin + open.size());
        INFO(where);
        CHECK(run_bits(text.substr(begin + open.size(), end - begin - open.size()) + " return 'true'") == "true");
        ++tried;
    };
    for (const StubClass& each : stubs_of_bits().classes) {
        try_example(each.name, each.text);
        for (const StubFunction& function : each.functions) try_example(function.call, function.text);
    }
    CHECK(tried >= 20);
}
