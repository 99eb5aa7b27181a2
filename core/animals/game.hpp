// Animals as an entry of the list of games.
#pragma once

#include <array>

#include "core/animals/description.hpp"
#include "core/animals/rules.hpp"
#include "core/catalogue/game.hpp"

namespace farmland::animals {

static_assert(GameRules<Rules>);

// See state_after().
Result<std::string> position_after(const Setup& setup, std::string_view commands);

// W begins unless M does.
inline constexpr std::array<std::string_view, 1> other_openings = {"start M"};

inline constexpr Game game = {
    Rules::name(),
    "Animals",
    "predators and vegetarians: up to four animals move at once, and those that do not eat starve",
    "shepherd",
    "meadow",
    start_session<Rules>,
    restore_session<Rules>,
    position_after,
    {},
    {},
    other_openings};

}  // namespace farmland::animals
