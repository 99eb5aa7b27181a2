// All that Mister X shows to scripts.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/game/setup.hpp"
#include "core/misterx/cli.hpp"
#include "core/misterx/description.hpp"
#include "core/misterx/evaluation.hpp"
#include "core/misterx/rules.hpp"
#include "scripting/bindings/plain.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

struct MisterxBinding : PlainBinding<misterx::Rules> {
    using Dialogue = misterx::Dialogue;

    struct Actions {
        // A table with kind, piece, beside, distinct.
        static misterx::ActionQuery read_query(lua_State* L, int table, const misterx::Rules& rules);
    };

    // Adds the global `misterx`: the kinds of pieces, parameters, geometry. The rules must outlive the sandbox.
    static void add_globals(Sandbox& sandbox, const misterx::Rules& rules);
    static std::span<const NamedFunction> state_methods();
    static std::span<const NamedFunction> view_functions();
    // What scripts pay for looking at a state, and in a search for the best action for each.
    static constexpr std::int64_t steps_of_standing = 10;
    static constexpr std::int64_t steps_of_worth = 20;
    static constexpr std::int64_t steps_of_looking_ahead = 25;
    static constexpr std::int64_t steps_of_random_action = 10;  // in a playout
    // How a dialogue is to look: terminal=yes for the commands that people have at one.
    static Result<misterx::DialogueOptions> dialogue_options(
        const std::map<std::string, std::string, std::less<>>& given);
    // The position string of what the table at `index` describes: the pieces one after the other, each by its place beside
    // one before it, or the commands that lead there.
    static Result<std::string> position_of_table(lua_State* L, int index, const misterx::Rules& rules);
    // What a game with these mods is played with. Of each thing the last mod that brings it decides: the pieces as a whole,
    // or of a kind what the mod says about it, and each parameter separately.
    static Result<Setup> setup_of(const Mods& mods);
};

}  // namespace farmland::scripting
