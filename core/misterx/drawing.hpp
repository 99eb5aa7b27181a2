// The scene as lines of text.
#pragma once

#include <array>
#include <string>

#include "core/misterx/rules.hpp"

namespace farmland::misterx {

// Texts around the names of a side's pieces, such as a terminal's codes for colours.
struct Palette {
    std::array<std::string, 2> sides;
    std::string end;
};

// A hexagon for each field with a piece, edge 1 up, with the piece on top and how many lie below it; then a line for each
// stack, from the top down, and one for each side's supply.
std::string draw_scene(const Rules& rules, const State& state, const Palette& palette = {});

}  // namespace farmland::misterx
