// The board as text (A.5.2), in the standard or a custom set of symbols.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "core/crown/rules.hpp"

namespace farmland::crown {

inline constexpr std::size_t symbol_count = 29;

// In the order of a symbol file: corners a to d, edges e to h, horizontal i, vertical j, centre k, then the variants
// next to the selected field.
using BoardSymbols = std::array<std::string, symbol_count>;

BoardSymbols standard_symbols();

enum class Verbosity { all, compact };

// What to write before and after coloured text; empty strings draw without colour.
struct Palette {
    std::array<std::string, 2> team;
    std::string selection;
    std::string reset;
};

struct Drawing {
    BoardSymbols symbols = standard_symbols();
    Verbosity verbosity = Verbosity::all;
    Palette palette;
};

// Lines, each with its end.
std::string draw_board(const Rules& rules, const State& state, std::optional<Field> selected, const Drawing& drawing);

}  // namespace farmland::crown
