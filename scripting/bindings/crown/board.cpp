#include "scripting/bindings/crown/board.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/base/text.hpp"
#include "scripting/bindings/arguments.hpp"
#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

constexpr const char* board_type = "board";

void write_number(lua_State* L, const char* key, std::int64_t value) {
    lua_pushinteger(L, value);
    lua_setfield(L, -2, key);
}
void write_flag(lua_State* L, const char* key, bool value) {
    lua_pushboolean(L, value ? 1 : 0);
    lua_setfield(L, -2, key);
}
void write_text(lua_State* L, const char* key, std::string_view value) {
    push_string(L, value);
    lua_setfield(L, -2, key);
}

// Into the table on top of the stack.
void add_cards(lua_State* L, const crown::Rules& rules, std::span<const crown::Part> parts,
               const crown::Values& values) {
    write_text(L, "name", rules.name(parts));
    write_text(L, "role", rules.kinds()[parts[0].kind].role);
    write_number(L, "atk", values.atk);
    write_number(L, "def", values.def);
    lua_createtable(L, static_cast<int>(parts.size()), 0);
    lua_Integer number = 0;
    for (const crown::Part& part : parts) {
        const crown::UnitKind& kind = rules.kinds()[part.kind];
        push_string(L, kind.qualifier + " " + kind.role);
        lua_rawseti(L, -2, ++number);
    }
    lua_setfield(L, -2, "cards");
    lua_newtable(L);
    for (const crown::Part& part : parts) {
        for (const std::string& tag : rules.kinds()[part.kind].traits.tags) write_flag(L, tag.c_str(), true);
    }
    lua_setfield(L, -2, "tags");
}

void add_counters(lua_State* L, const std::vector<crown::Counter>& counters, const crown::CounterValues& values) {
    lua_createtable(L, 0, static_cast<int>(counters.size()));
    for (std::size_t index = 0; index < counters.size(); ++index) {
        write_number(L, counters[index].name.c_str(), values[index]);
    }
    make_strict(L, -1, "counters");
    lua_setfield(L, -2, "counters");
}

const CrownBoard::Shown& check_board(lua_State* L) {
    const auto& shown = *static_cast<const CrownBoard::Shown*>(luaL_checkudata(L, 1, board_type));
    if (shown.state == nullptr) luaL_error(L, "the board can be asked only while a hook is called");
    charge(L, 20);
    return shown;
}

Field check_field(lua_State* L, int argument, const crown::Rules& rules) {
    std::size_t length = 0;
    const char* name = lua_type(L, argument) == LUA_TSTRING ? lua_tolstring(L, argument, &length) : nullptr;
    if (name == nullptr) luaL_argerror(L, argument, "expected a field such as \"D4\"");
    const auto field = rules.grid().parse({name, length});
    if (!field) luaL_argerror(L, argument, (in_quotes({name, length}) + " is not a field").c_str());
    return *field;
}

void push_field(lua_State* L, const crown::Rules& rules, Field field) { push_string(L, rules.grid().name(field)); }

void push_seen_unit(lua_State* L, const CrownBoard::Shown& shown, Side side, std::size_t unit) {
    const crown::Unit& it = shown.state->team(side).units[unit];
    push_unit_on_board(L, *shown.rules, *shown.state, side, unit, !it.hidden, it.values);
}

// board:at(field)
int at(lua_State* L) {
    const auto& shown = check_board(L);
    const crown::Occupant who = occupant(*shown.state, check_field(L, 2, *shown.rules));
    switch (who.kind) {
        case crown::OccupantKind::none: lua_pushnil(L); break;
        case crown::OccupantKind::king: push_king_on_board(L, *shown.rules, *shown.state, who.side); break;
        case crown::OccupantKind::unit: push_seen_unit(L, shown, who.side, who.unit); break;
    }
    return 1;
}

// board:units(team)
int units(lua_State* L) {
    const auto& shown = check_board(L);
    const Side side = check_team(L, 2);
    const std::size_t count = shown.state->team(side).units.size();
    lua_createtable(L, static_cast<int>(count), 0);
    for (std::size_t unit = 0; unit < count; ++unit) {
        push_seen_unit(L, shown, side, unit);
        lua_rawseti(L, -2, static_cast<lua_Integer>(unit + 1));
    }
    return 1;
}

// board:king(team)
int king(lua_State* L) {
    const auto& shown = check_board(L);
    push_field(L, *shown.rules, shown.state->team(check_team(L, 2)).king);
    return 1;
}

// board:life_points(team)
int life_points(lua_State* L) {
    const auto& shown = check_board(L);
    lua_pushinteger(L, shown.state->team(check_team(L, 2)).life_points);
    return 1;
}

// board:cards(team): how many are on its hand and in its deck.
int cards(lua_State* L) {
    const auto& shown = check_board(L);
    const crown::Team& team = shown.state->team(check_team(L, 2));
    lua_pushinteger(L, static_cast<lua_Integer>(team.hand.size()));
    lua_pushinteger(L, static_cast<lua_Integer>(team.deck.size()));
    return 2;
}

// board:counter(name, team)
int counter(lua_State* L) {
    const auto& shown = check_board(L);
    luaL_checktype(L, 2, LUA_TSTRING);
    const std::string_view name = string_at(L, 2);
    const crown::Team& team = shown.state->team(check_team(L, 3));
    const auto& counters = shown.rules->counters().of_team;
    std::vector<std::string_view> known;
    for (std::size_t index = 0; index < counters.size(); ++index) {
        if (counters[index].name == name) {
            lua_pushinteger(L, team.counters[index]);
            return 1;
        }
        known.emplace_back(counters[index].name);
    }
    const std::string problem = "teams have no counter " + in_quotes(name) + suggestion(name, known);
    return luaL_argerror(L, 2, problem.c_str());
}

template <class Fields>
int push_fields(lua_State* L, const crown::Rules& rules, const Fields& fields) {
    lua_newtable(L);
    lua_Integer number = 0;
    for (const Field each : fields) {
        if (each == no_field) continue;
        push_field(L, rules, each);
        lua_rawseti(L, -2, ++number);
    }
    return 1;
}

// board:beside(field), board:around(field)
int beside(lua_State* L) {
    const auto& shown = check_board(L);
    return push_fields(L, *shown.rules, shown.rules->grid().beside(check_field(L, 2, *shown.rules)));
}
int around(lua_State* L) {
    const auto& shown = check_board(L);
    return push_fields(L, *shown.rules, shown.rules->grid().around(check_field(L, 2, *shown.rules)));
}

// board:steps(from, to): along rows and columns.
int steps(lua_State* L) {
    const auto& shown = check_board(L);
    const SquareGrid& grid = shown.rules->grid();
    lua_pushinteger(L, grid.steps(check_field(L, 2, *shown.rules), check_field(L, 3, *shown.rules)));
    return 1;
}

// board:place(field): its column and row, from 1.
int place(lua_State* L) {
    const auto& shown = check_board(L);
    const Field field = check_field(L, 2, *shown.rules);
    lua_pushinteger(L, shown.rules->grid().column(field) + 1);
    lua_pushinteger(L, shown.rules->grid().row(field) + 1);
    return 2;
}

// board:field(column, row): nil off the board.
int field(lua_State* L) {
    const auto& shown = check_board(L);
    const lua_Integer column = std::clamp<lua_Integer>(luaL_checkinteger(L, 2), 0, SquareGrid::max_side + 1);
    const lua_Integer row = std::clamp<lua_Integer>(luaL_checkinteger(L, 3), 0, SquareGrid::max_side + 1);
    const Field found = shown.rules->grid().at(static_cast<int>(column - 1), static_cast<int>(row - 1));
    if (found == no_field) {
        lua_pushnil(L);
    } else {
        push_field(L, *shown.rules, found);
    }
    return 1;
}

// board:size(): columns and rows.
int size(lua_State* L) {
    const auto& shown = check_board(L);
    lua_pushinteger(L, shown.rules->grid().columns());
    lua_pushinteger(L, shown.rules->grid().rows());
    return 2;
}

int refuse_assignment(lua_State* L) {
    return luaL_error(L, "a hook changes nothing by itself; what it returns is what happens");
}

void add_board_methods(lua_State* L) {
    constexpr luaL_Reg methods_of_board[] = {
        {"around", around},   {"at", at},       {"beside", beside}, {"cards", cards},
        {"counter", counter}, {"field", field}, {"king", king},     {"life_points", life_points},
        {"place", place},     {"size", size},   {"steps", steps},   {"units", units},
    };
    lua_newtable(L);
    for (const luaL_Reg& method : methods_of_board) {
        lua_pushcfunction(L, method.func);
        lua_setfield(L, -2, method.name);
    }
    make_read_only(L, board_type);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_assignment);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
}

}  // namespace

void push_cards(lua_State* L, const crown::Rules& rules, std::span<const crown::Part> parts,
                const crown::Values& values) {
    lua_createtable(L, 0, 6);
    add_cards(L, rules, parts, values);
    make_strict(L, -1, "unit");
}

void push_unit_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side, std::size_t unit,
                        bool known, const crown::Values& values) {
    const crown::Unit& it = state.team(side).units[unit];
    lua_createtable(L, 0, 13);
    write_number(L, "team", number_of(side));
    push_field(L, rules, it.field);
    lua_setfield(L, -2, "field");
    write_flag(L, "king", false);
    write_flag(L, "hidden", it.hidden);
    write_flag(L, "blocking", it.blocking);
    write_flag(L, "moved", it.moved);
    add_counters(L, rules.counters().of_unit, it.counters);
    if (known) add_cards(L, rules, parts_of(state.team(side), unit), values);
    make_strict(L, -1, known ? "unit" : "hidden unit");
}

void push_king_on_board(lua_State* L, const crown::Rules& rules, const crown::State& state, Side side) {
    const crown::Team& team = state.team(side);
    lua_createtable(L, 0, 7);
    write_number(L, "team", number_of(side));
    push_field(L, rules, team.king);
    lua_setfield(L, -2, "field");
    write_flag(L, "king", true);
    write_flag(L, "hidden", false);
    write_flag(L, "blocking", false);
    write_flag(L, "moved", team.king_moved);
    write_text(L, "name", "Farmer King");
    make_strict(L, -1, "king");
}

CrownBoard::CrownBoard(lua_State* L, const crown::Rules& rules, const crown::State& state) {
    static const char key = 0;
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &key) == LUA_TNIL) {
        lua_pop(L, 1);
        new (lua_newuserdatauv(L, sizeof(Shown), 0)) Shown;
        push_metatable(L, board_type, [&] { add_board_methods(L); });
        lua_setmetatable(L, -2);
        lua_pushvalue(L, -1);
        lua_rawsetp(L, LUA_REGISTRYINDEX, &key);
    }
    shown_ = static_cast<Shown*>(lua_touserdata(L, -1));
    *shown_ = {&rules, &state};
}

CrownBoard::~CrownBoard() { *shown_ = {}; }

}  // namespace farmland::scripting
