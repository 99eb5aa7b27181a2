// All games there are: the one list.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/java_random.hpp"
#include "core/base/result.hpp"
#include "core/game/session.hpp"

namespace farmland {

struct Game {
    std::string_view name;
    std::string_view title;
    std::string_view summary;
    std::string_view opponent;  // the policy that plays when nobody says who
    std::string_view mod;       // what is played with when nobody names another mod
    // A new game.
    Result<std::unique_ptr<Session>> (*start)(const Setup& setup, std::int64_t seed);
    // A game at a position.
    Result<std::unique_ptr<Session>> (*restore)(const Setup& setup, std::string_view position);
};

std::span<const Game> games();
const Game* find_game(std::string_view name);

}  // namespace farmland
