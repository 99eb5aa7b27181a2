// From a heap of stones each side takes one to three in turn, but not as many as the other has just taken; who cannot has lost.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/description.hpp"
#include "core/base/fixed_list.hpp"
#include "core/base/text.hpp"
#include "core/game/open_information.hpp"
#include "core/game/parameter.hpp"
#include "core/game/rules.hpp"

namespace farmland::heap {

struct State {
    std::int32_t stones = 0;
    std::int32_t last = 0;  // taken by the other
    Side to_move = Side::first;

    bool operator==(const State&) const = default;
};

struct Action {
    std::int32_t stones = 0;

    bool operator==(const Action&) const = default;
};

// What was taken, and how much is left.
struct Event {
    Side side = Side::first;
    std::int32_t taken = 0;
    std::int32_t left = 0;

    bool operator==(const Event&) const = default;
};

struct Parameters {
    std::int32_t stones = 21;
};

inline constexpr std::array<Parameter<Parameters, std::int32_t>, 1> parameter_table = {
    {{"stones", &Parameters::stones, {1, 1000}}}};

class Rules : public OpenInformation<State, Event> {
public:
    using State = heap::State;
    using Action = heap::Action;
    using Event = heap::Event;
    using ActionSet = FixedList<Action, 3>;

    static constexpr std::string_view name() { return "heap"; }
    static constexpr const auto& parameter_table() { return heap::parameter_table; }
    const Parameters& parameters() const { return parameters_; }

    State start(JavaRandom&) const { return {parameters_.stones, 0, Side::first}; }
    Side side_to_move(const State& state) const { return state.to_move; }

    ActionSet legal_actions(const State& state) const {
        ActionSet actions;
        for (std::int32_t stones = 1; stones <= 3; ++stones) {
            if (check(state, {stones})) actions.push_back({stones});
        }
        return actions;
    }
    Result<void> check(const State& state, const Action& action) const {
        if (action.stones > state.stones)
            return Error{"there are only " + std::to_string(state.stones) + " stones left"};
        if (action.stones == state.last) return Error{"the other side has just taken as many"};
        return {};
    }

    template <class Events>
    void apply(State& state, const Action& action, Events& events) const {
        const Side side = state.to_move;
        state = {state.stones - action.stones, action.stones, opponent_of(side)};
        if constexpr (Events::wanted) events(Event{side, action.stones, state.stones});
    }

    std::optional<Outcome> outcome(const State& state) const {
        if (!legal_actions(state).empty()) return std::nullopt;
        return Outcome{opponent_of(state.to_move)};
    }

    std::string drawing(const State& state) const {
        return std::string(static_cast<std::size_t>(state.stones), 'o') + "\n";
    }

    std::string action_text(const Action& action) const { return "take " + std::to_string(action.stones); }
    Result<Action> parse_action(std::string_view text) const {
        const auto parts = words(text);
        const auto stones =
            parts.size() == 2 && parts[0] == "take" ? parse_integer<std::int32_t>(parts[1]) : std::nullopt;
        if (!stones || *stones < 1 || *stones > 3)
            return Error{"expected take 1, take 2 or take 3, found " + in_quotes(text)};
        return Action{*stones};
    }

    std::string position_text(const State& state) const {
        return std::to_string(state.stones) + " " + std::to_string(state.last) + " " +
               std::to_string(number_of(state.to_move));
    }
    Result<State> parse_position(std::string_view text) const {
        const auto parts = words(text);
        const auto number = [&](std::size_t index, std::int32_t least, std::int32_t most) {
            const auto read = index < parts.size() ? parse_integer<std::int32_t>(parts[index]) : std::nullopt;
            return read && *read >= least && *read <= most ? read : std::nullopt;
        };
        const auto stones = number(0, 0, parameters_.stones);
        const auto last = number(1, 0, 3);
        const auto side = number(2, 1, 2);
        if (!stones || !last || !side || parts.size() != 3) {
            return Error{"expected the stones, how many were just taken and who is to move, such as 21 0 1, found " +
                         in_quotes(text)};
        }
        return State{*stones, *last, *side == 1 ? Side::first : Side::second};
    }

    Setup setup() const {
        Setup setup;
        setup["parameters"] = text_of(heap::parameter_table, parameters_);
        return setup;
    }
    static Result<Rules> from_setup(const Setup& setup) {
        const auto parameters = parse_parameters<Parameters>(heap::parameter_table, setup.text("parameters"));
        if (!parameters) return parameters.error();
        if (auto fits = check_ranges(heap::parameter_table, *parameters); !fits) return fits.error();
        Rules rules;
        rules.parameters_ = *parameters;
        return rules;
    }

private:
    Parameters parameters_;
};

template <DescriptionWriter Out>
void describe(const Rules&, const Rules::View& view, Out& out) {
    out.number("team", number_of(view.viewer));
    out.number("to_move", number_of(view.state.to_move));
    out.number("stones", view.state.stones);
    out.number("last", view.state.last);
}

template <DescriptionWriter Out>
void describe(const Rules&, const Action& action, Out& out) {
    out.text("kind", "take");
    out.number("stones", action.stones);
}

template <DescriptionWriter Out>
void describe(const Rules&, const Event& event, Out& out) {
    out.text("kind", "took");
    out.number("team", number_of(event.side));
    out.number("stones", event.taken);
    out.number("left", event.left);
}

}  // namespace farmland::heap
