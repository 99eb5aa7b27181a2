// What one side may know, as texts: for whoever shows a game to a person. Of a game that hides nothing that is everything.
#pragma once

#include <concepts>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/game/rules.hpp"

namespace farmland {

// Games in which parts of actions and events are hidden have texts of events. The first event of an action is the action.
template <class Rules>
concept TextsOfEvents = requires(const Rules rules, const typename Rules::Action action,
                                 const typename Rules::Event event, Side side) {
    { rules.event_of(action, side) } -> std::same_as<typename Rules::Event>;
    { rules.event_text(event) } -> std::same_as<std::string>;
};

// An action of the side that acts as the viewer is told of it; nobody in particular sees all of it.
template <GameRules Rules>
std::string seen_action(const Rules& rules, const typename Rules::Action& action, Side acting,
                        std::optional<Side> viewer) {
    if constexpr (TextsOfEvents<Rules>) {
        if (viewer) return rules.event_text(rules.visible(rules.event_of(action, acting), *viewer));
    }
    return rules.action_text(action);
}

// What the viewer was told besides the action itself, if the game has texts of that.
template <GameRules Rules>
std::vector<std::string> seen_events(const Rules& rules, std::span<const typename Rules::Event> events,
                                     std::optional<Side> viewer) {
    std::vector<std::string> texts;
    if constexpr (TextsOfEvents<Rules>) {
        if (events.empty()) return texts;
        for (const auto& event : events.subspan(1)) {
            texts.push_back(rules.event_text(viewer ? rules.visible(event, *viewer) : event));
        }
    }
    return texts;
}

// The board as the viewer sees it, if the game can draw that.
template <GameRules Rules>
std::string seen_drawing(const Rules& rules, const typename Rules::State& state, std::optional<Side> viewer) {
    if constexpr (requires(const typename Rules::View& view) { rules.drawing(view); }) {
        if (viewer) return rules.drawing(rules.view(state, *viewer));
    }
    return rules.drawing(state);
}

}  // namespace farmland
