// What only one season of the Software-Challenge says: its messages, its sentences, its game. Everything else of server
// and client is the same for all.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "scripting/net/moment.hpp"
#include "scripting/net/remote_game.hpp"

namespace farmland::net {

// Why a player's game ended. The last one stands for those of other servers that are not known here.
enum class Cause : std::uint8_t { regular, left, rule_violation, soft_timeout, hard_timeout, unknown };
std::string_view name_of(Cause cause);  // "SOFT_TIMEOUT"
Cause find_cause(std::string_view name);

struct Score {
    Cause cause = Cause::regular;
    std::string reason;  // empty: nothing to say
    int points = 0;
    int measure = 0;  // what the dialect counts besides points
};

struct GameScores {
    std::array<Score, 2> scores;  // by side
    std::optional<Side> winner;

    bool is_regular() const;
};

// What a name has won in the test mode.
struct Total {
    std::int64_t games = 0;
    std::int64_t points = 0;
    double measure = 0;  // on average
};

struct Dialect {
    std::string_view game_type;             // what clients join
    std::array<std::string_view, 2> sides;  // "Red", "Blue"
    std::string_view measure;               // "swarm": what is counted besides points
    int points_of_winner = 2;
    int points_of_draw = 1;

    // A rule of a mod may fail in a game, which then throws RuleFailure.
    std::function<std::unique_ptr<RemoteGame>(std::int64_t seed)> start;
    // As a server shows it first.
    std::function<Result<std::unique_ptr<RemoteGame>>(const Element& data)> join;

    std::string_view move_request;  // the class of this message
    std::string (*welcome_text)(std::string_view room, Side side) = nullptr;
    Side (*read_welcome)(const Element& data) = nullptr;
    std::string (*result_text)(std::string_view room, const GameScores& result, const Names& names) = nullptr;
    Result<GameScores> (*read_result)(const Element& data) = nullptr;
    std::string (*player_score_text)(std::string_view name, const Total& total) = nullptr;

    // Reasons, in the language of the season's programs, which show them to people.
    std::string_view player_left;
    std::string_view server_ends;
    std::string (*late)(Span limit) = nullptr;    // a move came after it
    std::string (*silent)(Span limit) = nullptr;  // none came
    std::string (*illegal)(std::string_view player, std::string_view why) = nullptr;
};

}  // namespace farmland::net
