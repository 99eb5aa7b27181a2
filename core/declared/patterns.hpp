// How pieces move whose ways are declared.
#pragma once

#include <vector>

#include "core/declared/decisions.hpp"

namespace farmland::declared {

// Of the side to move, field by field.
void add_pattern_moves(const Declaration& game, const State& state, std::vector<Action>& actions);

// Whether there is any.
bool has_pattern_move(const Declaration& game, const State& state);

// Moves the piece and takes off what it captures.
void apply_pattern_move(const Declaration& game, State& state, const Action& action);

}  // namespace farmland::declared
