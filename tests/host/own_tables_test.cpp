// Which scripts are known to write into tables of their own only. A wrong yes would let a script change what it is given.
#include "scripting/host/loading/own_tables.hpp"

#include <catch2/catch_test_macros.hpp>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace farmland::scripting {

TEST_CASE("scripts that write into nothing but their own tables are known") {
    for (const std::string text : {
             "",
             "#!/usr/bin/lua\nlocal t = {} t.x = 1",
             "local t = {} t[1] = 2",
             "local t = {} t.x = 1 t['y'] = 2 t[#t + 1] = {}",
             "local a, t = f(), {} t.x = 1",
             "local a, b = {}, {} a[1], b[2] = 1, 2",
             "local t <const> = {} t.x = 1",
             "local t = {} do t = { 1, 2 } end t[1] = 3",
             "local t = {} function t.f(x) return x end function t:m() return self end",
             "local t; t = {} t.x = 1",
             "local t = {} local function f(x) t[x] = x end",
             "local function f(view) local t = { view } t[2] = view return t end",
             "return { x = 1, [2] = view.own, view, f = function(a) local t = {} t[a] = a end }",
             "local t = { text = a.field .. b, from = a.field, to = b } t.x = 1",
             "local t = {} if t == view then t.x = a.b <= c.d and 1 or 2 ~= 3 end",
             "for i = 1, 3 do local t = {} t[i] = i end for _, x in ipairs(view.own) do print(x) end",
             "while x do repeat local t = {} t.a = 1 until t.b end goto done ::done::",
             "local t = {} f 'text' f [[text]] f { 1 } a:b(1):c { t = view }.d() return t, ...",
             "local t = { f = function(...) local u = {} u.x = ... return u end; 2 } t.x = -#t // 2 .. 'a'",
             "local t = {} -- t = view\n--[==[ t = view ]==] t.x = 't = view' t.y = [[ t = view ]]",
             "local x = 1 x = view x = x.own",
             "x = a ..5",
             "table.sort(view.own.hand)",
             "local t = {} (f)(t) t.x = 0x1p-4 + 1e+5 + .5",
         }) {
        INFO(text);
        CHECK(writes_only_own_tables(text));
    }
}

TEST_CASE("policies that are measured are known to write into nothing but their own tables") {
    const std::filesystem::path policies = std::filesystem::path(FARMLAND_TESTS_DIR).parent_path() / "scripts/ai";
    for (const std::string name : {"crown/farmer.lua", "crown/greedy.lua", "piranhas/shoal.lua"}) {
        std::ifstream file(policies / name);
        INFO(name);
        CHECK(writes_only_own_tables(std::string(std::istreambuf_iterator<char>(file), {})));
    }
}

TEST_CASE("scripts that may write into other tables are not taken for harmless") {
    for (const std::string text : {
             "view.x = 1",
             "view.own.x = 1",
             "view['own'] = 1",
             "local t = {} t.own.x = 1",
             "local t = { view } t[1].x = 1",
             "local t = { view } t[1][2] = 1",
             "local t = view t.x = 1",
             "local t = {} t = view t.x = 1",
             "local t = {} t.x = 1 t = view",
             "local t = {} local function f() t = view end t.x = 1",
             "local t = {} t, x = view, {} t.x = 1",
             "local t = {} x, t = {}, view t.x = 1",
             "local t = {} x, t = {} t.x = 1",
             "local t, u = {}, f() u.x = 1",
             "local t, u = f() u.x = 1",
             "local t, u = {} u.x = 1",
             "local t, u = {}, ... u.x = 1",
             "local t = {} or view t.x = 1",
             "local t = view or {} t.x = 1",
             "local t = not {} and view t.x = 1",
             "local t = ({ view })[1] t.x = 1",
             "local t = ({}) t.x = 1",
             "local t = f {} t.x = 1",
             "local t = f({}) t.x = 1",
             "local t = (function() return view end)() t.x = 1",
             "local t = {} local function f(t) t.x = 1 end f(view)",
             "local t = {} local f = function(a, t) t.x = 1 end",
             "local t = {} function g(t, ...) t.x = 1 end",
             "local t = {} for _, t in ipairs { view } do t.x = 1 end",
             "local t = {} for t = 1, 2 do t.x = 1 end",
             "local t = {} local function t() end t.x = 1",
             "local t = {} function t() end t.x = 1",
             "local t = {} do local t = view t.x = 1 end",
             "local t = {} do local t <const> = view t.x = 1 end",
             "function view.f() end",
             "function view:f() end",
             "local t = {} function t.own.f() end",
             "local t = {} function t.own:f() end",
             "local self = {} function self:f() self.x = 1 end self.f(view)",
             "local t = {} t.x, view.own = 1, 2",
             "local t = {} t.x, t.own.x = 1, 2",
             "local t = {} view.own, t.x = 1, 2",
             "(view).x = 1",
             "local t = {} (view).x = 1",
             "f().x = 1",
             "view:own().x = 1",
             "('x').y = 1",
             "local t = {} t.x = 1 (view).y = 2",
             "local t = {} view --[[ t ]] . --\n own [[[x]]] = 1",
             "view --[=[ ]] ]=] .x = 1",
             "x = '\\'' view.x = 1 y = '\\''",
             "x = '\\z  ' view.x = 1",
             "local f = function() view.x = 1 end",
             "local t = { f = function() view.x = 1 end }",
             "local t = { f = function() t = view end } t.x = 1",
             "local t = {} goto a ::a:: view.x = 1",
             "if x then elseif y then view.x = 1 end",
             "if x then else view.x = 1 end",
             "repeat local t = {} until (function() view.x = 1 end)()",
             "return function() view.x = 1 end",
             "return f(function() view.x = 1 end)",
             "return f { function() view.x = 1 end }",
             "return t[(function() view.x = 1 end)()]",
             "undeclared.x = 1",
             "local t t.x = 1",
             "local t = 1 .. {} t.x = 1",
             "local t = -{} t.x = 1",
             "rawset(view, 1, 2)",
             "local r = rawset",
             "setmetatable({}, { __newindex = view }).x = 1",
             "local t = setmetatable",
             "local m = require 'm'",
             "_ENV.x = 1",
             "local t = _ENV",
             "local _ENV = {} x = 1",
             "local t = _G",
             "load 'view.x = 1'",
             // not Lua, or not known to be
             "local t = {} t.x = ",
             "local t = {} t.x == 1",
             "local t = {} end",
             "local t = {} }",
             "local = 1",
             "t.1 = 2",
             "x = 1..2 y",
             "\xc3\xa4 = 1",
         }) {
        INFO(text);
        CHECK_FALSE(writes_only_own_tables(text));
    }
    CHECK_FALSE(writes_only_own_tables("x = " + std::string(10'000, '(') + "1" + std::string(10'000, ')')));
    CHECK_FALSE(writes_only_own_tables("x = " + std::string(100'000, '{')));
}

}  // namespace farmland::scripting
