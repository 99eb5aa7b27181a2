// All that Piranhas shows to scripts.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/piranhas/cli.hpp"
#include "core/piranhas/evaluation.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/bindings/described_view.hpp"
#include "scripting/bindings/piranhas/actions.hpp"
#include "scripting/bindings/piranhas/globals.hpp"
#include "scripting/bindings/piranhas/position.hpp"

namespace farmland::scripting {

struct PiranhasBinding {
    using Rules = piranhas::Rules;
    using Actions = PiranhasActions;
    using View = DescribedView<piranhas::Rules>;
    using Dialogue = piranhas::Dialogue;

    static void add_globals(Sandbox& sandbox, const piranhas::Rules& rules) { register_piranhas(sandbox, rules); }
    static std::span<const NamedFunction> state_methods();
    static std::span<const NamedFunction> view_functions() { return {}; }
    // What scripts pay for looking at a state, and in a search for the best action for each.
    static constexpr std::int64_t steps_of_standing = 10;
    static constexpr std::int64_t steps_of_worth = 20;
    static constexpr std::int64_t steps_of_looking_ahead = 20;
    static constexpr std::int64_t steps_of_random_action = 6;  // in a playout
    // How a dialogue is to look: there is nothing to choose.
    static Result<piranhas::DialogueOptions> dialogue_options(
        const std::map<std::string, std::string, std::less<>>& given);
    // The position string of a position that a script describes by a table.
    static Result<std::string> position_of_table(lua_State* L, int index, const piranhas::Rules& rules) {
        return piranhas_position_of_table(L, index, rules);
    }
};

}  // namespace farmland::scripting
