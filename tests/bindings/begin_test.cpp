// Policies that play one game after the other: what was before is gone when another begins.
#include <catch2/catch_test_macros.hpp>

#include "scripting/agents/reloading_agent.hpp"
#include "tests/bindings/misterx_policies.hpp"

namespace farmland::scripting {

namespace {

const std::string log_history =
    "local kinds = '' for _, event in ipairs(view.history) do kinds = kinds .. ' ' .. event.kind end "
    "ctx.log(#view.history .. kinds) return view.actions[1]";

const misterx::Event passed{misterx::EventKind::passed, Side::first, misterx::no_piece, 0, misterx::no_piece};

}  // namespace

TEST_CASE("the history of a policy begins again with each game") {
    const misterx::Rules rules;
    JavaRandom random(1);
    MisterxAgent agent(rules, random);
    std::vector<std::string> lines;
    agent.on_log([&](std::string_view line) { lines.emplace_back(line); });
    REQUIRE(
        agent.load(misterx_policy(log_history, "on_start = function(view, ctx) ctx.log('start', #view.history) end")));
    const auto view = rules.view(misterx::Rules::start(Side::first), Side::first);
    REQUIRE(agent.begin(view));
    REQUIRE(agent.happened(passed));
    REQUIRE(agent.choose(view));
    REQUIRE(agent.begin(view));
    REQUIRE(agent.choose(view));
    REQUIRE(agent.happened(passed));
    REQUIRE(agent.happened(passed));
    REQUIRE(agent.choose(view));
    CHECK(lines == std::vector<std::string>{"start\t0", "1 passed", "start\t0", "0", "2 passed passed"});
}

TEST_CASE("a policy that is loaded again in a later game knows only what happened in that one") {
    const misterx::Rules rules;
    JavaRandom random(1);
    std::vector<std::string> lines;
    const auto make = [&] {
        auto agent = std::make_unique<MisterxAgent>(rules, random);
        agent->on_log([&](std::string_view line) { lines.emplace_back(line); });
        return agent;
    };
    ScriptSource source = misterx_policy(log_history);
    auto first = make();
    REQUIRE(first->load(source));
    ReloadingAgent<MisterxBinding> agent(
        std::move(first), source, make, [&] { return Result(source); }, [](const std::string&) {});
    const auto view = rules.view(misterx::Rules::start(Side::first), Side::first);
    REQUIRE(agent.begin(view));
    REQUIRE(agent.happened(passed));
    REQUIRE(agent.begin(view));
    REQUIRE(agent.happened(passed));
    REQUIRE(agent.happened(passed));
    source.text += " -- changed";
    REQUIRE(agent.choose(view));
    CHECK(lines == std::vector<std::string>{"2 passed passed"});
}

TEST_CASE("a policy that could not be loaded fails when it is asked, not when a game begins") {
    const misterx::Rules rules;
    JavaRandom random(1);
    MisterxAgent agent(rules, random);
    const auto view = rules.view(misterx::Rules::start(Side::first), Side::first);
    CHECK(agent.begin(view));
    CHECK(!agent.choose(view));
}

}  // namespace farmland::scripting
