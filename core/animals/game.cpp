#include "core/animals/game.hpp"

#include <array>

#include "core/animals/cli.hpp"
#include "core/animals/description.hpp"

namespace farmland::animals {

namespace {

// W begins unless M does.
constexpr std::array<std::string_view, 1> other_openings = {"start M"};

}  // namespace

constinit const Game game = {
    Rules::name(),
    "Animals",
    "predators and vegetarians: up to four animals move at once, and those that do not eat starve",
    "shepherd",
    "meadow",
    start_session<Rules>,
    restore_session<Rules>,
    position_after<Dialogue, Rules>,
    {},
    {},
    other_openings};

}  // namespace farmland::animals
