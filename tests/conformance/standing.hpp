// What can be told of a game that is chosen at run time.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/catalogue/session.hpp"

namespace farmland_tests {

// All that tells one state from another.
struct Standing {
    std::string position;
    std::size_t actions;
    farmland::Side to_move;
    std::optional<farmland::Outcome> outcome;
    std::array<farmland::Value, 2> views;

    explicit Standing(const farmland::Session& session)
        : position(session.position()),
          actions(session.action_count()),
          to_move(session.side_to_move()),
          outcome(session.outcome()),
          views{session.view(farmland::Side::first), session.view(farmland::Side::second)} {}
    bool operator==(const Standing&) const = default;
};

}  // namespace farmland_tests
