// All that Crown of Farmland shows to scripts.
#pragma once

#include <span>

#include "core/crown/cli.hpp"
#include "core/crown/description.hpp"
#include "core/crown/evaluation.hpp"
#include "core/crown/rules.hpp"
#include "core/crown/startup.hpp"
#include "core/game/setup.hpp"
#include "scripting/bindings/crown/view.hpp"
#include "scripting/bindings/plain.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

struct CrownBinding : PlainBinding<crown::Rules> {
    using View = CrownView;
    using Dialogue = crown::Dialogue;

    struct Actions {
        // A table with kind, from, to; cards: how many are placed or discarded.
        static crown::ActionQuery read_query(lua_State* L, int table, const crown::Rules& rules);
    };

    // Adds the global `crown`: geometry of the board, unions, parameters. The rules must outlive the sandbox.
    static void add_globals(Sandbox& sandbox, const crown::Rules& rules);
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
    // The position string of what the table at `index` describes. What it leaves out is as at the start of a game, with
    // nothing on the hands; the cards it does not name are in the deck or, where it names the deck, out of the game.
    static Result<std::string> position_of_table(lua_State* L, int index, const crown::Rules& rules);
    // What a game with these mods is played with. Of each thing the last mod that brings it decides: the units, the deck of
    // each team, and each parameter separately.
    static Result<Setup> setup_of(const Mods& mods);
};

// The field that a script names; raises if there is none, and what was expected if it is no text.
Field check_field(const SquareGrid& grid, Argument name, const char* expected);

// The board as hooks see it, which is as both teams do.
struct CrownBoard {
    using Rules = crown::Rules;
    using State = crown::State;
    static constexpr std::int64_t steps_of_question = 20;
    static constexpr const char* outside = "the board can be asked only while a hook is called";
    static std::span<const NamedFunction> methods();
};

// All hooks of the rules, as functions that call the mods.
crown::Hooks crown_hooks_in_lua();

}  // namespace farmland::scripting
