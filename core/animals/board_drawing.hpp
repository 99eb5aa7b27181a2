// The board for people at a terminal.
#pragma once

#include <array>
#include <string>

#include "core/animals/rules.hpp"

namespace farmland::animals {

struct BoardStyle {
    bool symbols = false;  // pictures of animals and signs of the sexes; else letters
    // Texts around the animals of a side, and around fields that are pointed out.
    std::array<std::string, 2> sides = {};
    std::string marked = {};
    std::string end = {};
};

// With fields that are pointed out: where an animal can go.
std::string draw_board(const Rules& rules, const State& state, const BoardStyle& style, Fields marked = 0);

}  // namespace farmland::animals
