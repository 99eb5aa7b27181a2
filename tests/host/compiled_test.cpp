#include "scripting/host/loading/compiled.hpp"

#include <lua.h>

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <thread>
#include <vector>

#include "scripting/host/sandbox.hpp"

using namespace farmland;
using namespace farmland::scripting;

namespace {

struct Use {
    std::int64_t steps = 0;
    std::size_t memory = 0;
    std::string answer;

    bool operator==(const Use&) const = default;
};

Use load(const std::string& name, const std::string& text, Budget budget = {}) {
    Sandbox sandbox(Role::policy, budget);
    const auto loaded = sandbox.load(name, text);
    Use use{sandbox.steps_used(), sandbox.memory_used(), loaded ? "" : loaded.error().sentence()};
    if (loaded && lua_type(sandbox.lua(), -1) == LUA_TSTRING) use.answer = lua_tostring(sandbox.lua(), -1);
    return use;
}

}  // namespace

TEST_CASE("a script that is compiled already uses the same as a new one") {
    const std::string text = "local t = {} for i = 1, 100 do t[i] = 'x' .. i end return table.concat(t)";
    const Use first = load("known.lua", text);
    CHECK(first.steps >= 100);
    CHECK(load("known.lua", text) == first);
    CHECK(load("known.lua", text) == first);
    // Also where the budget decides.
    const Budget small{20'000'000, 40'000, std::chrono::milliseconds(10'000)};
    const std::string greedy = "local t = {} for i = 1, 1e6 do t[i] = {} end return 'done'";
    const Use refused = load("greedy.lua", greedy, small);
    CHECK(refused.answer.find("memory") != std::string::npos);
    CHECK(load("greedy.lua", greedy, small) == refused);
}

TEST_CASE("scripts are told apart by name and text") {
    CHECK(load("a.lua", "return 'one'").answer == "one");
    CHECK(load("a.lua", "return 'two'").answer == "two");
    CHECK(load("a.lua", "return 'one'").answer == "one");
    CHECK(load("a.lua", "\nerror('here')").answer == "a.lua:2: here");
    CHECK(load("b.lua", "\nerror('here')").answer == "b.lua:2: here");
    CHECK(load("a.lua", "\nerror('here')").answer == "a.lua:2: here");
}

TEST_CASE("what does not compile is told each time") {
    for (int time = 0; time < 2; ++time) {
        CHECK(load("bad.lua", "local x = 1\nreturn {").answer.starts_with("bad.lua:2: "));
        const auto code = compiled_script("bad.lua", "x = = 1");
        REQUIRE(!code);
        CHECK(code.error().sentence() == "bad.lua:1: unexpected symbol near '='");
    }
}

TEST_CASE("what was compiled is shared, and old scripts make room for new ones") {
    const auto first = compiled_script("shared.lua", "return 1");
    const auto again = compiled_script("shared.lua", "return 1");
    REQUIRE(first);
    REQUIRE(again);
    CHECK(*first == *again);
    const std::string long_text = "return '" + std::string(1'000'000, 'x') + "'";
    for (int script = 0; script < 20; ++script) {
        CHECK(compiled_script("long" + std::to_string(script) + ".lua", long_text));
    }
    const auto later = compiled_script("shared.lua", "return 1");
    REQUIRE(later);
    CHECK(*later != *first);
    CHECK(**later == **first);
}

TEST_CASE("several threads may load scripts at once") {
    std::vector<Use> uses(4);
    {
        std::vector<std::jthread> threads;
        for (Use& use : uses) {
            threads.emplace_back([&use] {
                for (int time = 0; time < 50; ++time) {
                    use = load("thread" + std::to_string(time % 7) + ".lua", "return 'x' .. " + std::to_string(time));
                }
            });
        }
    }
    for (const Use& use : uses) CHECK(use.answer == "x49");
}
