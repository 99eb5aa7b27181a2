#include "scripting/host/exposed/functions.hpp"

#include <cstdlib>

#include "scripting/host/errors/text_of_value.hpp"
#include "scripting/host/tables/strict.hpp"

namespace farmland::scripting {

namespace {

// Functions that only look at what is behind them take it as const.
auto closure_of(lua_CFunction function, const void* behind) {
    return sol::closure<void*>(function, const_cast<void*>(behind));
}

}  // namespace

void set_functions(lua_State* L, std::span<const NamedFunction> functions, const void* behind) {
    sol::stack_table table(L, -1);
    for (const NamedFunction& each : functions) table.raw_set(each.name, closure_of(each.function, behind));
}

void push_function(lua_State* L, lua_CFunction function, const void* behind) {
    sol::stack::push(L, closure_of(function, behind));
}

void raise(lua_State* L, const std::string& message) {
    luaL_error(L, "%s", message.c_str());
    std::abort();  // luaL_error does not return
}

void raise_argument(lua_State* L, int argument, const std::string& message) {
    luaL_argerror(L, argument, message.c_str());
    std::abort();  // luaL_argerror does not return
}

std::optional<lua_Integer> Argument::whole() const { return is_number() ? to_whole() : std::nullopt; }

std::optional<lua_Integer> Argument::to_whole() const {
    int is_whole = 0;
    const lua_Integer value = lua_tointegerx(L, index, &is_whole);
    return is_whole != 0 ? std::optional(value) : std::nullopt;
}

std::optional<bool> Argument::flag() const {
    return lua_isboolean(L, index) ? std::optional(lua_toboolean(L, index) != 0) : std::nullopt;
}

void GivenFunction::call() const {
    lua_pushvalue(L, index);
    lua_call(L, 0, 0);
}

Pushed push_again(lua_State* L, int argument) {
    lua_pushvalue(L, argument);
    return {};
}

Given sol_lua_get(sol::types<Given>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    luaL_checkany(L, index);
    return {{L, index}};
}

LuaText sol_lua_get(sol::types<LuaText>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    luaL_checkstring(L, index);
    return {string_at(L, index)};
}

GivenFunction sol_lua_get(sol::types<GivenFunction>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    luaL_checktype(L, index, LUA_TFUNCTION);
    return {L, index};
}

Whole sol_lua_get(sol::types<Whole>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    return {luaL_checkinteger(L, index)};
}

Text sol_lua_get(sol::types<Text>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    luaL_checktype(L, index, LUA_TSTRING);
    return {string_at(L, index)};
}

Team sol_lua_get(sol::types<Team>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    const lua_Integer number = luaL_checkinteger(L, index);
    luaL_argcheck(L, number == 1 || number == 2, index, "expected team 1 or 2");
    return {number == 1 ? Side::first : Side::second};
}

void check_is_table(Argument argument) { luaL_checktype(argument.L, argument.index, LUA_TTABLE); }

GivenTable check_table(Argument argument) {
    check_is_table(argument);
    see_through(argument.L, argument.index);
    return {argument.index};
}

GivenTable sol_lua_get(sol::types<GivenTable>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    return check_table({L, index});
}

}  // namespace farmland::scripting
