// All that Animals shows to scripts.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/animals/cli.hpp"
#include "core/animals/evaluation.hpp"
#include "core/animals/rules.hpp"
#include "scripting/bindings/animals/actions.hpp"
#include "scripting/bindings/animals/position.hpp"
#include "scripting/bindings/described_view.hpp"

namespace farmland::scripting {

class Sandbox;

struct AnimalsBinding {
    using Rules = animals::Rules;
    using Actions = AnimalsActions;
    using View = DescribedView<animals::Rules>;
    using Dialogue = animals::Dialogue;

    // Adds the global `animals`: the species, parameters, fields. The rules must outlive the sandbox.
    static void add_globals(Sandbox& sandbox, const animals::Rules& rules);
    static std::span<const NamedFunction> state_methods();
    static std::span<const NamedFunction> view_functions() { return {}; }
    // What scripts pay for looking at a state, and in a search for the best turn for each.
    static constexpr std::int64_t steps_of_worth = 60;
    static constexpr std::int64_t steps_of_looking_ahead = 60;
    static constexpr std::int64_t steps_of_random_action = 5;  // in a playout
    // How a dialogue is to look: there is one way only.
    static Result<animals::DialogueOptions> dialogue_options(
        const std::map<std::string, std::string, std::less<>>& given);
    // The position string of a position that a script describes by a table.
    static Result<std::string> position_of_table(lua_State* L, int index, const animals::Rules& rules) {
        return animals_position_of_table(L, index, rules);
    }
};

}  // namespace farmland::scripting
