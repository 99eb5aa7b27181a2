// The rules of a declared game: a state of bytes, and decisions that somebody else makes.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/declared/decisions.hpp"
#include "core/game/events.hpp"
#include "core/game/setup.hpp"
#include "core/game/side.hpp"

namespace farmland::declared {

// All that makes a declared game, as the hooks of a setup have it.
struct Definition {
    Declaration declaration;
    std::shared_ptr<const Decisions> decisions;
    std::optional<State> start = {};  // a position at which games begin
};
using SharedDefinition = std::shared_ptr<const Definition>;

// A state in which what the viewer does not see is hidden.
struct View {
    State state;
    Side viewer = Side::first;

    bool operator==(const View&) const = default;
};

class ActionSet {
public:
    ActionSet() = default;
    explicit ActionSet(std::vector<Action> actions) : actions_(std::move(actions)) {}

    std::size_t size() const { return actions_.size(); }
    bool empty() const { return actions_.empty(); }
    const Action& operator[](std::size_t index) const { return actions_[index]; }
    bool contains(const Action& action) const;
    std::span<const Action> all() const { return actions_; }
    bool operator==(const ActionSet&) const = default;

private:
    std::vector<Action> actions_;
};

class Rules {
public:
    using State = declared::State;
    using Action = declared::Action;
    using Event = declared::Event;
    using View = declared::View;
    using ActionSet = declared::ActionSet;

    explicit Rules(Setup setup, SharedDefinition definition)
        : setup_(std::move(setup)), definition_(std::move(definition)) {}

    const Declaration& declaration() const { return definition_->declaration; }
    const Decisions& decisions() const { return *definition_->decisions; }

    std::string_view name() const { return declaration().name; }
    const std::string& seat(Side side) const { return declaration().seats[index_of(side)]; }

    State start(JavaRandom& random) const;
    Side side_to_move(const State& state) const { return declared::side_to_move(state); }
    ActionSet legal_actions(const State& state) const;
    // Whether the side to move can do anything, in a state that was made by guessing.
    bool has_action(const State& state) const;
    Result<void> check(const State& state, const Action& action) const;
    template <class Events>
    void apply(State& state, const Action& action, Events& events) const {
        if constexpr (Events::wanted) {
            std::vector<Event> told;
            do_action(state, action, &told);
            for (const Event& event : told) events(event);
        } else {
            do_action(state, action, nullptr);
        }
    }
    std::optional<Outcome> outcome(const State& state) const { return outcome_of(ending_of(state)); }

    View view(const State& state, Side viewer) const;
    Event visible(const Event& event, Side viewer) const;
    State sample(const View& view, JavaRandom& random) const;
    // Gives luck to a state of a game with chance that has none, as when it was read from a position that names none.
    void draw_missing_luck(State& state, JavaRandom& random) const;
    // Gives a state the luck of another, so that the same actions bring the same.
    static void share_luck(const State& from, State& to) {
        layout::store(to, layout::luck, layout::load<std::uint64_t>(from, layout::luck));
    }

    // A game without end is a mistake in its rules.
    static constexpr bool must_end = true;
    std::string endless(const State& state, std::uint64_t actions) const;

    std::string drawing(const State& state) const;
    std::string drawing(const View& view) const { return drawing(view.state); }
    std::string action_text(const Action& action) const { return event_text(event_of(action, Side::first)); }
    // What an action is told as, and an event as people read it: an action as it is typed, others as kind and parts, such as
    // "hit c3"; what is hidden in it as "?".
    static Event event_of(const Action& action, Side side) { return {action.kind, side, 0, action.parts}; }
    std::string event_text(const Event& event) const;
    Result<Action> parse_action(std::string_view text) const;
    std::string position_text(const State& state) const;
    Result<State> parse_position(std::string_view text) const;
    // The same by name: values of fields as position texts have them, or drawings.
    struct NamedText {
        std::string name;
        std::string text;
    };
    Result<State> position_of(const std::vector<NamedText>& fields) const;

    // Whether there is no more of any value than its set has of it.
    Result<void> check_sets(const State& state) const;

    // What the game itself says, if it says anything, and fails as all decisions do: check() and drawing() go on without it.
    std::optional<std::string> why_not(const State& state, const Action& action) const;
    std::vector<std::string> signs(const State& state) const;

    // How good a state is for a side, if the game can tell.
    std::optional<double> worth(const State& state, Side side) const;

    Setup setup() const { return setup_; }
    static Result<Rules> from_setup(const Setup& setup);

    // The text of a value, and a value of a text.
    std::string value_text(const Values& values, std::int64_t value) const;
    Result<std::int64_t> parse_value(const Values& values, std::string_view text) const;

    const Kind& kind_of_event(std::int16_t kind) const;
    // Whether an action of that kind is written with its name in front.
    bool is_named(const Kind& kind) const;

private:
    static Ending ending_of(const State& state) { return static_cast<Ending>(state.bytes[layout::ending]); }
    void do_action(State& state, const Action& action, std::vector<Event>* told) const;
    // Whether the game is over now.
    void conclude(State& state, Asked asked) const;
    std::vector<Action> actions_in(const State& state) const;
    void deal_hidden(State& state, JavaRandom& random) const;
    Result<void> read_field(State& state, const Field& field, std::string_view text) const;
    std::string field_text(const State& state, const Field& field) const;
    // Does the work; a failure names the position.
    template <class Work>
    auto at(const State& state, Work work, const Action* action = nullptr) const;

    Setup setup_;
    SharedDefinition definition_;
};

}  // namespace farmland::declared
