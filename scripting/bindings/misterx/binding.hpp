// All that Mister X shows to scripts.
#pragma once

#include <lauxlib.h>

#include <map>
#include <span>
#include <string>

#include "core/misterx/cli.hpp"
#include "core/misterx/rules.hpp"
#include "scripting/bindings/misterx/actions.hpp"
#include "scripting/bindings/misterx/globals.hpp"
#include "scripting/bindings/misterx/position.hpp"
#include "scripting/bindings/misterx/view.hpp"

namespace farmland::scripting {

struct MisterxBinding {
    using Rules = misterx::Rules;
    using Actions = MisterxActions;
    using View = MisterxView;
    using Dialogue = misterx::Dialogue;

    static void add_globals(Sandbox& sandbox, const misterx::Rules& rules) { register_misterx(sandbox, rules); }
    static std::span<const luaL_Reg> state_methods();
    // What scripts pay for looking at a state, and in a search for the best action for each.
    static constexpr std::int64_t steps_of_standing = 10;
    static constexpr std::int64_t steps_of_worth = 20;
    static constexpr std::int64_t steps_of_looking_ahead = 25;
    static constexpr std::int64_t steps_of_random_action = 10;  // in a playout
    // How a dialogue is to look: terminal=yes for the commands that people have at one.
    static Result<misterx::DialogueOptions> dialogue_options(
        const std::map<std::string, std::string, std::less<>>& given);
    // The position string of a position that a script describes by a table.
    static Result<std::string> position_of_table(lua_State* L, int index, const misterx::Rules& rules) {
        return misterx_position_of_table(L, index, rules);
    }
};

}  // namespace farmland::scripting
