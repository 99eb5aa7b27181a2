// The rules of Animals, for given species, start position and limits.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/animals/species.hpp"
#include "core/animals/state.hpp"
#include "core/animals/turns.hpp"
#include "core/game/hooks.hpp"
#include "core/game/parameter.hpp"
#include "core/game/rules.hpp"

namespace farmland::animals {

class Rules;

// A predator that comes onto its prey.
struct Capture {
    Side side = Side::first;
    SpeciesId predator = 0;
    SpeciesId prey = 0;
    Field from = no_field;
    Field to = no_field;
    int days = 0;  // that the predator had left
};

struct CaptureOutcome {
    int days = 0;  // that the predator has left then
    bool predator_dies = false;
};

// Where mods may decide in the place of the document's rules; null without them.
struct Hooks {
    std::shared_ptr<const void> context;
    // Gets what usually happens: the predator is full.
    CaptureOutcome (*capture)(const void* context, const Rules& rules, const State& state, const Capture& capture,
                              const CaptureOutcome& usual) = nullptr;

    static constexpr auto table() { return std::tuple(Hook{"capture", &Hooks::capture}); }
};

struct Parameters {
    TurnLimits limits;
    std::string start = {};  // the rows from the top, as in a position string; empty: the document's

    bool operator==(const Parameters&) const = default;
};

inline constexpr std::array<Parameter<TurnLimits, int>, 2> parameter_table = {{
    {"predators", &TurnLimits::predators, {0, most_predators_a_turn}},
    {"vegetarians", &TurnLimits::vegetarians, {0, most_vegetarians_a_turn}},
}};

class Rules : public OpenInformation<State, Event> {
public:
    using State = animals::State;
    using Action = animals::Action;
    using ActionSet = animals::ActionSet;
    using Event = animals::Event;

    static constexpr std::string_view name() { return "animals"; }

    static Result<Rules> make(std::vector<Species> species, Parameters parameters = {}, Hooks hooks = {},
                              std::string mods = {});

    const std::vector<Species>& species() const { return species_; }
    const Parameters& parameters() const { return parameters_; }
    const Hooks& hooks() const { return hooks_; }
    Fields predators(const State& state) const;
    // The species on a field that is occupied.
    SpeciesId species_at(const State& state, Field field) const;
    // As the board shows it: lower case for W, upper case for M, a blank for nobody.
    char letter_at(const State& state, Field field) const;

    // W is to move, and all predators are full.
    Result<State> state_of_rows(std::string_view rows) const;
    State start(JavaRandom& random) const;  // W begins
    State start(Side side) const;
    Side side_to_move(const State& state) const { return state.to_move; }
    // Where the animal on a field, of either side, could go.
    Fields targets(const State& state, Field field) const;
    ActionSet legal_actions(const State& state) const;
    Result<void> check(const State& state, const Action& action) const;
    template <class Sink>
    void apply(State& state, const Action& action, Sink& sink) const;
    std::optional<Outcome> outcome(const State& state) const { return outcome_of(state.ending); }

    // "e2e4 d1d5", or "pass".
    std::string action_text(const Action& action) const;
    Result<Action> parse_action(std::string_view text) const;
    std::string position_text(const State& state) const;
    Result<State> parse_position(std::string_view text) const;
    std::string drawing(const State& state) const;

    Setup setup() const;
    static Result<Rules> from_setup(const Setup& setup);

private:
    Rules(std::vector<Species> species, Parameters parameters, Hooks hooks, std::string mods);

    Result<State> read_rows(std::string_view rows) const;
    Fields prey(const State& state, SpeciesId predator, Side side) const;
    template <class Tell>
    void move(State& state, const Move& move, const State& before, Tell tell) const;
    template <class Tell>
    void end_round(State& state, Tell tell) const;
    void judge_round(State& state) const;
    // After the turn of the side that begins: the other one needs somebody to go on with.
    static void judge_half_round(State& state);

    std::vector<Species> species_;
    Parameters parameters_;
    Hooks hooks_;
    std::string mods_;
    std::vector<Paths> paths_;         // by species
    std::vector<std::uint8_t> diets_;  // by species: a bit for each that it eats
    State start_;
};

inline constexpr std::string_view document_start = "SEHLLHES/PKKKKKKP/8/8/8/8/pkkkkkkp/sehllhes";

// An event as names and values; it hides nothing that visible() has not hidden.
template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out);

extern template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::animals
