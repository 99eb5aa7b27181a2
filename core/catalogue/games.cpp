#include "core/catalogue/games.hpp"

#include <algorithm>
#include <vector>

#include "core/base/text.hpp"

namespace farmland {

namespace {

std::deque<Game>& list_of_games() {
    static std::deque<Game> list;
    return list;
}

}  // namespace

Result<void> add_game(const Game& game) {
    if (find_game(game.name) != nullptr) return Error{"there is a game " + in_quotes(game.name) + " already"};
    list_of_games().push_back(game);
    return {};
}

const std::deque<Game>& games() { return list_of_games(); }

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
