#include "core/catalogue/games.hpp"

#include <algorithm>
#include <mutex>
#include <utility>
#include <vector>

#include "core/base/text.hpp"

namespace farmland {

namespace {

// Games may be found while several threads play.
struct Catalogue {
    std::recursive_mutex mutex;
    std::deque<Game> list;
    GameFinder finder;
    bool has_all = false;
};

Catalogue& catalogue() {
    static Catalogue only;
    return only;
}

const Game* find_listed(std::string_view name) {
    const auto& list = catalogue().list;
    const auto found = std::find_if(list.begin(), list.end(), [&](const Game& game) { return game.name == name; });
    return found == list.end() ? nullptr : &*found;
}

}  // namespace

Result<void> add_game(const Game& game) {
    const std::lock_guard lock(catalogue().mutex);
    if (find_listed(game.name) != nullptr) return Error{"there is a game " + in_quotes(game.name) + " already"};
    catalogue().list.push_back(game);
    return {};
}

void look_for_games(GameFinder finder) {
    const std::lock_guard lock(catalogue().mutex);
    catalogue().finder = std::move(finder);
}

const std::deque<Game>& games() {
    const std::lock_guard lock(catalogue().mutex);
    if (!std::exchange(catalogue().has_all, true) && catalogue().finder.add_all) catalogue().finder.add_all();
    return catalogue().list;
}

const Game* find_game(std::string_view name) {
    const std::lock_guard lock(catalogue().mutex);
    if (const Game* listed = find_listed(name)) return listed;
    return catalogue().finder.find ? find_listed(catalogue().finder.find(name)) : nullptr;
}

Error unknown_game(std::string_view name) {
    std::vector<std::string_view> names;
    for (const Game& game : games()) names.push_back(game.name);
    return Error{in_quotes(name) + " is not a game" + suggestion_or_list(name, names)};
}

Error missing_game(std::string_view name) {
    const std::lock_guard lock(catalogue().mutex);
    return Error{"the game " + in_quotes(name) + " is not known to this program", {}, catalogue().finder.how_to_name};
}

}  // namespace farmland
