// Scripts that try to hang, to crash, to use up the machine or to get out. Each must end in an error that says what is
// wrong, and must leave the sandbox able to serve the next call.
#include <lauxlib.h>
#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <chrono>
#include <string>

#include "tests/host/script.hpp"

using namespace farmland::scripting;

namespace {

const std::string steps = "the script used more than 250000 steps in one call (endless loop?)";
const std::string memory = "the script needed more than 4 MiB of memory";
const std::string stack = "stack overflow (endless recursion, or too many values at once?)";

constexpr Budget small{.steps = 250'000, .memory = std::size_t{4} << 20};

struct Attack {
    const char* name;
    const char* source;
    std::string message;
};

void check(const Attack& attack) {
    Sandbox sandbox(Role::policy, small);
    lua_State* L = sandbox.lua();
    REQUIRE(sandbox.load("good.lua", "local calls = 0 return function(x) calls = calls + 1 return x * 2 + calls end"));
    INFO(attack.name << ": " << attack.source);
    const double begin = seconds_of_work();
    for (int time = 1; time <= 2; ++time) {
        const std::string message = run(sandbox, attack.source);
        CAPTURE(message);
        CHECK(message.find(attack.message) != std::string::npos);
        CHECK(message.starts_with("script.lua:"));
        REQUIRE(lua_gettop(L) == 1);
        lua_pushvalue(L, 1);
        lua_pushinteger(L, 20);
        REQUIRE(sandbox.call(1, 1));
        CHECK(lua_tointeger(L, -1) == 40 + time);
        lua_pop(L, 1);
    }
    CHECK(seconds_of_work() - begin < 20);  // sanitizers are slow
}

}  // namespace

TEST_CASE("endless loops end") {
    const Attack attacks[] = {
        {"while", "while true do end", steps},
        {"repeat", "repeat until false", steps},
        {"for", "for i = 1, math.huge do end", steps},
        {"for in", "for _ in function() return 1 end do end", steps},
        {"goto", "::top:: goto top", steps},
        {"goto in a block", "do ::a:: do goto a end end", steps},
        {"recursion by tail calls", "local function f() return f() end f()", steps},
        {"two functions", "local f, g function f() return g() end function g() return f() end f()", steps},
        {"iterator in C", "for _ in next, {} do end while true do next({}) end", steps},
        {"metamethod", "local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) return t[1]",
         "overflow"},
        {"metamethod loop", "local t = setmetatable({}, {__add = function(a) while true do end end}) return t + 1",
         steps},
        {"table of its own index", "local t = {} t = setmetatable(t, {__index = t}) return t.x", "loop"},
        {"table of its own newindex", "local t = {} t = setmetatable(t, {__newindex = t}) t.x = 1", "loop"},
        {"table of its own call", "local t = {} setmetatable(t, {__call = t}) t()", stack},
        {"table of its own call, swallowed", "local t = {} setmetatable(t, {__call = t}) while true do pcall(t) end",
         stack},
        {"comparison", "local t = setmetatable({}, {__lt = function() while true do end end}) return t < t", steps},
        {"length", "local t = setmetatable({}, {__len = function() while true do end end}) return #t", steps},
        {"concatenation", "local t = setmetatable({}, {__concat = function() while true do end end}) return t .. 1",
         steps},
        {"long straight code in a loop", "local x = 0 while true do x = x + 1 x = x + 1 x = x + 1 x = x + 1 end",
         steps},
    };
    for (const auto& attack : attacks) check(attack);
}

TEST_CASE("the end of the budget cannot be caught") {
    const Attack attacks[] = {
        {"pcall", "while true do pcall(function() while true do end end) end", steps},
        {"nested pcall", "local function f() while true do pcall(f) end end f()", steps},
        {"pcall of pcall", "while true do pcall(pcall, pcall, function() while true do end end) end", steps},
        {"pcall that returns", "pcall(function() while true do end end) return 'free'", steps},
        {"xpcall with a loop as handler", "local function f() while true do end end xpcall(f, f) return 'free'", steps},
        {"xpcall with a failing handler", "while true do xpcall(error, error) end", steps},
        {"xpcall with xpcall as handler", "local function f() xpcall(f, f) end while true do xpcall(f, f) end", steps},
        {"error in a loop", "while true do pcall(error, {}) end", steps},
        {"close",
         "local mt = {__close = function() while true do end end} do local x <close> = setmetatable({}, mt) end",
         steps},
        {"close after error",
         "local mt = {__close = function() while true do pcall(error) end end}\n"
         "local function f() local x <close> = setmetatable({}, mt) while true do end end pcall(f) return 'free'",
         steps},
        {"many closes",
         "local mt = {__close = function() while true do end end} local function f(n)\n"
         "local x <close> = setmetatable({}, mt) if n > 0 then f(n - 1) end while true do end end f(100) return 'free'",
         steps},
        {"tostring of an error", "error(setmetatable({}, {__tostring = function() while true do end end}))",
         "__tostring fails"},
        {"sort", "table.sort({3, 2, 1}, function() while true do end end)", steps},
        {"gsub", "('abc'):gsub('.', function() while true do end end)", steps},
        {"require", "while true do pcall(require, 'nothing') end", steps},
    };
    for (const auto& attack : attacks) check(attack);
}

TEST_CASE("coroutines are counted too") {
    const Attack attacks[] = {
        {"resume", "coroutine.resume(coroutine.create(function() while true do end end)) return 'free'", steps},
        {"resume in a loop", "while true do coroutine.resume(coroutine.create(function() while true do end end)) end",
         steps},
        {"nested", "local function f() coroutine.wrap(f)() end while true do pcall(f) end", steps},
        {"wrap", "coroutine.wrap(function() while true do end end)()", steps},
        {"swallowed inside",
         "local f = coroutine.wrap(function() while true do pcall(function() while true do end end) end end) f() "
         "return 'free'",
         steps},
        {"yield for ever",
         "local f = coroutine.wrap(function() while true do coroutine.yield() end end) while true do f() end", steps},
        {"pcall over a yield",
         "local f = coroutine.wrap(function() pcall(function() coroutine.yield() while true do end end) end) f() f()\n"
         "while true do end",
         steps},
        {"close",
         "local c = coroutine.create(function() local x <close> = setmetatable({}, {__close = function() while true do "
         "end end})\n"
         "coroutine.yield() end) coroutine.resume(c) coroutine.close(c) return 'free'",
         steps},
        {"many", "local t = {} for i = 1, 1e9 do t[i] = coroutine.create(function() end) coroutine.resume(t[i]) end",
         steps},
        {"recursion in a coroutine", "coroutine.wrap(function() local function f() return 1 + f() end f() end)()",
         stack},
        {"own status", "coroutine.wrap(function() coroutine.close(coroutine.running()) end)()",
         "cannot close a running coroutine"},
    };
    for (const auto& attack : attacks) check(attack);
}

TEST_CASE("a coroutine that outlives its call shares the budget of the next") {
    Sandbox sandbox(Role::policy, small);
    lua_State* L = sandbox.lua();
    REQUIRE(
        sandbox.load("script.lua",
                     "local f = coroutine.wrap(function() coroutine.yield() while true do pcall(error) end end) f()\n"
                     "return f"));
    const auto done = sandbox.call(0, 0);
    REQUIRE(!done);
    CHECK(done.error().sentence() == "script.lua:1: " + steps);
    CHECK(lua_gettop(L) == 0);
    CHECK(sandbox.steps_used() == small.steps);
}

TEST_CASE("library functions are charged for their work") {
    const Attack attacks[] = {
        {"find", "return ('a'):rep(3000):find('.-.-.-.-b')", steps},
        {"match", "return ('a'):rep(3000):match('.-.-.-.-b')", steps},
        {"gmatch", "for x in ('a'):rep(3000):gmatch('.-.-.-.-b') do end", steps},
        {"gsub", "return ('a'):rep(3000):gsub('.-.-.-.-b', '')", steps},
        {"greedy", "return ('a'):rep(3000):find('a*a*a*a*b')", steps},
        {"sets", "return ('a'):rep(3000):find('[a]*[a]*[a]*[a]*[b]')", steps},
        {"back references", "return ('a'):rep(30000):find('(.*)%1b')", steps},
        {"balanced", "return ('('):rep(100000):gsub('%b()', '')", steps},
        {"optional", "return ('a'):rep(60):find(('a?'):rep(60) .. ('a'):rep(60) .. 'b')", steps},
        {"pattern in pcall", "while true do pcall(string.find, ('a'):rep(3000), '.-.-.-.-b') end", steps},
        {"plain find", "local s = ('a'):rep(500000) while true do s:find(('a'):rep(250000) .. 'b', 1, true) end",
         steps},
        {"move", "table.move({}, 1, 1e9, 2)", steps},
        {"move far", "table.move({}, math.mininteger, -2, 1)", steps},
        {"concat", "table.concat(setmetatable({}, {__index = function() return '' end}), '', 1, 1e15)", steps},
        {"concat of a long table", "table.concat({}, '', 1, math.maxinteger)", steps},
        {"concat by __len", "table.concat(setmetatable({}, {__len = function() return 1 << 60 end}))", steps},
        {"insert by __len", "table.insert(setmetatable({}, {__len = function() return 1 << 60 end}), 1, 2)", steps},
        {"insert at the last integer",
         "table.insert(setmetatable({}, {__len = function() return math.maxinteger end}), 1)", "full"},
        {"remove by __len", "table.remove(setmetatable({}, {__len = function() return 1 << 60 end}), 1)", steps},
        {"sort by __len", "table.sort(setmetatable({}, {__len = function() return 1 << 30 end}))", steps},
        {"sort by a __len that grows",
         "local n = 0 table.sort(setmetatable({}, {__len = function() n = n + 1 return 1 << (n * 10) end}))",
         "attempt to compare two nil values"},
        {"sort too big", "table.sort(setmetatable({}, {__len = function() return 1 << 40 end}))", "array too big"},
        {"sort in a loop", "local t = {} for i = 1, 1000 do t[i] = -i end while true do table.sort(t) end", steps},
        {"unpack", "while true do table.unpack({}, 1, 9000) end", steps},
        {"unpack more than a stack holds", "while true do pcall(table.unpack, {}, 1, 1e8) end", steps},
        {"unpack too many", "return #{table.unpack({}, 1, 200000)}", stack},
        {"unpack the impossible", "table.unpack({}, 1, math.maxinteger)", "too many results to unpack"},
        {"unpack by __len", "table.unpack(setmetatable({}, {__len = function() return 1 << 60 end}))",
         "too many results to unpack"},
        {"unpack a list of the engine's kind", "return #{table.unpack(setmetatable({}, {}), 1, 200000)}", stack},
        {"rep of nothing", "while true do string.rep('', 1 << 62) end", steps},
        {"rep of something", "return ('x'):rep(1 << 40)", "resulting string too large"},
        {"rep with separator", "return (''):rep(1 << 40, 'ab')", "resulting string too large"},
        {"rep in a loop", "while true do local s = ('x'):rep(1 << 19) end", steps},
        {"byte", "local s = ('x'):rep(10000) while true do s:byte(1, -1) end", steps},
        {"char", "local t = {} for i = 1, 9000 do t[i] = 65 end while true do string.char(table.unpack(t)) end", steps},
        {"upper", "local s = ('x'):rep(1 << 20) while true do s:upper() end", steps},
        {"reverse", "local s = ('x'):rep(1 << 20) while true do s:reverse() end", steps},
        {"format", "local s = ('x'):rep(1 << 10) while true do ('%s'):format(s) end", steps},
        {"format with a long format", "local s = ('%%'):rep(1 << 18) while true do s:format() end", steps},
        {"format width", "return ('%1000000d'):format(1)", "invalid conversion"},
        {"format precision", "return ('%.1000000f'):format(1)", "invalid conversion"},
        {"format width of text", "return ('%999999999s'):format('x')", "invalid conversion"},
        {"pack", "return string.pack('c1000000000', '')", memory},
        {"packsize", "local f = ('b'):rep(1 << 20) while true do string.packsize(f) end", steps},
        {"utf8", "local s = ('x'):rep(1 << 20) while true do utf8.len(s) end", steps},
        {"utf8 backwards", "local s = ('\\x80'):rep(1 << 20) while true do pcall(utf8.offset, s, -1) end", steps},
        {"tonumber", "local s = ('0'):rep(1 << 20) while true do tonumber(s) end", steps},
        {"select",
         "local t = {} local function f(...) while true do select('#', ...) end end f(table.unpack(t, 1, 4000))",
         steps},
        {"print", "local s = ('x'):rep(1 << 20) while true do print(s) end", steps},
        {"print too much", "local s = ('x'):rep(1 << 20) print(s, s, s)", "too much to print"},
        {"next", "local t = {} for i = 1, 10000 do t[i] = i end while true do next(t) end", steps},
        {"pairs", "local t = {} for i = 1, 10000 do t[i] = i end while true do pairs(t) end", steps},
        {"pairs by pairs", "local t = setmetatable({}, {__pairs = function(t) return pairs(t) end}) pairs(t)",
         "overflow"},
    };
    for (const auto& attack : attacks) check(attack);
}

TEST_CASE("memory runs out inside the script only") {
    const std::string volume = "the script allocated too much memory in one call";
    const std::string text = "the script made a string longer than 1 MiB";
    const Attack attacks[] = {
        {"table", "local t = {} for i = 0.5, 1e9 do t[i] = i end", memory},
        {"strings in a table", "local t = {} for i = 1, 1e9 do t[i] = ('xxxxxxxxxx'):rep(100) .. i end", memory},
        {"tables", "local t while true do t = {t} end", memory},
        {"closures", "local f while true do local g = f f = function() return g end end", memory},
        {"doubling", "local s = 'x' while true do s = s .. s end", text},
        {"concat", "local t, s = {}, ('x'):rep(1000) for i = 1, 1100 do t[i] = s end return table.concat(t)", text},
        {"gsub", "return ('x'):rep(1100):gsub('.', ('y'):rep(1000))", text},
        {"format", "local s = ('x'):rep(1 << 19) return ('%s%s%s'):format(s, s, s)", text},
        {"buffer", "return ('x'):rep(100000):gsub('.', ('y'):rep(1000))", memory},
        {"large strings, swallowed",
         "while true do pcall(function() local s = ('xxxx'):rep(1 << 18) .. ('y'):rep(100) end) end", text},
        {"large strings, dropped",
         "local s = ('x'):rep(1 << 14) local i = 0 while true do i = i + 1 local t = s .. i end", volume},
        {"memory error swallowed", "local t = {} while true do pcall(function() while true do t = {t} end end) end",
         memory},
        {"memory error in xpcall",
         "local t = {} xpcall(function() while true do t = {t} end end, function() while true do t = {t} end end) "
         "return 'free'",
         memory},
        {"memory error in a coroutine",
         "local t = {} while true do coroutine.resume(coroutine.create(function() while true do t = {t} end end)) end",
         memory},
        {"memory error in close",
         "local t = {} local mt = {__close = function() while true do t = {t} end end}\n"
         "local function f() local x <close> = setmetatable({}, mt) while true do t = {t} end end pcall(f) return "
         "'free'",
         memory},
        {"recursion", "local function f() return 1 + f() end f()", stack},
        {"recursion, swallowed", "local function f() return 1 + f() end while true do pcall(f) end", stack},
        {"recursion with many values", "local function f(...) return 1 + f(1, ...) end f()", stack},
        {"recursion through pcall", "local function f() return pcall(f) end while true do f() end", steps},
        {"recursion through a metamethod",
         "local t = setmetatable({}, {__index = function(t, k) return t[k] end}) return t.x", "overflow"},
        {"recursion through tostring",
         "local t = setmetatable({}, {__tostring = function(t) return tostring(t) end}) tostring(t)", "overflow"},
        {"recursion through gsub", "local function f() return ('x'):gsub('.', f) end f()", "overflow"},
        {"recursion through sort", "local function f() table.sort({1, 2}, f) end f()", "overflow"},
        {"arguments", "local function f(...) return f(1, ...) end f()", stack},
    };
    for (const auto& attack : attacks) check(attack);
}

TEST_CASE("there is no way out") {
    const Attack attacks[] = {
        {"os", "os.execute('true')", "'os' is not available to a policy"},
        {"io", "io.open('/etc/passwd')", "'io' is not available to a policy"},
        {"debug", "debug.sethook()", "'debug' is not available to a policy"},
        {"package", "package.loadlib('x', 'y')", "'package' is not available to a policy"},
        {"load", "load('x')", "'load' is not available to a policy"},
        {"loadfile", "loadfile('x')", "'loadfile' is not available to a policy"},
        {"dofile", "dofile('x')", "'dofile' is not available to a policy"},
        {"collectgarbage", "collectgarbage()", "'collectgarbage' is not available to a policy"},
        {"dump", "string.dump(print)", "'string.dump' is not available to a policy"},
        {"dump as a method", "return ('x').dump", "'string.dump' is not available to a policy"},
        {"randomseed", "math.randomseed(1)", "'math.randomseed' is not available to a policy"},
        {"globals table", "return _G", "'_G' is not available to a policy"},
        {"environment", "return _ENV", "the name '_ENV' is reserved"},
        {"undefined global", "return maths", "undefined global 'maths'; did you mean 'math'?"},
        {"new global", "x = 1", "assignment to undeclared global 'x'; use local"},
        {"known global", "print = 1", "the global 'print' cannot be changed"},
        {"global function", "function f() end", "assignment to undeclared global 'f'; use local"},
        {"library", "math.floor = 1", "math cannot be changed"},
        {"new in a library", "string.trim = 1", "string cannot be changed"},
        {"rawset on a library", "rawset(math, 'floor', 1)", "math cannot be changed"},
        {"insert into a library", "table.insert(math, 1)", "math cannot be changed"},
        {"metatable of a library", "setmetatable(math, {})", "cannot change a protected metatable"},
        {"metatable of strings", "getmetatable('').__index = nil", "attempt to index a boolean value"},
        {"write through pairs", "local _, t = pairs(math) t.floor = 1", "math cannot be changed"},
        {"finalizer", "setmetatable({}, {__gc = function() end})", "metatables cannot have '__gc' here"},
        {"weak table", "setmetatable({}, {__mode = 'k'})", "metatables cannot have '__mode' here"},
        {"addresses", "return ('%p'):format({})", "'%p' is not available"},
        {"random numbers", "return math.random()", "math.random is not available here"},
        {"parent directory", "require '../x'", "'../x' is not a module name"},
        {"absolute path", "require '/etc/passwd'", "'/etc/passwd' is not a module name"},
    };
    for (const auto& attack : attacks) check(attack);
}

TEST_CASE("a finalizer that is added later never runs") {
    Sandbox sandbox(Role::policy);
    CHECK(run(sandbox,
              "local ran = false local mt = {} for i = 1, 10 do setmetatable({}, mt) end mt.__gc = function() ran = "
              "true end\n"
              "for i = 1, 100000 do local t = {i} end return ran") == "false");
}

TEST_CASE("binary code is refused") {
    std::unique_ptr<lua_State, void (*)(lua_State*)> stock(luaL_newstate(), lua_close);
    REQUIRE(luaL_loadstring(stock.get(), "return 1") == LUA_OK);
    std::string code;
    const auto add = [](lua_State*, const void* data, std::size_t size, void* to) {
        static_cast<std::string*>(to)->append(static_cast<const char*>(data), size);
        return 0;
    };
    REQUIRE(lua_dump(stock.get(), add, &code, 0) == 0);
    CHECK(run(code) == "script.lua:1: this is compiled Lua; scripts are text");
}

TEST_CASE("a script that is slow without counting is ended by the clock") {
    Sandbox sandbox(Role::policy, {.steps = std::int64_t{1} << 50, .processor_time = std::chrono::milliseconds(50)});
    const double begin = seconds_of_work();
    CHECK(run(sandbox, "while true do end") ==
          "script.lua:1: the script used more than 50 ms of processor time in one call");
    CHECK(sandbox.last_error().fault == Fault::time);
    CHECK(run(sandbox, "while true do pcall(string.find, ('a'):rep(3000), '.-.-.-.-b') end") ==
          "script.lua:1: the script used more than 50 ms of processor time in one call");
    CHECK(seconds_of_work() - begin < 5);
}

TEST_CASE("the clock is looked at more often where a single step can take long") {
    Sandbox sandbox(Role::policy, {.processor_time = std::chrono::milliseconds(200)});
    const double begin = seconds_of_work();
    CHECK(run(sandbox,
              "local f = function() end\n"
              "for i = 1, 10000 do local mt = {} local t = setmetatable({}, mt) mt.__call = f f = t end\n"
              "while true do f() f() f() f() end")
              .ends_with("the script used more than 200 ms of processor time in one call"));
    CHECK(seconds_of_work() - begin < 5);
}

TEST_CASE("memory can run out anywhere") {
    const char* source = R"lua(
local t = setmetatable({}, {__index = function(_, k) return k .. "!" end, __close = function() end})
local co = coroutine.wrap(function(a) for i = 1, 3 do a = coroutine.yield(a .. i) end end)
local parts = {co("x"), co("y"), t.name, string.format("%s %5.1f", {}, 1.5), ("a b c"):gsub("%w", string.upper)}
for word in ("one two three"):gmatch("(%a)(%a+)") do parts[#parts + 1] = word end
table.sort(parts, function(a, b) return tostring(a) < tostring(b) end)
for k, v in pairs({b = 1, a = 2, 3}) do parts[#parts + 1] = k .. v end
do local closed <close> = t end
local ok, message = pcall(error, {})
local ok2, message2 = xpcall(function() return nil + 1 end, function(m) return m .. "?" end)
local function deep(n) return n > 0 and 1 + deep(n - 1) or 0 end
return #table.concat(parts, ",") + deep(50) + #message2
)lua";
    Sandbox unlimited(Role::policy);
    const std::size_t base = unlimited.memory_used();
    const std::string result = run(unlimited, source);
    std::size_t failures = 0;
    for (std::size_t extra = 0; extra < 60'000; extra += 61) {
        Sandbox sandbox(Role::policy, {.memory = base + extra});
        const std::string found = run(sandbox, source);
        if (found == result) continue;
        ++failures;
        REQUIRE(found.find("the script needed more than 0 MiB of memory") != std::string::npos);
        sandbox.set_budget({});
        REQUIRE(run(sandbox, source) == result);
    }
    CHECK(failures > 100);
    CHECK(failures < 900);
}

TEST_CASE("no budget is too small for an error") {
    for (const std::size_t bytes : {0U, 1000U, 20'000U, 24'000U, 30'000U}) {
        Sandbox sandbox(Role::policy, {.memory = bytes});
        const std::string message = run(sandbox, "local t = {} for i = 1, 1e6 do t[i] = {} end");
        CHECK(message.find("the script needed more than 0 MiB of memory") != std::string::npos);
        CHECK(sandbox.last_error().fault == Fault::memory);
    }
    for (const std::int64_t count : {0, 1, 2, 99, 100, 101}) {
        Sandbox sandbox(Role::policy, {.steps = count});
        const std::string message = run(sandbox, "for i = 1, 1000 do end");
        CHECK(message == "script.lua:1: the script used more than " + std::to_string(count) +
                             " steps in one call (endless loop?)");
        CHECK(sandbox.last_error().fault == Fault::steps);
        CHECK(sandbox.steps_left() == 0);
    }
}
