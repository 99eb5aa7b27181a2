// Bit i-1 of a whole number stands for field i. A set of more than 64 fields is two numbers, of which the second has fields 65 to
// 128; wherever a set is given or returned, both stand where one would.
//
// Most of these functions take about as long as being called does. They therefore read their arguments themselves, and only those
// that go through something book steps. No text is taken for a number: a long one takes much longer to read than was paid for.
#include "scripting/host/library/bits.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <array>
#include <cstdint>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/board/bit_grid.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/exposed/objects.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr lua_Integer most_fields_of_number = 64;
constexpr lua_Integer most_fields_of_pair = 128;

// --- arguments and results ------------------------------------------------------------------------------------------

// A grid or `bits` itself as the first argument: with a colon instead of a dot.
void refuse_colon(lua_State* L) {
    lua_Debug call;
    if (!lua_istable(L, 1) || lua_getstack(L, 0, &call) == 0 || lua_getinfo(L, "n", &call) == 0) return;
    if (std::string_view(call.namewhat) != "method") return;
    const bool has_grid_behind = lua_touserdata(L, lua_upvalueindex(1)) != nullptr;
    raise_wrong_call(L, has_grid_behind ? "grid." : "bits.");
}

// Of a number all of it, otherwise what it is.
std::string found_at(lua_State* L, int index) {
    return lua_type(L, index) == LUA_TNUMBER ? std::string(push_text(L, index)) : luaL_typename(L, index);
}

[[noreturn]] void refuse_set(lua_State* L, int index) {
    refuse_colon(L);
    std::string message = "expected a set of fields, which is a whole number, got " + found_at(L, index);
    if (lua_istable(L, index)) message += "; bits.of makes one of a list";
    raise_argument(L, index, message);
}

std::optional<lua_Integer> whole_at(lua_State* L, int index) {
    if (lua_type(L, index) != LUA_TNUMBER) return std::nullopt;
    int is_whole = 0;
    const lua_Integer value = lua_tointegerx(L, index, &is_whole);
    return is_whole != 0 ? std::optional(value) : std::nullopt;
}

std::uint64_t number_at(lua_State* L, int index) {
    const auto number = whole_at(L, index);
    if (!number) [[unlikely]]
        refuse_set(L, index);
    return static_cast<std::uint64_t>(*number);
}

// "expected a field from 1 to 64, got 65"
[[noreturn]] void refuse_number(lua_State* L, int index, const char* what, lua_Integer most) {
    refuse_colon(L);
    raise_argument(
        L, index,
        "expected " + std::string(what) + " from 1 to " + std::to_string(most) + ", got " + found_at(L, index));
}

// From 0, as opposed to what scripts say.
std::size_t index_at(lua_State* L, int index, const char* what, lua_Integer most) {
    const auto number = whole_at(L, index);
    if (!number || *number < 1 || *number > most) [[unlikely]]
        refuse_number(L, index, what, most);
    return static_cast<std::size_t>(*number - 1);
}
std::size_t field_at(lua_State* L, int index, lua_Integer most) { return index_at(L, index, "a field", most); }

void push_whole(lua_State* L, std::uint64_t number) { lua_pushinteger(L, static_cast<lua_Integer>(number)); }

int push_index(lua_State* L, std::size_t index) {
    lua_pushinteger(L, static_cast<lua_Integer>(index + 1));
    return 1;
}

// The set that is the argument at `index` and, if it has more than 64 fields, the one after it.
template <class Set>
Set set_at(lua_State* L, int index);
template <>
Bits64 set_at<Bits64>(lua_State* L, int index) {
    return {number_at(L, index)};
}
template <>
Bits128 set_at<Bits128>(lua_State* L, int index) {
    return {number_at(L, index), number_at(L, index + 1)};
}

template <class Set>
inline constexpr int numbers_of = sizeof(Set) / sizeof(std::uint64_t);

int push_set(lua_State* L, Bits64 set) {
    push_whole(L, set.bits);
    return numbers_of<Bits64>;
}
int push_set(lua_State* L, Bits128 set) {
    push_whole(L, set.low);
    push_whole(L, set.high);
    return numbers_of<Bits128>;
}

// A set of either size: one number, or two if more arguments are given than the others that there are.
struct GivenSet {
    Bits128 fields;
    bool is_pair;
    int next;  // where the other arguments begin

    lua_Integer most() const { return is_pair ? most_fields_of_pair : most_fields_of_number; }
};

GivenSet given_set(lua_State* L, int others) {
    if (lua_gettop(L) <= 1 + others) return {{number_at(L, 1), 0}, false, 2};
    // Nil, as the second number is where a grid gives only one.
    if (lua_isnil(L, 2)) return {{number_at(L, 1), 0}, false, 3};
    return {set_at<Bits128>(L, 1), true, 3};
}

int push_like(lua_State* L, const GivenSet& given, Bits128 fields) {
    return given.is_pair ? push_set(L, fields) : push_set(L, Bits64{fields.low});
}

// The set of the fields that are listed in the first argument.
Bits128 listed_fields(lua_State* L, lua_Integer most) {
    if (lua_gettop(L) > 1) refuse_colon(L);
    check_table({L, 1});
    const auto size = static_cast<lua_Integer>(lua_rawlen(L, 1));
    charge(L, size);
    Bits128 fields;
    for (lua_Integer position = 1; position <= size; ++position) {
        lua_rawgeti(L, 1, position);
        const auto field = whole_at(L, -1);
        if (!field || *field < 1 || *field > most) {
            const std::string found = field ? std::to_string(*field) : kind_of_value(L, -1);
            raise_argument(L, 1,
                           "expected a list of fields from 1 to " + std::to_string(most) + ", but element " +
                               std::to_string(position) + " is " + found);
        }
        fields.insert(static_cast<std::size_t>(*field - 1));
        lua_pop(L, 1);
    }
    return fields;
}

// --- bits -----------------------------------------------------------------------------------------------------------

int count_fields(lua_State* L) {
    // Counting is a good part of the work, so that an empty half would show.
    const GivenSet given = given_set(L, 0);
    lua_pushinteger(L, given.is_pair ? given.fields.count() : Bits64{given.fields.low}.count());
    return 1;
}

int lowest_field(lua_State* L) {
    const Bits128 fields = given_set(L, 0).fields;
    if (fields.any()) return push_index(L, fields.lowest());
    lua_pushnil(L);
    return 1;
}

int highest_field(lua_State* L) {
    const Bits128 fields = given_set(L, 0).fields;
    if (fields.any()) return push_index(L, fields.highest());
    lua_pushnil(L);
    return 1;
}

int nth_field(lua_State* L) {
    const GivenSet given = given_set(L, 1);
    const auto number = whole_at(L, given.next);
    if (!number || *number < 1) raise_argument(L, given.next, "expected a number from 1 on");
    Bits128 fields = given.fields;
    if (*number > fields.count()) {
        lua_pushnil(L);
        return 1;
    }
    charge(L, *number / 8);
    for (lua_Integer skipped = 1; skipped < *number; ++skipped) fields.take_lowest();
    return push_index(L, fields.lowest());
}

int has_field(lua_State* L) {
    const GivenSet given = given_set(L, 1);
    lua_pushboolean(L, given.fields.contains(field_at(L, given.next, given.most())) ? 1 : 0);
    return 1;
}

int with_field(lua_State* L) {
    GivenSet given = given_set(L, 1);
    given.fields.insert(field_at(L, given.next, given.most()));
    return push_like(L, given, given.fields);
}

int without_field(lua_State* L) {
    GivenSet given = given_set(L, 1);
    given.fields.remove(field_at(L, given.next, given.most()));
    return push_like(L, given, given.fields);
}

int set_of(lua_State* L) { return push_set(L, Bits64{listed_fields(L, most_fields_of_number).low}); }

int pair_of(lua_State* L) { return push_set(L, listed_fields(L, most_fields_of_pair)); }

int list_of_fields(lua_State* L) {
    Bits128 fields = given_set(L, 0).fields;
    const int count = fields.count();
    charge(L, count);
    lua_createtable(L, count, 0);
    for (int position = 1; position <= count; ++position) {
        push_index(L, fields.take_lowest());
        lua_rawseti(L, -2, position);
    }
    return 1;
}

// What `for` calls with the set and the last field: it needs no memory, since all that changes is that field.
int next_field(lua_State* L) {
    const std::uint64_t set = number_at(L, 1);
    const auto last = static_cast<lua_Unsigned>(whole_at(L, 2).value_or(LUA_MAXINTEGER));
    const std::uint64_t rest = last < most_fields_of_number ? set & (~std::uint64_t{0} << last) : 0;
    if (rest != 0) return push_index(L, Bits64{rest}.lowest());
    lua_pushnil(L);
    return 1;
}

// The same with fields 65 to 128 as an upvalue, because `for` keeps only one value for it.
int next_field_of_pair(lua_State* L) {
    Bits128 rest{number_at(L, 1), number_at(L, lua_upvalueindex(1))};
    const auto last = static_cast<lua_Unsigned>(whole_at(L, 2).value_or(LUA_MAXINTEGER));
    if (last < most_fields_of_number) {
        rest.low &= ~std::uint64_t{0} << last;
    } else {
        rest.low = 0;
        rest.high &= last < most_fields_of_pair ? ~std::uint64_t{0} << (last - most_fields_of_number) : 0;
    }
    if (rest.any()) return push_index(L, rest.lowest());
    lua_pushnil(L);
    return 1;
}

int each_field(lua_State* L) {
    const Bits128 fields = given_set(L, 0).fields;
    if (fields.high == 0) {
        lua_pushcfunction(L, next_field);
    } else {
        constexpr std::int64_t steps_of_closure = 5;
        charge(L, steps_of_closure);
        push_whole(L, fields.high);
        lua_pushcclosure(L, next_field_of_pair, 1);
    }
    push_whole(L, fields.low);
    lua_pushinteger(L, 0);
    return 3;
}

// --- grids ----------------------------------------------------------------------------------------------------------

// What a function of a grid was made with.
template <class Set>
const BitGrid<Set>& grid_of(lua_State* L) {
    return *static_cast<const BitGrid<Set>*>(lua_touserdata(L, lua_upvalueindex(1)));
}

template <class Set, Compass direction>
int move_set(lua_State* L) {
    return push_set(L, grid_of<Set>(L).moved(set_at<Set>(L, 1), direction));
}

template <class Set, CompassSet (*directions)(Tiles)>
int neighbours_of_set(lua_State* L) {
    const BitGrid<Set>& grid = grid_of<Set>(L);
    return push_set(L, grid.moved(set_at<Set>(L, 1), directions(grid.tiles())));
}

template <class Set, CompassSet (*directions)(Tiles)>
int flood_set(lua_State* L) {
    const BitGrid<Set>& grid = grid_of<Set>(L);
    const Set seeds = set_at<Set>(L, 1);
    const auto flooded = grid.flood(seeds, set_at<Set>(L, 1 + numbers_of<Set>), directions(grid.tiles()));
    // Afterwards, since it cannot take long: a pass adds at least one field.
    constexpr std::int64_t shifts_per_step = 4;
    charge(L, static_cast<std::int64_t>(grid.shifts()) * flooded.passes / shifts_per_step);
    return push_set(L, flooded.fields);
}

template <class Set>
int ray_from_field(lua_State* L) {
    const BitGrid<Set>& grid = grid_of<Set>(L);
    const std::size_t field = field_at(L, 1, static_cast<lua_Integer>(grid.size()));
    const auto word = Argument{L, 2}.text();
    const CompassSet directions = word ? directions_named(grid.tiles(), *word) : CompassSet{};
    if (directions.empty()) {
        const bool is_square = grid.tiles() == Tiles::squares;
        raise_argument(L, 2,
                       is_square ? "expected a direction such as \"n\", or \"straight\", \"diagonal\" or \"all\""
                                 : "expected a direction such as \"ne\", or \"all\"");
    }
    return push_set(L, grid.ray(field, directions, lua_isnoneornil(L, 3) ? Set{} : set_at<Set>(L, 3)));
}

template <class Set>
void charge_for_look_at_each_field(lua_State* L, const BitGrid<Set>& grid) {
    constexpr std::int64_t fields_per_step = 8;
    charge(L, static_cast<std::int64_t>(grid.size()) / fields_per_step);
}

template <class Set>
int row_of_grid(lua_State* L) {
    const BitGrid<Set>& grid = grid_of<Set>(L);
    const std::size_t row = index_at(L, 1, "a row", grid.rows());
    charge_for_look_at_each_field(L, grid);
    return push_set(L, grid.row(static_cast<int>(row)));
}

template <class Set>
int column_of_grid(lua_State* L) {
    const BitGrid<Set>& grid = grid_of<Set>(L);
    const std::size_t column = index_at(L, 1, "a column", grid.columns());
    charge_for_look_at_each_field(L, grid);
    return push_set(L, grid.column(static_cast<int>(column)));
}

template <class Set>
int all_of_grid(lua_State* L) {
    return push_set(L, grid_of<Set>(L).all());
}

template <class Set>
int set_of_grid(lua_State* L) {
    const Bits128 fields = listed_fields(L, static_cast<lua_Integer>(grid_of<Set>(L).size()));
    if constexpr (std::is_same_v<Set, Bits64>) {
        return push_set(L, Bits64{fields.low});
    } else {
        return push_set(L, fields);
    }
}

template <class Set, std::size_t... indices>
constexpr std::array<lua_CFunction, sizeof...(indices)> moves_in_all_directions(std::index_sequence<indices...>) {
    return {&move_set<Set, all_compass[indices]>...};
}

struct GivenBoard {
    Tiles tiles = Tiles::squares;
    std::array<BoardPlace, most_fields_of_pair> places;
    std::size_t size = 0;
};

[[noreturn]] void refuse_board(lua_State* L) {
    raise_argument(L, 1, "expected a board made by square, hexagons or hexagon, or a number of columns");
}

// Pushes a table of the functions of the grid.
template <class Set>
int push_grid(lua_State* L, const GivenBoard& board) {
    using Grid = BitGrid<Set>;
    void* memory = lua_newuserdatauv(L, sizeof(Grid), 0);
    const auto made = Grid::make(board.tiles, std::span(board.places).first(board.size));
    if (!made) refuse_board(L);
    const Grid& grid = *new (memory) Grid(*made);

    static constexpr std::array<NamedFunction, 9> functions = {{
        {"all", all_of_grid<Set>},
        {"around", neighbours_of_set<Set, directions_of>},
        {"beside", neighbours_of_set<Set, straight_directions_of>},
        {"column", column_of_grid<Set>},
        {"flood", flood_set<Set, straight_directions_of>},
        {"flood_around", flood_set<Set, directions_of>},
        {"of", set_of_grid<Set>},
        {"ray", ray_from_field<Set>},
        {"row", row_of_grid<Set>},
    }};
    static constexpr auto moves = moves_in_all_directions<Set>(std::make_index_sequence<all_compass.size()>());
    constexpr int numbers = 4;
    lua_createtable(L, 0, static_cast<int>(functions.size() + moves.size()) + numbers);
    const auto set_function_of_grid = [&](std::string_view name, lua_CFunction function) {
        push_string(L, name);
        lua_pushvalue(L, -3);
        lua_pushcclosure(L, function, 1);
        lua_rawset(L, -3);
    };
    for (const NamedFunction& each : functions) set_function_of_grid(each.name, each.function);
    directions_of(board.tiles).for_each([&](Compass each) {
        set_function_of_grid(name_of(each), moves[static_cast<std::size_t>(each)]);
    });
    const auto set_number = [&](const char* name, lua_Integer value) {
        push_string(L, name);
        lua_pushinteger(L, value);
        lua_rawset(L, -3);
    };
    set_number("columns", grid.columns());
    set_number("rows", grid.rows());
    set_number("size", static_cast<lua_Integer>(grid.size()));
    set_number("numbers", numbers_of<Set>);
    make_read_only(L, "grid");
    return 1;
}

[[noreturn]] void refuse_size(lua_State* L, int index, lua_Integer size) {
    raise_argument(
        L, index,
        "expected at most " + std::to_string(most_fields_of_pair) + " fields, these are " + std::to_string(size));
}

void fill_with_rows(GivenBoard& board, lua_Integer columns, lua_Integer rows) {
    board.size = static_cast<std::size_t>(columns * rows);
    for (std::size_t field = 0; field < board.size; ++field) {
        const auto index = static_cast<lua_Integer>(field);
        board.places[field] = {static_cast<int>(index % columns), static_cast<int>(index / columns)};
    }
}

// How many elements a list in the table at 1 has, if it has a list of that name.
std::optional<lua_Integer> size_of_list(lua_State* L, const char* name) {
    return read_field(L, 1, name, [&](Argument value) -> std::optional<lua_Integer> {
        if (!value.is_table()) return std::nullopt;
        push_fields_of(L, value.index);
        const auto size = static_cast<lua_Integer>(lua_rawlen(L, -1));
        lua_pop(L, 1);
        return size;
    });
}

// The columns or the rows of all fields, by that name in the table at 1.
void read_places(lua_State* L, const char* name, GivenBoard& board, int BoardPlace::*part) {
    push_string(L, name);
    if (lua_rawget(L, 1) != LUA_TTABLE) refuse_board(L);
    see_through(L, -1);
    for (std::size_t field = 0; field < board.size; ++field) {
        const auto number = read_element(L, -1, field + 1, [](Argument value) { return value.whole(); });
        if (!number || *number < 1 || *number > most_fields_of_pair) refuse_board(L);
        board.places[field].*part = static_cast<int>(*number - 1);
    }
    lua_pop(L, 1);
}

GivenBoard board_in_table(lua_State* L) {
    check_table({L, 1});
    const lua_Integer columns = whole_field(L, 1, "columns").value_or(0);
    const lua_Integer rows = whole_field(L, 1, "rows").value_or(0);
    // Whatever a script calls a board, these do not overflow when multiplied.
    constexpr lua_Integer most_rows = 1000;
    if (columns < 1 || columns > most_rows || rows < 1 || rows > most_rows) refuse_board(L);
    const lua_Integer size = whole_field(L, 1, "size").value_or(columns * rows);
    if (size < 1) refuse_board(L);
    if (size > most_fields_of_pair) refuse_size(L, 1, size);
    GivenBoard board;
    constexpr lua_Integer directions_of_hexagon = 6;
    const bool has_hexagons = size_of_list(L, "directions") == directions_of_hexagon;
    board.tiles = has_hexagons ? Tiles::hexagons : Tiles::squares;
    if (size == columns * rows) {
        fill_with_rows(board, columns, rows);
        return board;
    }
    board.size = static_cast<std::size_t>(size);
    read_places(L, "column", board, &BoardPlace::column);
    read_places(L, "row", board, &BoardPlace::row);
    return board;
}

GivenBoard board_of_squares(lua_State* L) {
    const auto columns = static_cast<lua_Integer>(index_at(L, 1, "a number of columns", most_fields_of_pair)) + 1;
    const auto rows = static_cast<lua_Integer>(index_at(L, 2, "a number of rows", most_fields_of_pair)) + 1;
    if (columns * rows > most_fields_of_pair) refuse_size(L, 2, columns * rows);
    GivenBoard board;
    fill_with_rows(board, columns, rows);
    return board;
}

int make_grid(lua_State* L) {
    if (lua_type(L, 1) != LUA_TTABLE && lua_type(L, 1) != LUA_TNUMBER) refuse_board(L);
    const GivenBoard board = lua_istable(L, 1) ? board_in_table(L) : board_of_squares(L);
    constexpr std::int64_t steps_per_field = 15;  // each is looked for from eight sides
    charge(L, static_cast<std::int64_t>(board.size) * steps_per_field);
    return board.size <= most_fields_of_number ? push_grid<Bits64>(L, board) : push_grid<Bits128>(L, board);
}

}  // namespace

void add_bits(Sandbox& sandbox) {
    static constexpr std::array<NamedFunction, 12> functions = {{
        {"count", count_fields},
        {"each", each_field},
        {"fields", list_of_fields},
        {"grid", make_grid},
        {"has", has_field},
        {"highest", highest_field},
        {"lowest", lowest_field},
        {"nth", nth_field},
        {"of", set_of},
        {"pair_of", pair_of},
        {"with", with_field},
        {"without", without_field},
    }};
    lua_State* L = sandbox.lua();
    lua_createtable(L, 0, static_cast<int>(functions.size()));
    for (const NamedFunction& each : functions) set_function(L, each.name, each.function);
    sandbox.add_global("bits");
}

}  // namespace farmland::scripting
