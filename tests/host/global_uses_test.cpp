#include "scripting/host/loading/global_uses.hpp"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>

namespace farmland::scripting {

namespace {

const std::vector<std::string> known = {"crown", "crown.fields", "ipairs", "math", "math.abs"};

std::vector<std::string> found_in(std::string_view source) {
    std::vector<std::string> found;
    for (const GlobalUse& use : find_failing_globals(source, known)) {
        found.push_back(std::to_string(use.line) + ": " + describe(use, known));
    }
    return found;
}

}  // namespace

TEST_CASE("names that are not globals are not taken for globals") {
    const std::string source =
        GENERATE(as<std::string>{}, "local a = 1 return a", "local function f(a, ...) return a end return f",
                 "for a, b in ipairs({}) do local c = a + b end", "local t = { a = 1 } t.a = 2 t:a() return t.a",
                 "goto a ::a:: return 1", "return 'a' .. [[b]] -- c",
                 "local a <const> = 1 return function() return a end", "#!/usr/bin/lua\nreturn math.abs(1)",
                 "local math = { x = 1 } return math.x", "local a; repeat local b = a until b",
                 "return crown.fields, ipairs", "local crown = crown return crown.anything", "return 1e5, 0xA, 1 ..2");
    INFO(source);
    CHECK(found_in(source).empty());
}

TEST_CASE("uses of globals that will fail are found with their lines") {
    CHECK(found_in("return a") == std::vector<std::string>{"1: undefined global 'a'"});
    CHECK(found_in("local a = a\nreturn a") == std::vector<std::string>{"1: undefined global 'a'"});
    CHECK(found_in("do local a end\n\nreturn a") == std::vector<std::string>{"3: undefined global 'a'"});
    CHECK(found_in("\na = 1\nprint(a)") ==
          std::vector<std::string>{"2: assignment to undeclared global 'a'; use local", "3: undefined global 'print'"});
    CHECK(found_in("function f() end") ==
          std::vector<std::string>{"1: assignment to undeclared global 'f'; use local"});
    CHECK(found_in("\nfunction f()\n  return 1\nend\nreturn 2") ==
          std::vector<std::string>{"2: assignment to undeclared global 'f'; use local"});
    CHECK(found_in("crown = 1") == std::vector<std::string>{"1: the global 'crown' cannot be changed"});
    CHECK(found_in("return crwon") == std::vector<std::string>{"1: undefined global 'crwon'; did you mean 'crown'?"});
    CHECK(found_in("return crown.feilds") ==
          std::vector<std::string>{"1: crown has no field 'feilds'; did you mean 'fields'?"});
    CHECK(found_in("return os.time(), math.randomseed") ==
          std::vector<std::string>{"1: 'math.randomseed' is not available to a policy",
                                   "1: 'os' is not available to a policy"});
    CHECK(found_in("local a = function() return function() return b end end\nreturn a") ==
          std::vector<std::string>{"1: undefined global 'b'"});
    CHECK(found_in("local t = { a = 1 }\nlocal function f(a) return a end\nt.a = f(a)") ==
          std::vector<std::string>{"3: undefined global 'a'"});
    CHECK(found_in("do local a <const> = 1 f(a) end\nreturn a") ==
          std::vector<std::string>{"1: undefined global 'f'", "2: undefined global 'a'"});
    CHECK(found_in("local x = 1\nfunction a.b() end") == std::vector<std::string>{"2: undefined global 'a'"});
}

}  // namespace farmland::scripting
