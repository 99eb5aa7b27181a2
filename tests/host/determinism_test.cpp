// What could differ from run to run is compared with what is written here, because the seed of Lua's hash and the
// addresses of its objects differ between processes rather than between sandboxes.
#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "tests/host/script.hpp"

using namespace farmland::scripting;

TEST_CASE("pairs lists keys in order") {
    const char* list =
        "local names = {} for k, v in pairs(t) do names[#names + 1] = tostring(k) .. '=' .. tostring(v) end "
        "return table.concat(names, ' ')";
    const auto listed = [&](const std::string& table) { return run("local t = " + table + " " + list); };
    CHECK(listed("{}").empty());
    CHECK(listed("{1, 2, 3}") == "1=1 2=2 3=3");
    CHECK(listed("{c = 1, a = 2, b = 3, B = 4, [''] = 5}") == "=5 B=4 a=2 b=3 c=1");
    CHECK(listed("{'x', b = 1, 'y', a = 2}") == "1=x 2=y a=2 b=1");
    CHECK(listed("{[3] = 3, [1] = 1, [2] = 2, [0] = 0, [-1] = -1}") == "-1=-1 0=0 1=1 2=2 3=3");
    CHECK(listed("{[1.5] = 'a', [1] = 'b', [2] = 'c', [-0.5] = 'd', [1e300] = 'e', [-math.huge] = 'f'}") ==
          "-inf=f -0.5=d 1=b 1.5=a 2=c 1e+300=e");
    CHECK(
        listed("{[math.maxinteger] = 1, [2^63] = 2, [math.mininteger] = 3, [-2^70] = 4, [2^53 + 0.0] = 5}") ==
        "-1.1805916207174e+21=4 -9223372036854775808=3 9007199254740992=5 9223372036854775807=1 9.2233720368548e+18=2");
    CHECK(listed("{[true] = 1, [false] = 2, x = 3, [1] = 4}") == "1=4 x=3 false=2 true=1");
    CHECK(listed("{nil, 2, nil, 4}") == "2=2 4=4");
    CHECK(listed("setmetatable({}, {__pairs = function() return next, {z = 1, y = 2}, nil end})") == "y=2 z=1");
}

TEST_CASE("next goes in the same order as pairs") {
    CHECK(run("local t, names, k = {c = 1, 10, a = 2, [2.5] = 3, [true] = 4}, {}, nil\n"
              "repeat k = next(t, k) names[#names + 1] = tostring(k) until k == nil\n"
              "return table.concat(names, ' ')") == "1 2.5 a c true nil");
    CHECK(run("return next({})") == "nil");
    CHECK(run("local t = {a = 1, c = 2} return next(t, 'b')") == "c");
    CHECK(run("return next(5)").find("table expected, got number") != std::string::npos);
}

TEST_CASE("a table can be changed while it is traversed") {
    CHECK(run("local t = {a = 1, b = 2, c = 3} for k in pairs(t) do t[k] = nil end return next(t)") == "nil");
    CHECK(run("local t, n = {1, 2, 3, 4}, 0 for k in pairs(t) do n = n + k t[k + 1] = nil end return n") == "4");
    CHECK(run("local t, n = {a = 1, b = 2, c = 3}, '' for k, v in pairs(t) do n = n .. k .. v t.b = 9 t.c = nil end "
              "return n") == "a1b9");
    CHECK(run("local t = {a = 1} for k in pairs(t) do t[k .. 'x'] = 1 end return t.ax") == "1");
}

TEST_CASE("keys without an order are refused") {
    CHECK(run("for k in pairs({[{}] = 1}) do end")
              .starts_with("script.lua:1: this table has a key that is a table; such keys"));
    CHECK(run("next({[print] = 1})").starts_with("script.lua:1: this table has a key that is a function; such keys"));
    CHECK(run("local set, t = {}, {} set[t] = 5 return set[t]") == "5");
}

TEST_CASE("objects are shown with numbers, in the order they are first shown") {
    CHECK(run("local a, b = {}, {} return tostring(b) .. ' ' .. tostring(a) .. ' ' .. tostring(b)") ==
          "table: 1 table: 2 table: 1");
    CHECK(run("local c = coroutine.create(print) return ('%s %s %5s'):format(c, print, {})") ==
          "thread: 1 function: 2 table: 3");
    CHECK(run("return tostring(setmetatable({}, {__name = 'unit'}))") == "unit: 1");
    CHECK(run("return tostring(setmetatable({}, {__tostring = function() return 'me' end}))") == "me");
    CHECK(run("return tostring(setmetatable({}, {__tostring = function() return {} end}))") ==
          "script.lua:1: '__tostring' must return a string");
    CHECK(run("return tostring(math)") == "math: 1");
    CHECK(run("return tostring(1e15) .. ' ' .. 0.1 .. ' ' .. 2^53 .. ' ' .. -0.0 .. ' ' .. 10 // 1 .. ' ' .. 1e100") ==
          "1e+15 0.1 9.007199254741e+15 -0.0 10 1e+100");
}

TEST_CASE("a number stays with its object as long as that lives") {
    CHECK(run("local a = {} tostring(a) for i = 1, 100000 do local t = {i} end return tostring(a) .. tostring({})") ==
          "table: 1table: 2");
}

TEST_CASE("the same work takes the same steps") {
    const char* work = R"(
local words, count = {}, {}
for word in ("the quick brown fox jumps over the lazy dog and the cat"):gmatch("%a+") do
    count[word] = (count[word] or 0) + 1
end
for word, n in pairs(count) do words[#words + 1] = word .. n end
table.sort(words, function(a, b) return a > b end)
local text = table.concat(words, ","):gsub("%d", function(d) return "<" .. d .. ">" end)
local set = {}
for i = 1, 300 do set["key" .. (i * 7919) % 1009] = i end
local sum = 0
for _, v in pairs(set) do sum = (sum * 31 + v) % 1000003 end
for k in next, set do if k > "key5" then break end end
local function depth(n) return n == 0 and 0 or 1 + depth(n - 1) end
local ok, message = pcall(error, "no")
return text .. sum .. depth(50) .. message .. string.format("%s", set)
)";
    Sandbox first(Role::policy);
    const std::string result = run(first, work);
    CHECK(result == "the<3>,quick<1>,over<1>,lazy<1>,jumps<1>,fox<1>,dog<1>,cat<1>,brown<1>,and<1>90000950notable: 1");
    const std::int64_t steps = 15767;
    CHECK(first.steps_used() == steps);
    for (int time = 0; time < 3; ++time) {
        Sandbox other(Role::policy);
        for (int before = 0; before < time; ++before) run(other, "local t = {} for i = 1, 100 do t['x' .. i] = {} end");
        CHECK(run(other, work) == result);
        CHECK(other.steps_used() == steps);
    }
}

TEST_CASE("sorting is stable and never asks the clock") {
    CHECK(run("local t = {} for i = 1, 200 do t[i] = {key = i % 3, number = i} end\n"
              "table.sort(t, function(a, b) return a.key < b.key end)\n"
              "for i = 2, 200 do if t[i].key == t[i - 1].key and t[i].number < t[i - 1].number then return 'unstable' "
              "end end\n"
              "return t[1].number .. ' ' .. t[200].number") == "3 200");
}

TEST_CASE("math.random is the stream the host gives") {
    Sandbox sandbox(Role::policy);
    std::uint64_t state = 0;
    sandbox.on_random([&] { return state += 0x9E3779B97F4A7C15U; });
    CHECK(run(sandbox, "local t = {} for i = 1, 8 do t[i] = math.random(6) end return table.concat(t, ' ')") ==
          "5 2 4 1 6 3 5 2");
    CHECK(run(sandbox,
              "for i = 1, 1000 do local x = math.random() if x < 0 or x >= 1 then return x end end return 'all'") ==
          "all");
    CHECK(
        run(sandbox,
            "for i = 1, 1000 do local x = math.random(-3, 3) if x < -3 or x > 3 then return x end end return 'all'") ==
        "all");
    CHECK(run(sandbox, "return math.random(5, 5)") == "5");
    CHECK(run(sandbox, "return math.type(math.random(math.mininteger, math.maxinteger))") == "integer");
    CHECK(run(sandbox, "return math.type(math.random(0))") == "integer");
    CHECK(run(sandbox, "return math.random(2, 1)") == "script.lua:1: bad argument #2 to 'random' (interval is empty)");
    CHECK(run(sandbox, "return math.random(1, 2, 3)") == "script.lua:1: wrong number of arguments");
}
