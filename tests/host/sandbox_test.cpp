#include "scripting/host/sandbox.hpp"

#include <lauxlib.h>
#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <stdexcept>
#include <string>

#include "scripting/host/metering/charge.hpp"
#include "scripting/host/tables/strict.hpp"
#include "tests/host/script.hpp"

using namespace farmland::scripting;

TEST_CASE("a script returns one value") {
    CHECK(run("return 1, 2") == "1");
    CHECK(run("") == "nil");
    Sandbox sandbox(Role::policy);
    lua_State* L = sandbox.lua();
    REQUIRE(sandbox.load("policy.lua", "return {choose = function(a, b) return a + b, a * b end}"));
    CHECK(lua_gettop(L) == 1);
    lua_getfield(L, 1, "choose");
    lua_pushinteger(L, 3);
    lua_pushinteger(L, 4);
    REQUIRE(sandbox.call(2, 2));
    CHECK(lua_tointeger(L, -2) == 7);
    CHECK(lua_tointeger(L, -1) == 12);
    CHECK(lua_gettop(L) == 3);
}

TEST_CASE("a failed call leaves the stack as it was below the function") {
    Sandbox sandbox(Role::policy);
    lua_State* L = sandbox.lua();
    REQUIRE(sandbox.load("policy.lua", "return function(x) return x.y end"));
    lua_pushvalue(L, 1);
    lua_pushnil(L);
    const auto done = sandbox.call(1, 5);
    REQUIRE(!done);
    CHECK(done.error().sentence() == "policy.lua:1: attempt to index a nil value (local 'x')");
    CHECK(lua_gettop(L) == 1);
    lua_pushinteger(L, 5);
    CHECK(!sandbox.call(0, 0));
    CHECK(sandbox.last_error().sentence() == "attempt to call a number value");
    CHECK(lua_gettop(L) == 1);
}

TEST_CASE("an error tells place, line of text and way") {
    Sandbox sandbox(Role::policy);
    const char* source =
        "local function inner(u)\n    return u.x  -- here\nend\n"
        "local function outer() local y = inner(nil) return y end\n\nlocal z = outer()\n";
    REQUIRE(!sandbox.load("scripts/ai/x.lua", source));
    const ScriptError& error = sandbox.last_error();
    CHECK(error.fault == Fault::runtime);
    CHECK(error.sentence() == "scripts/ai/x.lua:2: attempt to index a nil value (local 'u')");
    CHECK(error.where == Where{"scripts/ai/x.lua", 2});
    CHECK(error.source_line == "return u.x  -- here");
    CHECK(error.traceback == std::vector<std::string>{"scripts/ai/x.lua:2: in function 'inner'",
                                                      "scripts/ai/x.lua:4: in function 'outer'",
                                                      "scripts/ai/x.lua:6: in main chunk"});
}

TEST_CASE("a syntax error tells its line") {
    Sandbox sandbox(Role::policy);
    REQUIRE(!sandbox.load("x.lua", "local x = 1\n  local y = = 2\n"));
    CHECK(sandbox.last_error().fault == Fault::syntax);
    CHECK(sandbox.last_error().sentence() == "x.lua:2: unexpected symbol near '='");
    CHECK(sandbox.last_error().source_line == "local y = = 2");
}

TEST_CASE("long file names are shown whole") {
    Sandbox sandbox(Role::policy);
    const std::string name = "scripts/" + std::string(100, 'x') + "/policy.lua";
    const auto done = sandbox.load(name, "\nerror('here')");
    REQUIRE(!done);
    CHECK(done.error().sentence() == name + ":2: here");
    CHECK(sandbox.last_error().source_line == "error('here')");
}

TEST_CASE("anything can be raised as an error") {
    CHECK(run("error('text', 0)") == "script.lua:1: text");
    CHECK(run("error()") == "script.lua:1: (error object is a nil value)");
    CHECK(run("error(nil)") == "script.lua:1: (error object is a nil value)");
    CHECK(run("error({})") == "script.lua:1: (error object is a table value)");
    CHECK(run("error(print)") == "script.lua:1: (error object is a function value)");
    CHECK(run("error(false)") == "script.lua:1: (error object is a boolean value)");
    CHECK(run("error(42)") == "script.lua:1: 42");
    CHECK(run("error(setmetatable({}, {__tostring = function() return 'me' end}))") == "script.lua:1: me");
    CHECK(run("error(setmetatable({}, {__tostring = function() error('no') end}))") ==
          "script.lua:1: (error object whose __tostring fails)");
    CHECK(run("error(setmetatable({}, {__tostring = function() return {} end}))") ==
          "script.lua:1: (error object whose __tostring fails)");
    CHECK(run("error(setmetatable({}, {__tostring = 5}))") == "script.lua:1: (error object whose __tostring fails)");
    CHECK(run("error('12:30: late', 0)") == "script.lua:1: 12:30: late");
    CHECK(run("error('two\\nlines\\27[31m', 0)") == "script.lua:1: two lines?[31m");
    CHECK(run("error(('x'):rep(100000), 0)").size() < 1100);
    CHECK(run("local function f() error('caller', 2) end\nf()") == "script.lua:2: caller");
    CHECK(run("coroutine.wrap(function()\nerror('inside') end)()").find("script.lua:2: inside") != std::string::npos);
}

TEST_CASE("an exception of a bound function does not get away") {
    Sandbox sandbox(Role::policy);
    lua_pushcfunction(sandbox.lua(), [](lua_State*) -> int { throw std::runtime_error("bug"); });
    sandbox.add_global("broken");
    CHECK(run(sandbox, "broken()").find("C++ exception") != std::string::npos);
    CHECK(run(sandbox, "return pcall(broken)").find("C++ exception") != std::string::npos);
    CHECK(!run(sandbox, "coroutine.wrap(broken)()").empty());
    CHECK(run(sandbox, "return 'still works'") == "still works");
}

TEST_CASE("a bound function can call back, on the budget of the outer call") {
    Sandbox sandbox(Role::policy, {.steps = 100'000});
    const auto twice = [](lua_State* L) -> int {
        auto& box = *static_cast<Sandbox*>(lua_touserdata(L, lua_upvalueindex(1)));
        for (int time = 0; time < 2; ++time) {
            lua_pushvalue(L, 1);
            if (auto done = box.call(L, 0, 0); !done) {
                lua_pushstring(L, done.error().sentence().c_str());
                return 1;
            }
        }
        lua_pushinteger(L, box.steps_used());
        return 1;
    };
    lua_pushlightuserdata(sandbox.lua(), &sandbox);
    lua_pushcclosure(sandbox.lua(), twice, 1);
    sandbox.add_global("twice");
    CHECK(run(sandbox, "local n = 0 local used = twice(function() n = n + 1 end) return n .. ' ' .. used") == "2 11");
    CHECK(run(sandbox, "return twice(function() error('inside') end)") == "script.lua:1: inside");
    CHECK(run(sandbox, "return coroutine.wrap(function() return twice(function() error('inside') end) end)()") ==
          "script.lua:1: inside");
    CHECK(run(sandbox, "twice(function() while true do end end) return 'free'").find("used more than 100000 steps") !=
          std::string::npos);
    CHECK(run(sandbox, "return coroutine.wrap(function() twice(function() while true do end end) return 'free' end)()")
              .find("used more than 100000 steps") != std::string::npos);
}

TEST_CASE("bound functions can charge for their work") {
    Sandbox sandbox(Role::policy, {.steps = 10'000});
    lua_pushcfunction(sandbox.lua(), [](lua_State* L) {
        charge(L, lua_tointeger(L, 1));
        return 0;
    });
    sandbox.add_global("work");
    CHECK(run(sandbox, "work(9000) return 'done'") == "done");
    CHECK(sandbox.steps_used() == 9002);
    CHECK(sandbox.steps_left() == 998);
    CHECK(run(sandbox, "work(9000) work(9000)").find("used more than 10000 steps") != std::string::npos);
    CHECK(run(sandbox, "work(math.maxinteger)").find("used more than 10000 steps") != std::string::npos);
}

TEST_CASE("no script code runs between calls") {
    Sandbox sandbox(Role::policy);
    lua_State* L = sandbox.lua();
    REQUIRE(sandbox.load("x.lua", "return function() return 1 end"));
    CHECK(lua_pcall(L, 0, 1, 0) == LUA_ERRRUN);
    CHECK(std::string(lua_tostring(L, -1)) == "x.lua:1: a script can only run while the host has called it");
}

TEST_CASE("each call has the whole budget, and the host's memory is not limited") {
    Sandbox sandbox(Role::policy, {.steps = 1000, .memory = 200'000});
    lua_State* L = sandbox.lua();
    REQUIRE(sandbox.load("x.lua", "return function(n) for i = 1, n do end end"));
    for (int time = 0; time < 10; ++time) {
        lua_pushvalue(L, 1);
        lua_pushinteger(L, 900);
        REQUIRE(sandbox.call(1, 0));
        CHECK(sandbox.steps_used() == 902);
    }
    lua_createtable(L, 100'000, 0);
    CHECK(sandbox.memory_used() > 1'600'000);
    lua_pop(L, 1);
    sandbox.set_budget({.steps = 100});
    lua_pushinteger(L, 900);
    CHECK(!sandbox.call(1, 0));
    CHECK(sandbox.last_error().fault == Fault::steps);
}

TEST_CASE("globals of the host are read-only and know their fields") {
    Sandbox sandbox(Role::mod);
    lua_State* L = sandbox.lua();
    lua_newtable(L);
    lua_pushinteger(L, 7);
    lua_setfield(L, -2, "columns");
    sandbox.add_global("crown");
    CHECK(lua_gettop(L) == 0);
    CHECK(run(sandbox, "return crown.columns") == "7");
    CHECK(run(sandbox, "return crown.colums") == "script.lua:1: crown has no field 'colums'; did you mean 'columns'?");
    CHECK(run(sandbox, "crown.columns = 8") == "script.lua:1: crown cannot be changed");
    CHECK(run(sandbox, "crown.rows = 8") == "script.lua:1: crown cannot be changed");
    CHECK(run(sandbox, "rawset(crown, 'columns', 8)") == "script.lua:1: crown cannot be changed");
    CHECK(run(sandbox, "setmetatable(crown, nil)") == "script.lua:1: cannot change a protected metatable");
    CHECK(run(sandbox, "return getmetatable(crown)") == "false");
    CHECK(run(sandbox, "local s = '' for k, v in pairs(crown) do s = s .. k .. v end return s") == "columns7");
    CHECK(run(sandbox, "crown = nil") == "script.lua:1: the global 'crown' cannot be changed");
    CHECK(run(sandbox, "return cron") == "script.lua:1: undefined global 'cron'; did you mean 'crown'?");
    CHECK(run(sandbox, "return os") == "script.lua:1: 'os' is not available to a mod");
    CHECK(run(sandbox, "return crown[1]") == "nil");
}

TEST_CASE("a strict table reports unknown fields") {
    Sandbox sandbox(Role::policy);
    lua_State* L = sandbox.lua();
    REQUIRE(sandbox.load("x.lua",
                         "return function(view, what)\n"
                         "if what == 'read' then return view.hnad end\n"
                         "if what == 'write' then view.points = 1 end\n"
                         "if what == 'change' then view.hand = 2 return view.hand end\n"
                         "if what == 'list' then local n = 0 for _ in ipairs(view) do n = n + 1 end return n end\n"
                         "end"));
    const auto ask = [&](const char* what) -> std::string {
        lua_pushvalue(L, 1);
        lua_newtable(L);
        lua_pushinteger(L, 1);
        lua_setfield(L, -2, "hand");
        lua_pushinteger(L, 1);
        lua_rawseti(L, -2, 1);
        make_strict(L, -1, "view");
        lua_pushstring(L, what);
        if (auto done = sandbox.call(2, 1); !done) return done.error().sentence();
        const std::string text = luaL_tolstring(L, -1, nullptr);
        lua_pop(L, 2);
        return text;
    };
    CHECK(ask("read") == "x.lua:2: view has no field 'hnad'; did you mean 'hand'?");
    CHECK(ask("write") == "x.lua:3: view has no field 'points' to assign to");
    CHECK(ask("change") == "2");
    CHECK(ask("list") == "1");
    CHECK(lua_gettop(L) == 1);
}

TEST_CASE("sandboxes share nothing") {
    Sandbox one(Role::policy);
    Sandbox two(Role::policy);
    lua_pushinteger(one.lua(), 1);
    one.add_global("secret");
    CHECK(run(one, "return secret") == "1");
    CHECK(run(two, "return secret") == "script.lua:1: undefined global 'secret'");
}

TEST_CASE("a sandbox can be moved") {
    Sandbox one(Role::policy);
    one.on_print([](std::string_view) {});
    Sandbox two = std::move(one);
    CHECK(run(two, "print(1) return 2") == "2");
}
