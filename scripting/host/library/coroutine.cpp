#include <lauxlib.h>

#include <array>

#include "scripting/host/host.hpp"
#include "scripting/host/library/open.hpp"
#include "scripting/host/metering/charge.hpp"

namespace farmland::scripting {

namespace {

// A coroutine yields, and fails, by a C++ exception; the price of running it includes that.
constexpr std::int64_t steps_of_run = 200;

int create(lua_State* L) {
    constexpr std::int64_t steps_of_making = 20;
    charge(L, steps_of_making);
    const Memory::NewThread thread(Host::of(L).memory);
    return stock(L);
}

// resume and close: the coroutine runs, and running out of the budget ends the caller too.
int run(lua_State* L) {
    Host& host = Host::of(L);
    charge(L, steps_of_run);
    lua_State* thread = lua_tothread(L, 1);
    int results = 0;
    {
        const Running running(host, thread != nullptr ? thread : L);
        results = stock(L);
    }
    host.end_if_out_of_budget(L, thread != nullptr ? lua_status(thread) : LUA_OK);
    return results;
}

// Upvalues: the coroutine, where stock Lua's function expects it, and that function.
int run_wrapped(lua_State* L) {
    charge(L, steps_of_run);
    const Running running(Host::of(L), lua_tothread(L, lua_upvalueindex(1)));
    return lua_tocfunction(L, lua_upvalueindex(2))(L);
}

int wrap(lua_State* L) {
    create(L);
    lua_getupvalue(L, -1, 1);
    lua_insert(L, -2);
    lua_pushcclosure(L, run_wrapped, 2);
    return 1;
}

}  // namespace

std::span<const Function> coroutine_functions() {
    static constexpr std::array<Function, 4> functions = {{
        {"close", run},
        {"create", create},
        {"resume", run},
        {"wrap", wrap},
    }};
    return functions;
}

}  // namespace farmland::scripting
