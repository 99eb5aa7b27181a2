// The exact sentences of the dialogue (A.5).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/crown/rules.hpp"

namespace farmland::crown {

using TeamNames = std::array<std::string, 2>;

inline TeamNames default_team_names() { return {"Player", "Enemy"}; }

// The line for an event, without its end; nothing for events the dialogue does not mention. Units of the viewer's
// opponent are named only while they are face up.
std::optional<std::string> event_line(const Rules& rules, const Event& event, const TeamNames& teams, Side viewer);

// What stands on a field, one to three lines, each with its end. The same holds for its name and values.
std::string show_text(const Rules& rules, const State& state, Field field, const TeamNames& teams, Side viewer);

// The hand of the team whose turn it is, a numbered line a unit.
std::string hand_text(const Rules& rules, const State& state);

// Names, life points, decks and units of both teams, aligned with the board.
std::string summary_text(const Rules& rules, const State& state, const TeamNames& teams);

}  // namespace farmland::crown
