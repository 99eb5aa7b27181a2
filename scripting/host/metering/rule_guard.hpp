// For functions that scripts call and that make the rules of a game run: these may be a mod's, and fail.
#pragma once

#include <type_traits>

#include "core/game/rule_failure.hpp"
#include "scripting/host/metering/charge.hpp"

struct lua_State;

namespace farmland::scripting {

// Ends the script's call for good: a broken rule is nothing that the script can handle, nor its fault.
[[noreturn]] void end_call_by_rule(lua_State* L, const Error& problem);

// The steps that hooks of mods have used in this thread since this was last asked.
std::int64_t take_hook_steps();
void add_hook_steps(std::int64_t steps);

// Does the work and lets the script pay for the hooks that ran in it.
template <class Work>
auto run_rules(lua_State* L, Work work) {
    Error problem;
    take_hook_steps();
    try {
        if constexpr (std::is_void_v<decltype(work())>) {
            work();
            charge(L, take_hook_steps());
            return;
        } else {
            auto result = work();
            charge(L, take_hook_steps());
            return result;
        }
    } catch (const RuleFailure& failure) {
        problem = failure.error();
    }
    look_at_time(L);
    end_call_by_rule(L, problem);
}

}  // namespace farmland::scripting
