#include "scripting/host/library/games.hpp"

#include <algorithm>
#include <array>

#include "core/base/text.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/exposed/functions.hpp"
#include "scripting/host/exposed/table_writer.hpp"
#include "scripting/host/library/bits.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/raw_fields.hpp"
#include "scripting/host/values/fields.hpp"

namespace farmland::scripting {

using declared::Board;

namespace {

constexpr std::size_t most_boards = 16;
constexpr std::size_t most_names = 100;

// --- values -------------------------------------------------------------------------------------------------------------

constexpr int deepest_value = 10;
constexpr std::size_t most_values = 20'000;
constexpr std::size_t longest_text = 1000;

class ValueReader {
public:
    ValueReader(lua_State* L, std::string_view function) : lua_(L), function_(function) {}

    Result<Value> read(int index, const std::string& path, int depth) {
        if (++count_ > most_values) return Error{"there are more than " + std::to_string(most_values) + " values"};
        index = lua_absindex(lua_, index);
        switch (lua_type(lua_, index)) {
            case LUA_TBOOLEAN: return Value(lua_toboolean(lua_, index) != 0);
            case LUA_TNUMBER:
                if (lua_isinteger(lua_, index) != 0)
                    return Value(static_cast<std::int64_t>(lua_tointeger(lua_, index)));
                return Value(static_cast<double>(lua_tonumber(lua_, index)));
            case LUA_TSTRING:
                if (string_at(lua_, index).size() > longest_text) return Error{"this text is too long", {path}};
                return Value(string_at(lua_, index));
            case LUA_TFUNCTION:
                if (!function_.empty()) return Value(function_);
                break;
            case LUA_TTABLE: return read_table(index, path, depth);
            default: break;
        }
        return Error{"expected texts, numbers, true, false and tables of these, found " + kind_of_value(lua_, index),
                     {path}};
    }

private:
    Result<Value> read_table(int index, const std::string& path, int depth) {
        if (depth == deepest_value) return Error{"there are tables in tables in tables without end", {path}};
        luaL_checkstack(lua_, 8, nullptr);
        const std::size_t length = lua_rawlen(lua_, index);
        ValueList list;
        Members members;
        std::optional<Error> problem;
        for (lua_pushnil(lua_); lua_next(lua_, index) != 0 && !problem; lua_pop(lua_, 1)) {
            const bool is_name = lua_type(lua_, -2) == LUA_TSTRING;
            if (!is_name && lua_isinteger(lua_, -2) == 0) {
                problem = Error{"expected names or a list", {path}};
                break;
            }
            if (!is_name) continue;
            const std::string name(string_at(lua_, -2));
            auto value = read(-1, path + "." + name, depth + 1);
            if (!value) {
                problem = value.error();
                break;
            }
            members.push_back({name, *std::move(value)});
        }
        if (problem) return *problem;
        for (std::size_t each = 1; each <= length; ++each) {
            lua_rawgeti(lua_, index, static_cast<lua_Integer>(each));
            auto value = read(-1, path + "[" + std::to_string(each) + "]", depth + 1);
            lua_pop(lua_, 1);
            if (!value) return value.error();
            list.push_back(*std::move(value));
        }
        if (!list.empty() && !members.empty()) return Error{"expected names or a list, found both", {path}};
        if (!list.empty()) return Value(std::move(list));
        std::sort(members.begin(), members.end(), [](const Member& a, const Member& b) { return a.name < b.name; });
        return Value(std::move(members));
    }

    lua_State* lua_;
    std::string_view function_;
    std::size_t count_ = 0;
};

void push_value(lua_State* L, const Value& value);

void set_members(lua_State* L, const Members& members) {
    for (const Member& member : members) {
        push_string(L, member.name);
        push_value(L, member.value);
        lua_rawset(L, -3);
    }
}

void push_value(lua_State* L, const Value& value) {
    luaL_checkstack(L, 8, nullptr);
    if (const auto* truth = value.get<bool>()) {
        lua_pushboolean(L, *truth ? 1 : 0);
    } else if (const auto* number = value.get<std::int64_t>()) {
        lua_pushinteger(L, *number);
    } else if (const auto* fraction = value.get<double>()) {
        lua_pushnumber(L, *fraction);
    } else if (const auto* text = value.get<std::string>()) {
        push_string(L, *text);
    } else if (const auto* list = value.get<ValueList>()) {
        lua_createtable(L, static_cast<int>(list->size()), 0);
        for (std::size_t each = 0; each < list->size(); ++each) {
            push_value(L, (*list)[each]);
            lua_rawseti(L, -2, static_cast<lua_Integer>(each + 1));
        }
    } else {
        lua_createtable(L, 0, static_cast<int>(value.members().size()));
        set_members(L, value.members());
    }
}

// Into the table at `index`: names replace names, tables with names go on inside.
void merge(lua_State* L, int index, const Members& members) {
    luaL_checkstack(L, 8, nullptr);
    for (const Member& member : members) {
        push_string(L, member.name);
        if (lua_rawget(L, index) == LUA_TTABLE && member.value.get<Members>() != nullptr && lua_rawlen(L, -1) == 0) {
            merge(L, lua_gettop(L), member.value.members());
            lua_pop(L, 1);
            continue;
        }
        lua_pop(L, 1);
        push_string(L, member.name);
        push_value(L, member.value);
        lua_rawset(L, index);
    }
}

// --- boards -------------------------------------------------------------------------------------------------------------

void set_list(lua_State* L, const char* name, std::size_t size, auto push_item) {
    lua_createtable(L, static_cast<int>(size), 0);
    for (std::size_t each = 0; each < size; ++each) {
        push_item(static_cast<int>(each));
        lua_rawseti(L, -2, static_cast<lua_Integer>(each + 1));
    }
    lua_setfield(L, -2, name);
}

void push_fields(lua_State* L, const std::vector<int>& fields) {
    lua_createtable(L, static_cast<int>(fields.size()), 0);
    for (std::size_t each = 0; each < fields.size(); ++each) {
        lua_pushinteger(L, fields[each] + 1);
        lua_rawseti(L, -2, static_cast<lua_Integer>(each + 1));
    }
}

std::vector<int> neighbours(const Board& board, int field, bool with_corners) {
    std::vector<int> found;
    for (std::size_t direction = 0; direction < board.directions().size(); ++direction) {
        const int next = board.next(field, direction);
        if (next != Board::nowhere && (with_corners || !board.is_diagonal(direction))) found.push_back(next);
    }
    return found;
}

std::vector<int> ray(const Board& board, int field, std::size_t direction) {
    std::vector<int> found;
    for (int next = board.next(field, direction); next != Board::nowhere; next = board.next(next, direction)) {
        found.push_back(next);
    }
    return found;
}

template <class Belongs>
void push_region(lua_State* L, const Board& board, Belongs belongs) {
    std::vector<int> fields;
    for (int field = 0; field < board.fields(); ++field) {
        if (belongs(field)) fields.push_back(field);
    }
    push_fields(L, fields);
}

template <class Belongs>
void set_region(lua_State* L, const char* name, const Board& board, Belongs belongs) {
    push_region(L, board, belongs);
    lua_setfield(L, -2, name);
}

void push_regions(lua_State* L, const Board& board) {
    lua_createtable(L, 0, 6);
    const int top = board.rows() - 1;
    const int right = board.columns() - 1;
    set_region(L, "top", board, [&](int field) { return board.row(field) == top; });
    set_region(L, "bottom", board, [&](int field) { return board.row(field) == 0; });
    set_region(L, "left", board, [&](int field) { return board.column(field) == 0; });
    set_region(L, "right", board, [&](int field) { return board.column(field) == right; });
    set_region(L, "edge", board,
               [&](int field) { return neighbours(board, field, true).size() < board.directions().size(); });
    set_region(L, "corners", board, [&](int field) {
        if (board.is_hexagon()) return neighbours(board, field, true).size() <= 3;
        return (board.row(field) == top || board.row(field) == 0) &&
               (board.column(field) == right || board.column(field) == 0);
    });
    make_strict(L, -1, "board.regions");
}

// A list for each side, clockwise from the top.
void push_sides(lua_State* L, const Board& board) {
    const std::size_t directions = board.directions().size();
    const std::size_t sides = board.is_hexagon() ? directions : 4;
    lua_createtable(L, static_cast<int>(sides), 0);
    for (std::size_t side = 0; side < sides; ++side) {
        push_region(L, board, [&](int field) {
            // A side of a hexagon lies between two directions, of which the first one is that before ne.
            if (board.is_hexagon()) {
                return board.next(field, side) == Board::nowhere &&
                       board.next(field, (side + directions - 1) % directions) == Board::nowhere;
            }
            switch (side) {
                case 0: return board.row(field) == board.rows() - 1;
                case 1: return board.column(field) == board.columns() - 1;
                case 2: return board.row(field) == 0;
                default: return board.column(field) == 0;
            }
        });
        lua_rawseti(L, -2, static_cast<lua_Integer>(side + 1));
    }
}

// at(column, row)
std::optional<lua_Integer> field_on_board_at(Behind<const Board> board, Whole column, Whole row) {
    const auto bounded = [](lua_Integer value) {
        return static_cast<int>(std::clamp<lua_Integer>(value, 0, Board::most_fields + 1));
    };
    const int field = board->at(bounded(column) - 1, bounded(row) - 1);
    return field == Board::nowhere ? std::nullopt : std::optional<lua_Integer>(field + 1);
}

void push_board_table(lua_State* L, const Board& board) {
    const auto size = static_cast<std::size_t>(board.fields());
    const auto directions = board.directions();
    // Each field has a place in all of these, and rays that are as long as the board at most.
    charge(L, static_cast<std::int64_t>(size * directions.size() * 4));
    luaL_checkstack(L, 12, nullptr);
    lua_createtable(L, 0, 24);
    for (const auto& [name, value] :
         {std::pair("size", board.fields()), {"columns", board.columns()}, {"rows", board.rows()}}) {
        lua_pushinteger(L, value);
        lua_setfield(L, -2, name);
    }
    set_list(L, "names", size, [&](int field) { push_string(L, board.name(field)); });
    set_list(L, "column", size, [&](int field) { lua_pushinteger(L, board.column(field) + 1); });
    set_list(L, "row", size, [&](int field) { lua_pushinteger(L, board.row(field) + 1); });
    set_list(L, "beside", size, [&](int field) { push_fields(L, neighbours(board, field, false)); });
    set_list(L, "around", size, [&](int field) { push_fields(L, neighbours(board, field, true)); });
    set_list(L, "directions", directions.size(),
             [&](int each) { push_string(L, directions[static_cast<std::size_t>(each)]); });
    lua_createtable(L, 0, board.fields());
    for (int field = 0; field < board.fields(); ++field) {
        push_string(L, board.name(field));
        lua_pushinteger(L, field + 1);
        lua_rawset(L, -3);
    }
    lua_setfield(L, -2, "fields");
    for (std::size_t direction = 0; direction < directions.size(); ++direction) {
        set_list(L, std::string(directions[direction]).c_str(), size, [&](int field) {
            const int next = board.next(field, direction);
            if (next == Board::nowhere) {
                lua_pushboolean(L, 0);
            } else {
                lua_pushinteger(L, next + 1);
            }
        });
    }
    lua_createtable(L, 0, static_cast<int>(directions.size()));
    for (std::size_t direction = 0; direction < directions.size(); ++direction) {
        set_list(L, std::string(directions[direction]).c_str(), size,
                 [&](int field) { push_fields(L, ray(board, field, direction)); });
    }
    make_strict(L, -1, "board.rays");
    lua_setfield(L, -2, "rays");
    push_regions(L, board);
    lua_setfield(L, -2, "regions");
    push_sides(L, board);
    lua_setfield(L, -2, "sides");
    push_function(L, exposed<&field_on_board_at>, &board);
    lua_setfield(L, -2, "at");
    make_strict(L, -1, "board");
}

// --- the globals --------------------------------------------------------------------------------------------------------

using Games = Behind<GameLibrary>;

std::int64_t bound(Argument table, const char* name, std::int64_t otherwise) {
    const auto given = whole_field(table.L, table.index, name);
    const bool is_there = read_field(table.L, table.index, name, [](Argument value) { return value.is_given(); });
    if (is_there && !given) table.refuse(std::string("expected ") + name + " to be a whole number");
    return given.value_or(otherwise);
}

// parameter(name, { default = 8, least = 4, most = 11 })
lua_Integer parameter(Games library, Text name, GivenTable given, sol::this_state L) {
    const Argument table{L, given.index};
    constexpr std::array<std::string_view, 3> known = {"default", "least", "most"};
    for_all_fields(table, [&](Argument key, Argument) {
        const std::string word(key.text().value_or(key.type_name()));
        if (std::find(known.begin(), known.end(), word) == known.end()) {
            table.refuse("there is no " + in_quotes(word) + " of a parameter" + suggestion_or_list(word, known));
        }
    });
    constexpr auto great = declared::Board::most_fields * std::int64_t{1'000'000};
    const bool has_default = read_field(L, given.index, "default", [](Argument value) { return value.is_given(); });
    if (!has_default) table.refuse("expected a default");
    return library->take_parameter(L, name.bytes, bound(table, "default", 0),
                                   {bound(table, "least", 0), bound(table, "most", great)});
}

// data(name, table)
Pushed data(Games library, Text name, GivenTable table, sol::this_state L) {
    library->push_data(L, name.bytes, table.index);
    return {};
}

Pushed square(Games library, Whole columns, Whole rows, sol::this_state L) {
    library->push_board(L, Board::squares(columns, rows));
    return {};
}
Pushed hexagons(Games library, Whole columns, Whole rows, sol::this_state L) {
    library->push_board(L, Board::hexagons(columns, rows));
    return {};
}
Pushed hexagon(Games library, Whole radius, sol::this_state L) {
    library->push_board(L, Board::hexagon(radius));
    return {};
}

}  // namespace

Result<Value> value_at(lua_State* L, int index, const std::string& path, std::string_view function) {
    return ValueReader(L, function).read(index, path, 0);
}

Result<Value> value_of(const Kept& kept, const std::string& path, std::string_view function) {
    kept.push();
    auto value = value_at(kept.lua(), -1, path, function);
    lua_pop(kept.lua(), 1);
    return value;
}

GameLibrary::GameLibrary(Sandbox& sandbox, GameChanges changes) : changes_(std::move(changes)) {
    static constexpr std::array<NamedFunction, 5> functions = {{{"parameter", exposed<&parameter>},
                                                                {"data", exposed<&data>},
                                                                {"square", exposed<&square>},
                                                                {"hexagons", exposed<&hexagons>},
                                                                {"hexagon", exposed<&hexagon>}}};
    add_global_functions(sandbox, functions, this);
    add_bits(sandbox);
}

std::int64_t GameLibrary::take_parameter(lua_State* L, std::string_view name, std::int64_t usual, Range range) {
    if (!is_small_name(name)) {
        raise_argument(L, 1, in_quotes(name) + " cannot be a parameter; " + std::string(small_name_rule));
    }
    const auto known =
        std::find_if(parameters_.begin(), parameters_.end(), [&](const Parameter& each) { return each.name == name; });
    if (known != parameters_.end()) raise_argument(L, 1, "there is a parameter " + in_quotes(name) + " already");
    check_is_loading(L);
    if (parameters_.size() == most_names) raise(L, "there are too many parameters");
    if (range.least > range.most) raise_argument(L, 2, "least is more than most");
    const auto changed = changes_.parameters.find(name);
    const bool is_changed = changed != changes_.parameters.end();
    // Bounds can depend on other parameters, and a mod that changes one of these has to change this, too.
    if (!is_changed && !range.contains(usual))
        raise_argument(L, 2, check_range("default", usual, range).error().sentence());
    const std::int64_t value = is_changed ? changed->second : usual;
    if (auto fits = check_range("parameters." + std::string(name), value, range); !fits)
        raise(L, fits.error().sentence());
    parameters_.push_back({std::string(name), value, usual, range});
    return value;
}

void GameLibrary::push_data(lua_State* L, std::string_view name, int table) {
    if (!is_small_name(name)) {
        raise_argument(L, 1, in_quotes(name) + " cannot be a name of data; " + std::string(small_name_rule));
    }
    check_is_loading(L);
    if (data_names_.size() == most_names) raise(L, "there are too many names of data");
    data_names_.emplace_back(name);
    const auto changed = changes_.data.find(name);
    if (changed != changes_.data.end()) {
        charge(L, 10'000);
        if (changed->second.get<Members>() == nullptr) {
            push_value(L, changed->second);
            return;
        }
        merge(L, lua_absindex(L, table), changed->second.members());
    }
    lua_pushvalue(L, table);
}

void GameLibrary::check_is_loading(lua_State* L) const {
    if (!is_loading_)
        raise(L,
              "parameters, data and boards are for mod.lua itself, not for its functions: ask at the top of the file");
}

void GameLibrary::push_board(lua_State* L, Result<Board> board) {
    check_is_loading(L);
    if (!board) raise(L, board.error().sentence());
    if (boards_.size() == most_boards) raise(L, "a game has one board, and this would be one more than 16");
    boards_.push_back({*std::move(board), {}});
    push_board_table(L, boards_.back().board);
    boards_.back().table = Kept(L, -1);
}

const Board* GameLibrary::find_board(const Kept& value) const {
    lua_State* L = value.lua();
    value.push();
    const auto found = std::find_if(boards_.begin(), boards_.end(), [&](const KnownBoard& each) {
        each.table.push(L);
        const bool same = lua_rawequal(L, -1, -2) != 0;
        lua_pop(L, 1);
        return same;
    });
    lua_pop(L, 1);
    return found == boards_.end() ? nullptr : &found->board;
}

}  // namespace farmland::scripting
