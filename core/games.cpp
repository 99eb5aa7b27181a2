#include "core/games.hpp"

#include <algorithm>
#include <array>

#include "core/animals/game.hpp"
#include "core/crown/game.hpp"
#include "core/misterx/game.hpp"
#include "core/piranhas/game.hpp"

namespace farmland {

std::span<const Game> games() {
    static constexpr std::array list = {crown::game, misterx::game, piranhas::game, animals::game};
    return list;
}

const Game* find_game(std::string_view name) {
    const auto found =
        std::find_if(games().begin(), games().end(), [&](const Game& game) { return game.name == name; });
    return found == games().end() ? nullptr : &*found;
}

}  // namespace farmland
