// All that Animals shows to scripts.
#pragma once

#include <map>
#include <span>
#include <string>

#include "core/animals/cli.hpp"
#include "core/animals/description.hpp"
#include "core/animals/evaluation.hpp"
#include "core/animals/rules.hpp"
#include "scripting/bindings/described_view.hpp"
#include "scripting/host/exposed/functions.hpp"

namespace farmland::scripting {

class Sandbox;

struct AnimalsBinding {
    using Rules = animals::Rules;
    using View = DescribedView<animals::Rules>;
    using Dialogue = animals::Dialogue;

    struct Actions {
        // A table with kind, from, to, moves.
        using Query = animals::ActionQuery;
        static Query read_query(lua_State* L, int table, const animals::Rules& rules);

        // For what looks at all turns; raises where there are too many.
        static void check_listing(lua_State* L, const animals::ActionSet& turns, const char* what);
        // To know how many turns there are is to count, and to find one by its number is to count others.
        static std::int64_t steps_of_counting(const animals::ActionSet& turns);
        static std::int64_t steps_of_lookup(const animals::ActionSet& turns) { return 1400 + steps_of_counting(turns); }
    };

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
    // The position string of what the table at `index` describes: the rows of the board, days, and who is to move, or the
    // commands that lead there.
    static Result<std::string> position_of_table(lua_State* L, int index, const animals::Rules& rules);
};

// An argument that names a field.
struct NamedField {
    animals::Field field;

    operator animals::Field() const { return field; }
};
NamedField sol_lua_get(sol::types<NamedField>, lua_State* L, int index, Tracking& tracking);

// Pushes a list of their names.
Pushed push_names(lua_State* L, animals::Fields fields);

// Pushes a builder of one of these turns.
void push_animals_builder(lua_State* L, const animals::ActionSet& turns);

// Rows that are drawn with dots for empty fields, and blanks wherever one likes, as those of a position string.
std::string text_of_rows(const std::vector<std::string>& rows);

}  // namespace farmland::scripting
