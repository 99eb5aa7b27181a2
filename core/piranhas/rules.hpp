// The rules of Piranhas, for a given side of the board, start position and parameters.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/game/hooks.hpp"
#include "core/game/parameter.hpp"
#include "core/game/rules.hpp"
#include "core/piranhas/state.hpp"

namespace farmland::piranhas {

class Rules;

struct Parameters {
    int side = 10;                   // of the board
    int rounds = 30;                 // each one a move of Red and one of Blue
    int kraken = 2;                  // how many there are
    std::string kraken_fields = {};  // "C3 E4": where they are; empty: drawn at random
    std::string start = {};          // the fish, a line for each row from the top; empty: along the edges

    bool operator==(const Parameters&) const = default;
};

inline constexpr const char* start_name = "start";
inline constexpr const char* kraken_fields_name = "kraken_fields";

inline constexpr Range kraken_range = {0, 4};
inline constexpr std::array<Parameter<Parameters, int, std::string>, 4> parameter_table = {{
    {"side", &Parameters::side, {5, max_side}},
    {"rounds", &Parameters::rounds, {1, max_rounds}},
    {"kraken", &Parameters::kraken, kraken_range},
    {kraken_fields_name, &Parameters::kraken_fields},
}};

// Where mods may decide in the place of the document's rules; null without them.
struct Hooks {
    std::shared_ptr<const void> context;
    // How far the fish on a field goes in a direction; 0: it cannot.
    int (*length)(const void* context, const Rules& rules, const State& state, Field from,
                  Direction direction) = nullptr;

    static constexpr auto table() { return std::tuple(Hook{"length", &Hooks::length}); }
};

// Fish of a side that are neighbours, diagonally too, make a swarm.
struct Swarms {
    Bits128 largest;  // the first one, where several are as large
    int count = 0;
};

// Which actions are asked for; what is not given does not matter.
struct ActionQuery {
    std::optional<Field> from;
    std::optional<Field> to;
    std::optional<Direction> direction;
    std::optional<bool> eats;
};

class ActionSet {
public:
    std::size_t size() const { return moves_.size(); }
    bool empty() const { return moves_.empty(); }
    Action operator[](std::size_t index) const {
        const Move& move = moves_[index];
        return {move.from, move.direction, move.length};
    }
    Field target(std::size_t index) const { return moves_[index].to; }
    // Whether there is a fish of the other side on the target.
    bool eats(std::size_t index) const { return other_.contains(target(index)); }
    // The indices of what the query accepts, in order.
    std::vector<std::uint32_t> select(const ActionQuery& query) const;

private:
    friend class Rules;

    // Without initial values, so that an empty list costs nothing.
    struct Move {
        Field from;
        Direction direction;
        std::uint8_t length;
        Field to;
    };
    Bits128 other_;  // the fish of the other side
    FixedList<Move, directions * max_fish> moves_;
};

class Rules : public OpenInformation<State, Event> {
public:
    using State = piranhas::State;
    using Action = piranhas::Action;
    using ActionSet = piranhas::ActionSet;
    using Event = piranhas::Event;

    static constexpr std::string_view name() { return "piranhas"; }

    static Result<Rules> make(Parameters parameters, Hooks hooks = {}, std::string mods = {});
    Rules();  // those of the document

    const Parameters& parameters() const { return parameters_; }
    const Aquarium& aquarium() const { return aquarium_; }
    const Hooks& hooks() const { return hooks_; }

    State start(JavaRandom& random) const;
    Side side_to_move(const State& state) const { return state.to_move(); }
    ActionSet legal_actions(const State& state) const;
    bool has_legal_action(const State& state) const;
    Result<void> check(const State& state, const Action& action) const;
    // Where a rule of a mod fails, the state stays as it was.
    template <class Sink>
    void apply(State& state, const Action& action, Sink& sink) const;
    std::optional<Outcome> outcome(const State& state) const { return outcome_of(state.ending); }

    // How far a fish goes: as many fields as there are fish on the whole line, if no mod says otherwise.
    int length(const State& state, Field from, Direction direction) const;
    int usual_length(const State& state, Field from, Direction direction) const {
        return state.on_line[aquarium_.line(from, static_cast<std::size_t>(direction) % axes)];
    }
    Swarms swarms(const State& state, Side side) const;
    Bits128 largest_swarm(const State& state, Side side) const { return swarms(state, side).largest; }
    bool is_connected(const State& state, Side side) const;

    // "A4-C4"; "0 4 RIGHT" is read as well.
    std::string action_text(const Action& action) const;
    Result<Action> parse_action(std::string_view text) const;
    std::string position_text(const State& state) const;
    Result<State> parse_position(std::string_view text) const;
    std::string drawing(const State& state) const;

    Setup setup() const;
    static Result<Rules> from_setup(const Setup& setup);

private:
    Rules(Parameters parameters, Hooks hooks, std::string mods, std::array<Bits128, 2> fish, Bits128 kraken);

    template <class Sink>
    void make_move(State& state, const Action& action, Sink& sink) const;
    // Calls visit with each legal action until that says false.
    template <class Visit>
    void each_action(const State& state, Visit visit) const;
    Bits128 swarm_of(Bits128 seed, Bits128 fish) const;
    void judge(State& state) const;
    State put(std::array<Bits128, 2> fish, Bits128 kraken, int turn) const;

    Parameters parameters_;
    Hooks hooks_;
    std::string mods_;
    Aquarium aquarium_;
    std::array<Bits128, 2> fish_;  // at the start
    Bits128 kraken_;               // if they have fixed places
};

// The rows of a board that somebody drew, as positions have them: blanks are left out, '.' is an empty field as well, and
// letters and numbers may stand along the edges as in the drawing of the rules.
std::vector<std::string> rows_of_drawing(std::span<const std::string> drawn);

// Puts the kraken of a setup on these fields, with blanks or commas between them; "none": there are none.
Result<void> place_kraken(Setup& setup, std::string_view fields);

constexpr std::string_view name_of(Side side) { return side == Side::first ? "Red" : "Blue"; }
std::string_view name_of(EndReason reason);

// An event as names and values; it hides nothing that visible() has not hidden.
template <DescriptionWriter Out>
void describe(const Rules& rules, const Event& event, Out& out);

extern template void describe(const Rules&, const Event&, ValueWriter&);

}  // namespace farmland::piranhas
