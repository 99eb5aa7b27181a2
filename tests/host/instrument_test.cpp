#include "scripting/host/metering/instrument.hpp"

#include <algorithm>
#include <catch2/catch_test_macros.hpp>
#include <regex>
#include <string>

#include "tests/host/script.hpp"

using namespace farmland::scripting;

namespace {

std::string places(std::string_view source) {
    static const std::regex step(
        " do local __meter=__meter_left-[0-9]+ __meter_left=__meter if __meter<0 then "
        "__meter_left=__meter_more\\(\\)end end ");
    const std::string text = std::regex_replace(*instrument(source), step, "@");
    const std::string head = "local __meter_left,__meter_more=... return function(...)";
    REQUIRE(text.starts_with(head));
    REQUIRE(text.ends_with("\nend"));
    return text.substr(head.size(), text.size() - head.size() - 4);
}

}  // namespace

TEST_CASE("a step is counted wherever execution can repeat") {
    CHECK(places("") == "@");
    CHECK(places("local x = 1") == "@local x = 1");
    CHECK(places("while x do f() end") == "@while x do@ f() end");
    CHECK(places("for i=1,2 do end") == "@for i=1,2 do@ end");
    CHECK(places("for k,v in pairs(t) do end") == "@for k,v in pairs(t) do@ end");
    CHECK(places("repeat f() until x") == "@repeat@ f() until x");
    CHECK(places("do f() end") == "@do@ f() end");
    CHECK(places("function a.b:c(x, ...) end") == "@function a.b:c(x, ...)@ end");
    CHECK(places("f(function() return g() end)") == "@f(function()@ return g() end)");
    CHECK(places("::top:: goto top") == "@::top:: @goto top");
    CHECK(places("if x then f() elseif y then g() else h() end") == "@if x then f() elseif y then g() else h() end");
}

TEST_CASE("text that only looks like code is left alone") {
    CHECK(places("x = 'do'") == "@x = 'do'");
    CHECK(places(R"(x = "\" do" y = '\\' do end)") == R"(@x = "\" do" y = '\\' do@ end)");
    CHECK(places("x = [[ do ]] do end") == "@x = [[ do ]] do@ end");
    CHECK(places("x = [==[ ]] do ]=] ]==] do end") == "@x = [==[ ]] do ]=] ]==] do@ end");
    CHECK(places("-- do\ndo end") == "@-- do\ndo@ end");
    CHECK(places("--[[ do\n ]] do end") == "@--[[ do\n ]] do@ end");
    CHECK(places("--[==[ ]] do ]==] do end") == "@--[==[ ]] do ]==] do@ end");
    CHECK(places("--[=do\n do end") == "@--[=do\n do@ end");
    CHECK(places("t[t[1]] = 2 do end") == "@t[t[1]] = 2 do@ end");
    CHECK(places("x.dodo = doo") == "@x.dodo = doo");
    CHECK(places("x = 'a\\\ndo' do end") == "@x = 'a\\\ndo' do@ end");
    CHECK(places("x = 0xdo0 do end") == "@x = 0xdo0 do@ end");
    CHECK(places("x = a--[[]]--[[\n]]do end") == "@x = a--[[]]--[[\n]]do@ end");
    CHECK(places("x = 1 -- do") == "@x = 1 -- do");
}

TEST_CASE("text whose blocks do not fit together is refused") {
    for (const char* source :
         {"end", "until x", "do", "repeat", "if x then", "function f(", "do end end", "function f() end end"}) {
        INFO(source);
        CHECK(!instrument(source));
    }
}

TEST_CASE("lines stay where they are") {
    const std::string source = "local function f(\na,\nb)\nfor i = 1, 2 do\nrepeat\nuntil true\nend\nend\n";
    const std::string text = *instrument(source);
    CHECK(std::count(text.begin(), text.end(), '\n') == std::count(source.begin(), source.end(), '\n') + 1);
    CHECK(run("local x\n\nlocal function f()\n  for i = 1, 2 do\n    x.y = i end\nend\nf()") ==
          "script.lua:5: attempt to index a nil value (upvalue 'x')");
    CHECK(run("#!/usr/bin/lua\nerror('here')") == "script.lua:2: here");
    CHECK(run("\r\n\r\nerror('here')\r\n") == "script.lua:3: here");
    CHECK(run("\xEF\xBB\xBF\nerror('here')") == "script.lua:2: here");
}

TEST_CASE("calls and passes of loops are counted exactly") {
    CHECK(steps_of("") == 1);
    CHECK(steps_of("for i = 1, 10 do end") == 12);
    CHECK(steps_of("for i = 1, 1000 do end") == 1002);
    CHECK(steps_of("local i = 0 while i < 10 do i = i + 1 end") == 21);
    CHECK(steps_of("local i = 0 repeat i = i + 1 until i == 10") == 22);
    CHECK(steps_of("local i = 0 ::top:: i = i + 1 if i < 10 then goto top end") == 22);
    CHECK(steps_of("local function f(n) if n > 0 then return f(n - 1) end end f(9)") == 33);
    CHECK(steps_of("local t = {} function t:m(n) if n > 0 then self:m(n - 1) end end t:m(9)") == 35);
    const auto of_yields = [](const std::string& count) {
        return steps_of("local f = coroutine.wrap(function() for i = 1, 9 do coroutine.yield() end end) for i = 1, " +
                        count + " do f() end");
    };
    CHECK(of_yields("5") - of_yields("4") == of_yields("4") - of_yields("3"));
}

TEST_CASE("the idioms of goto work") {
    CHECK(
        run("local n = 0 for i = 1, 10 do if i % 2 == 0 then goto continue end n = n + i ::continue:: end return n") ==
        "25");
    CHECK(run("local n = 0 for i = 1, 3 do for j = 1, 3 do if j == 2 then goto next end n = n + 1 end ::next:: end "
              "return n") == "3");
    CHECK(run("local n = 0 repeat n = n + 1 if n == 5 then goto done end until false ::done:: return n") == "5");
    CHECK(run("local i = 1\nwhile true do if i > 3 then goto out end local x <const> = i i = x + 1 end ::out:: return "
              "i") == "4");
}

TEST_CASE("what Lua allows is still allowed") {
    std::string locals;
    for (int count = 0; count < 199; ++count)
        locals += "local v" + std::to_string(count) + " = " + std::to_string(count) + " ";
    CHECK(run(locals + "while true do break end return v198") == "198");
    CHECK(run(locals + "local last = 7 return last") == "7");
    CHECK(run("return select('#', ...)") == "0");
    CHECK(run("local t = setmetatable({}, {__close = function() end}) do local x <close> = t end return 'closed'") ==
          "closed");
    CHECK(run("return (function(...) local a, b = ... return a + b end)(1, 2)") == "3");
    CHECK(run("local function f() return 1 end; (f)() return f()") == "1");
    CHECK(run("return 1 -- and a comment without a line end") == "1");
    CHECK(run("return 1;") == "1");
}

TEST_CASE("a function that is too large for counting says so") {
    std::string source = "local function outer()\n";
    std::string sum = "return 0";
    for (int block = 0; block < 2; ++block) {
        for (int count = 0; count < 127; ++count) {
            const std::string name = "v" + std::to_string(block) + "_" + std::to_string(count);
            source += "local " + name + " = 1 ";
            sum += " + " + name;
        }
        source += "return function()\n";
    }
    CHECK(run(source + sum + "\nend end end return outer()()()") ==
          "script.lua:5: too many upvalues (limit is 255) in function at line 3; this function is too large");
}

TEST_CASE("names that reach the counter are refused") {
    CHECK(run("\nlocal __meter_left = 1") == "script.lua:2: the name '__meter_left' is reserved");
    CHECK(run("__meter_more()") == "script.lua:1: the name '__meter_more' is reserved");
    CHECK(run("local t = _ENV") == "script.lua:1: the name '_ENV' is reserved");
    CHECK(run("return '__meter_left'") == "__meter_left");
}

TEST_CASE("messages of the compiler do not show inserted text") {
    CHECK(run("for i = 1, 2 do\n x x end") == "script.lua:2: syntax error near 'x'");
    CHECK(run("local function f() return end end") == "script.lua:1: <eof> expected near 'end'");
    CHECK(run("x = = 1") == "script.lua:1: unexpected symbol near '='");
    CHECK(run("\ngoto nowhere").starts_with("script.lua:2: no visible label 'nowhere'"));
    CHECK(run("\nbreak").starts_with("script.lua:2: break outside"));
    CHECK(run("x = 'abc") == "script.lua:1: unfinished string near <eof>");
    CHECK(run("x = [[abc") == "script.lua:1: unfinished long string (starting at line 1) near <eof>");
    CHECK(run("end end end") == "script.lua:1: <eof> expected near 'end'");
}
