#include "scripting/host/errors/explain.hpp"

#include <catch2/catch_test_macros.hpp>
#include <string>

#include "core/base/text.hpp"
#include "tests/host/script.hpp"

using namespace farmland;
using namespace farmland::scripting;

namespace {

std::string explained(std::string_view source) {
    Sandbox sandbox(Role::policy);
    run(sandbox, source);
    return explain(sandbox.last_error());
}

}  // namespace

TEST_CASE("an error shows its line, marks the name and lists the script's functions") {
    CHECK(explained("local function best()\n"
                    "    return maths.max(1, 2)\n"
                    "end\n"
                    "local function choose()\n"
                    "    local x = best()\n"
                    "    return x\n"
                    "end\n"
                    "choose()") ==
          "script.lua:2: undefined global 'maths'; did you mean 'math'?\n"
          "    2 | return maths.max(1, 2)\n"
          "      |        ^~~~~\n"
          "  in function 'best' (script.lua:2)\n"
          "  in function 'choose' (script.lua:5)\n"
          "  in main chunk (script.lua:8)");
}

TEST_CASE("syntax errors show where Lua stopped, if that can be told") {
    CHECK(explained("local x = 1\nlocal y = = 2") ==
          "script.lua:2: unexpected symbol near '='\n"
          "    2 | local y = = 2");
    CHECK(explained("if x the y() end") ==
          "script.lua:1: 'then' expected near 'the'\n"
          "    1 | if x the y() end\n"
          "      |      ^~~");
    CHECK(explained("local t = { 1, 2\n") == "script.lua:2: '}' expected (to close '{' at line 1) near <eof>");
    CHECK(explained("return 1 +") == "script.lua:1: unexpected symbol near <eof>\n    1 | return 1 +");
    CHECK(explained("return __meter_left") ==
          "script.lua:1: the name '__meter_left' is reserved\n"
          "    1 | return __meter_left\n"
          "      |        ^~~~~~~~~~~~");
}

TEST_CASE("the mark is under the name itself, not under one like it") {
    CHECK(explained("local hand, t = {}, {} return t.hand.size + hand.hand") ==
          "script.lua:1: attempt to index a nil value (field 'hand')\n"
          "    1 | local hand, t = {}, {} return t.hand.size + hand.hand\n"
          "      |                                 ^~~~\n"
          "  in main chunk (script.lua:1)");
    CHECK(explained("local sizes, size = 1 return sizes + size") ==
          "script.lua:1: attempt to perform arithmetic on a nil value (local 'size')\n"
          "    1 | local sizes, size = 1 return sizes + size\n"
          "      |              ^~~~\n"
          "  in main chunk (script.lua:1)");
    CHECK(explained("return math.flor(1)") ==
          "script.lua:1: math has no field 'flor'; did you mean 'floor'?\n"
          "    1 | return math.flor(1)\n"
          "      |             ^~~~\n"
          "  in main chunk (script.lua:1)");
}

TEST_CASE("the mark is under what runs, not under the same word in a text or a comment") {
    CHECK(explained("local it = function(_, f) f() end it('mves far', function() mves() end) -- mves") ==
          "script.lua:1: undefined global 'mves'\n"
          "    1 | local it = function(_, f) f() end it('mves far', function() mves() end) -- mves\n"
          "      |                                                             ^~~~\n"
          "  in function 'f' (script.lua:1)\n"
          "  in function 'it' (script.lua:1)\n"
          "  in main chunk (script.lua:1)");
    // A word that is nowhere else is marked in a text, but not in what a case is called.
    const auto marked = [](const std::string& line) {
        ScriptError error;
        error.message = "'crwon' is not a game";
        error.where = {"x.lua", 1};
        error.source_line = line;
        const std::string text = explain(error);
        return text.substr(text.rfind("| ") + 2);
    };
    CHECK(marked(R"(it("crwon", function() start("crwon") end))") == "                              ^~~~~");
    CHECK(marked(R"(describe 'a \' crwon' start 'crwon')") == "                             ^~~~~");
    CHECK(marked(R"(submit("crwon") start("crwon"))") == "        ^~~~~");
    CHECK(marked(R"(it("crwon", run))") == "    ^~~~~");
}

TEST_CASE("without a name to mark the line stands alone") {
    CHECK(explained("error('no idea')") ==
          "script.lua:1: no idea\n"
          "    1 | error('no idea')\n"
          "  in main chunk (script.lua:1)");
    CHECK(explained("while true do end").find("    1 | while true do end\n  in main chunk") != std::string::npos);
}

TEST_CASE("a recursion is told once") {
    const std::string text = explained("local function f()\nreturn 1 + f()\nend\nf()");
    CAPTURE(text);
    CHECK(text.ends_with("  in function 'f' (script.lua:1)\n  in function 'f' (script.lua:2), and so on"));
}

TEST_CASE("long lines are cut around the mark, and nothing in them steers a terminal") {
    const std::string filler(5000, ' ');
    const std::string text = explained("local t = {}" + filler + "\treturn t.x.y" + filler + "-- \x1B[2J");
    for (const std::string_view line : lines(text)) CHECK(line.size() < 200);
    CHECK(text.find("return t.x.y") != std::string::npos);
    const std::string risky = explained("local s = '\x1B[2J\xFF' return nothing .. s");
    CHECK(risky.find('\x1B') == std::string::npos);
    CHECK(is_utf8(risky));
    const auto shown = lines(risky);
    REQUIRE(shown.size() > 2);
    CHECK(shown[1].find("nothing") == shown[2].find('^'));
}
