// For games in which nothing is hidden.
#pragma once

#include "core/base/java_random.hpp"
#include "core/game/side.hpp"

namespace farmland {

// Everything can be seen.
template <class State>
struct OpenView {
    State state;
    Side viewer = Side::first;

    bool operator==(const OpenView&) const = default;
};

// What rules of such a game inherit: everybody sees everything, so only one state gives a view.
template <class State, class Event>
class OpenInformation {
public:
    using View = OpenView<State>;

    View view(const State& state, Side viewer) const { return {state, viewer}; }
    Event visible(const Event& event, Side) const { return event; }
    State sample(const View& view, JavaRandom&) const { return view.state; }
};

}  // namespace farmland
