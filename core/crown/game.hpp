// Crown of Farmland as an entry of the catalog of games.
#pragma once

#include "core/crown/rules.hpp"
#include "core/game/catalog.hpp"

namespace farmland::crown {

// The document's units and deck.
inline constexpr std::string_view classic_units = "mods/classic/units.txt";
inline constexpr std::string_view classic_deck = "mods/classic/deck.txt";

Result<Rules> classic_rules(const DataFile& data);

Result<std::unique_ptr<Session>> start_game(const DataFile& data, JavaRandom& random);

inline constexpr Game game = {"crown",
                              "Crown of Farmland",
                              "hidden units, hands and decks, unions and duels on seven times seven fields",
                              "farmer",
                              start_game,
                              start_session<Rules>,
                              restore_session<Rules>};

}  // namespace farmland::crown
