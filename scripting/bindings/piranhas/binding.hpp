// All that Piranhas shows to scripts.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/game/setup.hpp"
#include "core/piranhas/cli.hpp"
#include "core/piranhas/description.hpp"
#include "core/piranhas/evaluation.hpp"
#include "core/piranhas/rules.hpp"
#include "scripting/bindings/plain.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

struct PiranhasBinding : PlainBinding<piranhas::Rules> {
    using Dialogue = piranhas::Dialogue;
    using DialogueOptions = piranhas::DialogueOptions;
    static constexpr std::string_view title = "Piranhas";

    struct Actions {
        // A table with kind, from, to, direction, eats.
        static piranhas::ActionQuery read_query(lua_State* L, int table, const piranhas::Rules& rules);
    };

    // Adds the global `piranhas`: parameters, directions, geometry. The rules must outlive the sandbox.
    static void add_globals(Sandbox& sandbox, const piranhas::Rules& rules);
    static std::span<const NamedFunction> state_methods();
    // What scripts pay for looking at a state, and in a search for the best action for each.
    static constexpr std::int64_t steps_of_standing = 10;
    static constexpr std::int64_t steps_of_worth = 20;
    static constexpr std::int64_t steps_of_looking_ahead = 20;
    static constexpr std::int64_t steps_of_random_action = 6;  // in a playout
    // The position string of what the table at `index` describes: a drawn board and the turn.
    static Result<std::string> position_of_table(lua_State* L, int index, const piranhas::Rules& rules);
    // What a game with these mods is played with. Of each thing the last mod that brings it decides: the start as a whole,
    // each parameter separately. Of the hooks the last mod is asked first.
    static Result<Setup> setup_of(const Mods& mods);
};

// The field that a script names; raises if there is none.
piranhas::Field check_field(const piranhas::Rules& rules, Argument name);

// The name of the field in that column and row, from 0; nothing off the board.
std::optional<std::string> name_of_field_at(const piranhas::Rules& rules, lua_Integer column, lua_Integer row);

// The board as hooks see it.
struct PiranhasBoard {
    using Rules = piranhas::Rules;
    using State = piranhas::State;
    static constexpr std::int64_t steps_of_question = 2;
    static constexpr const char* outside = "the board can only be asked while the hook it was given to runs";
    static std::span<const NamedFunction> methods();
};

}  // namespace farmland::scripting
