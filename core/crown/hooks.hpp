// Where mods may decide in the place of the document's rules. Each hook is a function with a context; without mods all
// are null, and the rules pay a comparison for them.
//
// A hook that fails throws RuleFailure; the state is then as it was before the action. Events that were told by then are of
// an action that did not happen: whoever collects them drops them.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/crown/state.hpp"
#include "core/game/hooks.hpp"

namespace farmland::crown {

class Rules;

// Two units of a team that meet, without where they stand: the same two always join into the same.
struct Meeting {
    std::span<const Part> mover;
    Values mover_values;
    std::span<const Part> target;
    Values target_values;
    std::optional<Values> usual = {};  // what the document makes of them
};

struct UnionAnswer {
    std::optional<Values> values;  // nothing: they do not join
};

struct DuelOutcome {
    bool attacker_falls = false;
    bool defender_falls = false;  // never for a king
    std::int64_t attacker_damage = 0;
    std::int64_t defender_damage = 0;
};

// Both units are face up, and their values are those in their places. The values of a king are 0.
struct Duel {
    const State& state;
    Side side = Side::first;  // of the attacker
    std::size_t attacker = 0;
    Occupant defender;
    Values attacker_values;
    Values defender_values;
    DuelOutcome usual;  // by the document's rules
};

enum class ChangeKind : std::uint8_t { life_points, team_counter, unit_counter, flip, eliminate };

// Something that the start of a turn brings about. What is about a unit names one that is there at that moment: none that a
// change before has eliminated.
struct Change {
    ChangeKind kind = ChangeKind::life_points;
    Side side = Side::first;   // life_points, team_counter: of whom
    Field field = no_field;    // the others: where the unit stands
    std::uint8_t counter = 0;  // its index
    std::int64_t value = 0;    // of a counter the new one; of life points what is added
};

using FieldList = FixedList<Field, SquareGrid::max_fields>;

struct Hooks {
    // Kept alive for the functions.
    std::shared_ptr<const void> context;

    // Nothing: as the document says.
    std::optional<UnionAnswer> (*join)(const void* context, const Rules& rules, const Meeting& meeting) = nullptr;
    std::optional<DuelOutcome> (*duel)(const void* context, const Rules& rules, const Duel& duel) = nullptr;
    // What a unit's place adds to its values, when it fights.
    Values (*place_value)(const void* context, const Rules& rules, const State& state, Side side,
                          std::size_t unit) = nullptr;
    // What happens when a turn of that side begins, before it draws. Several mods are asked one after another, and each
    // sees what the ones before have changed.
    std::vector<Change> (*turn)(const void* context, const Rules& rules, std::size_t mod, const State& state,
                                Side side) = nullptr;
    std::size_t turn_mods = 0;
    // Where the side to move may place units: gets what the document says, and leaves what it is to be.
    void (*placement)(const void* context, const Rules& rules, const State& state, FieldList& fields) = nullptr;

    static constexpr auto table() {
        return std::tuple(Hook{"union", &Hooks::join}, Hook{"duel", &Hooks::duel}, Hook{"value", &Hooks::place_value},
                          Hook{"turn", &Hooks::turn}, Hook{"placement", &Hooks::placement});
    }
};

}  // namespace farmland::crown
