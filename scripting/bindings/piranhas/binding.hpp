// All that Piranhas shows to scripts.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>

#include "core/piranhas/cli.hpp"
#include "core/piranhas/description.hpp"
#include "core/piranhas/evaluation.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/bindings/described_view.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

class Sandbox;

struct PiranhasBinding {
    using Rules = piranhas::Rules;
    using View = DescribedView<piranhas::Rules>;
    using Dialogue = piranhas::Dialogue;

    struct Actions {
        // A table with kind, from, to, direction, eats.
        using Query = piranhas::ActionQuery;
        static Query read_query(lua_State* L, int table, const piranhas::Rules& rules);
    };

    // Adds the global `piranhas`: parameters, directions, geometry. The rules must outlive the sandbox.
    static void add_globals(Sandbox& sandbox, const piranhas::Rules& rules);
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
    // The position string of what the table at `index` describes: a drawn board and the turn.
    static Result<std::string> position_of_table(lua_State* L, int index, const piranhas::Rules& rules);
};

// The field that a script names; raises if there is none.
piranhas::Field check_field(const piranhas::Rules& rules, Argument name);

// The name of the field in that column and row, from 0; nothing off the board.
std::optional<std::string> name_of_field_at(const piranhas::Rules& rules, lua_Integer column, lua_Integer row);

}  // namespace farmland::scripting
