// All games there are: the one list.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/game/session.hpp"

namespace farmland {

// Gives the text of a file of the default data, such as "mods/classic/units.txt".
using DataFile = std::function<Result<std::string>(std::string_view path)>;

struct Game {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    std::string_view opponent;  // the policy that plays when nobody says who
    // A new game with the default data.
    Result<std::unique_ptr<Session>> (*start)(const DataFile& data, JavaRandom& random);
    // A new game with another setup.
    Result<std::unique_ptr<Session>> (*start_from)(const Setup& setup, std::int64_t seed);
    // A game with another setup, at a position.
    Result<std::unique_ptr<Session>> (*restore)(const Setup& setup, std::string_view position);
};

std::span<const Game> games();
const Game* find_game(std::string_view name);

}  // namespace farmland
