// Moves as the document's commands give them: step by step. This is judged here from the document's words alone, field by
// field; the generator of moves never asks, so that each can be tested against the other.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/misterx/rules.hpp"

namespace farmland::misterx {

// An edge of a piece, numbered as in actions: it names a field.
struct PathStep {
    std::uint8_t edge = 0;
    Piece target = no_piece;
};

// The action that moves the piece along the path, or why it may not.
Result<Action> check_path(const Rules& rules, const State& state, Piece piece, std::span<const PathStep> path);

// A path for a legal move.
std::vector<PathStep> find_path(const Rules& rules, const State& state, const Action& move);

// The command that does this: "start X1R", "place I1R 2 X1V", "move E2R 1 S2R 1 S1V 2 S1V", "pass". The action is legal.
std::string command_text(const Rules& rules, const State& state, const Action& action);

}  // namespace farmland::misterx
