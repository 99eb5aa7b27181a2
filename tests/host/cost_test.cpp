// What scripts pay for their work, and what ends those that found something to do for nothing.
#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "core/base/text.hpp"
#include "tests/host/script.hpp"

using namespace farmland::scripting;

namespace {

std::string times(int count, const std::string& text) {
    std::string all;
    for (int done = 0; done < count; ++done) all += text;
    return all;
}

// A chain of metatables, made link by link or tied together when all tables are there.
const std::string chain =
    "local function chain(field, last) local t = last or {}\n"
    "for i = 1, 1990 do t = setmetatable({}, {[field] = t}) end return t end\n";
const std::string late_chain =
    "local function chain(field, last) local t, tables = last or {}, {}\n"
    "for i = 1, 1990 do tables[i] = {} setmetatable(tables[i], tables[i]) end\n"
    "for i = 1, 1990 do tables[i][field] = i > 1 and tables[i - 1] or t end return tables[1990] end\n";

void check_fault(const std::string& script, const Budget& budget, Fault fault) {
    INFO(script.substr(0, 300));
    Sandbox sandbox(Role::policy, budget);
    const std::string message = run(sandbox, script);
    CAPTURE(message);
    CHECK(sandbox.last_error().fault == fault);
    CHECK(run(sandbox, "return 'served'") == "served");
}

}  // namespace

TEST_CASE("every token of a block that is run again is paid for") {
    const std::string work = times(400, "x = x + 1 ");
    const std::int64_t price = 400 * 6 / 8;
    const std::string counter = "local x, n = 0, 0 ";
    // Once each, and then ten times over.
    CHECK(steps_of(counter + work) >= price);
    CHECK(steps_of(counter + "for i = 1, 10 do " + work + " end") >= 10 * price);
    CHECK(steps_of(counter + "while n < 10 do n = n + 1 " + work + " end") >= 10 * price);
    CHECK(steps_of(counter + "repeat n = n + 1 " + work + " until n == 10") >= 10 * price);
    CHECK(steps_of(counter + "local function f() " + work + " end for i = 1, 10 do f() end") >= 10 * price);
    CHECK(steps_of(counter + "::top:: n = n + 1 " + work + " if n < 10 then goto top end") >= 9 * price);
    CHECK(steps_of(counter + "::on::::top:: n = n + 1 " + work + " if n < 10 then goto top end") >= 9 * price);
    CHECK(steps_of(counter + "for i = 1, 10 do for j = 1, 0 do end " + work + " end") >= 10 * price);
    CHECK(steps_of(counter + "for i = 1, 10 do if i then " + work + " end end") >= 10 * price);
    CHECK(steps_of(counter + "for i = 1, 10 do local f = function() end " + work + " end") >= 10 * price);
    CHECK(steps_of(counter + "for i = 1, 10 do do end " + work + " end") >= 10 * price);
    // The condition is a part of each pass.
    const std::string condition = times(400, "n > 0 and ") + "n < 10";
    const std::int64_t price_of_condition = 400 * 4 / 8;
    CHECK(steps_of("local n = 1 while " + condition + " do n = n + 1 end") >= 9 * price_of_condition);
    CHECK(steps_of("local n = 1 repeat n = n + 1 until not (" + condition + ")") >= 9 * price_of_condition);
}

TEST_CASE("a jump forward costs nothing but itself") {
    const std::string work = times(400, "x = x + 1 ");
    const std::int64_t straight = steps_of("local x = 0 for i = 1, 10 do end " + work);
    CHECK(steps_of("local x = 0 for i = 1, 10 do goto on ::on:: end " + work) < straight + 30);
    // A label of the same name in a block that has ended is another one.
    CHECK(steps_of("local x = 0 do ::on:: end " + work + " for i = 1, 10 do goto on ::on:: end") < straight + 40);
}

TEST_CASE("work that steps see ends by steps") {
    const Budget budget{.steps = 200'000, .processor_time = std::chrono::hours(1)};
    const std::vector<std::string> scripts = {
        chain + "table.move(chain('__index'), 1, 100000, 1, chain('__newindex'))",
        chain + "local t = chain('__index') while true do local a = t.x end",
        chain + "local t = chain('__newindex') while true do t.x = 1 end",
        chain + "local f = chain('__call', type) local function attack(...) " + times(500, "f(...)") +
            " end while true do attack() end",
        chain + "local t = chain('__index') table.concat(t, '', 1, 1000000)",
        chain + "local t = chain('__index') table.unpack(t, 1, 10000)",
        "local t = setmetatable({}, {}) while true do table.unpack(t, 1, 10000) end",
        "local s = ('0'):rep(1 << 20) local _ while true do " + times(100, "_=s+0 ") + " end",
        "local s = ('0'):rep(1 << 20) local _ while true do " + times(100, "_=-s ") + " end",
        "local s = ('0'):rep(1 << 20) while true do tonumber(s) end",
        "local s = ('x'):rep(1 << 20) while true do s:upper() end",
        "while true do " + times(300, "type'' ") + " end",
        "local t = {} for i = 1, 1000 do t[i] = -i end while true do table.sort(t) end",
        "local t = {} for i = 1, 1000 do t['k' .. i] = i end while true do for k in pairs(t) do break end end",
        "local t = {} for i = 1, 1000 do t['k' .. i] = i end while true do next(t) end",
        "while true do tostring({}) end",
        "while true do coroutine.create(type) end",
        "while true do ('x y z'):gsub('%w', '%0%0') end",
        "while true do for word in ('x y z'):gmatch('%w') do end end",
        "while true do pcall(error) end",
        "local c = coroutine.wrap(function() while true do coroutine.yield() end end) while true do c() end",
    };
    for (const std::string& script : scripts) check_fault(script, budget, Fault::steps);
}

TEST_CASE("one call with many long texts for numbers cannot take long") {
    // Nothing could break it off.
    const std::string texts =
        "local z = ('\\0'):rep((1 << 20) - 8) local a, b, t = z .. 'a', z .. 'b', {} "
        "local zeros = ('0'):rep(1 << 19) local one, more = zeros .. '1', zeros .. '1.5' ";
    for (const std::string& script : {
             texts + "for i = 1, 400 do t[i] = i % 2 == 0 and a or b end math.max(table.unpack(t))",
             texts + "for i = 1, 400 do t[i] = i % 2 == 0 and a or b end math.min(table.unpack(t))",
             texts + "for i = 1, 400 do t[i] = more end string.format(('%f'):rep(400), table.unpack(t))",
             texts + "for i = 1, 400 do t[i] = one end string.pack(('b'):rep(400), table.unpack(t))",
             texts + "for i = 1, 400 do t[i] = one end string.char(table.unpack(t))",
             texts + "for i = 1, 400 do t[i] = one end utf8.char(table.unpack(t))",
         }) {
        check_fault(script, {.processor_time = std::chrono::hours(1)}, Fault::steps);
    }
}

TEST_CASE("work that steps do not see ends by the processor time") {
    const Budget budget{.processor_time = std::chrono::milliseconds(40)};
    const std::string late_list = late_chain +
                                  "local function list(length) local mt = {} local t = setmetatable({}, mt)\n"
                                  "mt.__len = function() return length end\n"
                                  "mt.__index, mt.__newindex = chain('__index'), chain('__newindex') return t end\n";
    const std::string texts =
        "local a, b = ('x'):rep((1 << 20) - 1) .. 'a', ('x'):rep((1 << 20) - 1) .. 'b'\nlocal _\n";
    const std::vector<std::string> scripts = {
        late_chain + "local t = chain('__index') while true do local a = t.x end",
        late_chain + "local t = chain('__newindex') while true do t.x = 1 end",
        late_chain + "local f = chain('__call', type) while true do f() end",
        late_chain + "table.move(chain('__index'), 1, 10000000, 1, chain('__newindex'))",
        late_chain + "table.concat(chain('__index'), '', 1, 10000000)",
        late_chain + "table.unpack(chain('__index'), 1, 20000)",
        late_list + "table.insert(list(10000000), 1, 1)",
        late_list + "table.remove(list(10000000), 1)",
        late_list + "table.sort(list(1000000))",
        texts + "while true do _ = a < b end",
        texts + "while true do _ = a == b end",
        texts + times(20'000, "_=a<b "),
        texts + "local t = {} for i = 1, 100000 do t[i] = i % 2 == 0 and a or b end table.sort(t)",
        "local a, b = ('\\0'):rep(1 << 20), ('\\0'):rep(1 << 20) .. '' while true do local _ = a <= b end",
        "local s = ('0'):rep(1 << 20) while true do math.abs(s) end",
        "local function g() end local function f(...) while true do g(...) end end f(table.unpack({}, 1, 7000))",
    };
    for (const std::string& script : scripts) check_fault(script, budget, Fault::time);
}

TEST_CASE("running out of processor time cannot be caught") {
    const Budget budget{.processor_time = std::chrono::milliseconds(40)};
    const std::string slow =
        late_chain + "local t = chain('__index') local _ local function slow() " + times(2000, "_ = t.x ") + " end\n";
    const std::vector<std::string> scripts = {
        "while true do pcall(slow) end",
        "while true do xpcall(slow, slow) end",
        "while true do coroutine.wrap(slow)() end",
        "while true do coroutine.resume(coroutine.create(function() pcall(slow) end)) end",
        "local c = coroutine.wrap(function() while true do slow() coroutine.yield() end end) while true do c() end",
        "while true do local x <close> = setmetatable({}, {__close = slow}) end",
        "while true do table.sort({3, 2, 1}, function() slow() return true end) end",
        "while true do ('xxx'):gsub('.', slow) end",
        "while true do tostring(setmetatable({}, {__tostring = function() slow() return '' end})) end",
        "while true do pairs(setmetatable({}, {__pairs = slow})) end",
    };
    for (const std::string& script : scripts) check_fault(slow + script, budget, Fault::time);
}

TEST_CASE("a text that takes Lua long to compile is given up") {
    // Each global name is looked for among the local names of all functions around it.
    std::string nested;
    for (int level = 0; level < 30; ++level) {
        nested += "local function f() local a";
        for (int local = 0; local < 150; ++local) nested += ",b" + std::to_string(local);
    }
    nested += times(150'000, " x=x") + times(30, " end");
    Sandbox sandbox(Role::policy, {.processor_time = std::chrono::milliseconds(40)});
    CHECK(run(sandbox, nested) == "script.lua: the script used more than 40 ms of processor time in one call");
    CHECK(sandbox.last_error().fault == Fault::time);
    CHECK(run(sandbox, "return 'served'") == "served");
}

TEST_CASE("a script has only so many labels and blocks") {
    std::string labels;
    for (int label = 0; label < 1000; ++label) labels += "do ::l" + std::to_string(label) + ":: end\n";
    Sandbox sandbox(Role::policy);
    CHECK(run(sandbox, labels + "return 'all there'") == "all there");
    CHECK(run(sandbox, labels + "::one_more::") == "script.lua:1001: a script may have 1000 labels at most");
    CHECK(run(sandbox, times(60'000, "do end\n")) ==
          "script.lua:50000: a script may have 50000 functions, loops and blocks at most");
}

TEST_CASE("a text that nests too deeply is told so with its name") {
    CHECK(run(times(300, "do ") + times(300, "end ")) == "script.lua:1: C stack overflow");
}

TEST_CASE("the clock ends calls only where somebody waits") {
    Sandbox waited_for(Role::policy, {.wall_time = std::chrono::milliseconds(20)});
    CHECK(run(waited_for, "while true do end") == "script.lua:1: the script ran longer than 20 ms in one call");
    CHECK(waited_for.last_error().fault == Fault::time);
    CHECK(run("for i = 1, 19500000 do end return 'done'") == "done");
}

TEST_CASE("processor time follows from the steps unless it is given") {
    CHECK(Budget{}.most_processor_time() == std::chrono::milliseconds(1800) * slowness_of_build);
    CHECK(Budget{.steps = 200'000'000}.most_processor_time() == std::chrono::seconds(18) * slowness_of_build);
    CHECK(Budget{.steps = 1}.most_processor_time() == std::chrono::milliseconds(500) * slowness_of_build);
    CHECK(Budget{.steps = std::int64_t{1} << 60}.most_processor_time() == std::chrono::hours(24));
    CHECK(Budget{.processor_time = std::chrono::milliseconds(5)}.most_processor_time() == std::chrono::milliseconds(5));
}

TEST_CASE("a scenario does not pay for the time of policies, but everybody does for that of mods") {
    const auto work_of = [](Role role) {
        Sandbox inner(role, {.processor_time = std::chrono::hours(1)});
        Sandbox outer(Role::scenario, {.processor_time = std::chrono::milliseconds(40)});
        lua_pushlightuserdata(outer.lua(), &inner);
        lua_pushcclosure(
            outer.lua(),
            [](lua_State* L) {
                auto& box = *static_cast<Sandbox*>(lua_touserdata(L, lua_upvalueindex(1)));
                lua_pushstring(L, run(box, "for i = 1, 15000000 do end return 'long work'").c_str());
                return 1;
            },
            1);
        outer.add_global("work");
        return run(outer, "local done = work() return done");
    };
    CHECK(work_of(Role::policy) == "long work");
    CHECK(work_of(Role::mod).find("of processor time") != std::string::npos);
}

TEST_CASE("a script gets no metatable but those of tables") {
    CHECK(run("return getmetatable('')") == "false");
    CHECK(run("return getmetatable(print)") == "nil");
    CHECK(run("local mt = {} return getmetatable(setmetatable({}, mt)) == mt") == "true");
    CHECK(run("return getmetatable(string)") == "false");
    CHECK(run("getmetatable()") == "script.lua:1: bad argument #1 to 'getmetatable' (value expected)");
}

TEST_CASE("closing values and coroutines nest without harm") {
    CHECK(run("local function closer() return setmetatable({}, {__close = function() end}) end\n"
              "local function iter() return function(_, i) if i < 2 then return i + 1 end end, nil, 0, closer() end\n"
              "for a in iter() do local v <close> = closer() do break end end\n"
              "local n = 0 while n < 3 do n = n + 1 local w <close> = closer() end return n") == "3");
    CHECK(run("local co\nfor i = 1, 20000 do local previous = co\n"
              "co = coroutine.create(function()\n"
              "local x <close> = setmetatable({}, {__close = function() if previous then coroutine.close(previous) end "
              "end})\n"
              "coroutine.yield() end)\ncoroutine.resume(co) end\ncoroutine.close(co) return 'closed'") == "closed");
    std::string constants;
    for (int constant = 0; constant < 300; ++constant) constants += std::to_string(constant) + ".25,";
    CHECK(run("local function g() return -1 end\nlocal k = {" + constants + "}\nlocal x\nreturn 2 ~ (x or g())") ==
          "-3");
}
