// How rules tell what happened: apply() hands each event to a sink while it changes the state.
#pragma once

#include <vector>

namespace farmland {

// For search: events are never even built.
template <class Event>
struct NoEvents {
    static constexpr bool wanted = false;
    void operator()(const Event&) {}
};

// Keeps what happened, in order.
template <class Event>
struct EventLog {
    static constexpr bool wanted = true;
    std::vector<Event> events;
    void operator()(const Event& event) { events.push_back(event); }
};

}  // namespace farmland
