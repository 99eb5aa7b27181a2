#include "core/games.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "core/animals/game.hpp"
#include "core/base/text.hpp"
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

Error unknown_game(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Game& game : games()) names.push_back(game.name);
    return Error{in_quotes(name) + " is not a game" + suggestion_or_list(name, names)};
}

}  // namespace farmland
