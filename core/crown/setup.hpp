// The text files a game is set up from (A.3): units, decks and board symbols. Errors name the line.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.hpp"
#include "core/crown/drawing.hpp"
#include "core/crown/rules.hpp"

namespace farmland::crown {

// Lines "qualifier;role;ATK;DEF".
Result<std::vector<UnitKind>> parse_units(std::string_view text);

// One number per line, as many as there are units, deck_size in all.
Result<DeckList> parse_deck(std::string_view text, std::size_t units, std::size_t deck_size = Parameters{}.deck_size);

// One line of 29 characters.
Result<BoardSymbols> parse_symbols(std::string_view text);

}  // namespace farmland::crown
