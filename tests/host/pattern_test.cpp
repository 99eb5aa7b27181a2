#include "scripting/host/library/pattern.hpp"

#include <lauxlib.h>
#include <lualib.h>

#include <array>
#include <catch2/catch_test_macros.hpp>
#include <memory>
#include <random>
#include <string>

#include "tests/host/script.hpp"

using namespace farmland::scripting;

namespace {

// Runs in stock Lua and in the sandbox: what a call gives, as one line of text.
constexpr const char* probe = R"(
local function show(ok, ...)
    local parts = {tostring(ok)}
    for i = 1, select('#', ...) do
        local value = select(i, ...)
        parts[#parts + 1] = type(value) == 'string' and string.format('%q', value) or tostring(value)
    end
    return table.concat(parts, ' ')
end
local function all(iterator, limit)
    local parts = {}
    for a, b, c in iterator do
        parts[#parts + 1] = show(a, b, c)
        if #parts == limit then break end
    end
    return table.concat(parts, '; ')
end
local functions = {
    function(s, p, n) return string.find(s, p, n) end,
    function(s, p, n) return string.match(s, p, n) end,
    function(s, p, n) return string.gsub(s, p, '<%0>') end,
    function(s, p, n) return string.gsub(s, p, '%1', n) end,
    function(s, p, n) return string.gsub(s, p, function(a, b) return b and a end) end,
    function(s, p, n) return string.gsub(s, p, {a = 'x', b = false, ab = 3}) end,
    function(s, p, n) return all(string.gmatch(s, p), 50) end,
    function(s, p, n) return all(string.gmatch(s, p, n), 50) end,
    function(s, p, n) return string.find(s, p, n, true) end,
}
return function(number, s, p, n) return show(pcall(functions[number], s, p, n)) end
)";
constexpr int function_count = 9;

// The same question to stock Lua and to ours.
class Both {
public:
    Both() : stock_(luaL_newstate(), lua_close) {
        luaL_openlibs(stock_.get());
        REQUIRE(luaL_dostring(stock_.get(), probe) == LUA_OK);
        REQUIRE(sandbox_.load("probe.lua", probe));
    }

    void compare(const std::string& subject, const std::string& pattern, int init) {
        for (int function = 1; function <= function_count; ++function) {
            push(stock_.get(), function, subject, pattern, init);
            REQUIRE(lua_pcall(stock_.get(), 4, 1, 0) == LUA_OK);
            push(sandbox_.lua(), function, subject, pattern, init);
            REQUIRE(sandbox_.call(4, 1));
            const std::string expected = lua_tostring(stock_.get(), -1);
            const std::string found = lua_tostring(sandbox_.lua(), -1);
            lua_pop(stock_.get(), 1);
            lua_pop(sandbox_.lua(), 1);
            if (found == expected) continue;
            // Ours checks the whole pattern first, stock Lua only what it comes to. Where both complain, what they
            // complain of first may differ.
            const bool complains = !Pattern::read(sandbox_.lua(), pattern, Pattern::Anchor::allowed);
            if (complains && found.starts_with("false")) continue;
            CAPTURE(function, subject, pattern, init);
            CHECK(found == expected);
        }
    }

private:
    static void push(lua_State* L, int function, const std::string& subject, const std::string& pattern, int init) {
        lua_pushvalue(L, -1);
        lua_pushinteger(L, function);
        lua_pushlstring(L, subject.data(), subject.size());
        lua_pushlstring(L, pattern.data(), pattern.size());
        lua_pushinteger(L, init);
    }

    std::unique_ptr<lua_State, void (*)(lua_State*)> stock_;
    Sandbox sandbox_{Role::policy};
};

}  // namespace

TEST_CASE("patterns match as in stock Lua") {
    const std::array<std::string, 12> subjects = {
        "",
        "a",
        "hello world",
        "key = value",
        "THE (quick) fox",
        "aaaa",
        "abcabc abd",
        "f(a(b)c)d)",
        "  trim  ",
        std::string("zero\0byte", 9),
        "\xC3\xA4\xFF",
        "a.b-c%d^e$[f]",
    };
    const std::array<std::string, 90> patterns = {
        "",
        "a",
        ".",
        "%a",
        "%A",
        "%d*",
        "%s+",
        "%w-",
        "^%s*(.-)%s*$",
        "(%w+)%s*=%s*(%w+)",
        "()",
        "()a()",
        "(a)(b)",
        "((a)b)",
        "%b()",
        "%b((",
        "%bxx",
        "%f[%w]%w+",
        "%f[%z]",
        "%f[^%z]",
        "%f[a]",
        "%f[^a]",
        "[abc]",
        "[^abc]",
        "[a-c]+",
        "[]]",
        "[^]]",
        "[a%]b]",
        "[%a%d]",
        "[a-]",
        "[-a]",
        "[%a-z]",
        "[+--]",
        "[%w_]*",
        "(.)%1",
        "(a*)%1",
        "(a)(b)%2%1",
        "a?",
        "a?a?aa",
        "a*a*a*b",
        "a-b",
        ".-",
        ".*",
        ".+",
        "^",
        "^a",
        "a^",
        "a$",
        "$",
        "a$b",
        "$a",
        "^$",
        "^^",
        "**",
        "*",
        "+",
        "-",
        "?",
        "a**",
        "%%",
        "%.",
        "%-",
        "%[",
        "%z",
        "%Z",
        "%x+",
        "%X",
        "%u%l",
        "%p",
        "%c",
        "%g+",
        "(%a)(%d)?",
        "(",
        ")",
        "(()",
        "%",
        "[",
        "[a",
        "[%",
        "[^",
        "%b",
        "%ba",
        "%f",
        "%fa",
        "%1",
        "(%1)",
        "%0",
        "(a",
        "a)",
    };
    Both both;
    for (const auto& subject : subjects) {
        for (const auto& pattern : patterns) {
            for (const int init : {1, 2, -2, 100}) both.compare(subject, pattern, init);
        }
    }
}

TEST_CASE("random patterns match as in stock Lua") {
    const std::array<std::string, 40> pieces = {
        "a",      "b", "ab", ".", "%a", "%d", "%s", "%w",  "[ab]", "[^a]", "[a-c]", "[%a]", "*",    "+",
        "-",      "?", "*",  "-", "(",  ")",  "()", "(a)", "(.-)", "%1",   "%2",    "%b()", "%bab", "%f[a]",
        "%f[^a]", "^", "$",  "c", " ",  "%.", "]",  "[",   "%",    "x",    "(%w+)", "1",
    };
    std::mt19937 random(20240607);
    const auto upto = [&](std::size_t bound) { return static_cast<std::size_t>(random() % bound); };
    Both both;
    for (int round = 0; round < 20'000; ++round) {
        std::string pattern;
        for (std::size_t count = upto(7); count > 0; --count) pattern += pieces[upto(pieces.size())];
        std::string subject;
        for (std::size_t count = upto(13); count > 0; --count) subject += "aabbc( )1."[upto(10)];
        both.compare(subject, pattern, static_cast<int>(upto(9)) - 4);
    }
}

TEST_CASE("a pattern is checked before it is used") {
    CHECK(run("return ('a'):find('b(')") == "script.lua:1: unfinished capture");
    CHECK(run("return ('a'):match('b)')") == "script.lua:1: invalid pattern capture");
    CHECK(run("return ('a'):find('b[a')") == "script.lua:1: malformed pattern (missing ']')");
    CHECK(run("return ('a'):find('b%')") == "script.lua:1: malformed pattern (ends with '%')");
    CHECK(run("return ('a'):gmatch('(%1)')") == "script.lua:1: invalid capture index %1");
    CHECK(run("return ('a'):gsub(('()'):rep(33), '')") == "script.lua:1: too many captures");
    CHECK(run("return ('a'):gsub('a', '%2')") == "script.lua:1: invalid capture index %2 in replacement string");
    CHECK(run("return ('a'):gsub('a', '%x')") == "script.lua:1: invalid use of '%' in replacement string");
    CHECK(run("return ('a'):gsub('a', function() return {} end)") ==
          "script.lua:1: invalid replacement value (a table)");
    CHECK(run("return ('a'):gsub('a', true)") ==
          "script.lua:1: bad argument #2 to 'gsub' (string/function/table expected, got boolean)");
}

TEST_CASE("a pattern cannot exhaust the C++ stack") {
    CHECK(run("return ('a'):rep(1000):find(('a?'):rep(1000))") == "script.lua:1: pattern too complex");
    CHECK(run("return ('a'):rep(1000):match('.-b')") == "nil");
    CHECK(run("return #('a'):rep(100000):match('.*')") == "100000");
    CHECK(run("return #('('):rep(1000):gsub('%b()', '')") == "1000");
}
