// All that Crown of Farmland shows to scripts.
#pragma once

#include <span>

#include "core/crown/cli.hpp"
#include "core/crown/evaluation.hpp"
#include "core/crown/rules.hpp"
#include "core/crown/startup.hpp"
#include "scripting/bindings/crown/actions.hpp"
#include "scripting/bindings/crown/globals.hpp"
#include "scripting/bindings/crown/position.hpp"
#include "scripting/bindings/crown/view.hpp"

namespace farmland::scripting {

struct CrownBinding {
    using Rules = crown::Rules;
    using Actions = CrownActions;
    using View = CrownView;
    using Dialogue = crown::Dialogue;

    static void add_globals(Sandbox& sandbox, const crown::Rules& rules) { register_crown(sandbox, rules); }
    static std::span<const NamedFunction> state_methods() { return {}; }
    static std::span<const NamedFunction> view_functions();
    // What scripts pay for looking at a state, and in a search for the best action for each.
    static constexpr std::int64_t steps_of_standing = 0;
    static constexpr std::int64_t steps_of_worth = 10;
    static constexpr std::int64_t steps_of_looking_ahead = 20;
    // Of a standing scripts are shown the life points, and of the units on the board the number, the sum of ATK and of DEF.
    static constexpr std::size_t features_of_standing = 4;
    // How a dialogue is to look.
    static Result<crown::DialogueOptions> dialogue_options(const crown::DialogueTexts& given) {
        return crown::read_dialogue_options(given);
    }
    // The position string of a position that a script describes by a table.
    static Result<std::string> position_of_table(lua_State* L, int index, const crown::Rules& rules) {
        return crown_position_of_table(L, index, rules);
    }
};

}  // namespace farmland::scripting
