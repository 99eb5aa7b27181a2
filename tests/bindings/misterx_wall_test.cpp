// Policies of Mister X that want too much.
#include <catch2/catch_test_macros.hpp>

#include "tests/bindings/misterx_policies.hpp"

namespace farmland::scripting {

namespace {

constexpr Budget little{.steps = 250'000, .memory = std::size_t{3} << 20};

std::string failure_of(const std::string& code) {
    JavaRandom random(1);
    MisterxAgent agent(document, random, little);
    REQUIRE(agent.load(misterx_policy("local state = view:sample(ctx.random) " + code)));
    const auto state = after_commands(document, "start X1R\nplace X1V 1 X1R\n");
    const auto action = agent.choose(document.view(state, Side::first));
    return action ? "" : action.error().sentence();
}

void check_ends(const std::string& code, const std::string& why) {
    const std::string failure = failure_of(code);
    INFO(code << ": " << failure);
    CHECK(failure.find(why) != std::string::npos);
}

}  // namespace

TEST_CASE("nothing that a policy of Mister X can ask runs for ever") {
    const std::string steps = "more than 250000 steps";
    for (const std::string asked :
         {"state:best()", "state:worth(1)", "state:standing(2)", "state:freedom(1)", "state:around('X1R')",
          "view:around('X1V')", "misterx.steps(view.pieces.X1R, view.pieces.X1V)", "state:view()", "state:actions()",
          "pcall(state.best, state, { none = 1 })", "state:clone():position()"}) {
        check_ends("while true do local x = " + asked + " end", steps);
    }
}

TEST_CASE("lists of actions that nobody keeps come to an end too") {
    check_ends("while true do local x = view.actions:filter { distinct = true } end", "too much memory in one call");
}

TEST_CASE("memory for what a policy of Mister X keeps is limited") {
    const std::string memory = "more than 3 MiB of memory";
    for (const std::string kept : {"state:clone()", "state:actions()", "view.actions:filter { kind = 'place' }"}) {
        check_ends("local t = {} for i = 1, 1e9 do t[i] = " + kept + " end", memory);
    }
}

TEST_CASE("memory that runs out anywhere in a binding of Mister X is given back") {
    JavaRandom random(1);
    std::vector<misterx::View> views;
    for (const char* commands :
         {"start X1R\n", "start X1R\nplace X1V 1 X1R\n", "start A1R\nplace X1V 1 A1R\nplace X1R 4 A1R\n"}) {
        views.push_back(document.view(after_commands(document, commands), Side::first));
    }
    MisterxAgent agent(document, random);
    REQUIRE(agent.load(misterx_policy(
        "local n = 0 for _, side in ipairs { view.own, view.enemy } do for _, p in ipairs(side.pieces) do "
        "n = n + (p.in_play and 0 or 1) end end\n"
        "assert(#view.own.supply + #view.enemy.supply == n)\n"
        "local s = view:sample(ctx.random) local v = s:view(2)\n"
        "local a = view.actions:filter { distinct = true } local h = view.history\n"
        "local w, t = s:clone():apply(a[1]):best { loose = 3 } return a[1]")));
    Sandbox& sandbox = agent.sandbox();
    const std::size_t base = sandbox.memory_used();
    std::size_t failures = 0;
    for (std::size_t extra = 0; extra < 90'000; extra += 157) {
        sandbox.set_budget({.memory = base + extra});
        if (agent.choose(views[(extra / 157) % views.size()])) continue;
        ++failures;
        INFO(extra << ": " << sandbox.last_error().sentence());
        REQUIRE(sandbox.last_error().fault == Fault::memory);
    }
    CHECK(failures > 10);
    sandbox.set_budget(little);
    for (const misterx::View& view : views) CHECK(agent.choose(view));
    CHECK(sandbox.memory_used() < base + 300'000);
}

}  // namespace farmland::scripting
