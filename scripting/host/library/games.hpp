// What a mod.lua has beyond Lua's library, so that it can be a game: parameters and data that other mods change, boards, and sets
// of fields.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/value.hpp"
#include "core/declared/board.hpp"
#include "core/game/parameter.hpp"
#include "scripting/host/sandbox.hpp"
#include "scripting/host/tables/kept.hpp"

namespace farmland::scripting {

// What mods of a game change in it.
struct GameChanges {
    std::map<std::string, std::int64_t, std::less<>> parameters;
    std::map<std::string, Value, std::less<>> data;
};

class GameLibrary {
public:
    struct Parameter {
        std::string name;
        std::int64_t value;
        std::int64_t usual;
        Range range;
    };

    // Adds the globals parameter, data, square, hexagons, hexagon and bits. The sandbox must outlive this, and run nothing
    // afterwards.
    explicit GameLibrary(Sandbox& sandbox, GameChanges changes = {});
    GameLibrary(const GameLibrary&) = delete;
    GameLibrary& operator=(const GameLibrary&) = delete;

    // What the file has asked for so far.
    const std::vector<Parameter>& parameters() const { return parameters_; }
    const std::vector<std::string>& data_names() const { return data_names_; }
    // From now on functions of the game run, and there are no more parameters, data and boards.
    void end_loading() { is_loading_ = false; }
    // The board that a value is, if it is one.
    const declared::Board* find_board(const Kept& value) const;

    // For the functions behind the globals.
    std::int64_t take_parameter(lua_State* L, std::string_view name, std::int64_t usual, Range range);
    void push_data(lua_State* L, std::string_view name, int table);
    void push_board(lua_State* L, Result<declared::Board> board);

private:
    struct KnownBoard {
        declared::Board board;
        Kept table;
    };

    void check_is_loading(lua_State* L) const;

    bool is_loading_ = true;
    GameChanges changes_;
    std::vector<Parameter> parameters_;
    std::vector<std::string> data_names_;
    std::deque<KnownBoard> boards_;
};

// What lies at `index` as a value: a text, a number, true or false, or a list or a table with names of such. Errors name the
// place in it, which begins with the path. A function is what `function` says, if it says anything.
Result<Value> value_at(lua_State* L, int index, const std::string& path, std::string_view function = {});
Result<Value> value_of(const Kept& kept, const std::string& path, std::string_view function = {});

}  // namespace farmland::scripting
