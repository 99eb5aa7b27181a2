// How functions of C++ become functions of scripts. sol2 takes the arguments from the stack and puts the results onto it; the
// types of the arguments say what may stand there, and raise the sentence that the script's author reads if something else does.
#pragma once

#include <lauxlib.h>
#include <lua.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <sol/sol.hpp>

#include "core/game/side.hpp"

namespace farmland::scripting {

// The function as Lua calls it. It holds nothing, so it costs no more to add and to call than one that is written by hand.
template <auto function>
inline constexpr lua_CFunction exposed = &sol::c_call<decltype(function), function>;

struct NamedFunction {
    const char* name;
    lua_CFunction function;
};

// Into the table on top of the stack. What they are about, if anything, must outlive the state; they take it as `Behind`.
void set_functions(lua_State* L, std::span<const NamedFunction> functions, const void* behind = nullptr);

void push_function(lua_State* L, lua_CFunction function, const void* behind = nullptr);

[[noreturn]] void raise(lua_State* L, const std::string& message);
// "bad argument #2 to 'field' (message)"
[[noreturn]] void raise_argument(lua_State* L, int argument, const std::string& message);

// An argument of any kind; without one, nil.
struct Argument {
    lua_State* L;
    int index;

    bool is_given() const { return !lua_isnoneornil(L, index); }
    // All bytes of a text, or a whole number; nothing if it is something else. A text is not a number, nor the other way round.
    std::optional<std::string_view> text() const {
        if (lua_type(L, index) != LUA_TSTRING) return std::nullopt;
        std::size_t length = 0;
        const char* bytes = lua_tolstring(L, index, &length);
        return std::string_view(bytes, length);
    }
    std::optional<lua_Integer> whole() const;
    // The whole number that it is or that Lua makes of it, as of "5".
    std::optional<lua_Integer> to_whole() const;
    std::optional<bool> flag() const;
    bool is_table() const { return lua_type(L, index) == LUA_TTABLE; }
    bool is_number() const { return lua_type(L, index) == LUA_TNUMBER; }
    // As Lua's `if` takes it.
    bool is_true() const { return lua_toboolean(L, index) != 0; }
    // "number", "table"
    const char* type_name() const { return luaL_typename(L, index); }

    [[noreturn]] void refuse(const std::string& message) const { raise_argument(L, index, message); }
};

// The value on top of the stack.
inline Argument top_value(lua_State* L) { return {L, lua_gettop(L)}; }

// The same, but there must be one; nil is.
struct Given : Argument {};
struct GivenFunction {
    lua_State* L;
    int index;

    // From inside a call; what it raises passes through.
    void call() const;
};
// A whole number.
struct Whole {
    lua_Integer value;

    operator lua_Integer() const { return value; }
};
// A text; a number is none.
struct Text {
    std::string_view bytes;
};
// The same as Lua's own functions take it: a number becomes one.
struct LuaText {
    std::string_view bytes;
};
// 1 or 2.
struct Team {
    Side side;

    operator Side() const { return side; }
};
// A table; of one that the engine gave, what is behind it is put in its place.
struct GivenTable {
    int index;
};

GivenTable check_table(Argument argument);
// Raises for what is no table, and leaves it as it is.
void check_is_table(Argument argument);

// Something else, or nothing where the argument is left out or nil.
template <class T>
struct Optional : std::optional<T> {
    using std::optional<T>::optional;
};

// What a function was added with.
template <class T>
struct Behind {
    T* it;

    T& operator*() const { return *it; }
    T* operator->() const { return it; }
};

// Results that lie on top of the stack already.
struct Pushed {
    int count = 1;
};
// An argument, returned.
Pushed push_again(lua_State* L, int argument);

// --- what sol2 asks for ---------------------------------------------------------------------------------------------

using Tracking = sol::stack::record;

Given sol_lua_get(sol::types<Given>, lua_State* L, int index, Tracking& tracking);
GivenFunction sol_lua_get(sol::types<GivenFunction>, lua_State* L, int index, Tracking& tracking);
Whole sol_lua_get(sol::types<Whole>, lua_State* L, int index, Tracking& tracking);
Text sol_lua_get(sol::types<Text>, lua_State* L, int index, Tracking& tracking);
LuaText sol_lua_get(sol::types<LuaText>, lua_State* L, int index, Tracking& tracking);
Team sol_lua_get(sol::types<Team>, lua_State* L, int index, Tracking& tracking);
GivenTable sol_lua_get(sol::types<GivenTable>, lua_State* L, int index, Tracking& tracking);
inline Argument sol_lua_get(sol::types<Argument>, lua_State* L, int index, Tracking& tracking) {
    tracking.use(1);
    return {L, index};
}

template <class T>
Behind<T> sol_lua_get(sol::types<Behind<T>>, lua_State* L, int, Tracking& tracking) {
    tracking.use(0);
    return {static_cast<T*>(lua_touserdata(L, lua_upvalueindex(1)))};
}

template <class T>
Optional<T> sol_lua_get(sol::types<Optional<T>>, lua_State* L, int index, Tracking& tracking) {
    if (lua_isnoneornil(L, index)) {
        tracking.use(1);
        return {};
    }
    return sol_lua_get(sol::types<T>(), L, index, tracking);
}

inline int sol_lua_push(sol::types<Pushed>, lua_State*, const Pushed& pushed) { return pushed.count; }

}  // namespace farmland::scripting

// So that sol2 leaves what lies on the stack where it is.
template <>
struct sol::is_stack_based<farmland::scripting::Pushed> : std::true_type {};
