// The rules of Crown of Farmland (A.1), for a given set of units, decks and parameters.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/board/square_grid.hpp"
#include "core/crown/actions.hpp"
#include "core/crown/counters.hpp"
#include "core/crown/event.hpp"
#include "core/crown/hooks.hpp"
#include "core/crown/parameters.hpp"
#include "core/crown/state.hpp"
#include "core/crown/traits.hpp"
#include "core/crown/view.hpp"
#include "core/game/rules.hpp"

namespace farmland::crown {

struct UnitKind {
    std::string qualifier;
    std::string role;
    Values values;
    Traits traits{};

    bool operator==(const UnitKind&) const = default;
};

// What mods add to the rules besides other units and numbers.
struct Additions {
    Counters counters;
    Hooks hooks;
    std::string mods;  // which ones these are, as records say it; empty for the game's own
};

// How many of each kind a team's deck holds, in the order of the kinds.
using DeckList = std::vector<int>;

class Rules {
public:
    using State = crown::State;
    using Action = crown::Action;
    using ActionSet = crown::ActionSet;
    using Event = crown::Event;
    using View = crown::View;

    static constexpr std::string_view name() { return "crown"; }

    // Checks that everything fits together; a Rules value is always playable.
    static Result<Rules> make(std::vector<UnitKind> kinds, std::array<DeckList, 2> decks, Parameters parameters = {},
                              Additions additions = {});

    const std::vector<UnitKind>& kinds() const { return kinds_; }
    const DeckList& deck(Side side) const { return decks_[index_of(side)]; }
    const Parameters& parameters() const { return parameters_; }
    const SquareGrid& grid() const { return grid_; }
    const Counters& counters() const { return additions_.counters; }
    const Hooks& hooks() const { return additions_.hooks; }
    const CounterValues& start_of_unit_counters() const { return start_of_unit_counters_; }

    // Shuffles first's deck, then second's, deals, and begins the first turn.
    State start(JavaRandom& random) const;
    Side side_to_move(const State& state) const { return state.to_move; }
    // Whether the side to move must discard a card to end its turn.
    bool has_full_hand(const State& state) const {
        return state.team(state.to_move).hand.size() >= parameters_.hand_limit;
    }
    ActionSet legal_actions(const State& state) const;
    // Why the side to move may not do this, if it may not. Tells nothing that the side cannot see.
    Result<void> check(const State& state, const Action& action) const;
    // The only function that changes a state. The action must be legal. If a rule of a mod fails, the state stays as it
    // was.
    template <class Sink>
    void apply(State& state, const Action& action, Sink& sink) const;
    std::optional<Outcome> outcome(const State& state) const;

    View view(const State& state, Side viewer) const;
    Event visible(const Event& event, Side viewer) const;
    // A full state that would give this view, drawn at random; depends on nothing but its arguments.
    State sample(const View& view, JavaRandom& random) const;

    // Notation of actions ("move D4 D5", "place D3 2 1", "yield 4") and the one-line position string.
    std::string action_text(const Action& action) const;
    Result<Action> parse_action(std::string_view text) const;
    std::string position_text(const State& state) const;
    Result<State> parse_position(std::string_view text) const;

    // The board as lines of text, which show where units stand, not who they are.
    std::string drawing(const State& state) const;

    // What make() needs to make these rules again, as named texts.
    Setup setup() const;
    static Result<Rules> from_setup(const Setup& setup);

    std::string name(std::span<const Part> parts) const;
    std::string name(const UnitFacts& facts) const;  // "???" when not known

    // Whether the two units join, and into what.
    std::optional<Values> join(const Meeting& meeting) const;
    // The values of a unit with these parts, by the unions that their joins describe; nothing if some pair of them
    // could not have joined.
    std::optional<Values> values_of(std::span<const Part> parts) const;

private:
    Rules(std::vector<UnitKind> kinds, std::array<DeckList, 2> decks, Parameters parameters, Additions additions);

    template <class Sink>
    void apply_in_place(State& state, const Action& action, Sink& sink) const;
    // Calls visit with each field that the unit can move to, its own not among them, and ends when that says false.
    template <class Visit>
    void each_target(const State& state, const Unit& unit, std::span<const Part> parts, Visit visit) const;
    FieldList placing_fields(const State& state) const;
    Result<void> check_move(const State& state, const Action& action) const;
    Result<void> check_flip_or_block(const State& state, const Action& action) const;
    Result<void> check_place(const State& state, const Action& action) const;

    std::vector<UnitKind> kinds_;
    std::array<DeckList, 2> decks_;
    Parameters parameters_;
    Additions additions_;
    SquareGrid grid_;
    std::array<Field, 2> king_fields_;
    // By kind; empty for units that move as in the document, one field along a row or column.
    std::vector<std::vector<Direction>> directions_;
    CounterValues start_of_unit_counters_;
};

// An event as names and values; it hides nothing that visible() has not hidden.
template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out);

extern template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::crown
