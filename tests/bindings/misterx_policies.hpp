// Policies of Mister X for the tests of what they see.
#pragma once

#include <catch2/catch_test_macros.hpp>
#include <string>
#include <vector>

#include "core/misterx/cli.hpp"
#include "scripting/agents/policy.hpp"
#include "scripting/bindings/misterx/binding.hpp"

namespace farmland::scripting {

using MisterxAgent = PolicyAgent<MisterxBinding>;

// The pieces and parameters of the document.
inline const misterx::Rules document;

inline ScriptSource misterx_policy(const std::string& choose, const std::string& functions = "") {
    return {
        "bot.lua",
        "return { name = 'bot', game = 'misterx', choose = function(view, ctx) " + choose + " end, " + functions + " }",
        {}};
}

inline misterx::State after_commands(const misterx::Rules& rules, const std::string& commands) {
    const auto state = misterx::state_after(rules, commands);
    if (!state) FAIL(state.error().sentence());
    return *state;
}

// What a piece of Lua logs, with view and ctx of the side to move, and `state`; or its error.
inline std::string logged_by(const std::string& code, const misterx::Rules& rules, const misterx::State& state) {
    JavaRandom random(1);
    MisterxAgent agent(rules, random);
    std::string text;
    agent.on_log([&](std::string_view line) { text += std::string(line) + "\n"; });
    if (auto loaded = agent.load(
            misterx_policy("local state = view:sample(ctx.random) " + code + " return view.actions[#view.actions]"));
        !loaded) {
        return loaded.error().sentence();
    }
    const auto view = rules.view(state, state.to_move);
    if (auto begun = agent.begin(view); !begun) return begun.error().sentence();
    const auto action = agent.choose(view);
    return action ? text : action.error().sentence();
}

}  // namespace farmland::scripting
