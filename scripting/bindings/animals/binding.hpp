// All that Animals shows to scripts.
#pragma once

#include <span>
#include <string>

#include "core/animals/cli.hpp"
#include "core/animals/description.hpp"
#include "core/animals/evaluation.hpp"
#include "core/animals/rules.hpp"
#include "core/game/setup.hpp"
#include "scripting/bindings/plain.hpp"
#include "scripting/mods/load_mods.hpp"

namespace farmland::scripting {

struct AnimalsBinding : PlainBinding<animals::Rules> {
    using Dialogue = animals::Dialogue;
    using DialogueOptions = animals::DialogueOptions;
    static constexpr std::string_view title = "Animals";

    struct Actions {
        // A table with kind, from, to, moves.
        static animals::ActionQuery read_query(lua_State* L, int table, const animals::Rules& rules);

        // For what looks at all turns; raises where there are too many.
        static void check_listing(lua_State* L, const animals::ActionSet& turns, const char* what);
        // To know how many turns there are is to count, and to find one by its number is to count others.
        static std::int64_t steps_of_counting(const animals::ActionSet& turns);
        static std::int64_t steps_of_lookup(const animals::ActionSet& turns) { return 1400 + steps_of_counting(turns); }
    };

    // Adds the global `animals`: the species, parameters, fields. The rules must outlive the sandbox.
    static void add_globals(Sandbox& sandbox, const animals::Rules& rules);
    static std::span<const NamedFunction> state_methods();
    // What scripts pay for looking at a state, and in a search for the best turn for each.
    static constexpr std::int64_t steps_of_worth = 60;
    static constexpr std::int64_t steps_of_looking_ahead = 60;
    static constexpr std::int64_t steps_of_random_action = 5;  // in a playout
    // The position string of what the table at `index` describes: the rows of the board, days, and who is to move, or the
    // commands that lead there.
    static Result<std::string> position_of_table(lua_State* L, int index, const animals::Rules& rules);
    // What a game with these mods is played with. Of each thing the last mod that brings it decides: the species as a whole,
    // or of one of them what the mod says about it, each parameter separately, and the start position.
    static Result<Setup> setup_of(const Mods& mods);
};

// Rows that are drawn with dots for empty fields, and blanks wherever one likes, as those of a position string.
std::string text_of_rows(const std::vector<std::string>& rows);

}  // namespace farmland::scripting
